// Edits of other people in the same workbook, as far as Excel reports them.
import { blocksOf, type CellBlock } from '../../engine/records/sheet-address';
import { batch } from './excel-batch';
import type { ExcelSettings } from './excel-settings';

/** Cells were changed, by this person or another. */
export interface CellEdit {
  readonly isRemote: boolean;
  /** Tieout made the change; false if Excel does not report that (ExcelApi 1.14). */
  readonly isOurs: boolean;
  readonly sheetId: string;
  /** The cells that were entered; empty if cells were only deleted or moved. */
  readonly blocks: readonly CellBlock[];
  /** Rows, columns or cells were inserted or deleted, so other cells have moved. */
  readonly movesCells: boolean;
}

/** null if Excel does not report who edited a cell (ExcelApi 1.9: changes in all sheets). */
export function excelCoauthors(settings: ExcelSettings) {
  if (!Office.context.requirements.isSetSupported('ExcelApi', '1.9')) return null;
  return {
    /** Whether Excel distinguishes Tieout's own edits from a person's. */
    tellsOwnEdits: Office.context.requirements.isSetSupported('ExcelApi', '1.14'),
    /**
     * Reads the settings again, including those that others have saved. Rejects if the host is
     * busy.
     */
    readSettings: () => settings.readAgain(),
    onEdit: (heard: (edit: CellEdit) => void): void => {
      listen((context) => {
        context.workbook.worksheets.onChanged.add((event) => {
          heard(editOf(event));
          return Promise.resolve();
        });
      });
    },
    /** Another person saved settings, and they have been read. */
    onSettings: (changed: () => void): void => {
      listen((context) => {
        context.workbook.settings.onSettingsChanged.add(() =>
          settings.readAgain().then(changed, () => undefined),
        );
      });
    },
  };
}

/** If Excel never allows it, edits count as this person's, as in an unshared workbook. */
function listen(add: (context: Excel.RequestContext) => void): void {
  void batch(async (context) => {
    add(context);
    await context.sync();
  }).catch(() => undefined);
}

/** Inserted rows are new cells; deleted ones are replaced by the cells that move up. */
const ENTERED: ReadonlySet<string> = new Set([
  'RangeEdited',
  'RowInserted',
  'ColumnInserted',
  'CellInserted',
]);

const editOf = (event: Excel.WorksheetChangedEventArgs): CellEdit => ({
  isRemote: event.source === Excel.EventSource.remote,
  isOurs: event.triggerSource === 'ThisLocalAddin',
  sheetId: event.worksheetId,
  blocks: ENTERED.has(event.changeType) ? blocksOf(event.address) : [],
  movesCells: event.changeType !== Excel.DataChangeType.rangeEdited,
});
