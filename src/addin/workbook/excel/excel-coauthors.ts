// What other people in the same workbook do, as far as Excel tells it.
import { blocksOf, type CellBlock } from '../../engine/records/sheet-address';
import { batch } from './excel-batch';
import type { ExcelSettings } from './excel-settings';

/** Somebody changed cells, here or elsewhere. */
export interface CellEdit {
  readonly isRemote: boolean;
  /** Tieout wrote it; false where Excel does not say (ExcelApi 1.14). */
  readonly isOurs: boolean;
  readonly sheetId: string;
  /** What was entered; none where cells were only deleted or moved. */
  readonly blocks: readonly CellBlock[];
  /** Rows, columns or cells were inserted or deleted: others stand elsewhere now. */
  readonly movesCells: boolean;
}

/** null where Excel does not say who edited a cell (ExcelApi 1.9: changes in all sheets). */
export function excelCoauthors(settings: ExcelSettings) {
  if (!Office.context.requirements.isSetSupported('ExcelApi', '1.9')) return null;
  return {
    /** Does Excel tell Tieout's own edits from a person's? */
    tellsOwnEdits: Office.context.requirements.isSetSupported('ExcelApi', '1.14'),
    /** Reads settings again, with those that others have saved. Rejects where the host is busy. */
    readSettings: () => settings.readAgain(),
    onEdit: (heard: (edit: CellEdit) => void): void => {
      listen((context) => {
        context.workbook.worksheets.onChanged.add((event) => {
          heard(editOf(event));
          return Promise.resolve();
        });
      });
    },
    /** Somebody else saved settings, and they are read. */
    onSettings: (changed: () => void): void => {
      listen((context) => {
        context.workbook.settings.onSettingsChanged.add(() =>
          settings.readAgain().then(changed, () => undefined),
        );
      });
    },
  };
}

/** Where Excel refuses for good, edits count as this person's, as in a workbook of one's own. */
function listen(add: (context: Excel.RequestContext) => void): void {
  void batch(async (context) => {
    add(context);
    await context.sync();
  }).catch(() => undefined);
}

/** Rows that are inserted are new cells; where some are deleted, others stand in their place. */
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
