// A refresh of an open month that requests its newest page and the end of its list. The law: the
// earlier complete reading is continued if
// 1. the pages from page 1 on show its newest entries unchanged, down to more than an hour before
//    that reading. So these pages have every entry that was posted since, on time or late;
// 2. one answer at the end of the list shows its oldest entries unchanged, at the place to which the
//    new entries move them. So the list has as many entries as that reading and these pages together;
// 3. the balances continue: no chain breaks that did not break before;
// 4. no entry between the two is pending, and none of them is listed again.
// Otherwise, and if the reading is a day old or the month is over, the whole month is read. Between
// the two, an entry that is withdrawn while another is posted, or whose contents change, is therefore
// found a day later, and before the month can be complete as a month that is over.
import type { Steps } from '../../platform/yield-to-main';
import { checkingChain } from '../records/balance-chain';
import { DAY_MS } from '../records/calendar';
import { grow } from '../records/derived';
import { traitsOf } from '../records/entry-traits';
import { entryKey } from '../records/entry-key';
import type { LedgerEntry } from '../records/ledger-entry';
import { sameRecord } from '../records/record-fields';
import { byTimeThenId, compareIds, insertSorted } from '../records/row-order';
import { windowAround, type Counted, type Pass, type Window } from './ledger-answers';
import { momentOf } from './merge-entries';
import type { LedgerMonth, MonthSeen } from './ledger-month';
import type { Page } from './page';
import { LEDGER_PAGE_SIZE } from './requests';

/** An entry may be listed this long after its own time. */
export const POSTED_LATE_MS = 3_600_000;
/** An open month is refreshed for this long before it is read whole again. */
const WHOLE_AGAIN_MS = DAY_MS;

/** The next check, or the result of the answers; null: the month is read whole. */
export type Refresh = { readonly look: Window } | { readonly seen: MonthSeen } | null;

export function* refreshing(pass: Pass, before: LedgerMonth): Steps<Refresh> {
  const { pages: fronts, counts } = pass;
  if (!reachesBack(fronts, before) || !mayGoOn(pass, before)) return null;
  const added = addedBy(fronts, before.entries);
  if (added === null) return null;
  const expected = before.entries.length + added.length;
  const window = windowAround(expected, LEDGER_PAGE_SIZE);
  if (window === null || expected <= pass.reach) return null;
  const [end, again] = counts;
  if (end === undefined) return { look: window };
  if (!end.isShort || !areOldest(end.records, before.entries)) return null;
  const surplus = end.end - expected;
  // Entries posted since page 1 are at the front and push the end back.
  if (surplus > 0 && again === undefined) return { look: { page: 1, limit: LEDGER_PAGE_SIZE } };
  if (surplus !== (again ? postedSince(fronts, again) : 0)) return null;
  if (!areSettled(before.entries, [...fronts, end])) return null;
  const entries = insertSorted(before.entries, added, byTimeThenId);
  yield* checkingChain(before.entries);
  if (added.length > 0) grow(before.entries, added, entries);
  const chain = yield* checkingChain(entries);
  const had = new Set(before.chain.breaks.map((one) => JSON.stringify(one)));
  if (chain.breaks.some((one) => !had.has(JSON.stringify(one)))) return null;
  const { duplicatesRemoved } = before;
  const pages = pagesOf(fronts, end, before.pages);
  return { seen: { entries, duplicatesRemoved, chain, order: 'newest', pages } };
}

/** Only the page that does so first: a month that does not go on there is read to its end. */
function reachesBack(fronts: readonly Counted[], before: LedgerMonth): boolean {
  const backMs = momentOf(before.pages[0]!) - POSTED_LATE_MS;
  const doesReach = (page: Counted | undefined): boolean =>
    page !== undefined && page.records.some(({ cTimeMs }) => cTimeMs < backMs);
  return doesReach(fronts.at(-1)) && !doesReach(fronts.at(-2));
}

function mayGoOn(pass: Pass, { pages, entries, duplicatesRemoved }: LedgerMonth): boolean {
  const nowMs = pass.pages[0]!.answered.fetchedAtMs;
  const wholeMs = Math.min(...pages.map(({ fetchedAtMs }) => fetchedAtMs));
  const whole = pages.filter(({ isRefresh }) => isRefresh !== true);
  const shown = whole.reduce((sum, { records }) => sum + records.length, 0);
  return (
    nowMs > wholeMs &&
    nowMs - wholeMs < WHOLE_AGAIN_MS &&
    // The refresh left out no entry that its answers showed.
    (whole.length < pages.length || shown === entries.length + duplicatesRemoved) &&
    !pass.refusesSizes &&
    pass.pages.every(({ isShort, records }) => !isShort && records.length === LEDGER_PAGE_SIZE)
  );
}

