// A range by its address, and its number format.
import { splitAddress } from '../../engine/records/sheet-address';

/** @param address with its sheet, such as "Sheet1!A1:B2". */
export function rangeAt(context: Excel.RequestContext, address: string): Excel.Range {
  const { sheet, cells } = splitAddress(address);
  return context.workbook.worksheets.getItem(sheet).getRange(cells);
}

/**
 * One format for all cells of a range, null for General; the types know matrices only, the
 * documentation single values too.
 */
export function setFormat(range: Excel.Range, format: string | null): void {
  range.numberFormat = (format ?? 'General') as unknown as string[][];
}
