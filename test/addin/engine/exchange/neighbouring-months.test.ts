// An entry that is the first, the last or the only one of its coin in a month can slip by unseen
// while another is withdrawn: only the months beside it tell. If these fail, it is missing from a
// month that is called complete.
import * as fc from 'fast-check';
import { mergeEntries } from '../../../../src/addin/engine/exchange/merge-entries';
import type { LedgerMonth } from '../../../../src/addin/engine/exchange/ledger-month';
import { readLedgerMonth } from '../../../../src/addin/engine/exchange/read-ledger-month';
import { readLedgerPage } from '../../../../src/addin/engine/exchange/read-records';
import type { Beside, BesideWanted } from '../../../../src/addin/engine/exchange/month-end';
import { checkChain, type Chain } from '../../../../src/addin/engine/records/balance-chain';
import { runsOf } from '../../../seeds';
import { entry, type Entry, idsOf, START_MS } from './ledger-listing';
import { MovingExchange, nobody, withdraw } from './moving-exchange';

const PAGE = 200;
const DAY_MS = 86_400_000;
const { signal } = new AbortController();

/** The chain of another month, as it is kept. */
function chainOf(entries: readonly Entry[]): Chain {
  const page = { page: 1, records: readLedgerPage(entries, 1), fetchedAtMs: Infinity };
  return checkChain(mergeEntries([page]).entries);
}

const bitcoin = (n: number, atMs: number, afterAmount: string): Entry =>
  entry(n, { coinName: 'BTC', coinId: 1, afterAmount, cTime: String(atMs) });

/** BTC stands at 10 before the month and at 10 + `held` after it, each of its entries adding 1. */
const besideWith = (retained: number): Beside => ({
  ...{ order: null, isReadTogether: false },
  earlier: chainOf([bitcoin(1_000_001, START_MS - DAY_MS, '10')]),
  later: chainOf([bitcoin(1_000_002, START_MS + 35 * DAY_MS, String(10 + retained + 1))]),
});

/**
 * The newest first. One entry of BTC stands first on a later page when the page before it has been
 * read; then an entry of that page is withdrawn, so that it moves up and is never seen.
 */
function slipping({ pages, slipsAt, withdrawn, more }: Slip): MovingExchange<Entry> {
  const usdt = Array.from({ length: pages * PAGE + 30 }, (_, n) => entry(n)).reverse();
  const at = slipsAt * PAGE;
  const own = Number(usdt[at]!.cTime) + 1;
  // The others of BTC are older, at the end of the list, or newer, at its front.
  const older = more === 'older' ? [bitcoin(900_002, START_MS - 1, '11')] : [];
  const newer = more === 'newer' ? [bitcoin(900_003, START_MS + 5 * DAY_MS, '12')] : [];
  const slips = bitcoin(900_001, own, more === 'older' ? '12' : '11');
  const listing = [...newer, ...usdt.slice(0, at - newer.length), slips];
  return new MovingExchange<Entry>({
    listing: [...listing, ...usdt.slice(at - newer.length), ...older],
    before: (nth) => (nth === slipsAt + 1 ? [withdraw((slipsAt - 1) * PAGE + withdrawn)] : []),
    answer: (shown) => shown,
  });
}

interface Slip {
  readonly pages: number;
  /** After so many pages the entry would come next. */
  readonly slipsAt: number;
  /** Place on the page before it. */
  readonly withdrawn: number;
  readonly more: 'none' | 'older' | 'newer';
}

const read = (exchange: MovingExchange<Entry>, beside: Beside | null): Promise<LedgerMonth> =>
  readLedgerMonth(
    exchange,
    nobody,
    { month: '2026-10' },
    { open: false, signal, ...(beside && { beside: () => Promise.resolve(beside) }) },
  );

const slips: fc.Arbitrary<Slip> = fc
  .record({
    pages: fc.integer({ min: 2, max: 4 }),
    withdrawn: fc.integer({ min: 5, max: PAGE - 1 }),
    more: fc.constantFrom('none', 'older', 'newer'),
    from: fc.nat(100),
  })
  .map(({ from, ...slip }) => ({ ...slip, slipsAt: 1 + (from % (slip.pages - 1)) }));

test('the only, first or last entry of a coin that slips by is found by the months beside it', () =>
  fc.assert(
    fc.asyncProperty(slips, async (slip) => {
      const exchange = slipping(slip);
      const month = await read(exchange, besideWith(slip.more === 'none' ? 1 : 2));
      expect(idsOf(month.entries)).toBe(idsOf(exchange.now));
    }),
    { numRuns: runsOf(40) },
  ));

