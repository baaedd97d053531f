// Hyperlinks and hover cards of cells.
import { CellAlertManagerService } from '@univerjs/preset-sheets-core';
import { areaOf, sameName } from '../model/a1';
import { tabIn, type Grid, type GridCell } from '../model/grid';
import type { Spreadsheet } from './spreadsheet';

/** A click on a cell with a hyperlink opens its target, as in Excel. */
export function followLinks(sheet: Spreadsheet, { tabs, cells, layout, names }: Grid): void {
  const goTo = (reference: string): void => {
    const defined = names.list().find(({ name }) => sameName(name, reference));
    const place = defined?.formula.slice(1) ?? reference;
    const target = tabIn(tabs, place);
    // A deleted target is ignored; Excel says "Reference isn't valid".
    if (target) layout.select(target.id, areaOf(place));
  };

  sheet.api.addEvent(sheet.api.Event.CellClicked, ({ worksheet, row, column }) => {
    const link = cells.hyperlink(worksheet.getSheetId(), row, column);
    if (link?.documentReference !== undefined) goTo(link.documentReference);
    else if (link?.address !== undefined) window.open(link.address, '_blank', 'noopener');
  });
}

/**
 * The hover card of an error cell shows the add-in's own message instead of Univer's general one.
 */
export function explainErrors(
  { injector }: Spreadsheet,
  messageAt: (place: GridCell) => string,
): void {
  const alerts = injector.get(CellAlertManagerService);
  const show = alerts.showAlert.bind(alerts);
  alerts.showAlert = (alert) => {
    const { subUnitId, row, col } = alert.location;
    const message = messageAt({ sheetId: subUnitId, row, column: col });
    show(message ? { ...alert, message } : alert);
  };
}
