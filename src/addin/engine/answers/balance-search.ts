// Balances at a moment, of one coin or of all: searches each account back, month by month, until
// entries state the balance of every coin in question.
import { addMonths, type IsoMonth } from '../records/calendar';
import { Coins, type Coin } from '../records/coins';
import { suggestion } from '../records/ledger-filter';
import type { Zones } from '../records/zone';
import type { BalanceAnswer } from '../proofs/balance';
import type { AtMoment } from '../records/reconcile-call';
import { mayBeAnother } from './coins-asked';
import { ledgerNeed, type LedgerNeed, type ResolvedDates } from './dates';
import type { AnswerContext, ReadContext } from './definition';
import { sourceOf } from './known-ledger';
import { besideNeeded, ledgerOwners, MAX_MONTHS_BACK, monthsInWords } from './ledger-months';
import type { KnownBalances } from './stored-index';
import type { Owner } from './stored-records';
import { say } from '../../platform/say';

/**
 * Limit of months that are read for a coin without entries: its name may be mistyped, and each
 * month costs requests.
 */
const UNASKED_MONTHS_BACK = 2;

export interface BalancesAsked {
  /** null: every coin of the stored months. */
  readonly coins: readonly string[] | null;
  readonly at: AtMoment | null;
  /** Limit of months for a coin without entries; undefined: the function takes none. */
  readonly lookBack?: number | null;
}

export interface AccountBalances extends Owner {
  readonly known: KnownBalances;
  /** The searched months, the earliest first. */
  readonly months: readonly IsoMonth[];
  readonly rows: readonly CoinBalance[];
  /** The month before, if it must be read to know every balance. */
  readonly earlier: IsoMonth | null;
}

interface CoinBalance {
  /** The coin's key; the call's text if the coin does not occur. */
  readonly coin: string;
  /** undefined: it has no entry in the searched months. */
  readonly own: Coin | undefined;
  readonly answer: BalanceAnswer;
}

export interface BalancesFound {
  /** The coins of all accounts. */
  readonly coins: Coins;
  readonly accounts: readonly AccountBalances[];
}

interface Searched extends Owner {
  readonly back: readonly IsoMonth[];
  readonly known: KnownBalances;
  readonly rows: readonly CoinBalance[];
  /**
   * The stored months before the month of the moment; null: search only the months that are needed.
   */
  readonly run: StoredRun | null;
}

/** null if the month of the moment is not stored. */
export async function searchBalances(
  asked: BalancesAsked,
  dates: ResolvedDates,
  context: ReadContext,
): Promise<BalancesFound | null> {
  const need = momentNeed(dates, context.zones);
  let searched: readonly Searched[] = [];
  for (const one of ledgerOwners(context)) {
    const known = await context.index.balances(one.owner, need);
    if (known === null) return null;
    const run = asked.coins === null ? await storedRun(one.owner, dates, context) : null;
    searched = [...searched, { ...one, back: [], known, rows: [], run }];
  }
  for (;;) {
    const coins = new Coins(searched.map(({ known }) => [known.balances.seen]));
    const accounts: AccountBalances[] = [];
    const further: Searched[] = [];
    for (const one of searched) {
      const { account, owner, back, known, run } = one;
      const rows = rowsOf(one, coins, asked, dates);
      const open = rows.filter(wantsEarlier);
      const months = [...back, ...need.months];
      const month = addMonths(months[0]!, -1);
      const isEnd = back.length >= MAX_MONTHS_BACK || known.notRetained.length > 0;
      const next =
        run !== null
          ? run.back
          : !isEnd && (open.length > 0 || mayMeanOthers(asked.coins, coins))
            ? [month, ...back]
            : back;
      const more =
        next.length > back.length
          ? await context.index.balances(owner, { ...need, back: next })
          : null;
      const mayBeRead = ({ own }: CoinBalance): boolean =>
        back.length < (own ? MAX_MONTHS_BACK : (asked.lookBack ?? UNASKED_MONTHS_BACK));
      const canRead = !isEnd && run?.endsOpen !== true && open.some(mayBeRead);
      accounts.push({ account, owner, known, months, rows, earlier: canRead ? month : null });
      further.push(more ? { ...one, back: next, known: more, rows } : { ...one, rows });
    }
    if (further.every(({ known }, at) => known === searched[at]?.known)) return { coins, accounts };
    searched = further;
  }
}

