// A repair of Univer 0.25.1: Univer works on every cell of a selected sheet or column; here
// only used cells are processed.
import type { IExecutionOptions, IRange } from '@univerjs/core';
import { cellArea, intersectionOf, type Area } from '../../model/a1';
import type { Layout } from '../../model/grid';
import type { CellReader } from '../cell-reader';
import type { Spreadsheet } from '../spreadsheet';

interface RangesParams {
  unitId?: string;
  subUnitId?: string;
  ranges?: readonly IRange[];
}
type Execute = (id: string, params?: object, options?: IExecutionOptions) => unknown;
type Narrow = (params: RangesParams) => RangesParams;

export function workWhereCellsAre(sheet: Spreadsheet, reader: CellReader, layout: Layout): void {
  const within = (areas: readonly Area[], subUnitId: string): Area[] => {
    const used = reader.used(subUnitId, false);
    return areas.flatMap((area) => (used && intersectionOf(used, area)) ?? []);
  };

  /**
   * Delete on a whole sheet makes an empty cell for each of its 60 million and fails: "Invalid
   * string length".
   */
  const clearing: Narrow = (params) => {
    const { sheetId, areas, active } = layout.selection();
    const subUnitId = params.subUnitId ?? sheetId;
    const overlap = within(params.ranges ?? areas, subUnitId);
    const none = cellArea(active.row, active.column);
    return {
      ...params,
      unitId: sheet.unitId,
      subUnitId,
      ranges: overlap.length > 0 ? overlap : [none],
    };
  };

  /**
   * A new column width makes Univer measure the height of all 1,048,576 rows; after ten seconds
   * that stops the page.
   */
  const measuring: Narrow = (params) => ({
    ...params,
    ranges: within(params.ranges ?? [], params.subUnitId ?? ''),
  });

  const narrowings: Readonly<Record<string, Narrow>> = {
    'sheet.command.clear-selection-content': clearing,
    'sheet.command.clear-selection-all': clearing,
    'sheet.command.clear-selection-format': clearing,
    'sheet.operation.mark-dirty-row-auto-height': measuring,
  };
  for (const name of ['executeCommand', 'syncExecuteCommand'] as const) {
    const execute = sheet.commands[name].bind(sheet.commands) as Execute;
    const narrowing: Execute = (id, params, options) =>
      execute(id, narrowings[id]?.(params ?? {}) ?? params, options);
    Reflect.set(sheet.commands, name, narrowing);
  }
}
