// A range with the numbers that its rows have in the sheet.
import { splitAddress } from '../../engine/records/sheet-address';
import type { FoundRange } from '../excel/excel-report-sheet';

/** The row of the sheet in which a range begins, from 1 on. */
export const firstRowOf = ({ address }: FoundRange): number =>
  Number(/\d+/.exec(splitAddress(address).cells)?.[0] ?? '1');

/** Its cells below blank rows, so that each row of them has the number that it has in the sheet. */
export const rowsOfSheet = (range: FoundRange): FoundRange['values'] => [
  ...Array.from({ length: firstRowOf(range) - 1 }, () => []),
  ...range.values,
];
