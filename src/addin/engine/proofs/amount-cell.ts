import type { MatrixOptions, RecordMatrix } from '../records/cells';
import { tableMatrix } from './table';

/**
 * One amount as the cell of a TOTAL, a BALANCE or EXACT.SUM: the nearest number that Excel can
 * hold, counted if it is rounded, or the exact text.
 * @param label names a rounded amount.
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
