// What would be lost if these failed: what comes in set off against what goes out, two accounts or
// coins in one line, and lines that stand in another order each time.
import fc from 'fast-check';
import type { CheckRow } from '../../../src/addin/reconcile/check';
import type { RateLine } from '../../../src/addin/records/reconcile-call';
import { STANDARD_VALUES } from '../../../src/addin/records/value-form';
import { instantsOfMonth } from '../../../src/addin/records/zone';
import { KNOWN_TYPES } from '../../../src/addin/reconcile/closing/type-columns';
import { checkLedger } from '../../../src/addin/reconcile/check';
import {
  imbalanceOf,
  journalOf,
  linesOf,
  totalsOf,
  type Grain,
  type Journal,
} from '../../../src/addin/reconcile/journal/journal';
import { movementsOf, type Movement } from '../../../src/addin/reconcile/journal/movements';
import { sourceMonth } from '../../../src/addin/reconcile/source-month';
import { entry } from '../../records/sample-records';
import { periodsOf, whole } from '../rig';
import { mappingOf } from './rig';

const moved = (billId: string, amount: string, more: Partial<Movement> = {}): Movement => ({
  ...{ account: 'Main', coin: 'USDT', type: 'deposit', day: '2026-10-05', billId, atMs: 1 },
  ...{ change: amount, amount, rate: '1', ...more },
});
const MAPPING = mappingOf(
  ['deposit', '', '', '1200', '9000', 'VAT', 'Customer'],
  ['withdraw', '', '', '1200', '9100', '', ''],
  ['gift', 'BTC', '', '1300', '9200', '', ''],
  ['gift', '', '', '1300', '9300', '', ''],
  ['fee', '', 'none', '', '', '', ''],
);
const journal = (
  movements: readonly Movement[],
  grain: Grain = 'entry',
  currency: string | null = 'EUR',
): Journal => journalOf(movements, MAPPING, { batch: '202610-01', grain, currency });
const said = ({ postings }: Journal): string[] =>
  postings.map(({ day, debit, credit, amount, currency, movements }) =>
    [day, debit, credit, amount, currency, movements.map(({ billId }) => billId)].join(' '),
  );

describe('a posting', () => {
  test('debits the account for what comes in, its contra account for what goes out', () => {
    const [into, outOf] = journal([
      moved('1', '5.5', { change: '7', rate: '0.9' }),
      moved('2', '-3', { change: '-4', type: 'Withdraw', coin: 'BTC', rate: '0.75' }),
    ]).postings;
    const common = { day: '2026-10-05', currency: 'EUR' };
    expect(into).toMatchObject({
      ...{ ...common, reference: '202610-01-0001', debit: '1200', credit: '9000', amount: '5.5' },
      ...{ coin: 'USDT', quantity: '7', rate: '0.9', taxCode: 'VAT', narration: 'Customer' },
      isInflow: true,
    });
    expect(outOf).toMatchObject({
      ...{ ...common, reference: '202610-01-0002', debit: '9100', credit: '1200', amount: '3' },
      ...{ coin: 'BTC', quantity: '4', rate: '0.75', taxCode: '', narration: 'Withdraw BTC' },
      isInflow: false,
    });
  });

  test('without a functional currency is in the coin', () => {
    expect(said(journal([moved('1', '5'), moved('2', '6', { coin: 'BTC' })], 'day', null))).toEqual(
      ['2026-10-05 1200 9000 6 BTC 2', '2026-10-05 1200 9000 5 USDT 1'],
    );
  });

  test('of several entries has their sum, and their rate where it is one', () => {
    const [one] = journal([moved('1', '5'), moved('2', '0.50')], 'day').postings;
    expect(one).toMatchObject({ amount: '5.5', quantity: '5.5', rate: '1' });
    const [two] = journal([moved('1', '-5'), moved('2', '-1', { rate: '2' })], 'day').postings;
    expect(two).toMatchObject({ amount: '6', quantity: '6', rate: null });
  });
});

