// Excel.Workbook, the root of object paths:
// https://learn.microsoft.com/javascript/api/excel/excel.workbook
import { cellArea } from '../model/a1';
import { Application } from './application';
import { CustomXmlPartCollection } from './custom-xml';
import type { ExcelContext } from './excel-context';
import { Functions } from './functions';
import { NamedItemCollection } from './names';
import { Range } from './ranges/range';
import { RangeAreas } from './ranges/range-areas';
import { SettingCollection } from './settings';
import { TableCollection } from './tables/tables';
import { Worksheet } from './worksheet';
import { WorksheetCollection } from './worksheets';

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
