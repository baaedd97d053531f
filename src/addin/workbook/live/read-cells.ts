// The cells that formulas read, also by way of the formulas in those cells.
import { blocksOf, quoted, splitAddress, blockAt } from '../../engine/records/sheet-address';
import type { FormulaCell } from '../excel/excel-formula-scan';
import type { ExcelWorkbook } from '../excel/excel-workbook';
import type { Reads } from './edit-log';
import { readFormula } from './formula-lexemes';

/** Limit of cells; if a formula reads more, any edit may concern it. */
const MAX_REFERENCES = 1_000;
/** The formulas of this many cells are read in one step. */
const MAX_CELLS = 50_000;
const MAX_STEPS = 20;

/**
 * The cells that each of these cells reads, itself included. Rejects where Excel is busy.
 * @param idOf the id of a sheet by its name; undefined: there is none.
 */
export async function cellsReadBy(
  cells: readonly FormulaCell[],
  workbook: Pick<ExcelWorkbook, 'formulasOf'>,
  idOf: (sheet: string) => string | undefined,
): Promise<ReadonlyMap<FormulaCell, Reads>> {
  /**
   * The references in the formulas of each reference; null if a formula reads more than its text
   * states.
   */
  const known = new Map<string, readonly string[] | null>();
  const own = new Map(cells.map((cell) => [cell, referencesIn(cell.formula, cell.sheet)]));
  let wanted = new Set([...own.values()].flatMap((some) => some ?? []));
  for (let step = 0; wanted.size > 0 && step < MAX_STEPS; step += 1) {
    let room = MAX_CELLS;
    const asked = [...wanted].filter((reference) => (room -= sizeOf(reference)) >= 0);
    for (const reference of wanted) known.set(reference, null);
    const found = asked.length === 0 ? [] : await workbook.formulasOf(asked);
    wanted = new Set();
    for (const [at, reference] of asked.entries()) {
      const { sheet } = splitAddress(reference);
      const next = (found[at] ?? [])
        .flat()
        .map((one) =>
          typeof one === 'string' && one.startsWith('=') ? referencesIn(one, sheet) : [],
        );
      const inside = next.flatMap((some) => some ?? []);
      known.set(reference, next.includes(null) ? null : [...new Set(inside)]);
      for (const one of inside) if (!known.has(one)) wanted.add(one);
    }
  }
  return new Map(
    [...own].map(([cell, references]) => [
      cell,
      references && readsOf(cell, references, known, idOf),
    ]),
  );
}

function readsOf(
  cell: FormulaCell,
  references: readonly string[],
  known: ReadonlyMap<string, readonly string[] | null>,
  idOf: (sheet: string) => string | undefined,
): Reads {
  const { sheetId } = cell;
  const all = new Set(references);
  // A Set includes items added during its iteration.
  for (const reference of all) {
    const next = known.get(reference) ?? null;
    if (next === null || all.size > MAX_REFERENCES) return null;
    for (const one of next) all.add(one);
  }
  return [
    { sheetId, block: blockAt(cell) },
    ...[...all].flatMap((reference) => {
      const { sheet, cells } = splitAddress(reference);
      const id = idOf(sheet);
      return id === undefined ? [] : blocksOf(cells).map((block) => ({ sheetId: id, block }));
    }),
  ];
}

/** References with their sheets; null: the formula reads more than its text states. */
function referencesIn(formula: string, sheet: string): readonly string[] | null {
  const { references, isOpen } = readFormula(formula);
  return isOpen
    ? null
    : references.map((one) => (one.includes('!') ? one : `${quoted(sheet)}!${one}`));
}

const sizeOf = (reference: string): number =>
  blocksOf(reference).reduce(
    (sum, { startRow, endRow, startColumn, endColumn }) =>
      sum + (endRow - startRow + 1) * (endColumn - startColumn + 1),
    0,
  );
