// What would be lost if these failed: a certificate that repeats another question than was asked.
import { calledArguments } from '../../../../src/addin/engine/answers/called-arguments';
import {
  inOrder,
  inWords,
  readCall,
  writtenAgain,
  type FunctionName,
} from '../../../../src/addin/engine/answers/definitions';
import { bookOf } from './book-rig';

test.each<[FunctionName, readonly unknown[], string, object]>([
  ['LEDGER', [], 'all coins, November 2026', { coins: null, types: null, untilMs: null }],
  [
    'LEDGER',
    ['USDT,BTC', 'deposit', '2026-09', '2026-12'],
    'USDT, BTC, deposit, September 2026 to December 2026',
    { coins: ['USDT', 'BTC'], types: ['deposit'], period: { from: '2026-09', to: '2026-11' } },
  ],
  ['LEDGER.CHECK', ['USDT', '2027-01'], 'USDT, January 2027', { period: null }],
  [
    'LEDGER.TOTAL',
    ['Change', 'USDT', 'fee'],
    'USDT, fee, November 2026',
    { coins: ['USDT'], types: ['fee'] },
  ],
  [
    'LEDGER.BALANCE',
    ['USDT', '2026-10-05'],
    'USDT, October 2026',
    { untilMs: Date.UTC(2026, 9, 6) - 1 },
  ],
  [
    'LEDGER.BALANCES',
    ['2026-10-05'],
    'all coins, October 2026',
    { untilMs: Date.UTC(2026, 9, 6) - 1 },
  ],
  [
    'REBATES',
    ['A1,B1', 'USDT', '2026-11-01', '2026-11-30', 'ALL'],
    'A1, B1 in USDT, spot and futures, 1 November 2026 to 30 November 2026',
    {
      symbols: ['A1', 'B1'],
      coins: ['USDT'],
      products: ['SPOT', 'FUTURES'],
      period: { from: '2026-11-01', to: '2026-11-20' },
    },
  ],
  [
    'REBATES.TOTAL',
    ['commission', 'A1', 'USDT', '2026-12-01', '2026-12-02'],
    'A1 in USDT, spot, 1 December 2026 to 2 December 2026',
    { period: null },
  ],
])('%s of %j is %s in words, and what a certificate speaks of', (name, raw, words, rows) => {
  const { call, dates, definition } = bookOf().asked(name, raw);
  expect(inWords(call, dates)).toBe(words);
  expect(definition.evidence(call, dates)).toMatchObject({
    operation: name.split('.')[0],
    ...rows,
  });
});

test('a tie-out is certified where one account is asked', () => {
  const evidence = (symbols?: readonly (readonly [string, readonly string[]])[]) => {
    const { call, dates, definition } = bookOf().asked('REBATES.TIEOUT', ['USDT'], { symbols });
    return definition.evidence(call, dates);
  };
  expect(evidence([['a', ['A1']]])).toMatchObject({
    symbols: ['A1'],
    coins: ['USDT'],
    products: ['SPOT', 'FUTURES'],
  });
  expect([
    evidence(),
    evidence([
      ['a', ['A1']],
      ['b', ['A1']],
    ]),
  ]).toEqual([null, null]);
});

test('a call is written again as it was, and a certificate repeats its arguments', () => {
  const raw = ['A1,B1', 'USDT', '2026-10-01', '2026-10-31', 'ALL', 2, 'Pair,Fee paid', 'Main'];
  const read = readCall('REBATES', raw);
  if (!read.ok) throw new Error(read.sentence);
  expect(readCall('REBATES', writtenAgain(read.call))).toEqual(read);
  const given = { coin: 'USDT', columns: null, symbol: 'A1' };
  expect(inOrder('REBATES', given)).toEqual(['A1', 'USDT', null, null, null, null, null, null]);
  const long = Array.from({ length: 200 }, () => ['ABC']);
  const cells = [
    ['USDT', null],
    [true, { code: '#N/A' }],
    [7, ''],
  ];
  expect(calledArguments('LEDGER', [cells, undefined, null, '', 2, long, 'Main', 'odd'])).toEqual([
    { name: 'coin', text: 'USDT, TRUE, a value, 7'.replace('TRUE', 'true') },
    { name: 'headers', text: '2' },
    { name: 'columns', text: 'a range of 200 rows' },
    { name: 'account', text: 'Main' },
    { name: 'argument 8', text: 'odd' },
  ]);
});
