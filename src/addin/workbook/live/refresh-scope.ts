// Which live calls a refresh of the sheet or of the selection includes.
import type { FoundCall } from './formula-finder';
import type { LiveCall } from './live-call';
import { GRID_COLUMNS, GRID_ROWS } from '../../engine/records/grid';
import { type SheetArea, overlap } from '../../engine/records/sheet-address';
import type { ExcelWorkbook } from '../excel/excel-workbook';

/** The whole active sheet, or the selected areas. */
export async function areasInScope(
  scope: 'sheet' | 'selection',
  workbook: Pick<ExcelWorkbook, 'selection' | 'activeSheet'>,
): Promise<readonly SheetArea[]> {
  if (scope === 'selection') return workbook.selection();
  return [
    {
      sheet: await workbook.activeSheet(),
      startRow: 0,
      endRow: GRID_ROWS - 1,
      startColumn: 0,
      endColumn: GRID_COLUMNS - 1,
    },
  ];
}

/** An area includes a call if it touches its formula or a cell of its spilled rows. */
export const callsInScope = (
  areas: readonly SheetArea[],
  found: readonly FoundCall[],
): LiveCall[] => [
  ...new Set(
    found.filter((one) => areas.some((area) => touches(area, one))).map(({ live }) => live),
  ),
];

const touches = (
  area: SheetArea,
  { cell: { sheet, row, column }, live: { size } }: FoundCall,
): boolean =>
  overlap(area, {
    sheet,
    startRow: row,
    endRow: row + size.height - 1,
    startColumn: column,
    endColumn: column + size.width - 1,
  });
