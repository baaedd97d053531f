// Submitting a month, signing it in another session, and opening it again: what each says, what
// the sheet Close of its pack has to say for it, and what is written there. Loaded when used.
import { hashOfSigned, signatureOf } from '../../evidence/signed-form';
import { counted, say } from '../../platform/say';
import { localDateTime } from '../../records/zone';
import type { ClosedPeriod, ReviewEvent, ReviewedLine } from '../proof/closed-period';
import type { LiveCall } from '../live/live-call';
import type { SessionContext } from '../session-context';
import { checkFormulas, rememberedChecks } from './check-formulas';
import { monthInCell, READY, TYPED_OVER } from './pack-plan';
import type { PackBlock } from './pack-state';
import { reckonedChecks } from './reckoned-checks';

/** Where the sheet Close says who submitted and who signed: rows D4 to E7. */
const STANDING_AT = { row: 3, column: 3 };
/** Below the results of the sheet Evidence. */
const PINNED_ROW = 11;

const HEADERS = ['Check', 'Status', 'Reason', "Reviewer's comment"] as const;

/** The cells of Close where the workbook's pack is of these months; else null. */
async function closeOf(
  { from, to }: Pick<ClosedPeriod, 'from' | 'to'>,
  { parts }: SessionContext,
): Promise<readonly (readonly unknown[])[] | null> {
  const cells = await parts.reportSheets?.read('Close').catch(() => null);
  const month = monthInCell(cells?.[2]?.[1], parts.host.dateSystem);
  return cells && from === to && month === from ? cells : null;
}

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
  const header = cells?.findIndex((row) => row[0] === HEADERS[0]) ?? -1;
  if (!cells || header < 0) return [];
  const entered = await (await context.parts.packSheets?.())?.entered('Close').catch(() => null);
  const written = rememberedChecks(context);
  const reckoned = await reckonedChecks(period.from, lives, context);
  const at = HEADERS.map((label) => cells[header]!.indexOf(label));
  const lineOf = (row: number): ReviewedLine => {
    const [says = '', status = '', reason = '', comment = ''] = at.map((column) =>
      textOf(cells[row]?.[column]),
    );
    const isOurs = !entered || written.get(says) === checkFormulas(entered[row] ?? []);
    const isSo = (reckoned.get(says) ?? 0) === 0;
    const verdict = status === 'holds' && !isSo ? NOT_AS_RESULTS : status;
    return { says, status: isOurs ? verdict : TYPED_OVER, reason, comment };
  };
  const end = cells.findIndex((row, place) => place > header && (row[0] ?? '') === '');
  const lines = cells.slice(header + 1, end < 0 ? undefined : end);
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

/** Once Excel has calculated what was read again: until then a count is no number. */
export async function calculatedChecklist(
  period: Pick<ClosedPeriod, 'from' | 'to'>,
  lives: readonly LiveCall[],
  context: SessionContext,
): Promise<readonly ReviewedLine[]> {
  const isBusy = async (): Promise<boolean> =>
    ((await context.parts.reportSheets?.read('Close').catch(() => null)) ?? []).some((row) =>
      row.includes(BUSY),
    );
  for (let looks = 0; looks < MOST_LOOKS && (await isBusy()); looks += 1)
    await new Promise<void>((resolve) => void context.clock.after(LOOK_AGAIN_MS, resolve));
  return checklistOf(period, lives, context);
}

const BUSY = '#BUSY!';
const LOOK_AGAIN_MS = 500;
const MOST_LOOKS = 120;
const NOT_AS_RESULTS = 'not as its results say';

const textOf = (cell: unknown): string =>
  typeof cell === 'string' ? cell.trim() : typeof cell === 'number' ? String(cell) : '';

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

/**
 * Says it on the pack's sheets and in their footers. Returns what to add where Excel refuses, else
 * "".
 */
export async function stampPack(period: ClosedPeriod, context: SessionContext): Promise<string> {
  const port = await context.parts.packSheets?.();
  if (port === undefined || (await closeOf(period, context)) === null) return '';
  const moment = (atMs: number): string => {
    const { displayZone } = context.zones;
    return `${localDateTime(displayZone, atMs)} ${displayZone}`;
  };
  const { history, pinned } = period;
  const last = (kind: ReviewEvent['kind']) => history.findLast((one) => one.kind === kind) ?? null;
  const accepted = history
    .slice(history.findLastIndex(({ kind }) => kind === 'submitted'))
    .findLast(({ kind }) => kind === 'accepted');
  const sha256 = hashOfSigned(period.from, period.to, pinned);
  const line = (event: ReviewEvent | null): string =>
    event === null
      ? ''
      : `${moment(event.atMs)} by ${event.by}${event.reason === '' ? '' : `: ${event.reason}`}`;
  const standing: PackBlock = {
    ...STANDING_AT,
    cells: [
      ['Submitted', line(last('submitted'))],
      ['Signed', line(signatureOf(history))],
      ['Accepted since', line(accepted ?? null)],
      ['Opened again', line(last('reopened'))],
    ],
  };
  const pinnedHeader: PackBlock = {
    row: PINNED_ROW,
    column: 0,
    cells: [['Pinned', 'Rows', 'SHA-256']],
    look: 'header',
  };
  const lines = [
    ...pinned.map((part) => [part.what, part.lines, part.sha256]),
    ['All of them', '', sha256],
  ];
  const filled = (await context.parts.reportSheets?.read('Evidence'))?.length ?? 0;
  const pinnedBlock: PackBlock = {
    row: PINNED_ROW + 1,
    column: 0,
    // Blank lines take away what was pinned before.
    cells: [
      ...lines,
      ...Array.from({ length: Math.max(0, filled - PINNED_ROW - 1 - lines.length) }, () => [
        ...['', '', ''],
      ]),
    ],
  };
  const event = history.at(-1);
  const word = {
    ...{ submitted: 'Submitted', signed: 'Signed' },
    ...{ accepted: 'Accepted', reopened: 'Opened again' },
  } as const;
  const foot = event
    ? `${word[event.kind]} ${moment(event.atMs)} by ${event.by.slice(0, 40)}. SHA-256 ${sha256}`
    : '';
  try {
    await port.stamp(
      [
        { sheet: 'Close', blocks: [standing] },
        { sheet: 'Evidence', blocks: [pinnedHeader, pinnedBlock] },
      ],
      foot,
    );
    return '';
  } catch {
    return ` ${say`Excel did not let Tieout say so on the sheet Close: it may be protected.`}`;
  }
}
