// What the sheets of a pack say of its month: who submitted and who signed it, whether that still
// holds, and what was pinned. Loaded when used.
import { CLOSE, fieldOn } from '../../../engine/proofs/close-checks';
import { hashOfSigned, signatureOf } from '../../../engine/evidence/signed-form';
import { counted, inEnglish, say } from '../../../platform/say';
import { localDateTime } from '../../../engine/records/zone';
import type { ClosedPeriod, ReviewEvent } from './closed-period';
import type { ClosedPeriodCard } from './close-state';
import { SHEETS } from '../../../engine/evidence/signed-tables';
import { sheetChanged, differencesByRecord } from './differences-by-record';
import type { SessionContext } from '../../../workbook/session/session-context';
import { journalSheetName } from '../../journal/journal-sheet';
import { monthInCell } from '../../../engine/records/calendar';
import type { PackBlock, PackCell } from '../../../workbook/excel/excel-pack-sheets';

/** Where the sheet Close says who submitted and who signed: rows D4 to E7. */
const STANDING_AT = { row: 3, column: 3 };
/** Where it says which sheets are protected: D2 and E2. */
const PROTECTED_AT = { row: 1, column: 3 };
/** Below the results of the sheet Evidence. */
const PINNED_ROW = 11;

/** The cells of Close where the workbook's pack is of these months; else null. */
export async function closeOf(
  { from, to }: Pick<ClosedPeriod, 'from' | 'to'>,
  { parts }: SessionContext,
): Promise<readonly (readonly unknown[])[] | null> {
  const cells = await parts.reportSheets?.read(CLOSE);
  const month = monthInCell(fieldOn(cells ?? [], 'Month'), parts.host.dateSystem);
  return cells && from === to && month === from ? cells : null;
}

const momentOf = (atMs: number, { zones: { displayZone } }: SessionContext): string =>
  `${localDateTime(displayZone, atMs)} ${displayZone}`;

/** What differs from what was submitted or signed; null: nothing, as far as it was compared. */
type Changed = Pick<ClosedPeriodCard, 'state' | 'altered' | 'differences'> | null;

/** Who submitted and who signed, and whether that still holds. */
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

/** Says on Close what a comparison found, where Close says otherwise. */
export async function stampStanding(
  period: ClosedPeriod,
  changed: Changed,
  context: SessionContext,
): Promise<void> {
  const { row, column } = STANDING_AT;
  // Where Excel refuses, the pane says it, and the next comparison looks again.
  const cells = await closeOf(period, context).catch(() => null);
  const wanted = standingCells(period, changed, context);
  const isThere = wanted.every(([, said], at) => (cells?.[row + at]?.[column + 1] ?? '') === said);
  if (cells !== null && !isThere) await stamped(period, changed, context, false);
}

/**
 * After something happened to the period. What is signed is protected, and nothing else. Returns
 * what to add to what is said, else "".
 */
export async function stampPack(
  period: ClosedPeriod,
  changed: Changed,
  context: SessionContext,
): Promise<string> {
  const port = context.parts.packSheets;
  const close = await context.attempt(
    () => closeOf(period, context),
    (sentence) => ({ sentence }),
  );
  if (close !== null && 'sentence' in close) return ` ${close.sentence}`;
  if (port === undefined || close === null) return '';
  const refusal = await stamped(period, changed, context, true);
  if (refusal !== '') return refusal;
  const names = signatureOf(period.history)
    ? await port.protect([...WITHOUT_RESULTS, journalSheetName(period.from)]).catch(() => [])
    : [];
  const line = names.length === 0 ? ['', ''] : ['Protected', `${names.join(', ')}. ${HOW_LIFTED}`];
  await port
    .stamp([{ sheet: CLOSE, blocks: [{ ...PROTECTED_AT, cells: [line] }] }], null)
    // It is said in the pane.
    .catch(() => undefined);
  return names.length === 0
    ? ''
    : ` ${say`Protected: ${names.join(', ')}. To change one, choose Review, Unprotect Sheet in Excel; it has no password.`}`;
}

/**
 * Sheets of a pack that say how it reckons. The others have live results, which Tieout enters again
 * when Excel has lost them.
 */
const WITHOUT_RESULTS = ['Business types', 'Rates', 'Mapping'];
const HOW_LIFTED = 'To change one: Review, Unprotect Sheet. It has no password.';

/**
 * Says it on the pack's sheets and in their footers. Returns what to add where Excel refuses, else
 * "".
 */
async function stamped(
  period: ClosedPeriod,
  changed: Changed,
  context: SessionContext,
  lifts: boolean,
): Promise<string> {
  const port = context.parts.packSheets;
  const { history, pinned } = period;
  const sha256 = hashOfSigned(period.from, period.to, pinned);
  const standing: PackBlock = {
    ...STANDING_AT,
    cells: standingCells(period, changed, context),
  };
  const pinnedHeader: PackBlock = {
    row: PINNED_ROW,
    column: 0,
    cells: [['Pinned', 'Rows', 'SHA-256']],
    look: 'header',
  };
  const lines: PackCell[][] = [
    ...pinned.map((part) => [part.what, { value: part.lines, format: '#,##0' }, part.sha256]),
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
    ? `${changed?.state === 'changed' ? 'CHANGED SINCE. ' : ''}${word[event.kind]} ${momentOf(event.atMs, context)} by ${event.by.slice(0, 40)}. SHA-256 ${sha256}`
    : '';
  try {
    await port?.stamp(
      [
        { sheet: CLOSE, blocks: [standing] },
        { sheet: 'Evidence', blocks: [pinnedHeader, pinnedBlock] },
      ],
      foot,
      lifts,
    );
    return '';
  } catch {
    return ` ${say`Excel did not let Tieout say so on the sheet Close: it may be protected.`}`;
  }
}