describe('what is one line', () => {
  const later = { day: '2026-10-31', atMs: 9 } as const;
  const all = [moved('1', '1'), moved('2', '2'), moved('3', '4', later), moved('4', '-8', later)];

  test('by entry each, by day those of a day, by month those of a month, at its last day', () => {
    expect(said(journal(all))).toHaveLength(4);
    expect(said(journal(all, 'day'))).toEqual([
      '2026-10-05 1200 9000 3 EUR 1,2',
      '2026-10-31 1200 9000 4 EUR 3',
      '2026-10-31 9000 1200 8 EUR 4',
    ]);
    expect(said(journal(all, 'month'))).toEqual([
      '2026-10-31 1200 9000 7 EUR 1,2,3',
      '2026-10-31 9000 1200 8 EUR 4',
    ]);
  });

  test.each([
    ['account', { account: 'Second' }],
    ['coin', { coin: 'ETH' }],
    ['type', { type: 'withdraw' }],
    ['side', { amount: '-1' }],
  ])('never two of another %s', (_, more) => {
    for (const grain of ['entry', 'day', 'month'] as const)
      expect(said(journal([moved('1', '1'), moved('1', '1', more)], grain))).toHaveLength(2);
  });

  test('types written in capitals and small letters stay apart', () => {
    const two = [moved('1', '1', { type: 'gift' }), moved('2', '1', { type: 'GIFT' })];
    expect(said(journal(two, 'month'))).toHaveLength(2);
  });

  test('what moves and its fees are two lines of one entry', () => {
    const mapping = mappingOf(
      ['withdraw', '', '', '1200', '9100', '', ''],
      ['(fees taken off)', '', '', '1200', '9100', '', ''],
    );
    const both = ['withdraw', '(fees taken off)'].map((type) => moved('1', '-1', { type }));
    const { postings } = journalOf(both, mapping, {
      ...{ batch: 'b', grain: 'entry', currency: null },
    });
    expect(postings.map(({ narration }) => narration)).toEqual([
      '(fees taken off) USDT',
      'withdraw USDT',
    ]);
  });
});

describe('the order of lines', () => {
  const first = moved('5', '1', { account: 'B', coin: 'BTC', type: 'gift', atMs: 5 });

  test.each<[string, Partial<Movement>, string | null]>([
    ['day', { day: '2026-10-06', account: 'A', atMs: 1, billId: '1' }, 'EUR'],
    ['account', { account: 'C', atMs: 1, billId: '1', coin: 'AAA' }, 'EUR'],
    ['time', { atMs: 6, billId: '1', coin: 'AAA', type: 'deposit' }, 'EUR'],
    ['id', { billId: '6', coin: 'AAA', type: 'deposit' }, 'EUR'],
    ['coin', { coin: 'ETH', type: 'deposit' }, 'EUR'],
    ['type', { type: 'withdraw' }, 'EUR'],
    ['side, what comes in first', { amount: '-1' }, 'EUR'],
    ['currency before all', { coin: 'ETH', day: '2026-10-01', account: 'A', atMs: 1 }, null],
  ])('is that of the %s', (_, more, currency) => {
    const second = { ...first, ...more };
    const inOrder = [first, second];
    const idOf = ({ postings }: Journal) => postings.map(({ movements }) => movements[0]);
    expect(idOf(journal(inOrder, 'entry', currency))).toEqual(inOrder);
    expect(idOf(journal([second, first], 'entry', currency))).toEqual(inOrder);
  });

  test('an exchange difference has no entry and stands before one of the same moment', () => {
    const own = [first, { ...first, billId: null }];
    expect(journal(own).postings.map(({ movements }) => movements[0]!.billId)).toEqual([null, '5']);
    expect(journal([...own].reverse()).postings[0]!.movements[0]!.billId).toBeNull();
  });

  test('is the same whatever order the movements come in', () => {
    const any = fc.record({
      account: fc.constantFrom('A', 'B'),
      coin: fc.constantFrom('BTC', 'ETH'),
      type: fc.constantFrom('deposit', 'withdraw'),
      day: fc.constantFrom('2026-10-05' as const, '2026-10-06' as const),
      atMs: fc.integer({ min: 1, max: 3 }),
      amount: fc.constantFrom('1', '-1'),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 2, maxLength: 12 }), fc.nat(), (parts, turn) => {
        const movements = parts.map((part, at) => moved(String(at), part.amount, part));
        const turned = [
          ...movements.slice(turn % parts.length),
          ...movements.slice(0, turn % parts.length),
        ];
        expect(said(journal(turned))).toEqual(said(journal(movements)));
      }),
    );
  });

  test('references have four digits, more where a journal has more lines', () => {
    const referencesOf = (count: number): string[] =>
      journal(
        Array.from({ length: count }, (_, at) => moved(String(at), '1', { atMs: at })),
      ).postings.map(({ reference }) => reference);
    expect(referencesOf(2)).toEqual(['202610-01-0001', '202610-01-0002']);
    const many = referencesOf(10_000);
    expect([many[0], many.at(-1)]).toEqual(['202610-01-00001', '202610-01-10000']);
  });
});

