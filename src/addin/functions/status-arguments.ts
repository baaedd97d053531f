import { STATUS_WORDS, type StatusQuestion, type StatusWord } from '../session/live/status';
import { readOneValue, reading } from '../answers/arguments/cell-argument';
import { say } from '../platform/say';

/**
 * Reads `=RESULT.STATUS(address_text, what)`. The sheet comes without quotation marks and as it was
 * written (Excel ignores its case); the cell in upper case and without $, e.g. `A1`.
 */
export const readStatusArguments = reading(([addressText, what]): StatusQuestion => ({
  cell: readAddress('address_text', addressText),
  what: readWord('what', what),
}));

function readAddress(argument: string, value: unknown): StatusQuestion['cell'] {
  return readOneValue(
    argument,
    value,
    say`the address of one cell as text, such as "Sheet1!A1"`,
    (written) => {
      const [, quoted, bare, column, row] =
        /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i.exec(
          String(written),
        ) ?? [];
      return column === undefined || row === undefined
        ? undefined
        : {
            sheet: quoted?.replaceAll("''", "'") ?? bare ?? null,
            cell: `${column.toUpperCase()}${row}`,
          };
    },
    say`, which is no address`,
  );
}

function readWord(argument: string, value: unknown): StatusWord | null {
  const accepts = say`${STATUS_WORDS.slice(0, -1).join(', ')} or ${STATUS_WORDS.at(-1) ?? ''}`;
  return readOneValue(argument, value, accepts, (written) =>
    STATUS_WORDS.find((known) => known === String(written).toLowerCase()),
  );
}
