import { parseArgs } from 'node:util';
import { namespaceFault } from './namespace';

/** What the person asked of `npm run manifest`. */
export type Wish =
  | { readonly kind: 'check'; readonly file: string }
  | {
      readonly kind: 'write';
      readonly origin: string;
      readonly namespace: string | null;
      readonly out: string;
    };

export const USAGE = `Checks the add-in's manifest, or writes it for another address.

  npm run manifest -- --check [FILE]
      FILE: the manifest (manifest.xml).
  npm run manifest -- --url https://addin.example [--namespace TIEOUT] --out FILE
      Writes a manifest for a server at that address; with --namespace, functions are called =TIEOUT.LEDGER(...).
`;

/** Reads the command line, or says in one sentence what is wrong with it. */
export function readOptions(args: readonly string[]): Wish | string {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        check: { type: 'boolean' },
        url: { type: 'string' },
        namespace: { type: 'string' },
        out: { type: 'string' },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const {
    values: { check, url, namespace, out },
    positionals,
  } = parsed;
  if (check) {
    if (url !== undefined || namespace !== undefined || out !== undefined)
      return '--check reads a manifest and writes none: leave out --url, --namespace and --out.';
    if (positionals.length > 1) return `--check takes one file, not ${positionals.length}.`;
    return { kind: 'check', file: positionals[0] ?? 'manifest.xml' };
  }
  if (positionals[0] !== undefined)
    return `"${positionals[0]}" is not an option. Write --check ${positionals[0]} to check a file.`;
  if (url === undefined) return 'Say what to do: --check, or --url with --out.';
  if (out === undefined || /(^|[/\\])$/.test(out))
    return '--url needs --out FILE: where to write the manifest.';
  const origin = readOrigin(url);
  if ('fault' in origin) return origin.fault;
  const fault = namespace === undefined ? null : namespaceFault(namespace);
  return fault === null
    ? { kind: 'write', origin: origin.origin, namespace: namespace ?? null, out }
    : `--namespace "${namespace ?? ''}": ${fault}.`;
}

/**
 * The server's routes stand at the root of its address, so that an address is scheme, host and port
 * alone.
 */
function readOrigin(text: string): { readonly origin: string } | { readonly fault: string } {
  const fault = (reason: string): { fault: string } => ({ fault: `--url "${text}": ${reason}.` });
  if (!URL.canParse(text))
    return fault('this is not an address; write one such as https://addin.example');
  const url = new URL(text);
  if (url.protocol !== 'https:') return fault('Excel loads add-ins by https only');
  // Not repeated: it would stand in the terminal's history twice.
  if (url.username !== '' || url.password !== '')
    return { fault: '--url: an address in a manifest must not carry a user name or password.' };
  if (!/^(\[[0-9a-f:]+\]|[a-z0-9_.-]+)$/.test(url.hostname))
    return fault('this is not the name of a server; write one such as https://addin.example');
  if (url.pathname !== '/')
    return fault(`leave out the path ${url.pathname}: Tieout is served at the root of its address`);
  if (/[?#]/.test(text)) return fault('leave out what follows ? or #');
  return { origin: url.origin };
}