describe('what is not posted', () => {
  test('is listed by type, coin and side with its count and sum; what is left out on purpose is counted', () => {
    const open = journal([
      moved('1', '2', { type: 'trade' }),
      moved('2', '3', { type: 'trade' }),
      moved('3', '-1', { type: 'trade' }),
      moved('4', '9', { type: 'trade', coin: 'BTC' }),
      moved('5', '9', { type: 'rake' }),
      moved('6', '9', { type: 'fee' }),
      moved('7', '9', { type: 'FEE' }),
    ]);
    const inEuro = (type: string, coin: string, count: number, amount: string) => ({
      ...{ type, coin, count, amount, isInflow: !amount.startsWith('-'), currency: 'EUR' },
    });
    expect(open.unmapped).toEqual([
      inEuro('rake', 'USDT', 1, '9'),
      inEuro('trade', 'BTC', 1, '9'),
      inEuro('trade', 'USDT', 2, '5'),
      inEuro('trade', 'USDT', 1, '-1'),
    ]);
    expect([open.leftOut, open.postings]).toEqual([2, []]);
    const inCoins = journal([moved('1', '2', { type: 'trade', coin: 'BTC' })], 'day', null);
    expect(inCoins.unmapped[0]!.currency).toBe('BTC');
  });

  test('is in the same order whatever order it comes in', () => {
    const names = (types: readonly string[]) =>
      journal(
        types.map((type, at) => moved(String(at), '1', { type, coin: `C${at}` })),
      ).unmapped.map(({ type }) => type);
    expect(names(['c', 'a', 'b'])).toEqual(['a', 'b', 'c']);
    const coins = (given: readonly string[]) =>
      journal(given.map((coin) => moved('1', '1', { type: 'x', coin }))).unmapped.map(
        ({ coin }) => coin,
      );
    expect(coins(['ETH', 'BTC', 'XRP'])).toEqual(['BTC', 'ETH', 'XRP']);
  });
});

test('a mapping row of a coin takes its coin; totals stand by currency', () => {
  const gifts = journal(
    [
      moved('1', '1', { type: 'gift', coin: 'btc' }),
      moved('2', '2', { type: 'gift', coin: 'ETH' }),
      moved('3', '0.50', { type: 'gift', coin: 'ETH' }),
    ],
    'entry',
    null,
  );
  expect(gifts.postings.map(({ credit }) => credit)).toEqual(['9300', '9300', '9200']);
  expect([...totalsOf(gifts)]).toEqual([
    ['ETH', '2.5'],
    ['btc', '1'],
  ]);
});

test('currencies balance each by itself', () => {
  const lines = linesOf(
    journal([moved('1', '2'), moved('2', '3', { coin: 'BTC' })], 'entry', null),
  );
  expect(imbalanceOf(lines)).toBeNull();
  // One too much in one and too little in the other is no balance.
  const off = lines.map((line) =>
    line.debit === null ? line : { ...line, debit: line.posting.currency === 'BTC' ? '4' : '1' },
  );
  expect(imbalanceOf(off)).toBe(
    'The journal does not balance in BTC: 4 debit against 3 credit. Nothing was written.',
  );
  expect(imbalanceOf(lines.slice(1))).toMatch(/BTC: 0 debit against 3 credit/);
  expect(imbalanceOf([])).toBeNull();
});

