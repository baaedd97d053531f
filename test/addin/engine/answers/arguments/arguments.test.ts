import { readCall } from '../../../../../src/addin/engine/answers/definitions';
import { ledger as ledgerFunction } from '../../../../../src/addin/engine/answers/ledger';
import { rebates as rebatesFunction } from '../../../../../src/addin/engine/answers/rebates';
import { rebatesTieout as tieoutFunction } from '../../../../../src/addin/engine/answers/rebates-tieout';
import { KNOWN_TYPES } from '../../../../../src/addin/engine/proofs/closing/type-columns';
import type { DateSystem } from '../../../../../src/addin/engine/records/calendar';

/** In their order in the sheet. */
const omittedLedger = {
  coin: null,
  type: null,
  from: null,
  to: null,
  headers: null,
  columns: null,
  account: null,
};
const omittedRebates = {
  symbol: [['BTCUSDT']],
  coin: [['USDT']],
  start: null,
  end: null,
  product: null,
  headers: null,
  columns: null,
  account: null,
};
type Given<Omitted> = Partial<Record<keyof Omitted, unknown>>;
const ledger = (raw: Given<typeof omittedLedger> = {}, dateSystem?: DateSystem) =>
  ledgerFunction.read(Object.values({ ...omittedLedger, ...raw }), dateSystem);
const rebates = (raw: Given<typeof omittedRebates> = {}, dateSystem?: DateSystem) =>
  rebatesFunction.read(Object.values({ ...omittedRebates, ...raw }), dateSystem);

describe('what is omitted takes its default', () => {
  const ledgerDefault = {
    name: 'LEDGER',
    coins: null,
    types: null,
    from: null,
    to: null,
    headers: 1,
    columns: null,
    columnTexts: null,
    accounts: null,
  };
  const rebatesDefault = {
    name: 'REBATES',
    symbols: ['BTCUSDT'],
    coins: ['USDT'],
    start: null,
    end: null,
    product: 'SPOT',
    headers: 1,
    columns: null,
    columnTexts: null,
    accounts: null,
  };

  test.each([
    null,
    undefined,
    '',
    '  ',
    [['']],
    [[null]],
    [
      ['', ' '],
      [null, undefined],
    ],
  ])('%j counts as omitted', (blank) => {
    expect(ledger({ coin: blank, type: blank, columns: blank, account: blank })).toEqual({
      ok: true,
      call: ledgerDefault,
    });
    expect(rebates({ columns: blank, account: blank })).toEqual({ ok: true, call: rebatesDefault });
  });
  test.each([null, undefined, '', '  ', [['']]])(
    '%j counts as omitted where one value is taken',
    (blank) => {
      expect(ledger({ from: blank, to: blank, headers: blank })).toEqual({
        ok: true,
        call: ledgerDefault,
      });
      expect(rebates({ start: blank, end: blank, product: blank, headers: blank })).toEqual({
        ok: true,
        call: rebatesDefault,
      });
    },
  );
});

