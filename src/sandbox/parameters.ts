// Checks that both operations share. Every refusal names the parameter and the value.

import { CODES, Refusal } from './refusal';

export const refused = (
  name: string,
  value: unknown,
  why: string,
  code: number = CODES.refusedValue,
): Refusal => new Refusal(code, `Parameter ${name} = ${JSON.stringify(value)}: ${why}`);

/**
 * Refuses names that the operation does not document (-1128): a misspelt filter must not pass for
 * no filter.
 */
export function onlyKnown(names: Iterable<string>, known: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (!known.includes(name))
      throw new Refusal(
        CODES.unknownParameter,
        `Parameter ${name} is not known; known are ${known.join(', ')}`,
      );
    if (seen.has(name))
      throw new Refusal(CODES.unknownParameter, `Parameter ${name} is given twice`);
    seen.add(name);
  }
}

/** A whole number within bounds (-1142). */
export function withinBounds(name: string, value: number, lowest: number, highest: number): number {
  if (!Number.isSafeInteger(value) || value < lowest || value > highest) {
    throw refused(
      name,
      value,
      `must be a whole number from ${lowest}${highest === Number.MAX_SAFE_INTEGER ? '' : ` to ${highest}`}`,
      CODES.outOfRange,
    );
  }
  return value;
}
