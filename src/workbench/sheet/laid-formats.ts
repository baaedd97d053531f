// Removes the number format of a formula's value together with the value. Univer would leave the
// first one in the cell for ever.
import type { ICellData, ICommandService, IStyleData, Workbook } from '@univerjs/core';

const RESULT = 'formula.mutation.set-formula-calculation-result';
const SET_VALUES = 'sheet.mutation.set-range-values';

type Cells<Cell> = Readonly<Record<number, Readonly<Record<number, Cell>> | null | undefined>>;
interface ResultParams {
  unitData: Record<string, Record<string, Cells<ICellData | null> | null> | null>;
}
interface SetValuesParams {
  subUnitId: string;
  cellValue?: Cells<ICellData | null>;
}
/**
 * Univer does not know this mark, so a format set by a person lacks it; the mark moves and is saved
 * with its cell.
 */
interface LaidFormat {
  pattern: string;
  laid: true;
}

/** The style without the format of a result. */
export function withoutLaidFormat({ n, ...rest }: IStyleData): IStyleData {
  return n && !('laid' in n) ? { ...rest, n } : rest;
}

/**
 * Marks the format of a result, and removes it before the next result or entry: a date's format
 * would otherwise show the next number in the cell as a date.
 */
export function letFormatsGoWithValues({
  commands,
  model,
}: {
  readonly commands: ICommandService;
  readonly model: () => Workbook;
}): void {
  const each = (
    sheetId: string,
    cells: Cells<ICellData | null> | null | undefined,
    visit: (raw: ICellData, cell: ICellData | null) => void,
  ): void => {
    const sheet = model().getSheetBySheetId(sheetId);
    for (const [row, columns] of Object.entries(cells ?? {}))
      for (const [column, cell] of Object.entries(columns ?? {})) {
        const raw = sheet?.getCellRaw(Number(row), Number(column));
        if (raw?.s) visit(raw, cell);
      }
  };
  const styleOf = (raw: ICellData): IStyleData => model().getStyles().getStyleByCell(raw) ?? {};
  const take = (raw: ICellData): void => {
    const { n, ...rest } = styleOf(raw);
    if (n && 'laid' in n)
      raw.s = Object.keys(rest).length > 0 ? model().getStyles().setValue(rest) : null;
  };
  const mark = (raw: ICellData, cell: ICellData | null): void => {
    const { n, ...rest } = styleOf(raw);
    if (!n || 'laid' in n || !cell?.s) return;
    const laid: LaidFormat = { ...n, laid: true };
    raw.s = model()
      .getStyles()
      .setValue({ ...rest, n: laid });
  };
  const own = new WeakSet<ICellData>();

  commands.beforeCommandExecuted(({ id, params }, options) => {
    if (id === RESULT) {
      for (const sheets of Object.values((params as ResultParams).unitData))
        for (const [sheetId, cells] of Object.entries(sheets ?? {}))
          each(sheetId, cells, (raw, cell) => {
            take(raw);
            if (cell && styleOf(raw).n) own.add(cell);
          });
    } else if (id === SET_VALUES && options?.['applyFormulaCalculationResult'] !== true) {
      const { subUnitId, cellValue } = params as SetValuesParams;
      each(subUnitId, cellValue, (raw, cell) => {
        if (cell && ('v' in cell || 'f' in cell)) take(raw);
      });
    }
  });
  commands.onCommandExecuted(({ id, params }, options) => {
    if (id !== SET_VALUES || options?.['applyFormulaCalculationResult'] !== true) return;
    const { subUnitId, cellValue } = params as SetValuesParams;
    each(subUnitId, cellValue, (raw, cell) => {
      if (cell && !own.has(cell)) mark(raw, cell);
    });
  });
}