describe('what is given is understood', () => {
  test('every argument of LEDGER', () => {
    const answer = ledger({
      coin: [['usdt, btc'], [' ETH ']],
      type: 'Deposit,TRADE_OUT',
      from: '2026-01',
      to: 46_347,
      headers: 2,
      columns: [['Time', 'deltaAmount:text']],
      account: 'Main, Client A',
    });
    expect(answer).toMatchObject({
      ok: true,
      call: {
        coins: ['usdt', 'btc', 'ETH'],
        types: ['deposit', 'trade_out'],
        from: '2026-01',
        to: '2026-11',
        headers: 2,
        columns: [
          { field: 'cTime', asText: false },
          { field: 'deltaAmount', asText: true },
        ],
        columnTexts: ['Time', 'deltaAmount:text'],
        accounts: ['Main', 'Client A'],
      },
    });
  });

  test('every argument of REBATES', () => {
    const answer = rebates({
      symbol: 'btcusdt,ethusdt',
      coin: [['usdt']],
      start: 46_022,
      end: '2026-03-31',
      product: ' all ',
      headers: '0',
      columns: 'Pair',
      account: [['Main']],
    });
    expect(answer).toMatchObject({
      ok: true,
      call: {
        symbols: ['BTCUSDT', 'ETHUSDT'],
        coins: ['USDT'],
        start: '2025-12-31',
        end: '2026-03-31',
        product: 'ALL',
        headers: 0,
        columns: [{ field: 'symbol' }],
        accounts: ['Main'],
      },
    });
  });

  test('a calendar that counts from 1904', () => {
    expect(rebates({ start: 46_022 - 1_462 }, 1904)).toMatchObject({
      call: { start: '2025-12-31' },
    });
    expect(ledger({ from: 46_347 - 1_462 }, 1904)).toMatchObject({ call: { from: '2026-11' } });
  });

  test('repetitions are removed, whatever their case but for coins; the first mention counts', () => {
    expect(
      ledger({
        coin: 'btc,USDT,BTC,usdt',
        type: 'Deposit,deposit',
        columns: 'Time,TIME',
        account: 'Main,MAIN',
      }),
    ).toMatchObject({
      call: {
        coins: ['btc', 'USDT', 'BTC', 'usdt'],
        types: ['deposit'],
        columns: [{ field: 'cTime' }],
        columnTexts: ['Time'],
        accounts: ['Main'],
      },
    });
  });

  test('one day, one month, and the same both ways', () => {
    expect(rebates({ start: '2026-03-31', end: '2026-03-31' }).ok).toBe(true);
    expect(ledger({ from: '2026-03', to: '2026-03-01' }).ok).toBe(true);
    expect(ledger({ from: '2026-03' })).toMatchObject({ call: { from: '2026-03', to: null } });
  });

  test('a month stands for its days: from its first to its last', () => {
    const february = { start: '2026-02-01', end: '2026-02-28' };
    expect(rebates({ start: '2026-02' })).toMatchObject({ call: february });
    expect(rebates({ start: '2026-02', end: '2026-02' })).toMatchObject({ call: february });
    expect(tieoutFunction.read(['USDT', '2026-02'], 1900)).toMatchObject({
      ok: true,
      call: february,
    });
  });

  test('a date that ends as a year does is a date, and a name may look like an error', () => {
    expect(rebates({ start: 42_026 })).toMatchObject({ call: { start: '2015-01-22' } });
    expect(ledger({ account: '#VIP! 2' })).toMatchObject({ call: { accounts: ['#VIP! 2'] } });
  });

  test('LEDGER.CHECK: rates or a mapping alone make a roll-forward of the known types; FALSE makes none', () => {
    const read = (types: unknown, rates: unknown = null, mapping: unknown = null) =>
      readCall('LEDGER.CHECK', [null, null, null, null, null, null, types, rates, mapping]);
    const header = ['Date', 'Coin', 'Rate'];
    const [first, second] = [
      ['2026-10-01', 'BTC', 2],
      ['2026-10-02', 'BTC', '2.50'],
    ];
    const rates = [
      { day: '2026-10-01', coin: 'BTC', rate: '2' },
      { day: '2026-10-02', coin: 'BTC', rate: '2.5' },
    ];
    const valued = read(null, [header, first, second]);
    expect(valued).toMatchObject({ call: { rollForward: { types: KNOWN_TYPES, rates } } });
    expect(valued).not.toHaveProperty('call.rollForward.mapping');
    // The same rate twice is one, a line without one waits, and the order means nothing.
    const again = [header, second, ['2026-10-03', 'BTC', ''], first, first];
    expect(read(true, again)).toEqual(valued);
    expect(read(null, null, [['Account', 1, null], [true]])).toMatchObject({
      call: {
        rollForward: { types: KNOWN_TYPES, rates: null, mapping: [['Account', 1], ['#VALUE!']] },
      },
    });
    expect(read(null, null, 'Account')).toHaveProperty('call.rollForward.mapping', [['Account']]);
    // A row keeps its place.
    for (const one of [
      [null, 'Account'],
      [[null], ['Account', ''], ['']],
    ])
      expect(read(null, null, one)).toHaveProperty('call.rollForward.mapping', [[], ['Account']]);
    for (const none of [false, [[false]]]) expect(read(none)).toEqual(read(null));
  });

  test('days to come are allowed', () =>
    expect(rebates({ end: '9999-12-31' })).toMatchObject({ call: { end: '9999-12-31' } }));
  test('a coin may be a number or in another script', () =>
    expect(ledger({ coin: [[4, '1inch', '币安人生', '$wif', 'äö€', '🐸']] })).toMatchObject({
      call: { coins: ['4', '1inch', '币安人生', '$wif', 'äö€', '🐸'] },
    }));
  test('an unknown business type is a type', () =>
    expect(ledger({ type: 'rr_Agent reward' })).toMatchObject({
      call: { types: ['rr_agent reward'] },
    }));
});

describe('rules between arguments', () => {
  test.each([
    [
      () => rebates({ symbol: null }),
      'symbol',
      'symbol is missing. Give a trading pair such as BTCUSDT.',
    ],
    [
      () => rebates({ symbol: [[''], [' , ']] }),
      'symbol',
      'symbol is missing. Give a trading pair such as BTCUSDT.',
    ],
    [
      () => rebates({ coin: '' }),
      'coin',
      'coin is missing. Give the coin of the commission, such as USDT.',
    ],
    [
      () => rebates({ start: '2026-03-02', end: '2026-03-01' }),
      'start',
      'start is 2026-03-02, which comes after end 2026-03-01. Give a start that is not later than end.',
    ],
    [
      () => ledger({ from: '2026-04', to: '2026-03-31' }),
      'from',
      'from is 2026-04, which comes after to 2026-03. Give a from that is not later than to.',
    ],
    [
      () => ledger({ to: '2026-03' }),
      'to',
      'to is given without from. Give from as well, or neither for the current month.',
    ],
  ])('%#: %p', (answer, argument, sentence) =>
    expect(answer()).toEqual({ ok: false, argument, sentence }),
  );
});

describe('columns are refused with the sentence that says which there are', () => {
  test('in LEDGER', () =>
    expect(ledger({ columns: 'Amount' })).toMatchObject({
      ok: false,
      argument: 'columns',
      sentence: expect.stringMatching(/^columns names Amount, .*Entry ID \(billId\)/),
    }));
  test('in REBATES', () =>
    expect(rebates({ columns: 'Entry ID' })).toMatchObject({
      ok: false,
      argument: 'columns',
      sentence: expect.stringMatching(/^columns names Entry ID, .*Pair \(symbol\)/),
    }));
});
