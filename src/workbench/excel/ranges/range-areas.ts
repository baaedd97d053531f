// Excel.RangeAreas, as a selection of several areas comes:
// https://learn.microsoft.com/javascript/api/excel/excel.rangeareas
import { addressOf, columnsOf, intersectionOf, quotedSheet, rowsOf, type Area } from '../../a1';
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
  get AddressLocal(): string {
    return this.Address;
  }
  get AreaCount(): number {
    return this.#areas.length;
  }
  get CellCount(): number {
    return this.#areas.reduce((sum, area) => sum + rowsOf(area) * columnsOf(area), 0);
  }
  get IsEntireColumn(): boolean {
    return this.#ranges.every((range) => range.IsEntireColumn);
  }
  get IsEntireRow(): boolean {
    return this.#ranges.every((range) => range.IsEntireRow);
  }
  get Areas(): RangeCollection {
    return new RangeCollection(this.#ranges);
  }
  get Worksheet(): object {
    return this.#context.make.worksheet(this.#sheetId);
  }

  GetIntersectionOrNullObject(other: Range): RangeAreas | null {
    const { sheetId, area } = Range.areaOf(other);
    const both =
      sheetId === this.#sheetId
        ? this.#areas.flatMap((own) => intersectionOf(own, area) ?? [])
        : [];
    return both.length > 0 ? new RangeAreas(this.#context, this.#sheetId, both) : null;
  }

  GetUsedRangeAreasOrNullObject(valuesOnly?: unknown): RangeAreas | null {
    const used = this.#context.grid.cells.used(this.#sheetId, valuesOnly === true);
    const both = used ? this.#areas.flatMap((own) => intersectionOf(own, used) ?? []) : [];
    return both.length > 0 ? new RangeAreas(this.#context, this.#sheetId, both) : null;
  }

  Calculate(): void {
    for (const range of this.#ranges) range.Calculate();
  }
  SetDirty(): void {
    for (const range of this.#ranges) range.SetDirty();
  }
  Clear(applyTo?: unknown): void {
    for (const range of this.#ranges) range.Clear(applyTo);
  }
}
