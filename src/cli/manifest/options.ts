import { parseArgs } from 'node:util';
import { namespaceFault } from './function-names';
import type { FileAddin } from '../../xlsx/file-workbook';

/** The options of `npm run manifest`. */
export type Wish =
  | {
      readonly kind: 'check';
      readonly file: string;
      readonly functions: string | null;
    }
  | {
      readonly kind: 'write';
      readonly origin: string;
      readonly namespace: string | null;
      readonly out: string;
    }
  | {
      readonly kind: 'workbook';
      readonly manifest: string;
      readonly deployment: FileAddin['deployment'];
      readonly out: string;
    };

export const USAGE = `Checks the add-in's manifest, or writes it for another address.

  npm run manifest -- --check [FILE] [--functions FILE]
      FILE: the manifest (manifest.xml).
      --functions: the function metadata (dist/addin/functions.json, if it has been built).
  npm run manifest -- --url https://addin.example [--namespace TIEOUT] --out FILE
      Writes a manifest for a server at that address; with --namespace, functions are called =TIEOUT.LEDGER(...).
  npm run manifest -- --workbook FILE.xlsx --for sideload|firm [MANIFEST]
      Writes a sample workbook in which the add-in of that manifest (manifest.xml) stands already.
      sideload: people load the manifest themselves. firm: an administrator deploys it.
`;

/** Reads the command line, or says in one sentence what is wrong with it. */
export function readOptions(args: readonly string[]): Wish | string {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      tokens: true,
      options: {
        check: { type: 'boolean' },
        functions: { type: 'string' },
        url: { type: 'string' },
        namespace: { type: 'string' },
        out: { type: 'string' },
        workbook: { type: 'string' },
        for: { type: 'string' },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { values, positionals, tokens } = parsed;
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const repeated = given.find((name, at) => given.indexOf(name) < at);
  if (repeated !== undefined) return `--${repeated} is given twice: say which one is meant.`;
  if (values.workbook !== undefined) {
    if (given.some((name) => name !== 'workbook' && name !== 'for'))
      return '--workbook goes with --for alone: name the manifest after it.';
    if (positionals.length > 1) return `--workbook takes one manifest, not ${positionals.length}.`;
    if (!/\.xlsx$/i.test(values.workbook)) return '--workbook needs a file that ends in .xlsx.';
    if (values.for !== 'sideload' && values.for !== 'firm')
      return '--workbook needs --for sideload (people load the manifest themselves) or --for firm (an administrator deploys it): Excel may end where a file names the other way.';
    return {
      kind: 'workbook',
      manifest: positionals[0] ?? 'manifest.xml',
      deployment: values.for,
      out: values.workbook,
    };
  }
  if (values.for !== undefined) return '--for belongs to --workbook.';
  if (values.check) {
    if (values.url !== undefined || values.namespace !== undefined || values.out !== undefined)
      return '--check reads a manifest and writes none: leave out --url, --namespace and --out.';
    if (positionals.length > 1) return `--check takes one file, not ${positionals.length}.`;
    return {
      kind: 'check',
      file: positionals[0] ?? 'manifest.xml',
      functions: values.functions ?? null,
    };
  }
  if (positionals[0] !== undefined)
    return `"${positionals[0]}" is not an option. Write --check ${positionals[0]} to check a file.`;
  if (values.functions !== undefined) return '--functions belongs to --check.';
  return readWrite(values);
}

function readWrite({
  url,
  namespace,
  out,
}: {
  url?: string;
  namespace?: string;
  out?: string;
}): Wish | string {
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
  // The value is not repeated: it would be in the terminal's history twice.
  if (url.username !== '' || url.password !== '')
    return { fault: '--url: an address in a manifest must not carry a user name or password.' };
  if (url.hostname.includes('*'))
    return fault('an address names one server; a star stands for none');
  if (['0.0.0.0', '[::]'].includes(url.hostname))
    return fault('an address names one server; this one stands for all addresses of a machine');
  if (!isHostname(url.hostname))
    return fault('this is not the name of a server; write one such as https://addin.example');
  if (url.pathname !== '/')
    return fault(`leave out the path ${url.pathname}: Tieout is served at the root of its address`);
  if (/[?#]/.test(text)) return fault('leave out what follows ? or #');
  return { origin: url.origin };
}

/**
 * Stricter than URL, which lets quotes, empty and endless parts pass (RFC 1123; firms also use
 * "_"). An IPv6 address stands in brackets.
 */
const isHostname = (hostname: string): boolean =>
  hostname.startsWith('[') ||
  (hostname.length <= 253 &&
    hostname.split('.').every((part) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(part)));
