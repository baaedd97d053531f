import { z } from 'zod';
import type { Problem } from './problem';

const metadata = z.object({
  functions: z
    .array(
      z.object({ id: z.string(), name: z.string().optional(), helpUrl: z.string().optional() }),
    )
    .min(1),
});

/**
 * Upper case A-Z, 0-9, `_` and `.`, three characters or more, a letter first (docs/excel-facts.md,
 * Names).
 */
const FUNCTION_ID = /^[A-Z][A-Z0-9_.]{2,}$/;

/**
 * A name that is also a cell or a row-and-column reference cannot be called: LOG10 is a cell of
 * column LOG.
 */
export const CELL = /^([A-Z]{1,3}[0-9]{1,7}|R[0-9]{1,7}C[0-9]{1,5})$/;

/**
 * The ids in the text of functions.json: well-formed, callable and unique. Excel drops a bad one,
 * or all of them, without a word.
 */
export function checkFunctionIds(functionsJson: string): Problem[] {
  const parsed = metadata.safeParse(parseJson(functionsJson));
  if (!parsed.success)
    return [
      fault(
        'functions.json',
        '',
        'this is not function metadata: a list "functions" with an "id" each was expected',
      ),
    ];
  const seen = new Set<string>();
  return parsed.data.functions.flatMap(({ id, name, helpUrl }) => {
    const repeated = seen.has(id);
    seen.add(id);
    return [
      ...(FUNCTION_ID.test(id)
        ? []
        : [
            fault(
              'functions.json id',
              id,
              'a function id has three or more characters, upper case A-Z, 0-9, _ and ., and starts with a letter',
            ),
          ]),
      ...(CELL.test(id)
        ? [
            fault(
              'functions.json id',
              id,
              'this is also the address of a cell, so that Excel never calls the function',
            ),
          ]
        : []),
      ...(repeated
        ? [fault('functions.json id', id, 'this function id is used more than once')]
        : []),
      ...(name !== undefined && name.toUpperCase() !== id
        ? [
            fault(
              'functions.json name',
              name,
              `the name that people type differs from the id "${id}"`,
            ),
          ]
        : []),
      ...(helpUrl === undefined || leadsTo(helpUrl, id)
        ? []
        : [
            fault(
              'functions.json helpUrl',
              helpUrl,
              `the help of ${id} is an https address that ends in #${id}`,
            ),
          ]),
    ];
  });
}

function leadsTo(helpUrl: string, id: string): boolean {
  return (
    URL.canParse(helpUrl) &&
    new URL(helpUrl).protocol === 'https:' &&
    new URL(helpUrl).hash === `#${id}`
  );
}

function fault(element: string, value: string, reason: string): Problem {
  return { line: null, element, value, reason };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
