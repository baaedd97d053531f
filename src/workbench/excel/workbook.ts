// Excel.Workbook, the root of object paths:
// https://learn.microsoft.com/javascript/api/excel/excel.workbook
import { areaOf, cellArea, splitAddress } from '../a1';
import { HostError, itemNotFound } from '../host/host-error';
import { Application } from './application';
import { CustomXmlPartCollection } from './custom-xml';
import type { ExcelContext } from './excel-context';
import { Functions } from './functions';
import { NamedItemCollection } from './names';
import { WorkbookProtection } from './protection';
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

  readonly Name = 'workbench.xlsx';
  readonly ReadOnly = false;
  readonly AutoSave = false;
  readonly CalculationEngineVersion = 191029;
  readonly UsePrecisionAsDisplayed = false;

  get Application(): Application {
    return new Application(this.#context);
  }
  get Functions(): Functions {
    return new Functions(this.#context);
  }
  get Worksheets(): WorksheetCollection {
    return new WorksheetCollection(this.#context);
  }
  get Tables(): TableCollection {
    return new TableCollection(this.#context, null);
  }
  get Names(): NamedItemCollection {
    return new NamedItemCollection(this.#context, null);
  }
  get Settings(): SettingCollection {
    return new SettingCollection(this.#context);
  }
  get CustomXmlParts(): CustomXmlPartCollection {
    return new CustomXmlPartCollection(this.#context);
  }
  get Protection(): WorkbookProtection {
    return new WorkbookProtection();
  }

  GetActiveCell(): Range {
    const { sheetId, active } = this.#context.grid.layout.selection();
    return new Range(this.#context, sheetId, cellArea(active.row, active.column));
  }

  /** One area only; of several Excel says InvalidSelection. */
  GetSelectedRange(): Range {
    const { sheetId, areas } = this.#context.grid.layout.selection();
    const [area] = areas;
    if (!area || areas.length > 1)
      throw new HostError(
        'InvalidArgument',
        'The current selection is invalid for this operation.',
      );
    return new Range(this.#context, sheetId, area);
  }

  GetSelectedRanges(): RangeAreas {
    const { sheetId, areas } = this.#context.grid.layout.selection();
    return new RangeAreas(this.#context, sheetId, areas);
  }

  /** The reference id of an event is the address of what changed. */
  _GetRangeForEventByReferenceId(reference: string): Range {
    const range = this._GetRangeOrNullObjectForEventByReferenceId(reference);
    if (!range) throw itemNotFound();
    return range;
  }

  _GetRangeOrNullObjectForEventByReferenceId(reference: string): Range | null {
    const { sheetName, rest } = splitAddress(reference);
    const sheet = this.#context.grid.tabs.list().find(({ name }) => name === sheetName);
    return sheet ? new Range(this.#context, sheet.id, areaOf(rest)) : null;
  }
}