/** null if they do not show the newest entries unchanged. */
function addedBy(
  fronts: readonly Counted[],
  entries: readonly LedgerEntry[],
): readonly LedgerEntry[] | null {
  const shown = new Map(
    fronts.flatMap(({ records }) => records.map((entry) => [entryKey(entry), entry] as const)),
  );
  const oldestMs = Math.min(...Array.from(shown.values(), ({ cTimeMs }) => cTimeMs));
  for (let at = entries.length - 1; at >= 0 && entries[at]!.cTimeMs >= oldestMs; at -= 1) {
    const entry = entries[at]!;
    const found = shown.get(entryKey(entry));
    if (found ? !sameRecord(found, entry) : entry.cTimeMs > oldestMs) return null;
    shown.delete(entryKey(entry));
  }
  const added = [...shown.values()].sort(byTimeThenId);
  const momentMs = momentOf(fronts[0]!.answered);
  return (added.at(-1)?.cTimeMs ?? 0) > momentMs || occursIn(entries, added) ? null : added;
}

/** Whether an id is repeated at another place. Ids that grow need no search. */
function occursIn(entries: readonly LedgerEntry[], added: readonly LedgerEntry[]): boolean {
  const { high } = traitsOf(entries);
  const ids = new Set(added.flatMap(({ billId }) => (compareIds(billId, high) > 0 ? [] : billId)));
  return ids.size > 0 && entries.some(({ billId }) => ids.has(billId));
}

/** @param shown the entries at the end of a list that begins with the newest */
function areOldest(shown: readonly LedgerEntry[], entries: readonly LedgerEntry[]): boolean {
  const left = new Map(shown.map((entry) => [entryKey(entry), entry]));
  const newestMs = Math.max(...shown.map(({ cTimeMs }) => cTimeMs));
  if (left.size < shown.length) return false;
  for (const entry of entries) {
    if (entry.cTimeMs > newestMs) break;
    const found = left.get(entryKey(entry));
    if (found ? !sameRecord(found, entry) : entry.cTimeMs < newestMs) return false;
    left.delete(entryKey(entry));
  }
  return left.size === 0;
}

/** NaN if the repeated page 1 shows anything besides its earlier entries and later ones. */
function postedSince(fronts: readonly Counted[], again: Counted): number {
  const there = new Set(fronts.flatMap(({ records }) => records.map(entryKey)));
  const posted = again.records.filter((entry) => !there.has(entryKey(entry)));
  const momentMs = momentOf(fronts[0]!.answered);
  return posted.every(({ cTimeMs }) => cTimeMs > momentMs) ? posted.length : NaN;
}

/** Every pending entry (one without a balance) was seen again, unchanged. */
function areSettled(entries: readonly LedgerEntry[], seen: readonly Counted[]): boolean {
  const pending = new Set(
    seen.flatMap(({ records }) =>
      records.flatMap((entry) => (entry.afterAmount === null ? entryKey(entry) : [])),
    ),
  );
  const { unstated } = traitsOf(entries);
  return (
    unstated === 0 || entries.every((one) => one.afterAmount !== null || pending.has(entryKey(one)))
  );
}

/**
 * The answers in front, the one at the end, then those of before. Of earlier refreshes only what
 * shows entries that no other page does.
 */
function pagesOf(
  fronts: readonly Counted[],
  end: Counted,
  before: LedgerMonth['pages'],
): Page<LedgerEntry>[] {
  const whole = before.filter(({ isRefresh }) => isRefresh !== true);
  const shown = new Set(
    [...fronts, ...whole.slice(0, 1)].flatMap(({ records }) => records.map(entryKey)),
  );
  const needed: Page<LedgerEntry>[] = [];
  // Oldest first: of two pages the newer has more entries that other pages show.
  for (const page of before.slice(0, -whole.length).reverse()) {
    const keys = page.limit === undefined ? page.records.map(entryKey) : [];
    if (keys.every((key) => shown.has(key))) continue;
    needed.unshift(page);
    for (const key of keys) shown.add(key);
  }
  const asked = [...fronts, end].map(({ answered }) => ({ ...answered, isRefresh: true as const }));
  return [...asked, ...needed, ...whole];
}