const wantsEarlier = ({ answer }: CoinBalance): boolean => !answer.known && answer.wantsEarlier;

/** Months that must be read before the balances are known. */
export async function monthsOfSearch(
  asked: BalancesAsked,
  dates: ResolvedDates,
  context: AnswerContext,
): Promise<readonly IsoMonth[]> {
  const beside = await besideNeeded(momentNeed(dates, context.zones), context);
  const found = await searchBalances(asked, dates, context);
  const earlier = found?.accounts.flatMap((one) => one.earlier ?? []) ?? [];
  return [...new Set([...beside, ...earlier])];
}

/** The month of a moment. */
export const momentNeed = ({ last }: ResolvedDates, zones: Zones): LedgerNeed =>
  ledgerNeed({ first: last, last, askedTo: last }, zones);

/**
 * Earlier stored months may hold the coin that a text means, if no coin is written like the text.
 */
const mayMeanOthers = (texts: readonly string[] | null, coins: Coins): boolean =>
  (texts ?? []).some((text) => coins.meantBy(text).some((coin) => mayBeAnother(text, coin)));

/**
 * The balances from the searched months. A balance found in fewer months stays: further months are
 * searched for another coin, and missing entries in between would contradict it.
 */
function rowsOf(
  { known: { balances, readAtMs }, rows: before }: Searched,
  coins: Coins,
  { coins: texts, at }: BalancesAsked,
  { atMs = 0 }: ResolvedDates,
): CoinBalance[] {
  // "Now" is the moment up to which the ledger is known.
  const moment = at === null ? Math.min(atMs, readAtMs) : atMs;
  const byKey = new Map(balances.coins.all.map((coin) => [coin.called, coin]));
  const meant = texts?.flatMap((text) => {
    const keys = coins.meantBy(text).flatMap((coin) => balances.coins.keysOf(coin));
    return keys.length === 0 ? [text] : keys;
  });
  const settled = before.filter((row) => !wantsEarlier(row));
  return [...new Set(meant ?? byKey.keys())].sort().map((coin) => {
    const [same, another] = settled.filter(
      ({ own }) => own && balances.coins.keysOf(own).includes(coin),
    );
    const answer = same && !another ? same.answer : balances.at(coin, moment);
    return { coin, own: byKey.get(coin), answer };
  });
}

/** The sentence for an unknown balance. */
export function whyNotKnown(
  { coin, own, answer }: CoinBalance,
  { known: { balances }, months }: AccountBalances,
  lookBack?: number | null,
): string {
  if (answer.known) return '';
  if (own) return answer.sentence;
  const period = monthsInWords({ first: months[0]!, last: months.at(-1)! });
  const unknown = say`No entry of ${coin} stands in the ledger of ${period}, so its balance is not known.${suggestion(coin, balances.coins.names)}`;
  const advice =
    lookBack === undefined
      ? say`If it was held before, ask LEDGER.BALANCE with look_back once, which reads the months before.`
      : say`If it was held before, give look_back: how many months before that may be read, at most ${MAX_MONTHS_BACK}.`;
  return `${unknown} ${advice}`;
}

interface StoredRun {
  /** The months before that of the moment without a gap, the earliest first. */
  readonly back: readonly IsoMonth[];
  /** The month before is stored, but was not over when it was read: entries may be missing. */
  readonly endsOpen: boolean;
}

/** The stored months before that of the moment. */
export async function storedRun(
  owner: string,
  dates: ResolvedDates,
  { archive, zones }: ReadContext,
): Promise<StoredRun> {
  const first = momentNeed(dates, zones).months[0]!;
  const back: IsoMonth[] = [];
  while (back.length < MAX_MONTHS_BACK) {
    const earlier = addMonths(back[0] ?? first, -1);
    const stored = await archive.outline(owner, earlier);
    if (stored === null) break;
    if (stored.retained && sourceOf(earlier, stored, zones.exchangeZone).incomplete !== null)
      return { back, endsOpen: true };
    back.unshift(earlier);
    if (!stored.retained) break;
  }
  return { back, endsOpen: false };
}
