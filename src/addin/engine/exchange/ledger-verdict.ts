// Decides whether a month is read whole. The rule: every entry that any answer to this question
// showed is in the result, or is later than its as-of moment, or is named as gone; otherwise the
// result is not complete. Some further evidence shows that no entry is missing where no answer has
// shown one. A pure function of the answers: the driver (read-ledger-month) sends the requests that it
// names, until it is settled.
import { ROWS_PER_STEP, type Steps } from '../../platform/yield-to-main';
import { breaksWithin, checkingChain, type ChainBreak } from '../records/balance-chain';
import { grouped } from '../../platform/grouped';
import { entryKey } from '../records/entry-key';
import type { LedgerEntry } from '../records/ledger-entry';
import { byTimeThenId } from '../records/row-order';
import {
  nameOfWindow,
  windowAround,
  type Ask,
  type Pass,
  type Placed,
  type Window,
} from './ledger-answers';
import { cutAtMs, mergingEntries, momentOf } from './merge-entries';
import { endProof, orderOf, type Beside, type Order } from './month-end';
import type { LedgerMonth, MonthSeen } from './ledger-month';
import { FEWEST_TO_CUT } from './page';
import { POSTED_LATE_MS, refreshing } from './ledger-refresh';
import { LEDGER_PAGE_SIZE } from './requests';

/** What is known besides the answers. */
export interface Evidence {
  readonly month: string;
  /** The last complete reading: its entries must be found, or be searched for again. */
  readonly before: LedgerMonth | null;
  /** The month was closed at that reading. */
  readonly wasClosedBefore: boolean;
  /** The last complete reading may be continued if the month is open. */
  readonly mayGoOn: boolean;
  /** The months on both sides, as found for `besideFor`; null if not requested yet. */
  readonly beside: Beside | null;
  readonly besideFor: string;
}

export type Reason = 'moving' | 'stuck' | 'outrun' | 'endless' | 'contradiction';

export type Verdict =
  /** `had`: an answer that was received already. */
  | { readonly kind: 'ask'; readonly ask: Ask; readonly had?: Placed }
  | { readonly kind: 'beside'; readonly seen: MonthSeen; readonly key: string }
  | { readonly kind: 'complete'; readonly month: LedgerMonth }
  | { readonly kind: 'incomplete'; readonly reason: Reason; readonly of: string };

/** Limit of passes over a month that keeps changing (docs/exchange.md, Not documented). */
export const PASSES = 3;
/** Limit of pages of a month, half a million entries: an exchange may never end a listing. */
export const PAGE_BOUND = 2_500;
const END_LOOKS = 4;
/** Limit of places that are checked in one pass; with more doubts, the month is read again. */
const LOOKS = 8;
const FEW = 3;
/** With this many entries, balances cannot fail to follow by chance. */
const MANY = 10;
/** Limit of requests for one window. */
const TIMES = 3;
/**
 * Limits of consecutive pages without a new entry of the reading's moment, because postings may
 * have pushed everything on: a number, and a share of all pages. With less than half a page of
 * postings per request there are fewer.
 */
const IDLE_BOUND = 25;
const IDLE_SHARE = 1 / 2;

export function* verdict(passes: readonly Pass[], evidence: Evidence): Steps<Verdict> {
  const pass = passes.at(-1)!;
  if (pass.answers.length === 0)
    return { kind: 'ask', ask: { page: 1, limit: LEDGER_PAGE_SIZE, why: 'page', pass: 1 } };
  if (pass.contradiction !== null)
    return (
      again(passes, 'contradiction', pass.contradiction) ??
      never('contradiction', pass.contradiction)
    );
  return (
    (yield* refreshed(passes, evidence)) ?? goesOn(passes) ?? (yield* atTheEnd(passes, evidence))
  );
}

