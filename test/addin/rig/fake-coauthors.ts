// What Excel tells of edits, as far as a test makes some.
import { areaOf, type CellBlock } from '../../../src/addin/engine/records/sheet-address';
import type { CellEdit, excelCoauthors } from '../../../src/addin/workbook/excel/excel-coauthors';

export class FakeCoauthors implements NonNullable<ReturnType<typeof excelCoauthors>> {
  readonly #heard: ((edit: CellEdit) => void)[] = [];
  constructor(readonly tellsOwnEdits = false) {}
  readSettings(): Promise<void> {
    return Promise.resolve();
  }
  onEdit(heard: (edit: CellEdit) => void): void {
    this.#heard.push(heard);
  }
  onSettings(): void {
    // Nobody saves settings here.
  }
  /** @param cells "A1", "A1:B9" of Sheet1, or with another sheet before them. */
  edit(cells: string, { isRemote = false, isOurs = false, movesCells = false } = {}): void {
    const area = areaOf(cells.includes('!') ? cells : `Sheet1!${cells}`);
    if (!area) throw new Error(`${cells} is no address.`);
    this.tell({ isRemote, isOurs, sheetId: area.sheet, blocks: [blockOf(area)], movesCells });
  }
  tell(edit: CellEdit): void {
    for (const heard of this.#heard) heard(edit);
  }
}

const blockOf = ({ startRow, endRow, startColumn, endColumn }: CellBlock): CellBlock => ({
  ...{ startRow, endRow, startColumn, endColumn },
});
