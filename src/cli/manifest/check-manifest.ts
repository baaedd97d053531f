import { checkAddresses } from './check-addresses';
import { checkFunctionIds } from './check-function-ids';
import { checkIcons, type ReadServed } from './check-icons';
import { checkIdentity } from './check-identity';
import { checkResids } from './check-resids';
import { checkRibbon } from './check-ribbon';
import { checkRuntime } from './check-runtime';
import { checkStrings } from './check-strings';
import { parseManifest } from './manifest-xml';
import { checkNamespace } from './namespace';
import { describeProblem } from './problem';

/** What stands beside the manifest and is checked with it. */
export interface Surroundings {
  readonly readServed: ReadServed;
  /** Text of functions.json; null where it has not been built. */
  readonly functionsJson: string | null;
}

/**
 * Everything that Microsoft's XSD files cannot see (they are applied by test/manifest). Returns one
 * sentence for each fault, naming element and value; none for a manifest that Excel takes.
 */
export function checkManifest(text: string, { readServed, functionsJson }: Surroundings): string[] {
  const manifest = parseManifest(text);
  if (typeof manifest === 'string') return [manifest];
  return [
    ...checkIdentity(manifest),
    ...checkStrings(manifest),
    ...checkAddresses(manifest),
    ...checkResids(manifest),
    ...checkRuntime(manifest),
    ...checkRibbon(manifest),
    ...checkNamespace(manifest),
    ...checkIcons(manifest, readServed),
    ...(functionsJson === null ? [] : checkFunctionIds(functionsJson)),
  ].map(describeProblem);
}
