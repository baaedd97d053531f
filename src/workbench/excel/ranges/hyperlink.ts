// Excel.RangeHyperlink: https://learn.microsoft.com/javascript/api/excel/excel.rangehyperlink
import type { Area } from '../../model/a1';
import { HostError } from '../../model/host-error';
import { isObject } from '../../model/host-members';
import type { Grid, Hyperlink } from '../../model/grid';

const PARTS = ['address', 'documentReference', 'screenTip', 'textToDisplay'] as const;
/** As Excel's own cell style "Hyperlink" looks. */
const LOOKS = { color: '#0563C1', underline: true };

/** A hyperlink leads out of the workbook or to a place of it, never both. */
export function hyperlinkOf(given: unknown): Hyperlink {
  if (!isObject(given))
    throw new HostError(
      'InvalidArgument',
      'A hyperlink is an object; range.clear("Hyperlinks") takes one away.',
    );
  for (const name of Object.keys(given))
    if (!PARTS.some((part) => part === name))
      throw new HostError('InvalidArgument', `A hyperlink has no "${name}".`);
  const parts = PARTS.flatMap((part) =>
    typeof given[part] === 'string' && given[part] !== '' ? [[part, given[part]] as const] : [],
  );
  const link: Hyperlink = Object.fromEntries(parts);
  if ((link.address === undefined) === (link.documentReference === undefined))
    throw new HostError(
      'InvalidArgument',
      'A hyperlink has either an address or a document reference.',
    );
  return link;
}

/** The text that was asked for goes into the cell; a blank cell shows where the hyperlink leads. */
export function writeHyperlink(
  { cells, layout }: Grid,
  sheetId: string,
  area: Area,
  link: Hyperlink,
): void {
  const isBlank = cells.value(sheetId, area.startRow, area.startColumn) === '';
  const value =
    link.textToDisplay ?? (isBlank ? (link.documentReference ?? link.address ?? '') : null);
  if (value !== null) {
    const row = Array.from({ length: area.endColumn - area.startColumn + 1 }, () => ({ value }));
    cells.enter(
      sheetId,
      area,
      Array.from({ length: area.endRow - area.startRow + 1 }, () => row),
    );
    cells.flush();
  }
  cells.setHyperlink(sheetId, area, {
    ...link,
    textToDisplay: value ?? cells.text(sheetId, area.startRow, area.startColumn),
  });
  layout.setStyle(sheetId, area, LOOKS);
}
