// Changes to the sheets of an existing pack: other accounts, pairs, coins, another currency or
// book. Cells that a person may have filled in stay; a person's rows and columns move along.
import { rollForwardColumns } from '../../../engine/proofs/closing/roll-forward-columns';
import { KNOWN_TYPES } from '../../../engine/proofs/closing/type-columns';
import { addressOf } from '../../../engine/records/sheet-address';
import { say } from '../../../platform/say';
import type { ExcelPackSheets, PackChange } from '../../../workbook/excel/excel-pack-sheets';
import { addedToClose } from './close-sheet';
import { changedBalances } from './pack-balances';
import { changedRebates } from './pack-commission';
import { changedLead, chartsBelow } from './pack-lead';
import { NO_BOOK, type PackPlan } from './pack-plan';
import { evidenceSheet, matchSheet, ratesSheet, rollForwardSheet } from './pack-sheets';
import type { PackLook } from './pack-state';

/** The columns of a roll-forward without values, its account included. */
const BARE_COLUMNS =
  1 + rollForwardColumns({ types: KNOWN_TYPES, rates: null, mapping: [] }, 'UTC').length;

/** The changes of existing sheets, or the sentence why they cannot be changed. */
export async function changesOf(
  plan: PackPlan,
  look: PackLook,
  port: ExcelPackSheets,
): Promise<readonly PackChange[] | string> {
  const entered = async (sheet: string) =>
    look.sheets.includes(sheet) ? ((await port.entered(sheet)) ?? []) : null;
  const changes: PackChange[] = [];
  const movedAway = (sheet: string): string =>
    say`The columns of the sheet ${sheet} are not where the pack wrote them, so nothing was changed. Put them back first.`;
  const [lead, rebates, balances] = [
    await entered('Lead'),
    await entered('Rebates'),
    await entered('Balances'),
  ];
  const ofLead = lead === null ? undefined : changedLead(plan, lead);
  if (ofLead === null) return movedAway('Lead');
  if (ofLead) changes.push(ofLead);
  if (ofLead && balances)
    changes.push(...changedBalances(plan, balances, chartsBelow(lead!.length)));
  const ofRebates = rebates === null ? undefined : changedRebates(plan, rebates);
  if (ofRebates === null) return movedAway('Rebates');
  if (ofRebates) changes.push(ofRebates);
  // The choices for a book stand beside its match.
  if (plan.book && plan.book !== NO_BOOK && look.sheets.includes('Match'))
    changes.push({ sheet: 'Match', blocks: matchSheet(plan.book).blocks.slice(1) });
  if (look.currency === plan.currency) return changes;
  if (look.currency !== '')
    return [...changes, { sheet: 'Rates', blocks: ratesSheet(plan).blocks.slice(1, 2) }];
  const roll = (await entered('Roll-forward')) ?? [];
  const beside = roll.findIndex((row) => row.slice(BARE_COLUMNS).some((cell) => cell !== ''));
  if (beside >= 0)
    return say`Values need the columns to the right of the roll-forward, where ${addressOf({ sheet: 'Roll-forward', startRow: beside, endRow: beside, startColumn: BARE_COLUMNS, endColumn: BARE_COLUMNS })} or a cell beside it is filled. Move that elsewhere; nothing was added.`;
  const { blocks, widthsPoints, titleRow, result } = rollForwardSheet(plan);
  return [
    ...changes,
    {
      sheet: 'Roll-forward',
      blocks: blocks.slice(2),
      widths: { column: BARE_COLUMNS, points: widthsPoints.slice(BARE_COLUMNS) },
      formats: { ...result, titleRow, from: BARE_COLUMNS },
    },
  ];
}

/** The changes of Close and Evidence for this plan. */
export const saidOf = (plan: PackPlan): readonly PackChange[] => [
  addedToClose(plan),
  { sheet: 'Evidence', blocks: evidenceSheet(plan).blocks.slice(2) },
];
