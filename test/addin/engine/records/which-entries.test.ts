// Which entries a sum holds, and what a workbook or a file may say of days and names. If these
// fail, a total lacks an entry or holds a stranger's.
import {
  breaksBeside,
  checkChain,
  type Chain,
} from '../../../../src/addin/engine/records/balance-chain';
import { monthName } from '../../../../src/addin/engine/records/calendar';
import { day, moment, month, shortText } from '../../../../src/addin/engine/records/date-shapes';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { sameRecord } from '../../../../src/addin/engine/records/record-fields';
import { Coins, seeingCoins } from '../../../../src/addin/engine/records/coins';
import {
  isMeantIn,
  NamesSeen,
  namesNotSeen,
} from '../../../../src/addin/engine/records/ledger-filter';
import { shorten, withoutHidden } from '../../../../src/addin/engine/records/shorten';
import { atOnce } from '../../../../src/addin/platform/yield-to-main';
import { fits } from '../../../../src/addin/platform/schema';
import { entry } from './sample-records';

const coinsOf = (...entries: readonly LedgerEntry[]): Coins =>
  new Coins([[atOnce(seeingCoins(entries))]]);

describe('the entries that a call means', () => {
  const all = { coins: null, types: null };
  const one = entry({ coinName: 'usdt', bizType: 'Trade_Out', cTimeMs: 1_000 });

  test.each([
    [{}, true],
    [{ coins: ['USDT'] }, true],
    [{ coins: ['BTC', 'USDT'] }, true],
    [{ coins: ['BTC'] }, false],
    [{ coins: [] }, false],
    [{ types: ['trade_out'] }, true],
    [{ types: ['deposit'] }, false],
    [{ coins: ['USDT'], types: ['deposit'] }, false],
    [{ coins: ['BTC'], types: ['trade_out'] }, false],
  ])('%j', (filter, meant) => {
    expect(isMeantIn(coinsOf(one), { ...all, ...filter })(one)).toBe(meant);
  });
});

test('two entries are the same when every field is, to the last digit', () => {
  expect(sameRecord(entry(), entry())).toBe(true);
  for (const [field, other] of [
    ['deltaAmount', '-100.0'],
    ['cTimeMs', 1],
    ['fees', null],
    ['billId', '1'],
  ] as const)
    expect(sameRecord(entry(), { ...entry(), [field]: other })).toBe(false);
});

describe('what a workbook says of days, months and names', () => {
  test.each<[string, unknown, boolean, boolean]>([
    ['a day', '2026-10-31', true, false],
    ['a month', '2026-10', false, true],
    ['the first day', '1900-01-01', true, false],
    ['a day before it', '1899-12-31', false, false],
    ['the last day', '2199-12-31', true, false],
    ['a day after it', '2200-01-01', false, false],
    ['the last month', '2199-12', false, true],
    ['a month after it', '2200-01', false, false],
    ['the first month', '1900-01', false, true],
    ['a month before it', '1899-12', false, false],
    ['no day', '2026-02-30', false, false],
    ['a day with words', '2026-10-31 or so', false, false],
    ['words with a day', 'on 2026-10-31', false, false],
    ['a number', 20_261_031, false, false],
    ['nothing', null, false, false],
  ])('%s', (_what, value, isDay, isMonth) => {
    expect([fits(day, value), fits(month, value)]).toEqual([isDay, isMonth]);
  });

  test('moments lie between 1970 and 2199, texts are no longer than said', () => {
    const last = Date.UTC(2200, 0, 1) - 1;
    expect([0, last, last + 1, -1, 0.5, '0'].map((value) => fits(moment, value))).toEqual([
      ...[true, true],
      ...[false, false, false, false],
    ]);
    expect(['', 'abc', 'abcd', 3].map((value) => fits(shortText(3), value))).toEqual([
      ...[true, true],
      ...[false, false],
    ]);
  });
});

test('a text is cut with an ellipsis, never through a character', () => {
  expect(shorten('abcde', 5)).toBe('abcde');
  expect(shorten('abcdef', 5)).toBe('abcde…');
  expect(shorten('abcd😀f', 5)).toBe('abcd…');
  expect(shorten('abc😀ef', 5)).toBe('abc😀…');
  expect(shorten('x'.repeat(41))).toBe(`${'x'.repeat(40)}…`);
  expect(withoutHidden(' a\u202e\u200bb \r\n\tc\u0000 ')).toBe('ab c');
});

