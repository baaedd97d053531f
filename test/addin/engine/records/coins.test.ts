// Which coin an entry is of. If these fail, a sum holds the entries of another coin.
import { Coins, coinsOfEntries, seeingCoins } from '../../../../src/addin/engine/records/coins';
import { atOnce } from '../../../../src/addin/platform/yield-to-main';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { entry } from './sample-records';

const DAY_MS = 86_400_000;
let n = 0;
/** "LUNA#901": a name and an id; on a day of January 2026. */
const moved = (coin: string, day: number, delta: string, after: string | null): LedgerEntry => {
  const [coinName = '', id = '0'] = coin.split('#');
  return entry({
    ...{ billId: String((n += 1)), coinName, coinId: Number(id), fees: null },
    ...{ deltaAmount: delta, afterAmount: after, cTimeMs: Date.UTC(2026, 0, 1) + day * DAY_MS },
  });
};
const called = (...entries: readonly LedgerEntry[]): string[] =>
  coinsOfEntries([entries]).all.map((coin) => coin.called);

describe('a new name goes on from the last balance of the same id', () => {
  test('of an earlier moment', () => {
    expect(called(moved('MATIC#7', 0, '5', '5'), moved('POL#7', 1, '1', '6'))).toEqual(['POL']);
    expect(called(moved('MATIC#7', 0, '5', '5'), moved('POL#7', 1, '1', '9'))).toEqual([
      'MATIC',
      'POL',
    ]);
  });

  test('or from one of its own moment, whose order is not certain', () => {
    const [start, renamed] = [moved('MATIC#7', 0, '5', '5'), moved('POL#7', 1, '1', '9')];
    const left = (other: LedgerEntry) =>
      atOnce(seeingCoins([start, renamed, other])).firsts[1]!.left.get(7);
    expect(left(moved('MATIC#7', 1, '3', '8'))).toEqual(['5', '8']);
    for (const other of [
      moved('BTC#1', 1, '3', '8'),
      moved('POL#7', 1, '3', '8'),
      moved('MATIC#7', 2, '3', '8'),
      moved('MATIC#7', 1, '3', null),
    ])
      expect(left(other)).toEqual(['5']);
  });
});

test('two names of one first moment that go on from each other are one coin', () => {
  expect(called(moved('POL#7', 1, '1', '9'), moved('MATIC#7', 1, '-1', '8'))).toHaveLength(1);
});

test('the keys of a coin among other coins: none where it does not occur', () => {
  const [here, there] = [
    coinsOfEntries([[moved('LUNA#50', 0, '1', '1'), moved('LUNA#901', 1, '3', '3')]]),
    coinsOfEntries([[moved('LUNA#901', 1, '3', '3'), moved('BTC#1', 1, '3', '3')]]),
  ];
  const keys = here.all.map((coin) => there.keysOf(coin));
  expect(keys).toEqual([[], ['LUNA']]);
  expect(there.all.map((coin) => here.keysOf(coin))).toEqual([['LUNA (901)'], []]);
});

test('coins whose names differ only in case are alike; a coin is not alike to itself', () => {
  const coins = coinsOfEntries([
    [moved('ABC#1', 0, '1', '1'), moved('abc#2', 0, '1', '1'), moved('BTC#3', 0, '1', '1')],
  ]);
  expect(coins.all.map((coin) => coins.alikeTo(coin).map((other) => other.called))).toEqual([
    ['abc (2)'],
    ['ABC (1)'],
    [],
  ]);
});

test('what happened to a name is said by time, from the day of the last coin that took it', () => {
  const coins = coinsOfEntries([
    [
      ...[moved('OLD#1', 0, '5', '5'), moved('NAME#1', 3, '1', '6')],
      ...[moved('NAME#2', 1, '7', '7'), moved('NAME#3', 8, '9', '9')],
    ].sort((a, b) => a.cTimeMs - b.cTimeMs),
  ]);
  const coin = coins.all.find(({ marks }) => marks.some(({ name }) => name === 'OLD'))!;
  expect(coins.findings(coin).map(({ sentence }) => sentence)).toEqual([
    'OLD goes on as NAME (coin 1)',
    expect.stringMatching(/^NAME is another coin from .*9.* on \(2, then 1, then 3\)$/),
  ]);
});

test('all names that occur', () => {
  const coins = coinsOfEntries([[moved('MATIC#7', 0, '5', '5'), moved('POL#7', 1, '1', '6')]]);
  expect([...coins.names]).toEqual(['MATIC', 'POL']);
  expect(new Coins([]).names.size).toBe(0);
});
