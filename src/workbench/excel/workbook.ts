// Excel.Workbook, the root of object paths:
// https://learn.microsoft.com/javascript/api/excel/excel.workbook
import { cellArea } from '../model/a1';
import { CustomXmlPartCollection } from './custom-xml';
import { InWorkbook, type ExcelContext } from './excel-context';
import { NamedItemCollection } from './names';
import { Range } from './ranges/range';
import { RangeAreas } from './ranges/range-areas';
import { SettingCollection } from './settings';
import { TableCollection } from './tables/tables';
import type { CalculationMode } from '../model/grid';
import { Worksheet } from './worksheet';
import { WorksheetCollection } from './worksheets';

const DAY_MS = 86_400_000;
/** Day 0 of Excel's two calendars, for days after February 1900. */
const DAY_ZERO_MS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

class FunctionResult {
  readonly Value: number;
  constructor(value: number) {
    this.Value = value;
  }
}

/** Excel.Functions, of which Tieout uses one. */
class Functions extends InWorkbook {
  /** DATE(year, month, day) in the workbook's own calendar. */
  Date(year: number, month: number, day: number): FunctionResult {
    return new FunctionResult(
      (Date.UTC(year, month - 1, day) - DAY_ZERO_MS[this.context.dateSystem]) / DAY_MS,
    );
  }
}

class IterativeCalculation extends InWorkbook {
  get Enabled(): boolean {
    return this.context.grid.calculation.isIterative;
  }
}

class Application extends InWorkbook {
  get IterativeCalculation(): IterativeCalculation {
    return new IterativeCalculation(this.context);
  }
  get CalculationMode(): CalculationMode {
    return this.context.grid.calculation.mode;
  }

  /** No type restarts streams: they continue. */
  Calculate(type: unknown): void {
    this.context.grid.cells.flush();
    this.context.grid.calculation.run(type === 'Full' || type === 'FullRebuild');
  }
}

export class Workbook {
  readonly #context: ExcelContext;
  constructor(context: Omit<ExcelContext, 'make'>) {
    this.#context = {
      ...context,
      make: {
        worksheet: (id) => new Worksheet(this.#context, id),
        rangeAreas: (sheetId, areas) => new RangeAreas(this.#context, sheetId, areas),
      },
    };
  }

  get Application(): Application {
    return new Application(this.#context);
  }
  get Functions(): Functions {
    return new Functions(this.#context);
  }
  get Worksheets(): WorksheetCollection {
    return new WorksheetCollection(this.#context, null);
  }
  get Tables(): TableCollection {
    return new TableCollection(this.#context, null);
  }
  get Names(): NamedItemCollection {
    return new NamedItemCollection(this.#context, null);
  }
  get Settings(): SettingCollection {
    return new SettingCollection(this.#context, null);
  }
  get CustomXmlParts(): CustomXmlPartCollection {
    return new CustomXmlPartCollection(this.#context, null);
  }

  GetActiveCell(): Range {
    const { sheetId, active } = this.#context.grid.layout.selection();
    return new Range(this.#context, sheetId, cellArea(active.row, active.column));
  }

  GetSelectedRanges(): RangeAreas {
    const { sheetId, areas } = this.#context.grid.layout.selection();
    return new RangeAreas(this.#context, sheetId, areas);
  }
}