/** null: the month is read whole. */
function* refreshed(
  passes: readonly Pass[],
  { before, mayGoOn, beside, besideFor, ...evidence }: Evidence,
): Steps<Verdict | null> {
  const pass = passes[0]!;
  if (!before || !mayGoOn || !pass.open || passes.length > 1 || pass.isShortAtTheEnd) return null;
  const found = yield* refreshing(pass, before);
  if (found === null) return null;
  if ('look' in found) return asking(passes, found.look, 'count');
  const { seen } = found;
  const coins = [...seen.chain.byCoin.keys()];
  // The months beside reveal the opening balance of a coin that is new in this month.
  if (coins.length > before.chain.byCoin.size) {
    const key = `refresh ${coins.join()}`;
    if (!beside || key !== besideFor) return { kind: 'beside', seen, key };
    const had = new Set(breaksWithin(before.chain, beside).map(nameOfBreak));
    if (breaksWithin(seen.chain, beside).some((one) => !had.has(nameOfBreak(one)))) return null;
  }
  const { pages, entries, duplicatesRemoved, chain } = seen;
  const listed = new Set([...pass.rows.values()].map(({ entry }) => entry.billId));
  const gone = before.gone?.filter((billId) => !listed.has(billId)) ?? [];
  const { readings } = before;
  const month = { month: evidence.month, pages, entries, duplicatesRemoved, chain, readings };
  return { kind: 'complete', month: gone.length > 0 ? { ...month, gone } : month };
}

const asking = (passes: readonly Pass[], window: Window, why: string): Verdict => ({
  kind: 'ask',
  ask: { ...window, why, pass: passes.length },
});

/**
 * Reads again from page 1; the last seen page 1 begins the next pass. null if all of these doubts
 * were in the previous pass too, so that the exchange itself causes them.
 */
function again(
  passes: readonly Pass[],
  reason: Reason,
  of: string,
  doubts: readonly string[] = [`${reason} ${of}`],
): Verdict | null {
  const pass = passes.at(-1)!;
  if (doubts.every((doubt) => pass.because.has(doubt))) return null;
  if (passes.length >= PASSES) return never(reason, of);
  const ask: Ask = {
    ...{ page: 1, limit: LEDGER_PAGE_SIZE, why: 'page', pass: passes.length + 1 },
    because: doubts,
  };
  const last = pass.answers.at(-1)!;
  const isPage1 = last.why === 'front' && last.records.length >= pass.answers[0]!.records.length;
  return isPage1 ? { kind: 'ask', ask, had: last } : { kind: 'ask', ask };
}

const never = (reason: Reason, of = ''): Verdict => ({ kind: 'incomplete', reason, of });

/** null if the answers end with a short one. */
function goesOn(passes: readonly Pass[]): Verdict | null {
  const pass = passes.at(-1)!;
  if (pass.isShortAtTheEnd) return null;
  const { pages } = pass;
  if (pages.length >= PAGE_BOUND) return never('endless');
  const last = pages.at(-1)!;
  // It is short and more entries follow: it was cut this once, or the exchange cuts all its pages.
  if (last.isShort && pass.asked(last).length === 1) return asking(passes, last, 'page');
  const window = {
    page: Math.floor(pass.reach / pass.size) + 1,
    limit: Math.min(pass.size, LEDGER_PAGE_SIZE),
  };
  const isSame = pass.open && pass.idle > 1 && isSameAnswer(last, pages.at(-2)!);
  if (isSame || pass.asked(window).length >= (passes.length > 1 ? 1 : 2)) {
    // Behind its end an exchange may repeat its last page: a shorter window there shows the end.
    const end = windowAround(pass.reach, pass.size);
    if (end && !pass.open && pass.asked(end).length === 0) return asking(passes, end, 'end');
    const of = String(last.page);
    return again(passes, 'stuck', of) ?? never('stuck', of);
  }
  if (pass.idle >= Math.max(IDLE_BOUND, pages.length * IDLE_SHARE)) return never('outrun');
  return asking(passes, window, 'page');
}

const isSameAnswer = (a: Placed, b: Placed): boolean => {
  const keys = new Set(a.records.map(entryKey));
  return a.records.length === b.records.length && b.records.every((one) => keys.has(entryKey(one)));
};

const shownBy = new WeakMap<Pass, { readonly rows: number; readonly seen: MonthSeen }>();

