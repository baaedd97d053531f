// One month of one account's ledger: entries whose balances chain exactly, coin by coin.

import { amountText, cut, ONE, partCut } from './units';
import { DAY_MS, firstDayOf, monthText, type Day, type Month } from './calendar';
import { chance, type Chance } from './seeded-random';
import { COINS, coinNamed, USDT, type Coin } from './market';
import { nextBusiness, type Books, type Movement } from './movements';
import type { SettlementPosting } from './settlements';

export type LedgerEntry = Readonly<ReturnType<typeof entryOf>>;

/** The inputs of a ledger. */
export interface LedgerRecipe {
  readonly seed: string;
  readonly account: 'broker' | 'ordinary';
  /** 1 gives about 1,500 entries a month to the broker and 300 to the ordinary account. */
  readonly sizeFactor: number;
  /**
   * 'outside': deltaAmount leaves the fee out, so that after(i) = after(i−1) + change(i) − fees(i).
   */
  readonly fees: 'inside' | 'outside';
  /** See SandboxOptions. */
  readonly ownTransfers: boolean;
  readonly postingsOn: (day: Day) => readonly SettlementPosting[];
}

/** Entries a day without commission postings. */
const A_DAY = { broker: 46, ordinary: 10 } as const;
/** The last moment of a month's last day for any entry except those that settle balances. */
const BUSINESS_ENDS_MS = 86_000_000;
const SETTLING_MS = 86_280_000;

/**
 * billIds have 18 digits and increase with time: 7 × 10¹⁷ plus 40,000 for each millisecond since
 * 2020.
 */
const billIdFrom = (atMs: number): bigint =>
  700_000_000_000_000_000n + BigInt(atMs - 1_577_836_800_000) * 40_000n;

/**
 * Every entry of the month, oldest first, future ones of the current month included. A month never
 * depends on another one: each starts from balances that follow from the seed alone, and its last
 * entries, transfers between the account and its reserve at 23:58 UTC, bring each coin to the next
 * month's start. So history never changes as time goes on, and any month is made alone.
 */
export function ledgerOfMonth(recipe: LedgerRecipe, month: Month): LedgerEntry[] {
  const coins = activeCoins(recipe, month);
  const balances = new Map<Coin, bigint>(COINS.map((coin) => [coin, opening(recipe, coin, month)]));
  const entries: LedgerEntry[] = [];
  let lastId = 0n;
  const post = (atMs: number, movement: Movement): void => {
    if (movement.change === 0n) return;
    const after = balances.get(movement.coin)! + movement.change;
    balances.set(movement.coin, after);
    lastId =
      lastId < billIdFrom(atMs)
        ? billIdFrom(atMs) + BigInt(recipe.account === 'broker' ? 17 : 20_017)
        : lastId + 1n;
    entries.push(entryOf(recipe, atMs, lastId, movement, after));
  };

  const lastDay = firstDayOf(month + 1) - 1;
  for (let day = firstDayOf(month); day <= lastDay; day += 1) {
    const draw = chance(recipe.seed, 'ledger', recipe.account, day);
    const books: Books = {
      seed: recipe.seed,
      day,
      coins,
      balance: (coin) => balances.get(coin)!,
      typical: (coin) => typical(recipe, coin),
    };
    const sent = recipe.ownTransfers && day === firstDayOf(month) + OWN_TRANSFER_AFTER;
    for (const { atMs, postings } of momentsOf(recipe, draw, day, sent)) {
      for (const movement of postings ?? nextBusiness(draw, books)) post(atMs, movement);
    }
  }
  for (const coin of coins) {
    const change = opening(recipe, coin, month + 1) - balances.get(coin)!;
    post(lastDay * DAY_MS + SETTLING_MS, {
      coin,
      bizType: change < 0n ? 'transfer_out' : 'transfer_in',
      change,
    });
  }
  return entries;
}

/**
 * The moments of a day's events: business at random moments, commission postings between 01:00 and
 * 03:00 UTC.
 */
