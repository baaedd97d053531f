// Submitting a month, signing it in another session, and opening it again: what each says, what
// the sheet Close of its pack has to say for it, and what is written there. Loaded when used.
import { sha256Of } from '../../platform/bytes';
import { counted, inEnglish, say } from '../../platform/say';
import { localDateTime } from '../../records/zone';
import type { ClosedPeriod, ReviewEvent, ReviewedLine } from '../proof/closed-period';
import type { SessionContext } from '../session-context';
import { monthInCell } from './pack-plan';
import type { PackBlock } from './pack-state';

/** Where the sheet Close says who submitted and who signed: rows D4 to E7. */
const STANDING_AT = { row: 3, column: 3 };
/** Below the results of the sheet Evidence. */
const PINNED_ROW = 11;

const HEADERS = ['Check', 'Status', 'Reason', "Reviewer's comment"] as const;

/**
 * The checklist of the pack of these months as it stands; null where the workbook has no pack of
 * them.
 */
export async function checklistOf(
  { from, to }: Pick<ClosedPeriod, 'from' | 'to'>,
  { parts }: SessionContext,
): Promise<readonly ReviewedLine[] | null> {
  const cells = await parts.reportSheets?.read('Close').catch(() => null);
  const month = monthInCell(cells?.[2]?.[1], parts.host.dateSystem);
  if (!cells || from !== to || month !== from) return null;
  const header = cells.findIndex((row) => row[0] === HEADERS[0]);
  if (header < 0) return null;
  const at = HEADERS.map((label) => cells[header]!.indexOf(label));
  const lines = cells.slice(header + 1);
  const end = lines.findIndex((row) => row[0] === '');
  return lines.slice(0, end < 0 ? lines.length : end).map((row) => {
    const [says = '', status = '', reason = '', comment = ''] = at.map((column) =>
      textOf(row[column]),
    );
    return { says, status, reason, comment };
  });
}

const textOf = (cell: unknown): string =>
  typeof cell === 'string' ? cell.trim() : typeof cell === 'number' ? String(cell) : '';

/** The sentence against submitting, or null. */
export function submitTrouble(lines: readonly ReviewedLine[] | null): string | null {
  const bare = bareOf(lines, 'reason');
  return bare.length === 0
    ? null
    : say`${counted(bare.length, 'open check needs', 'open checks need')} a reason on the sheet Close, in the column Reason, before the month is submitted. The first: ${bare[0]!.says}.`;
}

/** The sentence against signing, or null. */
export function signTrouble(lines: readonly ReviewedLine[] | null): string | null {
  const bare = bareOf(lines, 'comment');
  return bare.length === 0
    ? null
    : say`${counted(bare.length, 'open check needs', 'open checks need')} the reviewer's comment on the sheet Close, in the column Reviewer's comment, before the month is signed. The first: ${bare[0]!.says}.`;
}

const bareOf = (
  lines: readonly ReviewedLine[] | null,
  what: 'reason' | 'comment',
): readonly ReviewedLine[] =>
  (lines ?? []).filter((line) => line.status !== 'holds' && line[what] === '');

/**
 * A random number of this device, so that two signatures of one device can be told; "" where the
 * device keeps nothing.
 */
export function deviceMark({ storage, keepsNothing }: SessionContext['parts']): string {
  if (keepsNothing) return '';
  try {
    const known = storage.getItem(MARK);
    if (known) return known;
    const fresh = crypto.randomUUID();
    storage.setItem(MARK, fresh);
    return fresh;
  } catch {
    return '';
  }
}
const MARK = 'tieout.deviceMark';

/**
 * Who signed what was submitted last. Their order says so: the clocks of two devices differ. null:
 * nobody yet.
 */
function signatureOf(
  history: readonly ReviewEvent[],
): { readonly submitted: ReviewEvent; readonly signed: ReviewEvent } | null {
  const at = history.findLastIndex(({ kind }) => kind === 'submitted');
  const signed = history.slice(at).find(({ kind }) => kind === 'signed');
  return at >= 0 && signed ? { submitted: history[at]!, signed } : null;
}

/** How the two devices of a signed period compare; null where nobody signed. */
export function devicesSay(history: readonly ReviewEvent[]): string | null {
  const pair = signatureOf(history);
  if (pair === null) return null;
  const { submitted, signed } = pair;
  if (signed.device === '' || submitted.device === '')
    return say`It is not known whether one device was used for both`;
  return signed.device === submitted.device
    ? say`Submitted and signed on the same device`
    : say`Submitted and signed on two devices`;
}

/** One hash over all that is pinned. */
export const hashOfPinned = ({ scopes }: Pick<ClosedPeriod, 'scopes'>): string =>
  sha256Of(
    scopes
      .map(
        ({ what, certificate, accepted }) => `${what}\t${(accepted ?? certificate).rowsSha256}\n`,
      )
      .sort()
      .join(''),
  );

/**
 * Says it on the pack's sheets and in their footers. Returns what to add where Excel refuses, else
 * "".
 */
export async function stampPack(period: ClosedPeriod, context: SessionContext): Promise<string> {
  const port = await context.parts.packSheets?.();
  if (port === undefined || (await checklistOf(period, context)) === null) return '';
  const moment = (atMs: number): string => {
    const { displayZone } = context.zones;
    return `${localDateTime(displayZone, atMs)} ${displayZone}`;
  };
  const last = (kind: ReviewEvent['kind']) => period.history.findLast((one) => one.kind === kind);
  const [submitted, reopened] = [last('submitted'), last('reopened')];
  const signed = signatureOf(period.history)?.signed;
  const line = (event: ReviewEvent | undefined): string =>
    event === undefined
      ? ''
      : `${moment(event.atMs)} by ${event.by}${event.reason === '' ? '' : `: ${event.reason}`}`;
  const standing: PackBlock = {
    ...STANDING_AT,
    cells: [
      ['Submitted', line(submitted)],
      ['Signed', line(signed)],
      ['Devices', inEnglish(() => devicesSay(period.history)) ?? ''],
      ['Opened again', line(reopened)],
    ],
  };
  const pinnedHeader: PackBlock = {
    row: PINNED_ROW,
    column: 0,
    cells: [['Pinned when submitted', 'Rows', 'SHA-256 of the rows']],
    look: 'header',
  };
  const pinned: PackBlock = {
    row: PINNED_ROW + 1,
    column: 0,
    cells: [
      ...period.scopes.map(({ what, certificate, accepted }) => {
        const { rows, rowsSha256 } = accepted ?? certificate;
        return [what, rows, rowsSha256];
      }),
      ['All of them', '', hashOfPinned(period)],
    ],
  };
  const event = period.history.at(-1);
  const word = { submitted: 'Submitted', signed: 'Signed', reopened: 'Opened again' } as const;
  const foot = event
    ? `${word[event.kind]} ${moment(event.atMs)} by ${event.by.slice(0, 40)}. SHA-256 ${hashOfPinned(period)}`
    : '';
  try {
    await port.stamp(
      [
        { sheet: 'Close', blocks: [standing] },
        { sheet: 'Evidence', blocks: [pinnedHeader, pinned] },
      ],
      foot,
    );
    return '';
  } catch {
    return ` ${say`Excel did not let Tieout say so on the sheet Close: it may be protected.`}`;
  }
}