describe('the movements of a month', () => {
  const TYPES = { types: KNOWN_TYPES, rates: null };
  const at = (billId: string, day: number, deltaAmount: string, afterAmount: string, more = {}) =>
    entry({
      ...{ billId, deltaAmount, afterAmount, fees: null, bizType: 'deposit' },
      ...{ cTimeMs: Date.UTC(2026, 8, day, 23), ...more },
    });
  const rowsOf = (entries: readonly ReturnType<typeof at>[]): CheckRow[] =>
    checkLedger([whole('2026-09', entries)], periodsOf(['2026-09']), null);
  const read = (
    entries: readonly ReturnType<typeof at>[],
    rates: readonly RateLine[] | null = null,
    zone = 'UTC',
    form = STANDARD_VALUES,
  ) => movementsOf([{ account: 'Main', rows: rowsOf(entries) }], { ...TYPES, rates }, zone, form);
  const rate = (day: RateLine['day'], text: string): RateLine => ({
    day,
    coin: 'USDT',
    rate: text,
  });
  /** A fee beside the change, and a gap before the last entry. */
  const outside = [
    at('1', 2, '10', '10'),
    at('2', 3, '10', '19', { fees: '1', bizType: 'Withdraw' }),
    at('3', 3, '10', '28', { fees: '1' }),
    at('4', 4, '10', '40'),
    at('5', 4, '0', '40'),
  ];

  test('without rates are entries, fees and gaps in coins, on the days of the display zone', () => {
    const found = read(outside);
    if (!found.ok) throw new Error(found.sentence);
    expect(
      found.movements.map(({ type, billId, day, change, amount, rate: at_ }) => [
        ...[type, billId, day, change, amount, at_],
      ]),
    ).toEqual([
      ['deposit', '1', '2026-09-02', '10', '10', null],
      ['Withdraw', '2', '2026-09-03', '10', '10', null],
      ['deposit', '3', '2026-09-03', '10', '10', null],
      ['deposit', '4', '2026-09-04', '10', '10', null],
      ['(fees taken off)', '2', '2026-09-03', '-1', '-1', null],
      ['(fees taken off)', '3', '2026-09-03', '-1', '-1', null],
      ['(unexplained)', '4', '2026-09-04', '2', '2', null],
    ]);
    expect(found.movements[0]).toMatchObject({
      ...{ account: 'Main', coin: 'USDT', atMs: Date.UTC(2026, 8, 2, 23) },
    });
    const tokyo = read(outside, null, 'Asia/Tokyo');
    expect(tokyo.ok && tokyo.movements[0]!.day).toBe('2026-09-03');
    expect(found.withoutValue).toBe(0);
  });

  test('fees inside the changes are no movement', () => {
    const inside = read([at('1', 2, '10', '10'), at('2', 3, '5', '15', { fees: '1' })]);
    expect(inside.ok && inside.movements.map(({ amount }) => amount)).toEqual(['10', '5']);
  });

  test('with rates have values that add up to their column, and the exchange difference at the end', () => {
    const found = read(outside, [rate('2026-09-01', '2'), rate('2026-09-04', '3')]);
    if (!found.ok) throw new Error(found.sentence);
    expect(
      found.movements.map(({ type, billId, day, change, amount, rate: of }) => [
        ...[type, billId, day, change, amount, of],
      ]),
    ).toEqual([
      ['deposit', '1', '2026-09-02', '10', '20', '2'],
      ['deposit', '3', '2026-09-03', '10', '20', '2'],
      ['deposit', '4', '2026-09-04', '10', '30', '3'],
      ['Withdraw', '2', '2026-09-03', '10', '20', '2'],
      ['(fees taken off)', '2', '2026-09-03', '-1', '-2', '2'],
      ['(fees taken off)', '3', '2026-09-03', '-1', '-2', '2'],
      ['(unexplained)', '4', '2026-09-04', '2', '6', '3'],
      ['(exchange difference)', null, '2026-09-30', '0', '28', null],
    ]);
    const [last] = found.movements.slice(-1);
    expect(found.movements.every(({ atMs }) => atMs <= last!.atMs)).toBe(true);
    const tokyo = read(outside, [rate('2026-09-01', '2'), rate('2026-09-04', '3')], 'Asia/Tokyo');
    expect(tokyo.ok && tokyo.movements[1]).toMatchObject({ day: '2026-09-04', amount: '30' });
  });

  test('without an exchange difference end with their entries', () => {
    const still = read([at('1', 2, '10', '10')], [rate('2026-09-01', '2')]);
    expect(still.ok && still.movements.map(({ amount }) => amount)).toEqual(['20']);
  });

  test('are rounded as the workbook rounds; what has no value left is counted', () => {
    const small = [at('1', 2, '0.004', '0.004'), at('2', 3, '0.001', '0.005')];
    const worth = (digits: number) => {
      const found = read(small, [rate('2026-09-01', '1')], 'UTC', { ...STANDARD_VALUES, digits });
      return found.ok && [found.withoutValue, ...found.movements.map(({ amount }) => amount)];
    };
    expect([worth(2), worth(3)]).toEqual([
      [1, '0.01'],
      [0, '0.004', '0.001'],
    ]);
  });

  test('are none where a balance is not known; each month and coin is named with its reason', () => {
    const unread = sourceMonth('2026-09', instantsOfMonth('UTC', '2026-09'), null);
    const unknown = (coins: readonly string[] | null) =>
      checkLedger([unread], periodsOf(['2026-09']), coins);
    const refused = (rows: readonly CheckRow[]) => {
      const found = movementsOf([{ account: 'Main', rows }], TYPES, 'UTC');
      return found.ok ? 'It was made.' : found.sentence;
    };
    const because = (names: string) =>
      `Not every balance is known, so no journal is made: ${names}. Press Refresh, then make it again.`;
    const reason = '(2026-09 is not on this device)';
    expect(refused(unknown(null))).toBe(because(`Main, all coins, 2026-09 ${reason}`));
    expect(refused(unknown(['BTC', 'ETH']))).toBe(
      because(`Main, BTC, 2026-09 ${reason}; Main, ETH, 2026-09 ${reason}`),
    );
    const [sound] = rowsOf(outside);
    for (const lack of [{ amounts: null }, { ground: null }])
      expect(refused([sound!, { ...sound!, ...lack }])).toBe(because('Main, USDT, 2026-09'));
    expect(refused([{ ...sound!, reason: 'not over' }])).toBe(
      because('Main, USDT, 2026-09 (not over)'),
    );
    expect(refused([sound!])).toBe('It was made.');
    const coins = (count: number) => Array.from({ length: count }, (_, of) => `C${of + 10}`);
    expect(refused(unknown(coins(31)))).not.toContain(' more');
    expect(refused(unknown(coins(32)))).toContain(`C40, 2026-09 ${reason}; 1 more. Press`);
  });

  test('are none where a rate is missing; each day is named once for all accounts', () => {
    const rows = rowsOf(outside);
    const found = movementsOf(
      ['Main', 'Second'].map((account) => ({ account, rows })),
      { ...TYPES, rates: [rate('2026-09-04', '1')] },
      'UTC',
    );
    expect(found).toEqual({
      ok: false,
      sentence:
        'Rates are missing, so no journal is made: USDT 2026-09-02; USDT 2026-09-03. Add them to the sheet Rates.',
    });
  });

  test('of all accounts stand one after the other', () => {
    const rows = rowsOf([at('1', 2, '0.001', '0.001')]);
    const all = movementsOf(
      ['Main', 'Second'].map((account) => ({ account, rows })),
      { ...TYPES, rates: [rate('2026-09-01', '1')] },
      'UTC',
    );
    expect(all).toEqual({ ok: true, movements: [], withoutValue: 2 });
    const plain = movementsOf(
      ['Main', 'Second'].map((account) => ({ account, rows })),
      TYPES,
      'UTC',
    );
    expect(plain.ok && plain.movements.map(({ account }) => account)).toEqual(['Main', 'Second']);
  });
});