function momentsOf(
  recipe: LedgerRecipe,
  draw: Chance,
  day: Day,
  isSent: boolean,
): { readonly atMs: number; readonly postings?: readonly Movement[] }[] {
  // A piece of business has about 1.9 entries.
  const pieces = Math.max(
    1,
    Math.round(((A_DAY[recipe.account] + draw.between(-8, 8)) * recipe.sizeFactor) / 1.9),
  );
  const business = Array.from({ length: pieces }, () => ({
    atMs: day * DAY_MS + draw.below(BUSINESS_ENDS_MS),
  }));
  const postings = recipe.postingsOn(day).map((posting) => ({
    atMs: day * DAY_MS + draw.between(3_600_000, 10_800_000),
    postings: [{ coin: coinNamed(posting.coin), bizType: posting.bizType, change: posting.amount }],
  }));
  const own = isSent ? [ownTransfer(recipe.account, day)] : [];
  return [...business, ...postings, ...own].sort((a, b) => a.atMs - b.atMs);
}

/** Days after the first of the month, the amount and its fee. */
const OWN_TRANSFER_AFTER = 11;
const [SENT, SENDING_FEE] = [250n * ONE, ONE / 2n];
/** A transfer from one account arrives in the other twenty minutes later. */
const ownTransfer = (account: LedgerRecipe['account'], day: Day) => ({
  atMs: day * DAY_MS + (account === 'broker' ? 32_400_000 : 33_600_000),
  postings: [
    account === 'broker'
      ? { coin: USDT, bizType: 'withdraw', change: -SENT - SENDING_FEE, fee: SENDING_FEE }
      : { coin: USDT, bizType: 'deposit', change: SENT },
  ],
});

/**
 * An entry as it is answered (docs/exchange.md, Records); fillSize, fillValue and fees may be null
 * or absent.
 */
function entryOf(
  recipe: LedgerRecipe,
  atMs: number,
  billId: bigint,
  movement: Movement,
  after: bigint,
) {
  const change =
    recipe.fees === 'outside' ? movement.change + (movement.fee ?? 0n) : movement.change;
  const fees = movement.fee === undefined ? movement.noFee : amountText(movement.fee);
  return {
    billId: billId.toString(),
    coinId: movement.coin.id,
    coinName: movement.coin.name,
    bizType: movement.bizType,
    ...(movement.fillSize !== undefined && { fillSize: movement.fillSize }),
    ...(movement.fillValue !== undefined && { fillValue: movement.fillValue }),
    deltaAmount: amountText(change),
    afterAmount: amountText(after),
    ...(fees !== undefined && { fees }),
    cTime: String(atMs),
  };
}

/**
 * The ordinary account has no SOL and DOGE, and moves XRP in every third month only: months without
 * entries exist.
 */
function activeCoins(recipe: LedgerRecipe, month: Month): readonly Coin[] {
  if (recipe.account === 'broker') return COINS;
  return COINS.filter(
    (coin) =>
      ['BTC', 'USDT', 'ETH'].includes(coin.name) || (coin.name === 'XRP' && month % 3 === 0),
  );
}

const typical = (recipe: LedgerRecipe, coin: Coin): bigint =>
  partCut(coin.typicalBalance * ONE, 1, recipe.account === 'broker' ? 1 : 20, coin.decimals);

/** The balance at the start of a month, to which the last active month before it was settled. */
function opening(recipe: LedgerRecipe, coin: Coin, month: Month): bigint {
  let settledIn = month - 1;
  while (settledIn > month - 3 && !activeCoins(recipe, settledIn).includes(coin)) settledIn -= 1;
  const draw = chance(recipe.seed, 'opening', recipe.account, coin.name, monthText(settledIn));
  return (
    partCut(typical(recipe, coin), draw.between(700, 1_300), 1_000, coin.decimals) +
    cut(draw.digits(18), Math.min(coin.decimals, USDT.decimals))
  );
}
