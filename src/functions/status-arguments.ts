import { STATUS_WORDS } from '../session/status';
import type { StatusQuestion, StatusWord } from '../session/status';
import { readSingleCell, shown } from './cell-argument';
import { reading, RefusedArgument } from './refused-argument';
import type { Refusal } from './refused-argument';

/**
 * Reads `=RESULT.STATUS(address_text, what)`. The sheet comes without quotation marks and as it was written (Excel
 * ignores its case); the cell in upper case and without $, e.g. `A1`.
 */
export function readStatusArguments(addressText: unknown, what: unknown): { readonly ok: true; readonly call: StatusQuestion } | Refusal {
  return reading(() => ({ cell: readAddress('address_text', addressText), what: readWord('what', what) }));
}

function readAddress(argument: string, value: unknown): StatusQuestion['cell'] {
  const accepts = 'the address of one cell as text, such as "Sheet1!A1"';
  const written = readSingleCell(argument, value, accepts);
  if (written === null) return null;
  const [, quoted, bare, column, row] = /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i.exec(String(written)) ?? [];
  if (column === undefined || row === undefined) throw new RefusedArgument(argument, `${argument} is ${shown(written)}, which is no address. Give ${accepts}.`);
  return { sheet: quoted?.replaceAll("''", "'") ?? bare ?? null, cell: `${column.toUpperCase()}${row}` };
}

function readWord(argument: string, value: unknown): StatusWord | null {
  const accepts = `${STATUS_WORDS.slice(0, -1).join(', ')} or ${STATUS_WORDS.at(-1) ?? ''}`;
  const written = readSingleCell(argument, value, accepts);
  if (written === null) return null;
  const word = STATUS_WORDS.find((known) => known === String(written).toLowerCase());
  if (word === undefined) throw new RefusedArgument(argument, `${argument} is ${shown(written)}. Give ${accepts}.`);
  return word;
}
