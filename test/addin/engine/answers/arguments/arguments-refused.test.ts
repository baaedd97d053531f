import { ledger } from '../../../../../src/addin/engine/answers/ledger';
import { rebates } from '../../../../../src/addin/engine/answers/rebates';

const ledgerWith = (argument: string, value: unknown) =>
  ledger.read(
    Object.values({
      coin: null,
      type: null,
      from: null,
      to: null,
      headers: null,
      columns: null,
      account: null,
      [argument]: value,
    }),
  );
const rebatesWith = (argument: string, value: unknown) =>
  rebates.read(
    Object.values({
      symbol: 'BTCUSDT',
      coin: 'USDT',
      start: null,
      end: null,
      product: null,
      headers: null,
      columns: null,
      account: null,
      [argument]: value,
    }),
  );

const functions = { LEDGER: ledgerWith, REBATES: rebatesWith };
const lists = [
  ['LEDGER', 'coin'],
  ['LEDGER', 'type'],
  ['LEDGER', 'columns'],
  ['LEDGER', 'account'],
  ['REBATES', 'symbol'],
  ['REBATES', 'coin'],
  ['REBATES', 'columns'],
  ['REBATES', 'account'],
] as const;
const singles = [
  ['LEDGER', 'from'],
  ['LEDGER', 'to'],
  ['LEDGER', 'headers'],
  ['REBATES', 'start'],
  ['REBATES', 'end'],
  ['REBATES', 'product'],
  ['REBATES', 'headers'],
] as const;

const sentenceOf = (answer: ReturnType<typeof ledgerWith | typeof rebatesWith>) =>
  answer.ok ? `understood: ${JSON.stringify(answer.call)}` : answer.sentence;

describe('each argument refuses, in a sentence that names it,', () => {
  // CustomFunctions.Error, a typed cell, a plain object with a code, and the bare text.
  const errors = [
    Object.assign(new Error('x'), { code: '#N/A' }),
    { type: 'Error', errorType: 'Value' },
    { code: '#REF!' },
    '#N/A',
    '#DIV/0!',
    '#NAME?',
    '#GETTING_DATA!',
  ];

  test.each([...lists, ...singles])('%s: %s an error cell', (name, argument) => {
    for (const error of errors) {
      expect(functions[name](argument, error)).toEqual({
        ok: false,
        argument,
        sentence: `${argument} holds an error cell. Correct that cell, or leave it out.`,
      });
      expect(functions[name](argument, [[error]])).toMatchObject({ ok: false, argument });
    }
  });

  test.each([...lists, ...singles])(
    '%s: %s TRUE, FALSE and what is neither text nor number',
    (name, argument) => {
      expect(sentenceOf(functions[name](argument, true))).toMatch(
        new RegExp(`^${argument} is TRUE\\. Give `),
      );
      expect(sentenceOf(functions[name](argument, [[false]]))).toMatch(
        new RegExp(`^${argument} is FALSE\\. Give `),
      );
      expect(sentenceOf(functions[name](argument, { type: 'Entity' }))).toMatch(
        new RegExp(`^${argument} is neither text nor a number\\. Give `),
      );
      expect(sentenceOf(functions[name](argument, Number.NaN))).toMatch(
        new RegExp(`^${argument} is neither text nor a number\\. Give `),
      );
    },
  );

  test.each(lists)('%s: %s a whole column or row', (name, argument) => {
    expect(sentenceOf(functions[name](argument, new Array(1_048_576).fill([''])))).toBe(
      `${argument} is a whole column. Give only the cells that hold values.`,
    );
    expect(sentenceOf(functions[name](argument, [new Array(16_384).fill('')]))).toBe(
      `${argument} is a whole row. Give only the cells that hold values.`,
    );
  });

  test.each(lists)('%s: %s more than 10,000 values, in cells or in one text', (name, argument) => {
    const sentence = `${argument} has more than 10,000 values. Give fewer.`;
    expect(sentenceOf(functions[name](argument, new Array(10_001).fill(['Pair'])))).toBe(sentence);
    expect(sentenceOf(functions[name](argument, 'Time,'.repeat(10_001)))).toBe(sentence);
    expect(
      sentenceOf(
        functions[name](argument, [
          ...new Array<unknown>(10_000).fill(['fee']),
          ...new Array<unknown>(10_000).fill(['']),
        ]),
      ),
    ).not.toBe(sentence);
  });

  test.each(singles)('%s: %s a range', (name, argument) => {
    expect(sentenceOf(functions[name](argument, [['2026-01-01'], ['2026-01-02']]))).toMatch(
      new RegExp(`^${argument} is a range of 2 cells\\. Give one: `),
    );
  });
});