function* seenIn(pass: Pass): Steps<MonthSeen> {
  const known = shownBy.get(pass);
  if (known?.rows === pass.rows.size) return known.seen;
  const rest = pass.answers
    .slice(1)
    .filter(({ why, news }) => why === 'page' || news > 0)
    .sort((a, b) => a.end - b.end);
  const pages = [pass.answers[0]!, ...rest].map(({ answered }) => answered);
  const merged = yield* mergingEntries(pages);
  const seen = { ...merged, pages, chain: yield* checkingChain(merged.entries), order: pass.order };
  shownBy.set(pass, { rows: pass.rows.size, seen });
  return seen;
}

interface Shown extends MonthSeen {
  readonly beside: Beside;
  readonly breaks: readonly ChainBreak[];
  /** Breaks that the last complete reading had too. */
  readonly known: ReadonlySet<string>;
  /** Entries that earlier answers showed and this pass does not. */
  readonly missing: readonly LedgerEntry[];
}

function* atTheEnd(passes: readonly Pass[], evidence: Evidence): Steps<Verdict> {
  const pass = passes.at(-1)!;
  const seen = yield* seenIn(pass);
  const key = `${passes.length} ${seen.order} ${[...seen.chain.byCoin.keys()].join()}`;
  const { beside, before } = evidence;
  if (!beside || key !== evidence.besideFor) return { kind: 'beside', seen, key };
  const missing = yield* missingFrom(passes, before, cutAtMs(seen.pages));
  const breaks = breaksWithin(seen.chain, beside);
  const known = new Set(before && breaksWithin(before.chain, beside).map(nameOfBreak));
  const shown = { ...seen, beside, missing, breaks, known };
  return (
    looksAtTheEnd(passes, shown, evidence) ??
    looksAtDoubts(passes, shown) ??
    whole(passes, shown, evidence)
  );
}

function* missingFrom(
  passes: readonly Pass[],
  before: LedgerMonth | null,
  cutMs: number,
): Steps<readonly LedgerEntry[]> {
  const { rows } = passes.at(-1)!;
  const missing = new Map<string, LedgerEntry>();
  const had = passes.slice(0, -1).map((pass) => [...pass.rows.values()].map(({ entry }) => entry));
  const counted = passes.flatMap(({ counts }) => counts.map(({ records }) => records));
  for (const entries of [before?.entries ?? [], ...had, ...counted])
    for (const [at, entry] of entries.entries()) {
      if (at % ROWS_PER_STEP === 0) yield;
      const key = entryKey(entry);
      // The entry of the last complete reading counts as its own, also where a pass showed it.
      if (!rows.has(key) && entry.cTimeMs <= cutMs && !missing.has(key)) missing.set(key, entry);
    }
  return [...missing.values()];
}

/** The rule: every entry missing from the result is named as gone. */
function whole(
  passes: readonly Pass[],
  { pages, entries, duplicatesRemoved, chain, missing }: Shown,
  { month, before }: Evidence,
): Verdict {
  const listed = new Set(entries.map(({ billId }) => billId));
  const gone = new Set([...(before?.gone ?? []), ...missing.map(({ billId }) => billId)]);
  for (const billId of gone) if (listed.has(billId)) gone.delete(billId);
  const counted = { duplicatesRemoved, chain, readings: passes.length };
  const read = { month, pages, entries, ...counted };
  return { kind: 'complete', month: gone.size > 0 ? { ...read, gone: [...gone] } : read };
}

/**
 * A short answer is evidence of the end, not proof. Checks without a request prove it (month-end);
 * else a second short answer with another cut, which shows the last entry and nothing behind it;
 * or, if the exchange accepts no other windows, the same answer twice. null: the end is proven.
 */
