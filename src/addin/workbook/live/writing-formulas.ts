// A month-end pack writes formulas on a person's request, so they are trusted as if the person had
// entered them (call-trust.ts).
import type { CellPlace } from '../../engine/records/sheet-address';
import type { ExcelPackSheets, PackBlock } from '../excel/excel-pack-sheets';
import type { CallTrust } from './call-trust';

export const packWriting = (
  port: ExcelPackSheets,
  writing: CallTrust['writing'],
): ExcelPackSheets => ({
  ...port,
  write: (sheets, names, run) =>
    writing(
      () => port.write(sheets, names, run),
      () => sheets.flatMap(({ name, blocks }) => formulasIn(name, blocks)),
    ),
  change: (changes) =>
    writing(
      () => port.change(changes),
      () => changes.flatMap(({ sheet, blocks }) => formulasIn(sheet, blocks)),
    ),
});

const formulasIn = (sheet: string, blocks: readonly PackBlock[]): CellPlace[] =>
  blocks.flatMap(({ row, column, cells }) =>
    cells.flatMap((line, down) =>
      line.flatMap((cell, across) =>
        typeof cell === 'object' && 'formula' in cell
          ? [{ sheet, row: row + down, column: column + across }]
          : [],
      ),
    ),
  );
