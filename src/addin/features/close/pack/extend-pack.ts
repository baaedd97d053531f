// What is added to the sheets of a pack that stands: commission, values, a book, or another book. Cells
// that a person may have filled in are left alone; rows and columns of theirs move along.
import { rollForwardColumns } from '../../../engine/proofs/closing/roll-forward-columns';
import { KNOWN_TYPES } from '../../../engine/proofs/closing/type-columns';
import { addressOf } from '../../../engine/records/sheet-address';
import { say } from '../../../platform/say';
import type { ExcelPackSheets, PackChange } from '../../../workbook/excel/excel-pack-sheets';
import { addedToClose } from './close-sheet';
import { addedValues } from './pack-lead';
import { NO_BOOK, type PackPlan } from './pack-plan';
import { evidenceSheet, matchSheet, rollForwardSheet } from './pack-sheets';
import type { PackLook } from './pack-state';

/** The columns of a roll-forward without values, its account included. */
const BARE_COLUMNS =
  1 + rollForwardColumns({ types: KNOWN_TYPES, rates: null, mapping: [] }, 'UTC').length;

/** What changes on sheets that stand, or the sentence why nothing can be added. */
export async function changesOf(
  plan: PackPlan,
  look: PackLook,
  port: ExcelPackSheets,
): Promise<readonly PackChange[] | string> {
  const entered = async (sheet: string) => (await port.entered(sheet)) ?? [];
  const changes = [
    addedToClose(plan),
    { sheet: 'Evidence', blocks: evidenceSheet(plan).blocks.slice(2) },
    // What is chosen for a book stands beside its match.
    ...(plan.book && plan.book !== NO_BOOK && look.sheets.includes('Match')
      ? [{ sheet: 'Match', blocks: matchSheet(plan.book).blocks.slice(1) }]
      : []),
  ];
  if (look.currency !== '' || plan.currency === '') return changes;
  const roll = await entered('Roll-forward');
  const beside = roll.findIndex((row) => row.slice(BARE_COLUMNS).some((cell) => cell !== ''));
  if (beside >= 0)
    return say`Values need the columns to the right of the roll-forward, where ${addressOf({ sheet: 'Roll-forward', startRow: beside, endRow: beside, startColumn: BARE_COLUMNS, endColumn: BARE_COLUMNS })} or a cell beside it is filled. Move that elsewhere; nothing was added.`;
  const lead = addedValues(plan, await entered('Lead'));
  if (lead === null)
    return say`The columns of the sheet Lead are not where the pack wrote them, so nothing was added. Put them back first.`;
  const { blocks, widthsPoints, titleRow, result } = rollForwardSheet(plan);
  return [
    ...changes,
    lead,
    {
      sheet: 'Roll-forward',
      blocks: blocks.slice(2),
      widths: { column: BARE_COLUMNS, points: widthsPoints.slice(BARE_COLUMNS) },
      ...(result && { formats: { ...result, titleRow, from: BARE_COLUMNS } }),
    },
  ];
}