function looksAtTheEnd(
  passes: readonly Pass[],
  { chain, order, beside, entries, missing }: Shown,
  { before, wasClosedBefore }: Evidence,
): Verdict | null {
  const pass = passes.at(-1)!;
  const had = new Set(before?.entries);
  const proof = endProof({
    ...{ chain, beside },
    order: order ?? (before && orderOf(before.pages)) ?? beside.order,
    before: before && {
      isEmpty: had.size === 0,
      isMissingSome: missing.some((entry) => had.has(entry)),
      wasClosed: wasClosedBefore,
    },
  });
  if (proof !== null) return null;
  const agreeing = agreeingEnds(pass, order);
  if (new Set(agreeing.map(nameOfWindow)).size > 1) return null;
  const isTiny = entries.length < FEWEST_TO_CUT;
  if (isTiny && agreeing.length > 1) return null;
  const looks = pass.answers.filter(({ why }) => why === 'end');
  const isClear =
    !pass.refusesSizes && looks.every((one) => one.news > 0 || agreeing.includes(one));
  const window = otherWindow(pass, agreeing, pass.longest);
  if (window && isClear && looks.length < END_LOOKS) return asking(passes, window, 'end');
  const last = pass.pages.at(-1)!;
  const short = looks.findLast((one) => lacksLast(pass, one, order));
  const well = short && knownWindow(pass, short);
  if (typeof well === 'object') return asking(passes, well, 'known');
  if (well === 'cut') return again(passes, 'moving', 'end') ?? never('moving');
  const isAfter = well === undefined || agreeing.some((one) => pass.answers.indexOf(one) > well);
  if (agreeing.length > 1 && isAfter) {
    const behind = { page: 2, limit: LEDGER_PAGE_SIZE };
    const mayBeCut = pass.seams.length === 0 && pass.asked(behind).length === 0;
    return mayBeCut ? asking(passes, behind, 'end') : null;
  }
  if (pass.asked(last).length < TIMES) return asking(passes, last, 'page');
  return again(passes, 'moving', 'end') ?? never('moving');
}

/**
 * A window at the end that was not asked for yet; null if there is none. Answers that are cut alike
 * end at one place if they start at one.
 */
function otherWindow(pass: Pass, answers: readonly Placed[], size: number): Window | null {
  const window = windowAround(pass.reach, size);
  if (window === null) return null;
  const start = (window.page - 1) * window.limit;
  const isOther = answers.every((one) => one.start !== start) && pass.asked(window).length === 0;
  return isOther ? window : otherWindow(pass, answers, window.limit);
}

/** It ends before the last known entry: the exchange cuts this answer, or does not know its size. */
const lacksLast = (pass: Pass, one: Placed, order: Order | null): boolean =>
  one.isShort && one.end < pass.reach && !pass.holdsLast(one, order);

/**
 * After an answer that lacks known entries a short answer proves nothing, until the exchange shows a
 * window of known entries whole: at the size of that answer, and from page 1 on. Returns this window
 * to ask for it, the place of the answer that shows it, or 'cut' if it never comes whole.
 */
function knownWindow({ answers }: Pass, { limit }: Placed): Window | number | 'cut' {
  const asked = answers.filter(({ why }) => why === 'known');
  const whole = asked.find(({ records }) => records.length >= limit);
  if (whole) return answers.indexOf(whole);
  return asked.length < TIMES ? { page: 1, limit } : 'cut';
}

/**
 * Short answers that show the same last entry, or begin behind it; the largest group that agrees.
 */
function agreeingEnds(pass: Pass, order: Order | null): Placed[] {
  const shorts = pass.answers.filter(({ isShort }) => isShort);
  const shownBy = (one: Placed): LedgerEntry[] =>
    one.records.filter((entry) => !pass.isLater(entry, one));
  const agreeing = shorts.filter((one) =>
    shownBy(one).length === 0
      ? one.start > pass.lastAt
      : pass.holdsLast(one, order) && (pass.open || one.end === pass.reach),
  );
  if (!pass.open || order === 'newest') return agreeing;
  // New entries are at the end: an answer may continue where another ended.
  const sinceMs = momentOf(pass.answers[0]!.answered) - POSTED_LATE_MS;
  const oldAt = pass.lastAtUpTo(sinceMs);
  const goingOn = shorts.map((one) => {
    const last = one.records.at(-1);
    const goesOnFrom = ({ records }: Placed): boolean => {
      const at = records.findIndex((entry) => last && entryKey(entry) === entryKey(last));
      return at >= 0 && records.slice(at + 1).every(({ cTimeMs }) => cTimeMs > sinceMs);
    };
    // An older entry behind it shows that it was cut.
    return one.why === 'page' && one.end > oldAt ? shorts.filter(goesOnFrom) : [];
  });
  return [agreeing, ...goingOn].reduce((most, some) => (some.length > most.length ? some : most));
}

