// What the workbook's pack says of itself: its sheet Close, its checks, and which sheets it has.
// Loaded when the place Close is open.
import { textOfCell } from '../../../workbook/tables/merge/cell-text';
import type { SessionContext } from '../../../workbook/session/session-context';
import { journalSheetName } from '../../journal/journal-sheet';
import { checksNow, isAt, NO_TABLE, type PackResults } from './checks-now';
import { ownLinesOn, type OwnColumn } from './close-sheet';
import { MATCHED_BOOK } from './match-asked';
import { differenceSaid, type Cells } from './sheet-differences';
import {
  CHECK_LABELS,
  CLOSE,
  PACK_SHEETS,
  closeChecks,
  fieldOn,
  isOpenCheck,
  type CloseCheck,
} from '../../../engine/proofs/close-checks';
import type { CloseQuestion } from '../../../engine/answers/sheet-functions';
import type { Cell } from '../../../engine/records/cells';
import { monthName, monthInCell, type IsoMonth } from '../../../engine/records/calendar';
import { inEnglish, say } from '../../../platform/say';
import type { PackCheck, PackLook } from './pack-state';

/** The checks that the close has, each with what stands beside its key. */
export function withOwn(checks: readonly CloseCheck[], close: Cells): PackCheck[] {
  const own = ownLinesOn(close);
  return checks
    .filter(({ status }) => status !== 'not used')
    .map((check) => {
      const row = own?.rowOf.get(check.key) ?? null;
      const beside = (label: OwnColumn): string =>
        own === null || row === null ? '' : textOfCell(close[row]?.[own.columnOf(label)]).trim();
      return { ...check, reason: beside('Reason'), comment: beside("Reviewer's comment"), row };
    });
}

/** null: the workbook has none. */
export async function packNow(
  results: PackResults,
  context: SessionContext,
): Promise<PackLook | null> {
  const { parts } = context;
  const cells = (await parts.reportSheets?.read(CLOSE)) ?? [];
  const month = monthInCell(fieldOn(cells, 'Month'), parts.host.dateSystem);
  const port = parts.packSheets;
  if (month === null || port === undefined) return null;
  const said = (label: string): string => textOfCell(fieldOn(cells, label)).trim();
  const now = await checksNow(month, results, context);
  return {
    ...{ month, isBusy: now.isBusy },
    accounts: said('Accounts').split(', ').filter(Boolean),
    commissionCoin: said('Commission coin'),
    currency: said('Functional currency'),
    book: matchedBook(results),
    reasonAt: ownLinesOn(cells)?.columnOf('Reason') ?? -1,
    differences: now.differences.map(differenceSaid),
    closings: now.closings,
    transfers: now.transfers,
    listed: now.checks,
    checks: withOwn(now.checks, cells),
    sheets: await port.taken([...PACK_SHEETS, journalSheetName(month)], []),
  };
}

/** "": the sheet Match shows no result. */
const matchedBook = ({ liveCalls }: PackResults): string => {
  const match = liveCalls.find((live) => live.call.name === 'LEDGER.MATCH' && isAt(live, 'Match'));
  return MATCHED_BOOK.exec(match?.formula ?? '')?.[2] ?? '';
};

const hasReason = (check: PackCheck): boolean => isOpenCheck(check) && check.reason !== '';

/** What CLOSE.CHECKS spills of a month. */
export function checksCells(look: PackLook | null, { month, what }: CloseQuestion): Cell[][] {
  const checks = look?.month === month ? look.listed : checksWithout(month);
  const open = checks.filter(isOpenCheck).length;
  if (what === 'open') return [[open]];
  if (what === 'ready') {
    const explained = look?.month === month ? look.checks.filter(hasReason).length : 0;
    return [[open === explained ? 'yes' : 'no']];
  }
  return [
    [...CHECK_LABELS],
    ...checks.map(({ says, status, open: count, items, note }) => [
      ...[says, status, count, [...items, note].filter(Boolean).join('; ')],
    ]),
  ];
}

/** Of a month that the workbook has no pack of, nothing is known. */
function checksWithout(month: IsoMonth): readonly CloseCheck[] {
  const trouble = inEnglish(
    () =>
      say`This workbook has no sheet Close of ${monthName(month)}. Make the pack in the place Close, or give the month in its B3.`,
  );
  const none = { table: NO_TABLE, trouble, isComplete: false, fetchedAtMs: null };
  return closeChecks(
    {
      ...{ rollForward: none, byType: none, tieout: none, match: none },
      ...{
        isValued: true,
        limit: null,
        hasRebates: true,
        transfers: null,
        onSheets: new Map(),
        notCleared: null,
        journal: null,
      },
      ...{ graceDays: 0, tolerance: null, readFromMs: Infinity },
    },
    month,
  );
}