test('without them it is not seen: the case that they are there for', async () => {
  const slip: Slip = { pages: 3, slipsAt: 2, withdrawn: 50, more: 'none' };
  const sole = await read(slipping(slip), null);
  expect(sole.entries.some(({ coinName }) => coinName === 'BTC')).toBe(false);
  const beside = await read(slipping(slip), besideWith(1));
  expect(beside.entries.some(({ coinName }) => coinName === 'BTC')).toBe(true);
});

test('balances that meet cost no request more', async () => {
  const quiet = (): MovingExchange<Entry> =>
    new MovingExchange<Entry>({
      listing: [bitcoin(900_001, START_MS + DAY_MS, '11'), ...[entry(2), entry(1), entry(0)]],
      answer: (shown) => shown,
    });
  const [sole, beside] = [quiet(), quiet()];
  await read(sole, null);
  await read(beside, besideWith(1));
  expect(beside.requests).toBe(sole.requests);
});

const quietly = (listing: readonly Entry[]): MovingExchange<Entry> =>
  new MovingExchange<Entry>({ listing, answer: (shown) => shown });
/** USDT stands at another amount than the month begins with. */
const elsewhere: Beside = {
  earlier: chainOf([entry(1_000_001, { afterAmount: '77', cTime: String(START_MS - DAY_MS) })]),
  ...{ later: null, order: null, isReadTogether: false },
};

test.each([
  ['of several pages: no answer has a place for it', 450, 3 + 1],
  ['of one page: that is one answer, and is believed', 150, 1 + 1],
  ['of one full page: the empty one behind it says nothing', 200, 2 + 1],
])('months that never meet are the exchange’s own way, %s', async (_, count, requests) => {
  const listing = Array.from({ length: count }, (_entry, n) => entry(n)).reverse();
  const exchange = quietly(listing);
  const month = await read(exchange, elsewhere);
  expect([month.entries.length, exchange.requests]).toEqual([count, requests]);
});

test('the months beside are asked for once an end, for the coins and the order that it has', async () => {
  const wanted: BesideWanted[] = [];
  await readLedgerMonth(
    quietly([bitcoin(900_001, START_MS + DAY_MS, '11'), entry(1), entry(0)]),
    nobody,
    { month: '2026-10' },
    {
      ...{ open: false, signal },
      beside: (asked) => Promise.resolve(besideWith(1)).finally(() => wanted.push(asked)),
    },
  );
  expect(wanted).toEqual([{ order: 'newest', coins: new Set(['BTC', 'USDT']) }]);
});

describe('what the last complete reading had', () => {
  const { earlier } = besideWith(1);
  const meetsEarlier: Beside = {
    ...{ earlier, later: elsewhere.earlier },
    ...{ order: null, isReadTogether: false },
  };
  const reading = async (
    listing: readonly Entry[],
    before: LedgerMonth,
    beside: Beside,
    wasClosedBefore = true,
  ): Promise<number> => {
    const exchange = quietly(listing);
    await readLedgerMonth(
      exchange,
      nobody,
      { month: '2026-10' },
      {
        ...{ open: false, signal, before, wasClosedBefore },
        beside: () => Promise.resolve(beside),
      },
    );
    return exchange.requests;
  };
  const first = bitcoin(900_001, START_MS + DAY_MS, '11');
  const second = bitcoin(900_002, START_MS + 2 * DAY_MS, '12');

  test('proves no end where it had nothing', async () => {
    const nothing = await read(quietly([]), null);
    expect(await reading([entry(2), entry(1), entry(0)], nothing, elsewhere)).toBe(2);
    const all = await read(quietly([entry(2), entry(1), entry(0)]), null);
    expect(await reading([entry(2), entry(1), entry(0)], all, elsewhere)).toBe(1);
  });

  test.each([
    ['was over then: it is all there', true, 1],
    ['was not: newer entries may stand behind the oldest', false, 2],
  ])('proves the end of a month, the oldest first, that %s', async (_, wasClosed, requests) => {
    const listing = [entry(0), entry(1), entry(2)];
    const before = await read(quietly(listing), null);
    expect(await reading(listing, before, elsewhere, wasClosed)).toBe(requests);
  });

  test('tells the order of a month whose only entry tells none', async () => {
    const both = await read(quietly([second, first]), null);
    // Two readings, for an entry is gone; the end of neither is looked at.
    expect(await reading([first], both, meetsEarlier)).toBe(2);
  });
});
