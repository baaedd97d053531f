// Excel.RangeAreas, as a selection of several areas comes:
// https://learn.microsoft.com/javascript/api/excel/excel.rangeareas
import { addressOf, quotedSheet, type Area } from '../../a1';
import { Collection } from '../collection';
import { sheetOf, type ExcelContext } from '../excel-context';
import { Range } from './range';

class RangeCollection extends Collection<Range> {
  readonly #ranges: readonly Range[];
  constructor(ranges: readonly Range[]) {
    super();
    this.#ranges = ranges;
  }
  Items(): readonly Range[] {
    return this.#ranges;
  }
  protected find(): undefined {
    return undefined;
  }
}

export class RangeAreas {
  readonly #context: ExcelContext;
  readonly #sheetId: string;
  readonly #areas: readonly Area[];
  constructor(context: ExcelContext, sheetId: string, areas: readonly Area[]) {
    this.#context = context;
    this.#sheetId = sheetId;
    this.#areas = areas;
  }

  get #ranges(): Range[] {
    return this.#areas.map((area) => new Range(this.#context, this.#sheetId, area));
  }

  get Address(): string {
    const sheet = quotedSheet(sheetOf(this.#context, this.#sheetId).name);
    return this.#areas.map((area) => `${sheet}!${addressOf(area)}`).join(', ');
  }
  get Areas(): RangeCollection {
    return new RangeCollection(this.#ranges);
  }
}
