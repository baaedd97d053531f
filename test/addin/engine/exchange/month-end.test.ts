// What proves the end of a month without a request. Believed too easily, one answer that was cut is
// shown as a complete month; too hard, every month costs a second of the account's budget more.
import {
  endProof,
  orderOf,
  type Beside,
  type Order,
} from '../../../../src/addin/engine/exchange/month-end';
import { checkChain } from '../../../../src/addin/engine/records/balance-chain';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { entry } from '../records/sample-records';

/** Entry n is posted in second n, adds 1 to its coin and leaves it at `balance`. */
const at = (n: number, balance: number, coinName = 'USDT'): LedgerEntry =>
  entry({
    ...{ billId: String(100 + n), cTimeMs: n * 1_000, coinName, fees: null },
    ...{ deltaAmount: '1', afterAmount: String(balance) },
  });
const chainOf = (...entries: LedgerEntry[]) => checkChain(entries);
const month = chainOf(at(10, 5), at(11, 6), at(12, 7));
const sole: Beside = { earlier: null, later: null, order: null, isReadTogether: false };
const meeting: Beside = { ...sole, earlier: chainOf(at(1, 4)), later: chainOf(at(20, 8)) };
const proofOf = (order: Order | null, beside: Beside, chain = month, before = null) =>
  endProof({ order, beside, chain, before });

