// Puts a formula from the pane into a cell: its place, the room of its rows, and the reasons
// against.
import { columnsOfCall } from '../../engine/records/columns';
import {
  type RecordCall,
  asksRecords,
  DEFINITIONS,
  definitionOf,
  type LiveQuestion,
} from '../../engine/answers/definitions';
import type { Outcome } from '../../platform/outcome';
import type { Described } from '../../engine/answers/definition';
import { formulaText } from '../../workbook/live/formula-text';
import type { FormulaPlace, InsertFormulaOutcome } from './get-data-state';
import type { FormulaPreview } from '../../workbook/live/fetch-plan';
import type { FormulaDraft } from '../../workbook/live/formula-text';
import type { FormulaRoom, WrittenFormula } from '../../workbook/excel/excel-formula';
import type { ExcelWorkbook } from '../../workbook/excel/excel-workbook';
import { say } from '../../platform/say';

export interface FormulaInsertionParts {
  readonly write: ExcelWorkbook['writeFormula'];
  preview(draft: FormulaDraft): Promise<FormulaPreview>;
  /** Rows of a call that is stored completely, without headers; null: unknown before a request. */
  rowsStored(call: RecordCall): Promise<number | null>;
}

/** "Roll-forward 2026-10", "Rebates 2026-10-05 2026-10-09". */
const sheetOf = ({ name, args }: FormulaDraft): string =>
  [
    DEFINITIONS[name].sheet,
    ...new Set(args.filter((arg) => /^\d{4}-\d\d(?:-\d\d)?$/.test(String(arg)))),
  ].join(' ');

/**
 * Never overwrites: a formula without room for its rows would show #SPILL! only. If the active cell
 * itself is filled, the formula goes to a new sheet.
 */
export async function insertFormula(
  draft: FormulaDraft,
  place: FormulaPlace,
  parts: FormulaInsertionParts,
): Promise<InsertFormulaOutcome> {
  const read = await parts.preview(draft);
  if (!read.ok) return { ok: false, sentence: read.sentence, elsewhere: false };
  const { call, plan } = read;
  const room = await roomFor(call, plan.requests === 0, parts);
  const write = (where: FormulaPlace): Promise<WrittenFormula> =>
    parts.write(formulaText(draft), where, room, sheetOf(draft));
  const here = await write(place);
  const isMoved = !here.ok && here.why === 'cell-occupied';
  const written = isMoved ? await write('new sheet') : here;
  if (written.ok) {
    const { address } = written;
    const follows =
      plan.waitsFor ??
      (plan.requests === 0
        ? say`Its rows are kept on this device.`
        : say`Progress stands at the foot of this pane.`);
    return {
      ok: true,
      address,
      sentence: isMoved
        ? say`Inserted at ${address}, for ${here.at} is not empty. ${follows}`
        : say`Inserted at ${address}. ${follows}`,
    };
  }
  return {
    ok: false,
    elsewhere: written.why !== 'busy',
    sentence: refusal(written, room.rows === null),
  };
}

async function roomFor(
  call: LiveQuestion,
  isStored: boolean,
  parts: FormulaInsertionParts,
): Promise<FormulaRoom> {
  if (!asksRecords(call)) {
    const { columns } = definitionOf(call).example;
    return { columns: columns + (call.accounts === null ? 0 : 1), rows: columns === 1 ? 1 : null };
  }
  const rows = isStored ? await parts.rowsStored(call) : null;
  return {
    columns: columnsOfCall(call).length,
    rows: rows === null ? null : Math.max(1, rows + (call.headers === 0 ? 0 : 1)),
  };
}

/** Writes the formula unchanged into the active cell. */
export async function insertExample(
  { name, example: { formula, columns } }: Described,
  write: ExcelWorkbook['writeFormula'],
): Promise<Outcome> {
  const written = await write(formula, 'active cell', { columns, rows: null }, name);
  return written.ok
    ? { ok: true, sentence: say`Inserted at ${written.address}.` }
    : { ok: false, sentence: refusal(written, true) };
}

function refusal({ why, at }: Extract<WrittenFormula, { ok: false }>, isUnsure: boolean): string {
  switch (why) {
    case 'cell-occupied':
    case 'occupied':
      return isUnsure
        ? say`${at} is not empty, and the rows may need that room. Choose a cell with empty cells to its right and below, or insert on a new sheet. Nothing was written.`
        : say`${at} is not empty, and the rows need that room. Choose a cell with empty cells to its right and below, or insert on a new sheet. Nothing was written.`;
    case 'no-room':
      return say`From ${at} on the sheet has no room for so many rows or columns. Choose a cell further up and left, or insert on a new sheet. Nothing was written.`;
    case 'protected':
      return say`${at} is protected. Unprotect it (Review, Unprotect Sheet), or insert on a new sheet. Nothing was written.`;
    case 'busy':
      return say`Excel is busy: a cell is being edited. Press Enter or Esc in the sheet, then insert again. Nothing was written.`;
  }
}
