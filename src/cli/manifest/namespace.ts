import type { Document } from '@xmldom/xmldom';
import { attribute, elementsBelow, problemAt, type Problem } from './manifest-xml';
import { resolve } from './resources';

/**
 * A name that is also a cell or a row-and-column reference cannot be called: LOG10 is a cell of
 * column LOG.
 */
const CELL = /^([A-Z]{1,3}[0-9]{1,7}|R[0-9]{1,7}C[0-9]{1,5})$/;

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
