// Excel.RangeAreas, a selection of several areas:
// https://learn.microsoft.com/javascript/api/excel/excel.rangeareas
import { columnsOf, EXCEL_COLUMNS, EXCEL_ROWS, rowsOf, type Area } from '../../model/a1';
import { HostError } from '../../model/host-error';
import { Collection } from '../collection';
import { OnSheet, placeText, type ExcelContext } from '../excel-context';
import { Range } from './range';

class RangeCollection extends Collection<Range, readonly Range[]> {
  Items(): readonly Range[] {
    return this.owner;
  }
}

export class RangeAreas extends OnSheet {
  constructor(
    context: ExcelContext,
    sheetId: string,
    readonly areas: readonly Area[],
  ) {
    super(context, sheetId);
  }

  get Address(): string {
    return this.areas.map((area) => placeText(this.context, this.sheetId, area)).join(', ');
  }
  /** Excel hangs here where a whole sheet is selected (office-js 5758). */
  get Areas(): RangeCollection {
    if (this.areas.some((area) => rowsOf(area) === EXCEL_ROWS && columnsOf(area) === EXCEL_COLUMNS))
      throw new HostError('GeneralException', 'The areas of a whole sheet are not loaded.');
    return new RangeCollection(
      this.context,
      this.areas.map((area) => new Range(this.context, this.sheetId, area)),
    );
  }
}
