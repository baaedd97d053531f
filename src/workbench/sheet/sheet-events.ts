// Converts events of Univer into the events that Excel would raise.
import {
  CommandType,
  type ICommandInfo,
  type IExecutionOptions,
  type IRange,
} from '@univerjs/core';
import {
  EXCEL_COLUMNS,
  EXCEL_ROWS,
  addressOf,
  areaIn,
  boundsOf,
  cellArea,
  quotedSheet,
  type Area,
} from '../model/a1';
import type { EventRegistry } from '../model/event-registry';
import type { Spreadsheet } from './spreadsheet';

interface MutationParams {
  readonly subUnitId?: string;
  readonly cellValue?: Record<
    number,
    Record<number, { v?: unknown; f?: unknown } | null> | undefined
  >;
  readonly trigger?: string;
  readonly range?: IRange;
}

const WHOLE_ROWS = { startColumn: 0, endColumn: EXCEL_COLUMNS - 1 };
const WHOLE_COLUMNS = { startRow: 0, endRow: EXCEL_ROWS - 1 };

/**
 * Structural edits, by Univer's names, with Excel's names (Excel.DataChangeType) and their area.
 */
const STRUCTURAL: Readonly<Record<string, readonly [changeType: string, whole: Partial<Area>]>> = {
  'sheet.mutation.insert-row': ['RowInserted', WHOLE_ROWS],
  'sheet.mutation.remove-rows': ['RowDeleted', WHOLE_ROWS],
  'sheet.mutation.insert-col': ['ColumnInserted', WHOLE_COLUMNS],
  'sheet.mutation.remove-col': ['ColumnDeleted', WHOLE_COLUMNS],
};

export interface SheetEventEffects {
  readonly selectionChanged: () => void;
  /** True while a request of the add-in is carried out: Excel reports the source of a change. */
  readonly isAddinWriting: () => boolean;
}

export function raiseSheetEvents(
  sheet: Spreadsheet,
  events: EventRegistry,
  { selectionChanged, isAddinWriting }: SheetEventEffects,
): void {
  let isRemote = false;
  const changed = (sheetId: string, area: Area, changeType: string): void => {
    const name = sheet.model.getSheetBySheetId(sheetId)?.getName() ?? '';
    const address = addressOf(area);
    const source = isAddinWriting() ? { triggerSource: 'ThisLocalAddin' } : {};
    events.changed(sheetId, {
      address,
      changeType,
      source: isRemote ? 'Remote' : 'Local',
      referenceId: `${quotedSheet(name)}!${address}`,
      shiftDirection: 'None',
      ...source,
    });
  };

  // After an inserted row Univer rewrites the formulas that refer across it; Excel raises no event
  // for those.
  let isRestructuring = false;
  const restructured = (
    sheetId: string,
    range: IRange,
    changeType: string,
    whole: Partial<Area>,
  ): void => {
    changed(sheetId, { ...areaIn(range), ...whole }, changeType);
    isRestructuring = true;
    setTimeout(() => {
      isRestructuring = false;
    });
  };

  sheet.commands.onCommandExecuted(
    (command: Readonly<ICommandInfo>, options?: IExecutionOptions) => {
      if (command.type === CommandType.COMMAND) return;
      const params = (command.params ?? {}) as MutationParams;
      isRemote = options?.fromCollab === true;
      const sheetId = params.subUnitId ?? '';
      switch (command.id) {
        // Formula results arrive as local mutations; Excel raises no change event for a
        // recalculation.
        case 'sheet.mutation.set-range-values': {
          const area = options?.onlyLocal === true || isRestructuring ? null : changedArea(params);
          if (area) changed(sheetId, area, 'RangeEdited');
          break;
        }
        case 'sheet.operation.set-selections':
          selectionChanged();
          break;
        default: {
          const structural = STRUCTURAL[command.id];
          if (structural && params.range) restructured(sheetId, params.range, ...structural);
        }
      }
    },
  );
}

/** The area around the cells with new content; null if only formats changed. */
function changedArea({ cellValue = {} }: MutationParams): Area | null {
  let area: Area | null = null;
  for (const [r, cells] of Object.entries(cellValue)) {
    for (const [c, cell] of Object.entries(cells ?? {})) {
      if (cell !== null && !('v' in cell) && !('f' in cell)) continue;
      const place = cellArea(Number(r), Number(c));
      area = area ? boundsOf(area, place) : place;
    }
  }
  return area;
}
