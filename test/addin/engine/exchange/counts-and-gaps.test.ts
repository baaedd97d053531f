// What an exchange says of its pages, and gaps in its balances: read wrongly, a window ends too
// soon, or a month with gaps is never shown, or is shown without a second look.
import type { LedgerMonth } from '../../../../src/addin/engine/exchange/ledger-month';
import { readLedgerMonth } from '../../../../src/addin/engine/exchange/read-ledger-month';
import { readRebateWindow } from '../../../../src/addin/engine/exchange/rebate-window';
import { ledgerRequest } from '../../../../src/addin/engine/exchange/requests';
import { question, rows, type Row } from './commission-rows';
import { entries, entry, idsOf, START_MS } from './ledger-listing';
import { move, MovingExchange, nobody } from './moving-exchange';
import { NOON_MS, rig } from './rig';

const { signal } = new AbortController();

describe('the counts of a page object', () => {
  const read = (says: (page: number) => object): Promise<unknown> =>
    readRebateWindow(
      new MovingExchange<Row>({
        listing: rows(0, 250),
        answer: (records, { page }) => ({ size: 100, records, ...says(page) }),
      }),
      nobody,
      question,
      { open: false, signal },
    );

  test.each([
    ['and total stays', { total: 250 }],
    ['and there is no total', {}],
  ])('`pages` falls from 3 to 2 while they are read, %s: a sentence, not 200 rows', (_name, said) =>
    expect(read((page) => ({ ...said, pages: page === 1 ? 3 : 2 }))).rejects.toMatchObject({
      code: 'incomplete',
    }),
  );

  test.each([1, -1])('`current` is %i page off: a sentence that names the page', (off) =>
    expect(
      read((page) => ({ total: 250, pages: 3, current: page === 2 ? page + off : page })),
    ).rejects.toMatchObject({
      code: 'body',
      message: expect.stringContaining(`commission records, page 2: current says page ${2 + off}`),
    }),
  );
});

test.each([429, '429'])(
  'code %p inside HTTP 200 is a refusal: it is waited for, not shown',
  async (code) => {
    const body = JSON.stringify({ code, msg: 'Too many requests' });
    const one = await rig({
      sandbox: {
        faults: [{ operation: 'ledger', nth: 1, fault: { kind: 'answer', status: 200, body } }],
      },
    });
    const asked = one.client.ask(ledgerRequest({ month: '2026-10' }, 1), one.broker, one.signal);
    expect(await one.clock.run(asked)).toMatchObject({ body: expect.any(Array) });
    expect(one.clock.nowMs() - NOON_MS).toBeGreaterThanOrEqual(1_000);
  },
);

describe('gaps that are the same in every reading', () => {
  /** Of `count` entries whose balances chain, some are not listed: one of them between two pages. */
  const read = (count: number, missing: readonly number[], pageSize = 200): Promise<LedgerMonth> =>
    readLedgerMonth(
      new MovingExchange({
        listing: entries(0, count).filter((_, n) => !missing.includes(n)),
        cut: (listing, page, asked) => {
          const size = Math.min(pageSize, asked);
          return listing.slice((page - 1) * size, page * size);
        },
        answer: (shown) => shown,
      }),
      nobody,
      { month: '2026-10' },
      { open: false, signal },
    );
  const every = (step: number, count: number): number[] =>
    Array.from({ length: count }, (_, i) => 2 + i * step);

  test('up to three, and up to one in ten balances, may be entries that were lost: they are looked at, and named', async () => {
    expect(await read(30, [10, 15, 21], 10)).toMatchObject({ chain: { breaks: { length: 3 } } });
    // 440 entries remain, 439 balances follow from the one before, 43 do not.
    expect(await read(483, every(10, 43))).toMatchObject({ chain: { breaks: { length: 43 } } });
  });

  test('more than that, and the balances prove nothing: one reading, and the gaps are named', async () => {
    expect(await read(30, [10, 13, 15, 21], 10)).toMatchObject({
      readings: 1,
      chain: { breaks: { length: 4 } },
    });
    expect(await read(484, every(10, 44))).toMatchObject({
      readings: 1,
      chain: { breaks: { length: 44 } },
    });
  });
});

test('a gap on a page that repeats an entry: the missing entry had moved to page 1, and is found there', async () => {
  // So young is all of them that the one that moved could have been posted since.
  const listing = entries(0, 450).map((_, n) => entry(n, { cTime: String(START_MS + n * 100) }));
  const exchange = new MovingExchange({
    listing: listing.reverse(),
    before: (nth) => (nth === 2 ? [move(300, 0)] : []),
    answer: (shown) => shown,
    nowMs: () => START_MS + 45_000,
  });
  const month = await readLedgerMonth(
    exchange,
    nobody,
    { month: '2026-10' },
    { open: true, signal },
  );
  expect(idsOf(month.entries)).toBe(idsOf(listing));
});
