import { z } from 'zod';

const metadata = z.object({ functions: z.array(z.object({ id: z.string() })).min(1) });

/** A name that reads like a cell cannot be called: LOG10 is a cell of column LOG. */
const CELL = /^([A-Z]{1,3}[0-9]{1,7}|R[0-9]{1,7}C[0-9]{1,5})$/;

/**
 * The ids in the text of functions.json (docs/excel-facts.md, Names): Excel silently drops a bad
 * one, or all of them.
 */
export function functionFaults(functionsJson: string): string[] {
  const parsed = metadata.safeParse(parseJson(functionsJson));
  if (!parsed.success)
    return ['functions.json: this is not function metadata: no list "functions" with an "id" each'];
  const ids = parsed.data.functions.map(({ id }) => id);
  return ids.flatMap((id, at) => {
    const fault = (reason: string): string[] => [`functions.json, id "${id}": ${reason}`];
    if (!/^[A-Z][A-Z0-9_.]{2,}$/.test(id))
      return fault(
        'a function id has three or more characters, upper case A-Z, 0-9, _ and ., and starts with a letter',
      );
    if (CELL.test(id))
      return fault('this is also the address of a cell, so that Excel never calls the function');
    return ids.indexOf(id) < at ? fault('this function id is used more than once') : [];
  });
}

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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
