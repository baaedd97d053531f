import { checkAddresses } from './check-addresses';
import { checkResids } from './check-resids';
import { checkRuntime } from './check-runtime';
import { parseManifest, type Problem } from './manifest-xml';
import { checkNamespace } from './namespace';

/**
 * What Excel answers by showing nothing, and Microsoft's XSD files cannot see (test/manifest applies
 * them). Returns one sentence for each fault, naming element and value; none for a manifest that
 * Excel takes.
 */
export function checkManifest(text: string): string[] {
  const manifest = parseManifest(text);
  if (typeof manifest === 'string') return [manifest];
  return [
    ...checkAddresses(manifest),
    ...checkResids(manifest),
    ...checkRuntime(manifest),
    ...checkNamespace(manifest),
  ].map(inWords);
}

const inWords = ({ line, element, value, reason }: Problem): string =>
  `${line === null ? '' : `line ${line}, `}<${element}>${value === '' ? '' : ` "${value}"`}: ${reason}`;