describe('the chain of balances', () => {
  test.each<[string, Order | null, Beside, 'chain' | null]>([
    ['the newest first: from the month before', 'newest', { ...meeting, later: null }, 'chain'],
    [
      'the newest first: the month after says nothing',
      'newest',
      { ...meeting, earlier: null },
      null,
    ],
    ['the oldest first: into the month after', 'oldest', { ...meeting, earlier: null }, 'chain'],
    [
      'the oldest first: the month before says nothing',
      'oldest',
      { ...meeting, later: null },
      null,
    ],
    ['in no order: on both sides', 'none', meeting, 'chain'],
    ['in no order: one side is not enough', 'none', { ...meeting, later: null }, null],
    ['in an order that nobody knows: the newest first', null, { ...meeting, later: null }, 'chain'],
    [
      'in an order that nobody knows: not against the month after',
      null,
      { ...meeting, later: chainOf(at(20, 9)) },
      null,
    ],
    [
      'it does not go on from the month before',
      'newest',
      { ...sole, earlier: chainOf(at(1, 3)) },
      null,
    ],
    ['no month beside it is known', 'newest', sole, null],
    ['nor is it where months are read together', 'newest', { ...sole, isReadTogether: true }, null],
    [
      'nor does one that they have to meet, read together or not',
      'newest',
      { ...sole, earlier: chainOf(at(1, 3)), isReadTogether: true },
      null,
    ],
  ])('%s', (_name, order, beside, proof) => {
    expect(proofOf(order, beside)).toBe(proof);
  });

  test('of every coin: one that does not meet is enough to look again', () => {
    const two = chainOf(at(10, 5), at(11, 3, 'BTC'));
    const earlier = chainOf(at(1, 4), at(2, 1, 'BTC'));
    expect(proofOf('newest', { ...sole, earlier }, two)).toBeNull();
    expect(proofOf('newest', { ...sole, earlier }, chainOf(at(10, 5), at(11, 2, 'BTC')))).toBe(
      'chain',
    );
  });

  test('into the month after, too', () => {
    const two = chainOf(at(10, 5), at(11, 3, 'BTC'));
    const later = (bitcoin: number) => chainOf(at(20, 6), at(21, bitcoin, 'BTC'));
    expect(proofOf('oldest', { ...sole, later: later(4) }, two)).toBe('chain');
    expect(proofOf('oldest', { ...sole, later: later(5) }, two)).toBeNull();
  });

  test('in no order a gap inside the month may be what a cut took', () => {
    const gap = chainOf(at(10, 5), at(12, 7));
    expect(proofOf('none', meeting, gap)).toBeNull();
    expect(proofOf('newest', meeting, gap)).toBe('chain');
  });

  test('a coin that no month before has is proven where it starts from nothing; else it is looked at, where months are not read together', () => {
    const earlier = chainOf(at(1, 4));
    const isNew = (balance: number) => chainOf(at(10, 5), at(11, balance, 'BTC'));
    expect(proofOf('newest', { ...sole, earlier }, isNew(1))).toBe('chain');
    expect(proofOf('newest', { ...sole, earlier }, isNew(2))).toBeNull();
    expect(proofOf('newest', { ...sole, earlier, isReadTogether: true }, isNew(2))).toBe('chain');
  });

  test('a month without entries is one where the months beside it meet', () => {
    const [earlier, empty] = [chainOf(at(1, 4)), chainOf()];
    const over = (later: Beside['later']) => proofOf(null, { ...sole, earlier, later }, empty);
    expect(over(chainOf(at(20, 5)))).toBe('chain');
    expect(over(chainOf(at(20, 6)))).toBeNull();
    expect(over(null)).toBeNull();
    expect(proofOf(null, { ...sole, later: chainOf(at(20, 5)) }, empty)).toBeNull();
  });

  test('an empty month beside an empty month proves nothing, unless a whole account is read together', () => {
    const [active, empty] = [chainOf(at(1, 4)), chainOf()];
    const of = (earlier: Beside['earlier'], isReadTogether: boolean) =>
      proofOf(null, { ...sole, earlier, later: empty, isReadTogether }, empty);
    expect(of(active, false)).toBeNull();
    expect(of(active, true)).toBeNull();
    expect(of(empty, false)).toBeNull();
    // An account that nothing ever happened to: one look serves all of its months.
    expect(of(empty, true)).toBe('chain');
    expect(of(null, true)).toBe('chain');
  });

  test('an empty month that was empty before is believed beside one that is kept', () => {
    const [earlier, empty] = [chainOf(at(1, 4)), chainOf()];
    const before = { isEmpty: true, isMissingSome: false, wasClosed: false };
    const of = (beside: Beside) => endProof({ order: null, beside, chain: empty, before });
    expect(of({ ...sole, earlier })).toBe('ids');
    expect(of(sole)).toBeNull();
    expect(endProof({ order: 'newest', beside: sole, chain: month, before })).toBeNull();
  });

  test('coins that may all be new prove nothing by themselves', () => {
    const earlier = chainOf(at(1, 4, 'BTC'));
    const together = { ...sole, earlier, isReadTogether: true };
    expect(proofOf('newest', together, chainOf(at(10, 70)))).toBeNull();
    const later = chainOf(at(20, 4, 'BTC'));
    expect(
      proofOf('oldest', { ...sole, later, isReadTogether: true }, chainOf(at(10, 70))),
    ).toBeNull();
  });
});

test.each<[Order | null, boolean, boolean, 'ids' | null]>([
  ['newest', false, false, 'ids'],
  ['newest', true, false, null],
  // What was posted since stands at the end that may be cut.
  ['oldest', false, false, null],
  ['oldest', false, true, 'ids'],
  [null, false, false, null],
])(
  'the billIds of an earlier reading, listed %s first, some missing %s, over then %s: %s',
  (order, isMissingSome, wasClosed, proof) => {
    const before = { isEmpty: false, isMissingSome, wasClosed };
    expect(endProof({ order, beside: sole, chain: month, before })).toBe(proof);
  },
);

test.each<[readonly (readonly number[])[], Order | null]>([
  [[], null],
  [[[3]], null],
  [[[3, 3]], null],
  [[[3, 2], [1]], 'newest'],
  [
    [
      [3, 2],
      [2, 1],
    ],
    'newest',
  ],
  [[[1, 2, 3]], 'oldest'],
  [[[2, 3], [1]], 'none'],
  [[[3, 1], [2]], 'none'],
])('entries of the seconds %j are listed in the order %s', (pages, order) => {
  expect(orderOf(pages.map((page) => ({ records: page.map((n) => at(n, n)) })))).toBe(order);
});
