// Copies a sheet's values and formats to a new one with Excel's own copy, so that no data leaves
// Excel and texts stay texts.
import { splitAddress } from '../../engine/records/sheet-address';
import { batch } from './excel-batch';
import { setFormat } from './excel-range';
import { onNewSheet } from './new-sheet';

/**
 * The rows of a result, counted from its first cell, and the format of each column; null leaves a
 * column as it is.
 */
export interface ResultFormats {
  readonly row: number;
  readonly column: number;
  readonly rowCount: number;
  readonly formats: readonly (string | null)[];
}

/** Further columns keep the usual width. */
const COLUMNS_FITTED = 256;

export const excelValuesCopy = {
  /**
   * Copies values and formats of a sheet to a new one, in one step, so that nothing can change in
   * between. Cells without a format of their own get `formats`. Returns the new sheet's name, a
   * free one like the wished one; null: the sheet is empty. Rejects where Excel refuses or copies
   * only a part; then the new sheet is empty.
   */
  copy: async (
    sheet: string,
    wishedName: string,
    formats: readonly ResultFormats[],
  ): Promise<string | null> => {
    const used = await batch(async (context) => {
      const range = context.workbook.worksheets
        .getItem(sheet)
        .getUsedRangeOrNullObject(true)
        .load('address,columnCount');
      await context.sync();
      return range.isNullObject
        ? null
        : { cells: splitAddress(range.address).cells, columns: range.columnCount };
    });
    if (used === null) return null;
    const { cells, columns } = used;
    return onNewSheet(wishedName, (name) =>
      batch(async (context) => {
        const copy = context.workbook.worksheets.getItem(name);
        const [from, to] = [
          context.workbook.worksheets.getItem(sheet).getRange(cells),
          copy.getRange(cells),
        ];
        to.copyFrom(from, Excel.RangeCopyType.values);
        to.copyFrom(from, Excel.RangeCopyType.formats);
        // A copy by hand leaves out rows hidden by a filter, and later rows move up; the
        // documentation does not say whether this call does.
        const ends = [from, to].map((range) => range.getLastRow().load('values'));
        const looks = Array.from({ length: Math.min(columns, COLUMNS_FITTED) }, (_, at) =>
          from.getColumn(at).load('columnHidden,format/columnWidth'),
        );
        const now = formats.map(({ row, column, rowCount, formats: { length } }) =>
          copy.getRangeByIndexes(row + rowCount - 1, column, 1, length).load('numberFormat'),
        );
        await context.sync();
        if (JSON.stringify(ends[0]?.values) !== JSON.stringify(ends[1]?.values))
          throw new Error('Excel copied less than the sheet.');
        looks.forEach(({ columnHidden, format: { columnWidth } }, at) => {
          const column = to.getColumn(at);
          if (columnHidden) column.columnHidden = true;
          else column.format.columnWidth = columnWidth;
        });
        formats.forEach((result, at) => {
          giveFormats(copy, result, now[at]?.numberFormat[0] ?? []);
        });
        await context.sync();
      }),
    );
  },
};

/** @param now the columns' present formats: those that a person has set stay. */
function giveFormats(
  sheet: Excel.Worksheet,
  { row, column, rowCount, formats }: ResultFormats,
  now: readonly unknown[],
): void {
  formats.forEach((format, at) => {
    if (format !== null && now[at] === 'General')
      setFormat(sheet.getRangeByIndexes(row, column + at, rowCount, 1), format);
  });
}
