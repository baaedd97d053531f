// Submitting a month, signing it in another session, and opening it again: what each says, what
// the sheet Close of its pack has to say for it, and what is written there. Loaded when used.
import { counted, inEnglish, say } from '../../../platform/say';
import { titleOf, type ClosedPeriod, type ReviewedLine } from './closed-period';
import type { OpenItem } from './close-state';
import { itemOf } from './open-items';
import { textOfCell } from '../../../workbook/tables/merge/cell-text';
import type { LiveCall } from '../../../workbook/live/live-call';
import type { SessionContext } from '../../../workbook/session/session-context';
import { isAsWritten, rememberedChecks } from '../pack/check-formulas';
import { READY, TYPED_OVER } from '../pack/pack-plan';
import { closeOf } from './pack-standing';
import { reckonedChecks } from '../pack/reckoned-checks';

const HEADERS = ['Check', 'Status', 'Reason', "Reviewer's comment"] as const;

/**
 * The checklist of the pack of these months: as it stands, where its formulas are those that were
 * written and the results say the same. None where the workbook has no pack of them.
 */
async function checklistOf(
  period: Pick<ClosedPeriod, 'from' | 'to'>,
  lives: readonly LiveCall[],
  context: SessionContext,
): Promise<readonly ReviewedLine[]> {
  const cells = await closeOf(period, context);
  if (!cells) return [];
  const header = cells.findIndex((row) => row[0] === HEADERS[0]);
  const entered = await (await context.parts.packSheets?.())?.entered('Close').catch(() => null);
  const written = rememberedChecks(context);
  const reckoned = await reckonedChecks(period.from, lives, context);
  const at = HEADERS.map((label) => cells[header]?.indexOf(label) ?? -1);
  const lineOf = (row: number): ReviewedLine => {
    const [says = '', status = '', reason = '', comment = ''] = at.map((column) =>
      textOfCell(cells[row]?.[column]).trim(),
    );
    const isOurs = !entered || isAsWritten(entered[row] ?? [], written.get(says));
    const isSo = (reckoned.get(says) ?? 0) === 0;
    const verdict = status === 'holds' && !isSo ? NOT_AS_RESULTS : status;
    return { says, status: isOurs ? verdict : TYPED_OVER, reason, comment };
  };
  const end = cells.findIndex((row, place) => place > header && (row[0] ?? '') === '');
  const lines = header < 0 ? [] : cells.slice(header + 1, end < 0 ? undefined : end);
  const checks = lines.map((_, below) => lineOf(header + 1 + below));
  const ready = lineOf(cells.findIndex(([says]) => says === READY));
  const gone = [...written.keys()].filter(
    (says) => says !== READY && checks.every((line) => line.says !== says),
  );
  return [
    ...(ready.status === TYPED_OVER && written.has(READY) ? [ready] : []),
    ...checks,
    ...gone.map((says) => ({ says, status: TYPED_OVER, reason: '', comment: '' })),
  ];
}

/** The workbook has a pack, but no checklist of these months: it was renamed or deleted. */
export async function withoutChecklist(
  period: Pick<ClosedPeriod, 'from' | 'to'>,
  context: SessionContext,
): Promise<OpenItem[]> {
  if (rememberedChecks(context).size === 0 || (await closeOf(period, context))) return [];
  const title = titleOf(period.from, period.to);
  const said = () =>
    say`this workbook has a month-end pack, but no sheet Close of ${title}, so its checklist is not submitted. Give the sheet its name and month back`;
  return [itemOf('data', 'Close', said(), inEnglish(said))];
}

/** Once Excel has calculated what was read again: until then a count is no number. */
export async function calculatedChecklist(
  period: Pick<ClosedPeriod, 'from' | 'to'>,
  lives: readonly LiveCall[],
  context: SessionContext,
): Promise<readonly ReviewedLine[]> {
  await untilCalculated(context);
  return checklistOf(period, lives, context);
}

/** Waits while a cell of Close is being calculated. */
export async function untilCalculated(context: SessionContext): Promise<void> {
  const isBusy = async (): Promise<boolean> =>
    ((await context.parts.reportSheets?.read('Close').catch(() => null)) ?? []).some((row) =>
      row.includes(BUSY),
    );
  for (let looks = 0; looks < MOST_LOOKS && (await isBusy()); looks += 1)
    await new Promise<void>((resolve) => void context.clock.after(LOOK_AGAIN_MS, resolve));
}

const BUSY = '#BUSY!';
const LOOK_AGAIN_MS = 500;
const MOST_LOOKS = 120;
const NOT_AS_RESULTS = 'not as its results say';

/** The sentence against submitting, or null. */
export function submitTrouble(lines: readonly ReviewedLine[]): string | null {
  const [first, ...more] = bareOf(lines, 'reason');
  return first === undefined
    ? null
    : say`${counted(more.length + 1, 'open check needs', 'open checks need')} a reason on the sheet Close, in the column Reason, before the month is submitted. The first: ${nameOf(first)}.`;
}

/** The sentence against signing, or null. */
export function signTrouble(lines: readonly ReviewedLine[]): string | null {
  const [first, ...more] = bareOf(lines, 'comment');
  return first === undefined
    ? null
    : say`${counted(more.length + 1, 'open check needs', 'open checks need')} the reviewer's comment on the sheet Close, in the column Reviewer's comment, before the month is signed. The first: ${nameOf(first)}.`;
}

const nameOf = ({ says, status }: ReviewedLine): string =>
  status === TYPED_OVER || status === NOT_AS_RESULTS ? `${says} (${status})` : says;

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
  // Ready to sign is a line only while it is typed over.
  ...submitted.filter(({ says }) => says !== READY && now.every((line) => line.says !== says)),
];