/**
 * An entry may have been missed between two answers, or was seen before and is missing now. One
 * request for that place shows its entries; if such checks settle nothing, the month is read again.
 */
function looksAtDoubts(passes: readonly Pass[], shown: Shown): Verdict | null {
  const pass = passes.at(-1)!;
  const { order, chain, missing } = shown;
  const proves = shown.breaks.length <= Math.max(3, chain.links / 10);
  const { proving, first } = coinByCoin(shown, proves);
  const unseen = pass.reach - pass.doubles - pass.rows.size;
  const doubts: string[] = [];
  const places: number[] = [];
  const torn = pass.answers.filter(({ isTorn }) => isTorn).map(({ start }) => start);
  if (pass.open) {
    const front = looksAtTheFront(passes, unseen, proves);
    if (typeof front === 'object') return front;
    if (front !== 'fine') doubts.push(`front:${unseen}`);
    places.push(...torn);
  } else if (unseen !== 0) {
    doubts.push(`unseen:${unseen}`);
    if (unseen > 0) places.push(...torn, ...(pass.seams.length > FEW ? [] : pass.seams));
  }
  if (pass.open && pass.seenAtReach > pass.reach - pass.doubles) doubts.push('withdrawn');
  const isStill = !pass.open || !pass.answers.some(({ isMoved }) => isMoved);
  for (const one of proving) {
    if (shown.known.has(nameOfBreak(one))) continue;
    const { isShown, between } = placesOf(one, pass, shown);
    if (between.length <= FEW && (!isShown || shown.breaks.length <= FEW)) places.push(...between);
    const isLookedAt =
      isStill && order !== 'none' && between.every((at) => looksAt(pass, `seam:${at}`) > 0);
    if (!isShown && !isLookedAt) doubts.push(nameOfBreak(one));
  }
  if (first) {
    places.push(pass.rows.get(entryKey(first))!.at);
    const hasNews = pass.answers.some(({ why, news }) => why !== 'page' && news > 0);
    if (hasNews) doubts.push(`throughout:${first.coinName}`);
  }
  for (const at of places)
    if (looksAt(pass, `seam:${at}`) === 0) {
      const look = lookAt(passes, at, `seam:${at}`);
      if (look) return look;
    }
  for (const entry of missing) {
    const name = `missing:${entryKey(entry)}`;
    if (passes.some((one) => one.because.has(name) || looksAt(one, name) > 0)) continue;
    const isPlain = missing.length <= FEW && (order === 'newest' || order === 'oldest');
    const look = isPlain ? lookAt(passes, placeOf(entry, pass, shown), name) : null;
    if (look) return look;
    doubts.push(name);
  }
  return doubts.length > 0 ? again(passes, 'moving', '', doubts) : null;
}

/**
 * A chain that breaks throughout proves nothing, unless the balances of other coins follow: then
 * the break may come from another account's answer in between. The other coins count, and one check
 * at the first break shows whether its entry exists at all.
 */
function coinByCoin(
  { breaks, chain, known }: Shown,
  proveTogether: boolean,
): { readonly proving: readonly ChainBreak[]; readonly first: LedgerEntry | undefined } {
  const ofCoins = grouped(breaks, ({ coin }) => coin);
  const proves = (coin: string): boolean =>
    (ofCoins.get(coin)?.length ?? 0) <= Math.max(1, (chain.byCoin.get(coin)?.length ?? 0) / 10);
  const doFollow = [...chain.byCoin].some(([coin, run]) => run.length > MANY && proves(coin));
  const isNew = (one: ChainBreak): boolean => !known.has(nameOfBreak(one));
  const found = breaks.find(({ coin }) => !proves(coin) && ofCoins.get(coin)!.every(isNew));
  const first =
    found && chain.byCoin.get(found.coin)!.find(({ billId }) => billId === found.billId);
  return {
    proving: proveTogether ? breaks : doFollow ? breaks.filter(({ coin }) => proves(coin)) : [],
    first: doFollow ? first : undefined,
  };
}

const nameOfBreak = ({ coin, billId, missing }: ChainBreak): string =>
  `break:${coin}:${billId}:${missing}`;

const looksAt = ({ answers }: Pass, why: string): number =>
  answers.filter((one) => one.why === why).length;

