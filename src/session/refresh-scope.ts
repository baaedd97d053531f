// Which live calls a refresh of the sheet or of the selection means.
import type { FoundCall } from './formula-finder';
import type { LiveCall } from './live-call';
import type { SheetArea, WorkbookPort } from './ports';

/** A selection means a call when it touches its formula or any cell that its rows spill over. */
export async function callsInScope(scope: 'sheet' | 'selection', found: readonly FoundCall[], workbook: WorkbookPort): Promise<LiveCall[]> {
  if (scope === 'sheet') {
    const sheet = await workbook.activeSheet();
    return distinct(found.filter(({ cell }) => cell.sheet === sheet));
  }
  const areas = await workbook.selection();
  return distinct(found.filter((one) => areas.some((area) => touches(area, one))));
}

function touches(area: SheetArea, { cell, live }: FoundCall): boolean {
  const outcome = live.shown?.outcome;
  const rows = outcome?.kind === 'rows' ? outcome.matrix.length : 1;
  const columns = outcome?.kind === 'rows' ? (outcome.matrix[0]?.length ?? 1) : 1;
  return area.sheet === cell.sheet && area.startRow < cell.row + rows && area.endRow >= cell.row && area.startColumn < cell.column + columns && area.endColumn >= cell.column;
}

const distinct = (found: readonly FoundCall[]): LiveCall[] => [...new Set(found.map(({ live }) => live))];
