import type { Document } from '@xmldom/xmldom';
import { CELL } from './check-function-ids';
import { attribute, elementsBelow } from './manifest-xml';
import { problemAt, type Problem } from './problem';
import { resolve } from './resources';

/**
 * A prefix of function names, as in =TIEOUT.LEDGER(…). Excel documents no rule of its own for it,
 * so it follows that of the names it stands before: a letter first, then A-Z, 0-9 and _, parts
 * joined by dots. At most 32 characters. Returns the reason why it cannot be one, or null.
 */
export function namespaceFault(namespace: string): string | null {
  if (namespace.length > 32)
    return `a function prefix has at most 32 characters; this one has ${namespace.length}`;
  if (CELL.test(namespace)) return 'a function prefix must not read like the address of a cell';
  if (/^[A-Z][A-Z0-9_]*(\.[A-Z][A-Z0-9_]*)*$/.test(namespace)) return null;
  return 'a function prefix is upper case letters, digits and underscores, starts with a letter and has no dot at its end, such as TIEOUT';
}

export function checkNamespace(manifest: Document): Problem[] {
  return elementsBelow(manifest, 'Namespace').flatMap((element) => {
    const namespace = resolve(manifest, attribute(element, 'resid'));
    // a dangling one is reported as such
    const fault = namespace === '' ? null : namespaceFault(namespace);
    return fault === null ? [] : [problemAt(element, namespace, fault)];
  });
}
