// Gives the rows of a range the numbers that they have in the sheet.
import { splitAddress } from '../../engine/records/sheet-address';
import type { FoundRange } from '../excel/excel-report-sheet';

/** The row of the sheet in which a range begins, from 1 on. */
export const firstRowOf = ({ address }: FoundRange): number =>
  Number(/\d+/.exec(splitAddress(address).cells)?.[0] ?? '1');

/** The range below blank rows, so that the index of each row is that of the sheet. */
export const rowsOfSheet = (range: FoundRange): FoundRange['values'] => [
  ...Array.from({ length: firstRowOf(range) - 1 }, () => []),
  ...range.values,
];
