import type { MatrixOptions, RecordMatrix } from '../records/cells';
import { tableMatrix } from './table';

/**
 * One amount as the cell of a TOTAL, a BALANCE or EXACT.SUM: the nearest number that Excel can
 * hold, counted where it is rounded, or the exact text.
 * @param label names it where it was rounded.
 */
export function amountCell(
  amount: string,
  asText: boolean,
  label: string,
  options: Omit<MatrixOptions, 'headers'>,
): RecordMatrix {
  const column = {
    field: label,
    label,
    kind: asText ? 'text' : 'amount',
    valueOf: (text: string) => text,
  } as const;
  return tableMatrix([{ account: '', rows: [amount] }], [column], false, {
    ...options,
    headers: 0,
  });
}