test('a name that never occurs is said, with the nearest one that does; one that occurs is not', () => {
  const [seen, more] = [new NamesSeen(), new NamesSeen()];
  const [usdt, btc] = [
    entry({ coinName: 'usdt', bizType: 'TRADE_OUT' }),
    entry({ coinName: 'btc', bizType: 'deposit' }),
  ];
  seen.add(usdt);
  more.add(btc);
  const coins = coinsOf(usdt, btc);
  seen.addAll(more);
  const period = 'October 2026';
  expect(
    namesNotSeen(
      { coins: ['USDT', 'BTC'], types: ['deposit', 'trade_out'] },
      seen,
      coins,
      () => period,
    ),
  ).toEqual([]);
  expect(
    namesNotSeen({ coins: ['USDR', 'ADAX'], types: ['deposits'] }, seen, coins, () => period),
  ).toEqual([
    'Coin USDR does not occur in October 2026. Did you mean usdt?',
    'Coin ADAX does not occur in October 2026.',
    'Type deposits does not occur in October 2026. Did you mean deposit?',
  ]);
  expect(namesNotSeen({ coins: null, types: null }, seen, coins, () => period)).toEqual([]);
});

test('months have their names', () => {
  expect([monthName('2026-01'), monthName('2026-12')]).toEqual(['January 2026', 'December 2026']);
});

describe('balances', () => {
  let n = 0;
  const chained = (deltaAmount: string, afterAmount: string, fees = '0'): LedgerEntry =>
    entry({ billId: String((n += 1)), cTimeMs: n, deltaAmount, afterAmount, fees });

  test('fees stand where fewer balances break, inside where both do equally well', () => {
    const outside = [chained('10', '9', '1'), chained('10', '18', '1'), chained('5', '22', '1')];
    expect(checkChain(outside)).toMatchObject({ feeModel: 'outside', links: 2, breaks: [] });
    const inside = [chained('10', '10', '1'), chained('10', '20', '1'), chained('5', '25', '1')];
    expect(checkChain(inside)).toMatchObject({ feeModel: 'inside', links: 2, breaks: [] });
    const neither = [chained('1', '1', '1'), chained('1', '9', '1'), chained('1', '20', '1')];
    expect(checkChain(neither)).toMatchObject({ feeModel: 'inside', breaks: { length: 2 } });
  });

  const chainOf = (coins: Record<string, [string, string, string?][]>) => ({
    byCoin: new Map(
      Object.entries(coins).map(([coin, rows]) => [coin, rows.map((row) => chained(...row))]),
    ),
  });
  const beside = (
    month: ReturnType<typeof chainOf>,
    earlier: ReturnType<typeof chainOf> | null,
    later: ReturnType<typeof chainOf> | null,
    feeModel: Chain['feeModel'] = 'inside',
  ) => breaksBeside({ ...month, feeModel }, { earlier, later });

  test('a month goes on where the one before ended, and into the one after', () => {
    const month = chainOf({ A: [['1', '11']] });
    const before = chainOf({ A: [['4', '10']] });
    const after = chainOf({ A: [['2', '13']] });
    expect(beside(month, before, after)).toEqual([]);
    expect(beside(month, null, null)).toEqual([]);
    expect(beside(month, chainOf({ A: [['4', '9.5']] }), after)).toMatchObject([
      { coin: 'A', missing: '0.5' },
    ]);
    expect(beside(month, before, chainOf({ A: [['2', '14']] }))).toMatchObject([
      { coin: 'A', missing: '1' },
    ]);
    // A coin without an entry in the month meets from the one before to the one after.
    expect(beside(chainOf({}), before, after)).toMatchObject([{ coin: 'A', missing: '1' }]);
  });

  test('fees that stand outside count where months meet', () => {
    const month = chainOf({ A: [['1', '10.5', '0.5']] });
    const before = chainOf({ A: [['4', '10']] });
    expect(beside(month, before, null, 'outside')).toEqual([]);
    expect(beside(month, before, null, 'inside')).toMatchObject([{ missing: '-0.5' }]);
  });

  test('where a third of the coins fail, balances are not carried, and nothing is said', () => {
    const coins = ['A', 'B', 'C', 'D', 'E', 'F'];
    const all = (rows: (coin: string, at: number) => [string, string]) =>
      chainOf(Object.fromEntries(coins.map((coin, at) => [coin, [rows(coin, at)]])));
    const month = all(() => ['1', '11']);
    const wrong = (most: number) => all((_, at) => ['4', at < most ? '9' : '10']);
    expect(beside(month, wrong(2), null)).toHaveLength(2);
    expect(beside(month, wrong(3), null)).toEqual([]);
  });
});
