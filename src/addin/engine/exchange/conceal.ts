// An exchange or a gateway may repeat in its answer what it was sent. No sentence of ours passes
// that on.

/** Shorter than this is no secret worth the name, and striking it out would garble sentences. */
const SHORTEST = 4;

/**
 * The text without any of the secrets, however they are written: plain, URL-encoded, base64 or hex.
 */
export function conceal(text: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter((secret) => secret.length >= SHORTEST)
    .flatMap(formsOf)
    .sort((a, b) => b.length - a.length);
  return forms.reduce((clean, form) => clean.replaceAll(form, '…'), text);
}

function formsOf(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // The padding is left out: where it was left out the form is found too.
  const base64 = btoa(String.fromCharCode(...bytes)).replaceAll('=', '');
  const base64url = base64.replaceAll('+', '-').replaceAll('/', '_');
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    hex,
    hex.toUpperCase(),
    base64,
    base64url,
    encodeURIComponent(base64),
  ];
}
