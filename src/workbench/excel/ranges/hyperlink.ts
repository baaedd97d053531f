// Excel.RangeHyperlink: https://learn.microsoft.com/javascript/api/excel/excel.rangehyperlink
import { matrixOf, type Area } from '../../model/a1';
import { HostError } from '../../model/host-error';
import type { Grid, Hyperlink } from '../../model/grid';

/** As Excel's own cell style "Hyperlink" looks. */
const LOOKS = { color: '#0563C1', underline: true };

/** Writes the given text into the cell; a blank cell shows the hyperlink's target. */
export function writeHyperlink(
  { cells, layout }: Grid,
  sheetId: string,
  area: Area,
  link: Hyperlink | null,
): void {
  const { address, documentReference, textToDisplay } = link ?? {};
  if ((address === undefined) === (documentReference === undefined))
    throw new HostError(
      'InvalidArgument',
      'A hyperlink has either an address or a document reference.',
    );
  const isBlank = cells.value(sheetId, area.startRow, area.startColumn) === '';
  const value = textToDisplay ?? (isBlank ? (documentReference ?? address ?? '') : null);
  if (value !== null) {
    cells.enter(
      sheetId,
      area,
      matrixOf(area, () => ({ value })),
    );
    cells.flush();
  }
  cells.setHyperlink(sheetId, area, {
    ...link,
    textToDisplay: value ?? cells.text(sheetId, area.startRow, area.startColumn),
  });
  layout.setStyle(sheetId, area, LOOKS);
}
