// First break: from a result of LEDGER.CHECK to the entries at which its balances break, and their
// neighbours.
import { checkLedger, type CheckRow } from '../../engine/proofs/check';
import { findingInWords, findingsOf, type BreakFinding } from '../../engine/proofs/break-findings';
import { breaksOfRow, type BreakPlace } from '../../engine/proofs/break-places';
import type { LedgerEntry } from '../../engine/records/ledger-entry';
import { refused } from '../../platform/outcome';
import { localDateTime } from '../../engine/records/zone';
import { monthName } from '../../engine/records/calendar';
import type { LiveCall } from '../../workbook/live/live-call';
import type { BreaksOutcome, BreakShown, EntryShown } from './explain-state';
import type { SessionContext } from '../../workbook/session/session-context';
import { counted, say } from '../../platform/say';

const MAX_BREAKS = 100;

export async function breaksOfResult(
  id: string,
  context: SessionContext,
  liveCalls: readonly LiveCall[],
): Promise<BreaksOutcome> {
  const live = liveCalls.find((one) => one.id === id);
  if (live?.call.name !== 'LEDGER.CHECK' || live.state !== 'shown')
    return refused(say`This result shows no checked months now. Refresh it, then ask again.`);
  const named = context.accounts.ownersOf(live.call);
  const found = named && (await context.source.investigate(live.call, live.dates, named));
  if (found?.name !== 'LEDGER.CHECK')
    return refused(
      context.accounts.lockedSentence(live.call) ??
        say`A part of these months is not kept on this device. Refresh the result, then ask again.`,
    );
  const zone = context.zones.displayZone;
  const places = found.ledgers.flatMap(({ account, sources, beside }) =>
    checkLedger(sources, found.periods, found.call.coins, beside).flatMap((row) =>
      placesOf(row).map((one) => ({ account, month: row.month, ...one })),
    ),
  );
  places.sort((a, b) => a.place.entry.cTimeMs - b.place.entry.cTimeMs);
  const count = places.reduce((sum, { finding }) => sum + finding.breaks, 0);
  const shown = places
    .slice(0, MAX_BREAKS)
    .map(({ account, month, finding, place: { coin, entry, previous, next } }): BreakShown => {
      const entryOf = (one: LedgerEntry): EntryShown => ({
        billId: one.billId,
        time: localDateTime(zone, one.cTimeMs),
        type: one.bizType,
        change: one.deltaAmount,
        after: one.afterAmount ?? '',
        standsIn: standsIn(one, account, liveCalls),
      });
      return {
        account,
        coin,
        missing: finding.amount,
        isAltered: finding.kind === 'altered',
        sentence: say`${monthName(month)} breaks at entry ${entry.billId}: ${findingInWords(finding, coin)}.`,
        entry: entryOf(entry),
        previous: previous && entryOf(previous),
        next: next && entryOf(next),
      };
    });
  const sentence =
    count === 0
      ? say`No breaks: every balance follows from the one before.`
      : say`${counted(count, 'break')}, the earliest first${places.length > MAX_BREAKS ? say`; the first ${MAX_BREAKS} are shown` : ''}.`;
  return { ok: true, breaks: shown, count, sentence };
}

function standsIn(
  { billId }: LedgerEntry,
  account: string,
  liveCalls: readonly LiveCall[],
): EntryShown['standsIn'] {
  for (const { id, shown, addresses } of liveCalls) {
    const shows = shown?.result.shows;
    if (shows?.operation !== 'LEDGER' || addresses.length === 0) continue;
    const row = shows.rows.records.findIndex(
      (one, at) => one.billId === billId && shows.rows.accounts[at] === account,
    );
    if (row >= 0) return { id, row };
  }
  return null;
}

/** The problems of a month, each with the break that shows it. */
function placesOf(row: CheckRow): readonly { place: BreakPlace; finding: BreakFinding }[] {
  const found = row.ground === null ? [] : findingsOf(row.ground);
  return breaksOfRow(row).flatMap((place) => {
    const finding = found.find(({ breaksAt }) => breaksAt === place.entry);
    return finding ? [{ place, finding }] : [];
  });
}
