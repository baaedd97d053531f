// Writes the standing of a month on its pack's sheets: the people who submitted and signed, whether
// that still holds, and what was pinned. Loaded when used.
import { CLOSE } from '../../../engine/proofs/close-checks';
import { hashOfSigned, signatureOf } from '../../../engine/evidence/signed-form';
import { counted, inEnglish, say } from '../../../platform/say';
import { localDateTime } from '../../../engine/records/zone';
import type { ClosedPeriod, ReviewEvent } from './closed-period';
import type { ClosedPeriodCard } from './close-state';
import { SHEETS } from '../../../engine/evidence/signed-tables';
import { sheetChanged, differencesByRecord } from './differences-by-record';
import type { SessionContext } from '../../../workbook/session/session-context';
import { journalSheetName } from '../../journal/journal-sheet';
import { closeNow } from '../pack/close-sheet';
import { header, type Cells } from '../pack/pack-plan';
import type { PackBlock, PackCell } from '../../../workbook/excel/excel-pack-sheets';

/** The cells of Close that name the people who submitted and signed: rows D4 to E7. */
const STANDING_AT = { row: 3, column: 3 };
/** The cells that name the protected sheets: D2 and E2. */
const PROTECTED_AT = { row: 1, column: 3 };
/** Below the results of the sheet Evidence. */
const PINNED_ROW = 11;

/** The cells of Close where the workbook's pack is of these months; else null. */
export async function closeOf(
  { from, to }: Pick<ClosedPeriod, 'from' | 'to'>,
  context: SessionContext,
): Promise<Cells | null> {
  const close = from === to ? await closeNow(context) : null;
  return close?.month === from ? close.cells : null;
}

const momentOf = (atMs: number, { zones: { displayZone } }: SessionContext): string =>
  `${localDateTime(displayZone, atMs)} ${displayZone}`;

/** The differences from what was submitted or signed; null: none, as far as it was compared. */
type Changed = Pick<ClosedPeriodCard, 'state' | 'altered' | 'differences'> | null;

/** The people who submitted and signed, and whether that still holds. */
function standingCells(
  { history }: ClosedPeriod,
  changed: Changed,
  context: SessionContext,
): string[][] {
  const last = (kind: ReviewEvent['kind']) => history.findLast((one) => one.kind === kind) ?? null;
  const accepted = history
    .slice(history.findLastIndex(({ kind }) => kind === 'submitted'))
    .findLast(({ kind }) => kind === 'accepted');
  const signature = signatureOf(history);
  const since = changed?.state === 'changed' ? ` ${changedSince(changed)}` : '';
  const line = (event: ReviewEvent | null): string =>
    event === null
      ? ''
      : `${momentOf(event.atMs, context)} by ${event.by}${event.reason === '' ? '' : `: ${event.reason}`}`;
  return [
    ['Submitted', `${line(last('submitted'))}${signature ? '' : since}`],
    ['Signed', signature ? `${line(signature)}${since}` : ''],
    ['Accepted since', line(accepted ?? null)],
    ['Opened again', line(last('reopened'))],
  ];
}

function changedSince({ altered, differences }: NonNullable<Changed>): string {
  if (altered.length > 0) return 'CHANGED SINCE: altered in the file';
  const cell = differences.find(({ what }) => what === SHEETS);
  const count = differencesByRecord(differences).length;
  return inEnglish(() =>
    [
      `CHANGED SINCE: ${counted(count, 'record or row differs', 'records or rows differ')}`,
      ...(cell ? [sheetChanged(cell)] : []),
    ].join('. '),
  );
}

/**
 * Writes on the pack's sheets and in their footers who submitted and signed, after an event of the
 * period. Signed sheets are protected, no others. Returns what to add to the outcome's sentence,
 * else "".
 * @param isComparison no event happened: writes only where Close differs.
 */
export async function stampPack(
  period: ClosedPeriod,
  changed: Changed,
  context: SessionContext,
  isComparison = false,
): Promise<string> {
  const port = await context.parts.packSheets?.();
  const close = await context.attempt(
    () => closeOf(period, context),
    (sentence) => ({ sentence }),
  );
  if (close !== null && 'sentence' in close) return ` ${close.sentence}`;
  if (port === undefined || close === null) return '';
  const { row, column } = STANDING_AT;
  const cells = standingCells(period, changed, context);
  const isThere = cells.every(([, said], at) => (close[row + at]?.[column + 1] ?? '') === said);
  if (isComparison && isThere) return '';
  try {
    await port.stamp(
      [
        { sheet: CLOSE, blocks: [{ ...STANDING_AT, cells }] },
        { sheet: 'Evidence', blocks: await pinnedBlocks(period, context) },
      ],
      footOf(period, changed, context),
      !isComparison,
    );
  } catch {
    return ` ${say`Excel did not let Tieout say so on the sheet Close: it may be protected.`}`;
  }
  if (isComparison) return '';
  const names = signatureOf(period.history)
    ? await port.protect([...WITHOUT_RESULTS, journalSheetName(period.from)]).catch(() => [])
    : [];
  const line = names.length === 0 ? ['', ''] : ['Protected', `${names.join(', ')}. ${HOW_LIFTED}`];
  await port
    .stamp([{ sheet: CLOSE, blocks: [{ ...PROTECTED_AT, cells: [line] }] }], null)
    // The returned sentence names the protected sheets.
    .catch(() => undefined);
  return names.length === 0
    ? ''
    : ` ${say`Protected: ${names.join(', ')}. To change one, choose Review, Unprotect Sheet in Excel; it has no password.`}`;
}

/**
 * Sheets of a pack that decide how it calculates. The others have live results, which Tieout must
 * be able to enter again when Excel has lost them.
 */
const WITHOUT_RESULTS = ['Business types', 'Rates', 'Mapping'];
const HOW_LIFTED = 'To change one: Review, Unprotect Sheet. It has no password.';

/** The pinned lines on Evidence. Blank lines clear those pinned before. */
async function pinnedBlocks(
  { from, to, pinned }: ClosedPeriod,
  { parts }: SessionContext,
): Promise<PackBlock[]> {
  const lines: PackCell[][] = [
    ...pinned.map((part) => [part.what, { value: part.lines, format: '#,##0' }, part.sha256]),
    ['All of them', '', hashOfSigned(from, to, pinned)],
  ];
  const filled = (await parts.reportSheets?.read('Evidence'))?.length ?? 0;
  const blank = Math.max(0, filled - PINNED_ROW - 1 - lines.length);
  const cells = [...lines, ...Array.from({ length: blank }, () => ['', '', ''])];
  return [
    header(['Pinned', 'Rows', 'SHA-256'], 0, PINNED_ROW),
    { row: PINNED_ROW + 1, column: 0, cells },
  ];
}

const WORDS = {
  ...{ submitted: 'Submitted', signed: 'Signed' },
  ...{ accepted: 'Accepted', reopened: 'Opened again' },
} as const;

function footOf(
  { from, to, pinned, history }: ClosedPeriod,
  changed: Changed,
  context: SessionContext,
): string {
  const event = history.at(-1);
  if (!event) return '';
  const { kind, atMs, by } = event;
  const since = changed?.state === 'changed' ? 'CHANGED SINCE. ' : '';
  return `${since}${WORDS[kind]} ${momentOf(atMs, context)} by ${by.slice(0, 40)}. SHA-256 ${hashOfSigned(from, to, pinned)}`;
}
