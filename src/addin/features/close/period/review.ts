// Submitting a month, signing it in another session, and opening it again: what each says, what
// the sheet Close of its pack has to say for it, and what is written there. Loaded when used.
import { CLOSE } from '../../../engine/proofs/close-checks';
import { counted, say } from '../../../platform/say';
import { titleOf, type ClosedPeriod, type ReviewedLine } from './closed-period';
import type { OpenItem } from './close-state';
import { saidItem } from './open-items';
import type { SessionContext } from '../../../workbook/session/session-context';
import type { SignedTable } from '../../../engine/evidence/signed-form';
import type { PackToPin } from '../pack/pack-look';
import { sheetsTable } from './pinned-sheets';
import { CLOSE_MONTH } from '../pack/pack-plan';
import { closeOf } from './pack-standing';

/** The workbook has a pack, but no checklist of these months: it was renamed or deleted. */
export async function withoutChecklist(
  period: Pick<ClosedPeriod, 'from' | 'to'>,
  context: SessionContext,
): Promise<OpenItem[]> {
  const port = context.parts.packSheets;
  const hasPack = ((await port?.taken([], [CLOSE_MONTH])) ?? []).length > 0;
  if (!hasPack || (await closeOf(period, context))) return [];
  const title = titleOf(period.from, period.to);
  const said = () =>
    say`this workbook has a month-end pack, but no sheet Close of ${title}, so its checklist is not submitted. Give the sheet its name and month back`;
  return [saidItem('data', CLOSE, said)];
}

/** The checks of a pack with what persons wrote beside them, and what is pinned of its sheets. */
export const checklistOf = (
  pack: PackToPin | null,
): { readonly lines: readonly ReviewedLine[]; readonly table: SignedTable | null } => ({
  lines: (pack?.checks ?? []).map(({ says, status, reason, comment }) => ({
    ...{ says, status, reason, comment },
  })),
  table: pack && sheetsTable(pack),
});

/** The sentence against submitting, or null. */
export function submitTrouble(lines: readonly ReviewedLine[]): string | null {
  const [first, ...more] = bareOf(lines, 'reason');
  return first === undefined
    ? null
    : say`${counted(more.length + 1, 'open check needs', 'open checks need')} a reason on the sheet Close, in the column Reason, before the month is submitted. The first: ${first.says}.`;
}

/** The sentence against signing, or null. */
export function signTrouble(lines: readonly ReviewedLine[]): string | null {
  const [first, ...more] = bareOf(lines, 'comment');
  return first === undefined
    ? null
    : say`${counted(more.length + 1, 'open check needs', 'open checks need')} the reviewer's comment on the sheet Close, in the column Reviewer's comment, before the month is signed. The first: ${first.says}.`;
}

const bareOf = (lines: readonly ReviewedLine[], what: 'reason' | 'comment'): ReviewedLine[] =>
  lines.filter((line) => line.status !== 'holds' && line[what] === '');

/** What was open when it was submitted stays open for the reviewer, whatever the sheet says now. */
export const linesToSign = (
  submitted: readonly ReviewedLine[],
  now: readonly ReviewedLine[],
): ReviewedLine[] => [
  ...now.map((line) => {
    const then = submitted.find(({ says }) => says === line.says);
    return then && line.status === 'holds' ? { ...line, status: then.status } : line;
  }),
  ...submitted.filter(({ says }) => now.every((line) => line.says !== says)),
];