describe('symbols and coins', () => {
  test.each([
    [
      'BTCUSDT_SPBL',
      'symbol holds BTCUSDT_SPBL, which is no trading pair. Write the pair without a separator: BTCUSDT.',
    ],
    [
      'cmt_btcusdt',
      'symbol holds cmt_btcusdt, which is no trading pair. Write the pair without a separator: BTCUSDT.',
    ],
    [
      'x'.repeat(100_000),
      expect.stringMatching(
        /^symbol holds x{40}…, a text of 100000 characters; no name has more than 200\./,
      ),
    ],
    [
      'BTC/USDT',
      'symbol holds BTC/USDT, which is no trading pair. Write the pair without a separator: BTCUSDT.',
    ],
    [
      'btc-usdt',
      'symbol holds btc-usdt, which is no trading pair. Write the pair without a separator: BTCUSDT.',
    ],
    [
      'ETHUSDT, BTC_USDT',
      'symbol holds BTC_USDT, which is no trading pair. Write the pair without a separator: BTCUSDT.',
    ],
    [
      'BTC USDT',
      'symbol holds BTC USDT, which is no trading pair. Write the pair without a separator: BTCUSDT.',
    ],
    [
      'BTCUSDT;ETHUSDT!',
      'symbol holds BTCUSDT;ETHUSDT!, which is no trading pair. Give a trading pair such as BTCUSDT, or several with commas.',
    ],
    [
      'BTC/USDT!',
      'symbol holds BTC/USDT!, which is no trading pair. Give a trading pair such as BTCUSDT, or several with commas.',
    ],
    [
      46_347,
      'symbol holds 46347, which is no trading pair. Give a trading pair such as BTCUSDT, or several with commas.',
    ],
    [
      'A'.repeat(60),
      `symbol holds ${'A'.repeat(40)}…, which is no trading pair. Give a trading pair such as BTCUSDT, or several with commas.`,
    ],
  ])('symbol %s', (value, sentence) =>
    expect(rebatesWith('symbol', value)).toEqual({ ok: false, argument: 'symbol', sentence }),
  );

  test.each(['BTC/USDT', 'USDT;BTC', 'US DT', '=USDT', 'U'.repeat(60)])('coin %s', (value) => {
    const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value;
    const sentence = `coin holds ${shown}, which is no coin. Give a coin such as USDT, or several with commas: USDT,BTC.`;
    expect(rebatesWith('coin', value)).toEqual({ ok: false, argument: 'coin', sentence });
    expect(ledgerWith('coin', value)).toEqual({ ok: false, argument: 'coin', sentence });
  });
});

describe('days', () => {
  test.each([
    ['2026-02-30', '2026-02-30', '2026-02-28'],
    ['2026-2-3', '2026-2-3', '2026-02-03'],
    ['2026-2-1', '2026-2-1', '2026-02-01'],
    ['2026-2-31', '2026-2-31', '2026-02-28'],
    ['2026-2-0', '2026-2-0', '2026-11-20'],
    ['2026-2-32', '2026-2-32', '2026-11-20'],
    ['2026/11/20', '2026/11/20', '2026-11-20'],
    [20_261_120, '20261120', '2026-11-20'],
    [20_260_230, '20260230', '2026-02-28'],
    ['20261120', '20261120', '2026-11-20'],
    [2026, '2026', '2026-11-20'],
    [202_611, '202611', '2026-11-20'],
    ['31.12.2026', '31.12.2026', '2026-11-20'],
    ['2026-13-01', '2026-13-01', '2026-11-20'],
    ['2026-3', '2026-3', '2026-11-20'],
    ['46000', '46000', '2026-11-20'],
    [0, '0', '2026-11-20'],
    [60, '60', '2026-11-20'],
    [-5, '-5', '2026-11-20'],
    [3_000_000, '3000000', '2026-11-20'],
  ])('%s', (value, shown, example) => {
    for (const argument of ['start', 'end'])
      expect(rebatesWith(argument, value)).toEqual({
        ok: false,
        argument,
        sentence: `${argument} is ${shown}, which is no date. Give an Excel date or text such as ${example}.`,
      });
  });

  test('a month as text means its days', () => {
    const range = (start: unknown, end: unknown) => {
      const read = rebates.read(['BTCUSDT', 'USDT', start, end]);
      return read.ok && [read.call.start, read.call.end];
    };
    expect(range('2026-10', null)).toEqual(['2026-10-01', '2026-10-31']);
    expect(range([[' 2026-02 ']], '')).toEqual(['2026-02-01', '2026-02-28']);
    expect(range('2026-08', '2026-10')).toEqual(['2026-08-01', '2026-10-31']);
    expect(range(null, '2026-10')).toEqual([null, '2026-10-31']);
    expect(range('2026-10', '2026-10-05')).toEqual(['2026-10-01', '2026-10-05']);
    expect(range('2026-10-05', null)).toEqual(['2026-10-05', null]);
  });

  test('a time of day is left out', () =>
    expect(rebatesWith('start', 46_347.999)).toMatchObject({
      ok: true,
      call: { start: '2026-11-21' },
    }));
});

describe('months', () => {
  const example = 'a month such as 2026-11, or any date in it';
  test.each([
    ['2026-02-30', '2026-02-30', 'text such as 2026-02, or any date in the month'],
    ['2026-3', '2026-3', 'text such as 2026-03, or any date in the month'],
    ['2026/03', '2026/03', 'text such as 2026-03, or any date in the month'],
    [202_603, '202603', 'text such as 2026-03, or any date in the month'],
    [20_260_320, '20260320', 'text such as 2026-03, or any date in the month'],
    ['2026-13', '2026-13', example],
    ['March', 'March', example],
    ['2026-111', '2026-111', example],
    [2026, '2026', example],
    [0, '0', example],
  ])('%s', (value, shown, accepts) =>
    expect(ledgerWith('from', value)).toEqual({
      ok: false,
      argument: 'from',
      sentence: `from is ${shown}, which is no month. Give ${accepts}.`,
    }),
  );
});

describe('fixed lists', () => {
  test.each(['MARGIN', 'SPOT,FUTURES', 1])('product %s', (value) =>
    expect(sentenceOf(rebatesWith('product', value))).toBe(
      `product is ${value}. Give SPOT, FUTURES or ALL.`,
    ),
  );
  test.each([3, -1, 0.5, 'labels'])('headers %s', (value) => {
    expect(sentenceOf(ledgerWith('headers', value))).toBe(
      `headers is ${value}. Give 0 for none, 1 for labels or 2 for field names.`,
    );
    expect(sentenceOf(rebatesWith('headers', value))).toBe(
      `headers is ${value}. Give 0 for none, 1 for labels or 2 for field names.`,
    );
  });
});
