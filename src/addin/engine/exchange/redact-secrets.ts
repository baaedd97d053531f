// Removes secrets from sentences: an exchange or a gateway may repeat in its answer what it was
// sent.

/** A shorter text is too short for a secret, and removing it would garble sentences. */
const SHORTEST = 4;

/**
 * The text without any of the secrets, in any form: plain, URL-encoded, base64 or hex, in another
 * case or width, with characters between the letters, or reversed.
 */
export function conceal(text: string, secrets: readonly string[]): string {
  const forms = secrets.filter((secret) => secret.length >= SHORTEST).flatMap(formsOf);
  const spans = [...spansAsWritten(text, forms), ...spansAlike(text, forms)];
  let [clean, stored] = ['', 0];
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    if (start >= stored) clean += `${text.slice(stored, start)}…`;
    stored = Math.max(stored, end);
  }
  return clean + text.slice(stored);
}

function formsOf(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // Without padding, so that unpadded forms are found too.
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

/** The letters and digits of a text in small, plain form, with the position of each. */
interface Skeleton {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

function skeletonOf(text: string): Skeleton {
  const [letters, from, to]: [string[], number[], number[]] = [[], [], []];
  let place = 0;
  for (const character of text) {
    const end = place + character.length;
    // Decomposed, so that a letter with its accent apart is the same letter.
    for (const letter of character
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]/gu) ?? [])
      for (const unit of letter.split('')) {
        letters.push(unit);
        from.push(place);
        to.push(end);
      }
    place = end;
  }
  return { text: letters.join(''), from, to };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const spansAsWritten = (text: string, forms: readonly string[]): Span[] =>
  [...new Set(forms)].flatMap((form) =>
    placesOf(form, text).map((start) => ({ start, end: start + form.length })),
  );

/** The ranges with the letters and digits of one of the forms, forwards or backwards. */
function spansAlike(text: string, forms: readonly string[]): Span[] {
  const { text: letters, from, to } = skeletonOf(text);
  const wanted = forms.flatMap((form) => {
    const plain = skeletonOf(form).text;
    return plain.length < SHORTEST ? [] : [plain, plain.split('').reverse().join('')];
  });
  return [...new Set(wanted)].flatMap((one) =>
    placesOf(one, letters).map((i) => ({ start: from[i]!, end: to[i + one.length - 1]! })),
  );
}

function placesOf(wanted: string, text: string): number[] {
  const places: number[] = [];
  for (let i = text.indexOf(wanted); i >= 0; i = text.indexOf(wanted, i + 1)) places.push(i);
  return places;
}
