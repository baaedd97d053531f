// When formulas are calculated: at once, or in manual mode on request.
import { CommandType, type IRange } from '@univerjs/core';
import { IActiveDirtyManagerService } from '@univerjs/preset-sheets-core';
import { cellArea } from '../model/a1';
import type { Calculation, CalculationMode, GridCell } from '../model/grid';
import type { Spreadsheet } from './spreadsheet';
import { tellWhereSpillsGo } from './univer/univer-repairs';

/** Uses Univer's own queue; starting a calculation directly leaves cells stuck. */
const RECALCULATE = 'workbench.mutation.recalculate-cells';
/** Univer's own way to calculate everything. */
const CALCULATE_ALL = 'formula.mutation.set-trigger-formula-calculation-start';
const SET_VALUES = 'sheet.mutation.set-range-values';

interface DirtyRange {
  unitId: string;
  sheetId: string;
  range: IRange;
}
interface SetValuesParams {
  subUnitId: string;
  cellValue?: Record<number, Record<number, { f?: string | null } | null> | undefined>;
}

export interface CalculationParts {
  readonly isIterative: boolean;
  /** Called before cells are calculated on request. */
  readonly asked: (places: readonly GridCell[]) => void;
  /** Formulas were entered, by a person or the add-in. */
  readonly entered: (places: readonly GridCell[]) => void;
  readonly modeChanged: (mode: CalculationMode) => void;
}

export class SheetCalculation implements Calculation {
  readonly #sheet: Spreadsheet;
  readonly #parts: CalculationParts;
  #mode: CalculationMode = 'Automatic';
  #isRunning = false;

  constructor(sheet: Spreadsheet, parts: CalculationParts) {
    this.#sheet = sheet;
    this.#parts = parts;
    const dirty = sheet.injector.get(IActiveDirtyManagerService);
    dirty.register(RECALCULATE, {
      commandId: RECALCULATE,
      getDirtyData: ({ params }) => ({
        dirtyRanges: (params as { ranges: DirtyRange[] }).ranges,
        clearDependencyTreeCache: {},
      }),
    });
    sheet.commands.registerCommand({
      id: RECALCULATE,
      type: CommandType.MUTATION,
      handler: () => true,
    });
    // In manual mode an edit calculates only the formulas that were just entered.
    const find = dirty.get.bind(dirty);
    dirty.get = (id) =>
      this.#mode === 'Manual' && id !== RECALCULATE && id !== CALCULATE_ALL ? undefined : find(id);
    sheet.commands.onCommandExecuted(({ id, params }, options) => {
      if (id !== SET_VALUES || options?.onlyLocal === true) return;
      const entered = formulasIn(params as SetValuesParams);
      this.#parts.entered(entered);
      if (this.#mode === 'Manual') this.#calculate(entered);
    });
    tellWhereSpillsGo(sheet.formulas, (sheetId, range) => {
      if (this.#mode !== 'Manual') this.#dirty([{ unitId: sheet.unitId, sheetId, range }]);
    });
    const formulas = sheet.api.getFormula();
    formulas.calculationStart(() => {
      this.#isRunning = true;
    });
    formulas.calculationEnd(() => {
      this.#isRunning = false;
    });
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }
  get isIterative(): boolean {
    return this.#parts.isIterative;
  }
  get mode(): CalculationMode {
    return this.#mode;
  }
  set mode(mode: CalculationMode) {
    const wasManual = this.#mode === 'Manual';
    this.#mode = mode;
    this.#parts.modeChanged(mode);
    if (wasManual && mode !== 'Manual') this.run(true);
  }

  /**
   * A stream has results for these cells; they appear while calculation is automatic and not
   * iterative.
   */
  news(places: readonly GridCell[]): void {
    if (this.#mode !== 'Manual' && !this.isIterative) this.#calculate(places);
  }

  recalculate(places: readonly GridCell[]): void {
    this.#parts.asked(places);
    this.#calculate(places);
  }

  run(all: boolean): void {
    this.#parts.asked([]);
    if (all || this.#mode === 'Manual') this.#sheet.api.getFormula().executeCalculation();
  }

  #calculate(places: readonly GridCell[]): void {
    if (places.length === 0) return;
    const { unitId } = this.#sheet;
    this.#dirty(
      places.map(({ sheetId, row, column }) => ({
        unitId,
        sheetId,
        range: cellArea(row, column),
      })),
    );
  }

  #dirty(ranges: readonly DirtyRange[]): void {
    void this.#sheet.commands.executeCommand(RECALCULATE, { ranges }, { onlyLocal: true });
  }
}

function formulasIn({ subUnitId, cellValue = {} }: SetValuesParams): GridCell[] {
  return Object.entries(cellValue).flatMap(([row, cells]) =>
    Object.entries(cells ?? {})
      .filter(([, cell]) => cell?.f)
      .map(([column]) => ({ sheetId: subUnitId, row: Number(row), column: Number(column) })),
  );
}
