// What would be lost if these failed: what comes in set off against what goes out, two accounts or
// coins in one line, and lines that stand in another order each time.
import fc from 'fast-check';
import {
  imbalanceOf,
  journalOf,
  linesOf,
  totalsOf,
  type Grain,
  type Journal,
} from '../../../../../src/addin/engine/proofs/journal/journal';
import type { Movement } from '../../../../../src/addin/engine/proofs/journal/movements';
import { mappingOf, moved } from './rig';

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
      moved('1', '1', { type: 'gift', coin: 'BTC' }),
      moved('2', '2', { type: 'gift', coin: 'ETH' }),
      moved('3', '0.50', { type: 'gift', coin: 'ETH' }),
    ],
    'entry',
    null,
  );
  expect(gifts.postings.map(({ credit }) => credit)).toEqual(['9200', '9300', '9300']);
  expect([...totalsOf(gifts)]).toEqual([
    ['BTC', '1'],
    ['ETH', '2.5'],
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
