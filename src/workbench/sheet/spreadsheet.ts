// Univer with an open workbook.
import {
  ICommandService,
  LocaleType,
  LogLevel,
  Univer,
  mergeLocales,
  type Injector,
  type IWorkbookData,
  type PluginCtor,
  type Workbook,
} from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import {
  CalculationMode,
  ERROR_TYPE_SET,
  FormulaDataModel,
  IFormulaRuntimeService,
  IFunctionService,
  LexerTreeBuilder,
  SheetRangeThemeModel,
  UniverSheetsCorePreset,
} from '@univerjs/preset-sheets-core';
import coreLocale from '@univerjs/preset-sheets-core/locales/en-US';
import { UniverSheetsTablePreset } from '@univerjs/preset-sheets-table';
import { UniverSheetsSortPlugin } from '@univerjs/sheets-sort';
import tableLocale from '@univerjs/preset-sheets-table/locales/en-US';
import '@univerjs/preset-sheets-core/lib/index.css';
import '@univerjs/preset-sheets-table/lib/index.css';
import type { Options } from '../model/options';
import { BUSY } from './cell-values';
import { letFormatsGoWithValues } from './laid-formats';
import { countEachCriterionOnce } from './univer/count-each-criterion-once';
import { restBetweenPictures } from './univer/rest-between-pictures';
import {
  drawTextsWithoutReadingThem,
  keepEditsMadeDuringCalculation,
  keepLargeSpillsLinear,
  lookForHiddenRowsWhereCellsAre,
  lookForStripesWhereCellsAre,
  measureRowsWhereCellsAre,
  readFormulasAnewWhereTablesChange,
  readNumbersAsWritten,
} from './univer/univer-repairs';
import {
  laySpillsInPlace,
  lookForFormulasWhereCellsChange,
  measureOnlyWhatCanBeTaller,
} from './univer/faster-writes';

export type FWorkbook = ReturnType<FUniver['createWorkbook']>;
export type FWorksheet = ReturnType<FWorkbook['getActiveSheet']>;
export type FRange = NonNullable<ReturnType<FWorksheet['getActiveRange']>>;

export class Spreadsheet {
  readonly api: FUniver;
  readonly injector: Injector;
  readonly commands: ICommandService;
  readonly formulas: FormulaDataModel;
  #workbook: FWorkbook;

  /** @param container the id of the element that Univer renders into. */
  constructor(
    container: string,
    content: Partial<IWorkbookData>,
    { hasToolbar }: Pick<Options, 'hasToolbar'>,
  ) {
    const univer = new Univer({
      locale: LocaleType.EN_US,
      logLevel: LogLevel.WARN,
      locales: { [LocaleType.EN_US]: mergeLocales(coreLocale, tableLocale) },
    });
    const core = UniverSheetsCorePreset({
      container,
      ribbonType: 'simple',
      toolbar: hasToolbar,
      formula: { initialFormulaComputing: CalculationMode.FORCED },
      sheets: { disableForceStringAlert: true, disableForceStringMark: true },
    });
    // Preset.plugins mixes plugin classes and [class, options] pairs.
    for (const plugin of [...core.plugins, ...UniverSheetsTablePreset().plugins]) {
      const [type, options] = (Array.isArray(plugin) ? plugin : [plugin, undefined]) as [
        PluginCtor,
        object | undefined,
      ];
      univer.registerPlugin(type, options);
    }
    // The column menu of a table sorts by a command of this plugin, which no preset includes.
    univer.registerPlugin(UniverSheetsSortPlugin);
    this.injector = univer.__getInjector();
    this.api = FUniver.newAPI(univer);
    ERROR_TYPE_SET.add(BUSY);
    this.commands = this.injector.get(ICommandService);
    letFormatsGoWithValues({ commands: this.commands, model: () => this.model });
    drawTextsWithoutReadingThem();
    restBetweenPictures();
    measureRowsWhereCellsAre();
    this.#workbook = this.api.createWorkbook(content);
    this.formulas = this.injector.get(FormulaDataModel);
    keepEditsMadeDuringCalculation(this.injector.get(IFormulaRuntimeService));
    readFormulasAnewWhereTablesChange(this.commands, this.injector.get(IFunctionService));
    readNumbersAsWritten(this.injector.get(LexerTreeBuilder));
    countEachCriterionOnce(this.injector.get(IFunctionService));
    keepLargeSpillsLinear();
    lookForHiddenRowsWhereCellsAre(this.formulas, () => this.model);
    lookForStripesWhereCellsAre(this.injector.get(SheetRangeThemeModel), () => this.model);
    measureOnlyWhatCanBeTaller(() => this.model);
    lookForFormulasWhereCellsChange(this.formulas, () => this.model);
    laySpillsInPlace(this.formulas);
  }

  get workbook(): FWorkbook {
    return this.#workbook;
  }
  /**
   * The model behind the facade: the facade makes a new object for every call, which is slow on
   * 500,000 cells.
   */
  get model(): Workbook {
    return this.#workbook.getWorkbook();
  }
  get unitId(): string {
    return this.#workbook.getId();
  }

  /** Closes the workbook and opens another one. */
  reopen(content: Partial<IWorkbookData>): void {
    this.api.disposeUnit(this.unitId);
    this.#workbook = this.api.createWorkbook(content);
  }

  sheet(id: string): FWorksheet {
    const sheet = this.#workbook.getSheetBySheetId(id);
    if (!sheet) throw new Error(`There is no sheet with the id ${id}.`);
    return sheet;
  }
}
