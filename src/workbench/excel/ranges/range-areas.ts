// Excel.RangeAreas, as a selection of several areas comes:
// https://learn.microsoft.com/javascript/api/excel/excel.rangeareas
import type { Area } from '../../model/a1';
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
  get Areas(): RangeCollection {
    return new RangeCollection(
      this.context,
      this.areas.map((area) => new Range(this.context, this.sheetId, area)),
    );
  }
}
