// Which entries are one coin. If these fail, one coin is counted twice, two are added up without a
// word, or a break is called missing that is none.
import fc from 'fast-check';
import { checkLedger, type CheckRow } from '../../../../src/addin/engine/proofs/check';
import { findingsOfRow } from '../../../../src/addin/engine/proofs/break-findings';
import { proofOfCheck } from '../../../../src/addin/engine/proofs/proof';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { entry } from '../records/sample-records';
import { inMonths, MONTHS, periodsOf } from './rig';

let bills = 0;
/** "10-03 KPEPE#2 +500 500": the day, the coin with its id, the change, the balance after it. */
const moved = (text: string): LedgerEntry => {
  const [day = '', coin = '', deltaAmount = '', afterAmount = ''] = text.split(' ');
  const [coinName = '', id] = coin.split('#');
  bills += 1;
  return entry({
    ...{ billId: String(bills), coinName, coinId: id === undefined ? null : Number(id) },
    ...{ deltaAmount: deltaAmount.replace('+', ''), afterAmount, fees: null },
    ...{ bizType: 'deposit', cTimeMs: Date.parse(`2026-${day}T12:00:00Z`) },
  });
};
const rowsOf = (lines: readonly string[], coins: readonly string[] | null = null): CheckRow[] =>
  checkLedger(inMonths(lines.map(moved)), periodsOf(MONTHS), coins);
const closings = (rows: readonly CheckRow[]) =>
  rows
    .filter(({ month }) => month === MONTHS.at(-1))
    .map(({ coin, amounts }) => [coin, amounts?.closing]);
const findings = (rows: readonly CheckRow[]) => rows.flatMap(findingsOfRow);

const PEPE = [
  '10-03 KPEPE#2 +500 500',
  '10-04 kPEPE#3 +40 40',
  '10-05 KPEPE#2 -100 400',
  '10-06 kPEPE#3 -10 30',
];

test('names that differ in case are two coins, with ids and without', () => {
  // Excel's formulas tell no names apart by their case, so the ids do where there are any.
  const both = [
    ['KPEPE (2)', '400'],
    ['kPEPE (3)', '30'],
  ];
  const withoutIds = [
    ['KPEPE', '400'],
    ['kPEPE', '30'],
  ];
  expect(closings(rowsOf(PEPE))).toEqual(both);
  expect(closings(rowsOf(PEPE.map((line) => line.replace(/#\d/, ''))))).toEqual(withoutIds);
  expect(closings(rowsOf(PEPE.map((line) => line.replace(/#\d/, '#0'))))).toEqual(withoutIds);
  expect(closings(rowsOf(PEPE, ['kpepe']))).toEqual(both);
  expect(closings(rowsOf(PEPE, ['KPEPE']))).toEqual([both[0]]);
  expect(closings(rowsOf(PEPE, ['kPEPE']))).toEqual([both[1]]);
  expect(closings(rowsOf(PEPE, ['KPEPE (3)']))).toEqual([both[1]]);
  expect(findings(rowsOf(PEPE))).toEqual([]);
});

test('a coin is found whatever its case where that is unambiguous', () => {
  expect(closings(rowsOf(['10-03 wBTC#9 +5 5'], ['WBTC']))).toEqual([['wBTC', '5']]);
});

test('one id under another spelling, with balances that go on, is one coin', () => {
  const usdt = ['10-03 USDT#2 +100 100', '10-04 usdt#2 +7 107', '10-05 USDT#2 +200 307'];
  expect(closings(rowsOf(usdt))).toEqual([['USDT', '307']]);
  expect(findings(rowsOf(usdt))).toEqual(['USDT goes on as usdt (coin 2)']);
});

test.each([
  ['between two months', ['09-10 MATIC#7 +500 500', '10-10 POL#7 +9 509']],
  ['within a month', ['10-02 MATIC#7 +500 500', '10-10 POL#7 +9 509']],
])('a coin that gets another name %s goes on', (_, lines) => {
  const rows = rowsOf(lines);
  expect(closings(rows)).toEqual([['POL', '509']]);
  expect(rows.flatMap(({ breaks }) => breaks)).toEqual([]);
  expect(findings(rows)).toEqual(['MATIC goes on as POL (coin 7)']);
  for (const name of ['MATIC', 'POL', 'matic'])
    expect(closings(rowsOf(lines, [name]))).toEqual([['POL', '509']]);
});

test('another coin under the same name breaks nothing, and each has its own row', () => {
  const rows = rowsOf(['09-10 LUNA#50 +500 500', '10-04 LUNA#901 +9 9']);
  expect(closings(rows)).toEqual([
    ['LUNA (50)', '500'],
    ['LUNA (901)', '9'],
  ]);
  expect(rows.flatMap(({ breaks }) => breaks)).toEqual([]);
  const said = 'LUNA is another coin from 4 October on (50, then 901)';
  expect(findings(rows)).toEqual([said, said]);
  const named = rows.filter((row) => findingsOfRow(row).length > 0);
  expect(named.map(({ month }) => month)).toEqual(['2026-10', '2026-10']);
  expect(
    closings(rowsOf(['09-10 LUNA#50 +500 500', '10-04 LUNA#901 +9 9'], ['LUNA (901)'])),
  ).toEqual([['LUNA (901)', '9']]);
});

test('an id that all coins share says nothing', () => {
  const lines = ['09-02 BTC#2 +5 5', '09-03 USDT#2 -1 4', '09-04 BTC#2 +1 6', '09-05 ETH#2 +1 3'];
  expect(rowsOf(lines).map(({ coin }) => coin)).toEqual(
    ['BTC', 'ETH', 'USDT'].flatMap((coin) => [coin, coin, coin]),
  );
});

test('an id that changes with every entry of a coin says nothing', () => {
  const lines = ['09-02 BTC#1 +5 5', '09-03 BTC#2 -1 4', '10-04 BTC#3 +1 5'];
  expect(closings(rowsOf(lines))).toEqual([['BTC', '5']]);
});

test('entries without an id are of the coin of their name', () => {
  expect(closings(rowsOf(['09-02 BTC +5 5', '09-03 BTC#2 -1 4', '10-04 BTC +1 5']))).toEqual([
    ['BTC', '5'],
  ]);
});

test('a ledger of coins that were renamed at any entry reads back as the coins that they are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 10 ** 6 })), {
        minLength: 1,
        maxLength: 60,
      }),
      fc.array(fc.nat(60), { minLength: 3, maxLength: 3 }),
      (moves, renamedAt) => {
        const balances = [0, 0, 0];
        const lines = moves.map(([coin, change], at) => {
          balances[coin]! += change;
          const name = `${at < renamedAt[coin]! ? 'OLD' : 'NEW'}${coin}`;
          const day = new Date(Date.UTC(2026, 8, 1) + at * 86_400_000).toISOString().slice(5, 10);
          return `${day} ${name}#${coin + 1} +${change} ${balances[coin]}`;
        });
        const retained = balances.filter((_, coin) => moves.some(([moved_]) => moved_ === coin));
        const rows = rowsOf(lines);
        expect(
          closings(rows)
            .map(([, closing]) => Number(closing))
            .sort(),
        ).toEqual(retained.sort());
        expect(
          proofOfCheck([{ account: 'A', rows }]).items.filter(({ verdict }) => verdict === 'fails'),
        ).toEqual([]);
      },
    ),
  );
});