/** null if the place was checked before, or too often. */
function lookAt(passes: readonly Pass[], at: number, why: string): Verdict | null {
  const pass = passes.at(-1)!;
  const looks = pass.answers.filter(({ why: other }) => /^(seam|missing)/.test(other)).length;
  const page = { page: Math.floor(at / pass.longest) + 1, limit: pass.longest };
  return looks < LOOKS ? asking(passes, windowAround(at, pass.longest) ?? page, why) : null;
}

/**
 * Entries posted since page 1 are at the front and push others on. The present page 1 must show as
 * many new ones, and its earlier entries as far as they were not pushed off it.
 */
function looksAtTheFront(
  passes: readonly Pass[],
  unseen: number,
  proves: boolean,
): Verdict | 'fine' | 'moved' {
  const pass = passes.at(-1)!;
  const fronts = pass.answers.filter(({ why }) => why === 'front');
  const front = fronts.at(-1);
  const isOne =
    pass.answers.filter(({ why, records }) => why === 'page' && records.length > 0).length < 2;
  if (!front && (isOne || (proves && unseen <= 0))) return 'fine';
  const { records, answered, limit } = pass.answers[0]!;
  if (front) {
    const here = new Set(front.records.map(entryKey));
    const stays = (entry: LedgerEntry): boolean => here.has(entryKey(entry));
    const stayed = records.filter(stays).length;
    const isStart = (rows: readonly LedgerEntry[]): boolean => rows.slice(0, stayed).every(stays);
    const isPushedOn =
      (stayed === records.length || front.records.length >= records.length) &&
      (isStart(records) || isStart([...records].sort((a, b) => byTimeThenId(b, a))));
    const isExplained = unseen <= 0 || stayed === 0;
    if (isPushedOn && isExplained) return 'fine';
  }
  return fronts.length < 2 ? asking(passes, { page: answered.page, limit }, 'front') : 'moved';
}

/**
 * Where the entry missing from a break may be: between two answers, or in the middle of one that
 * shows the break.
 */
function placesOf(
  { coin, billId }: ChainBreak,
  pass: Pass,
  { chain, order }: Shown,
): { readonly isShown: boolean; readonly between: readonly number[] } {
  const run = chain.byCoin.get(coin) ?? [];
  const found = run.findIndex((entry) => entry.billId === billId);
  const [a, b] = found < 0 ? [run.at(-1), undefined] : [run[found - 1], run[found]];
  const holds = ({ records }: Placed, entry: LedgerEntry): boolean =>
    records.some((one) => entryKey(one) === entryKey(entry));
  const at = (entry: LedgerEntry | undefined, none: number): number =>
    entry ? pass.rows.get(entryKey(entry))!.at : none;
  // An entry older than the coin's first, or newer than its last, is at the end or at the front.
  const [older, newer] = order === 'oldest' ? [0, Infinity] : [Infinity, 0];
  const [from, to] = [at(a, older), at(b, newer)].sort((one, other) => one - other) as [
    number,
    number,
  ];
  // If postings push entries on, an entry may have moved before an answer shows its place.
  const movedAt = pass.open ? pass.answers.findIndex(({ isMoved }) => isMoved) : -1;
  const still = movedAt < 0 ? pass.answers : pass.answers.slice(0, movedAt);
  if (a && b && order !== 'none' && still.some((one) => holds(one, a) && holds(one, b)))
    return { isShown: true, between: [to] };
  const seams = pass.seams.filter((seam) => seam > from && seam <= to);
  if (seams.length > 0) return { isShown: false, between: seams };
  // Where a check alone showed one of the two, the missing entry may stand beside either.
  const isInPage = (entry: LedgerEntry): boolean => pass.pages.some((one) => holds(one, entry));
  const isOfCheck = a && b && !(isInPage(a) && isInPage(b));
  return { isShown: false, between: isOfCheck ? [from, to] : [] };
}

/** The approximate place of an entry, by its time. */
function placeOf(entry: LedgerEntry, pass: Pass, { entries }: Shown): number {
  const next = entries.find((other) => byTimeThenId(other, entry) > 0) ?? entries.at(-1);
  return next ? pass.rows.get(entryKey(next))!.at : 0;
}
