// What would be lost if these failed: a movement on the wrong account, or a row of the person's
// mapping that is left out without a word.
import { Coins, seeingCoins } from '../../../../../src/addin/engine/records/coins';
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import { atOnce } from '../../../../../src/addin/platform/yield-to-main';
import { entry } from '../../records/sample-records';
import {
  MAPPING_HEADER,
  readMapping,
} from '../../../../../src/addin/engine/proofs/journal/mapping';
import { mappingOf } from './rig';

/** "POL#7": a name and an id; what has one id goes on from the entry before it. */
const coinsOf = (...named: readonly string[]): Coins => {
  const balances = new Map<string, number>();
  const entries = named.map((text, at): LedgerEntry => {
    const [coinName = '', id = '0'] = text.split('#');
    const after = (balances.get(id) ?? at) + 5;
    balances.set(id, after);
    const amounts = { deltaAmount: '5', afterAmount: String(after), fees: '0' };
    return entry({ billId: String(at), cTimeMs: at, coinName, coinId: Number(id), ...amounts });
  });
  return new Coins([[atOnce(seeingCoins(entries))]]);
};

const sentenceOf = (rows: readonly (readonly unknown[])[], firstRow = 1): string => {
  const found = readMapping(rows, firstRow, 'Mapping');
  return found.ok ? 'It was read.' : found.sentence;
};

const read = (rows: readonly (readonly unknown[])[]) =>
  readMapping([MAPPING_HEADER, ...rows], 1, 'Mapping');
const sentence = (...rows: readonly (readonly unknown[])[]): string =>
  sentenceOf([MAPPING_HEADER, ...rows]);

test('the row of the coin comes before that of every coin, that of the side before both', () => {
  const mapping = mappingOf(
    ['Deposit', '', '', 1, 10],
    ['deposit', 'btc', '', 1, 20],
    ['deposit', 'BTC', 'Credit', 1, 30],
    ['deposit', '*', 'out', 1, 40],
  );
  const contra = (coin: string, isInflow: boolean) =>
    mapping.lineFor({ type: 'DEPOSIT', account: 'Main', coin, coins: coinsOf('BTC') }, isInflow)
      ?.accounts?.contra;
  expect([contra('BTC', true), contra('BTC', false)]).toEqual(['20', '30']);
  expect([contra('ETH', true), contra('eth', false)]).toEqual(['10', '40']);
  expect(
    mapping.lineFor({ type: 'gift', account: 'Main', coin: 'BTC', coins: coinsOf('BTC') }, true),
  ).toBeNull();
});

test.each([[['btc', 'BTC']], [['BTC', 'btc']]])(
  'of %j the row with the spelling of the coin counts',
  (coins) => {
    const mapping = mappingOf(
      ...coins.map((coin) => ['deposit', coin, '', 1, coin === 'BTC' ? 30 : 20]),
    );
    const asked = { type: 'deposit', account: 'Main', coin: 'BTC', coins: coinsOf('BTC') };
    expect(mapping.lineFor(asked, true)?.accounts?.contra).toBe('30');
  },
);

test('the row of an exchange account comes before that of all, whatever their coins', () => {
  const mapping = mappingOf(
    ['deposit', '', '', 1, 10],
    ['deposit', 'BTC', '', 1, 20],
    ['deposit', '', '', 2, 30, '', '', 'client'],
    ['deposit', 'LUNA', '', 2, 40, '', '', 'Client'],
  );
  const coins = coinsOf('BTC', 'LUNA#50', 'LUNA#901');
  const contra = (account: string, coin: string) =>
    mapping.lineFor({ type: 'deposit', account, coin, coins }, true)?.accounts?.contra;
  expect([contra('Main', 'BTC'), contra('Main', 'ETH')]).toEqual(['20', '10']);
  expect([contra('Client', 'BTC'), contra(' CLIENT', 'ETH')]).toEqual(['30', '30']);
  // One of its rows may mean this coin: that of all is not taken either.
  expect(contra('Client', 'LUNA (901)')).toBeUndefined();
});

test('X5, X6, X7: the row of a coin is of that coin alone, under every name that it had', () => {
  const mapping = mappingOf(
    ['deposit', 'KPEPE', '', 1, 10],
    ['deposit', 'kPEPE', '', 1, 20],
    ['deposit', 'MATIC', '', 1, 30],
    ['deposit', 'LUNA', '', 1, 40],
    ['deposit', '', '', 1, 50],
    ['withdraw', 'LUNA (901)', '', 1, 60],
    ['withdraw', 'kpepe', '', 1, 70],
  );
  const coins = coinsOf('KPEPE#2', 'kPEPE#3', 'MATIC#7', 'POL#7', 'LUNA#50', 'LUNA#901');
  const contra = (type: string, coin: string) =>
    mapping.lineFor({ type, account: 'Main', coin, coins }, true)?.accounts?.contra;
  expect(['KPEPE', 'kPEPE', 'POL'].map((coin) => contra('deposit', coin))).toEqual([
    ...['10', '20', '30'],
  ]);
  // "LUNA" may be either: no account is taken, not even that of every coin.
  expect(contra('deposit', 'LUNA (901)')).toBeUndefined();
  expect(contra('withdraw', 'LUNA (901)')).toBe('60');
  expect(contra('withdraw', 'LUNA (50)')).toBeUndefined();
  expect(contra('withdraw', 'KPEPE')).toBeUndefined();
});

test('it is found below a title, in any order of columns, with words of its own', () => {
  const found = readMapping(
    [
      ['Mapping'],
      ['Yours.'],
      ['Narration', 'Contra', 'Account', 'Biztype', 'Mine'],
      ['=HYPERLINK("x")', '0900', 1200, 'deposit', 'kept'],
      ['', '', '', '', ''],
      ['', '', '', 'gift', ''],
    ],
    1,
    'Mapping',
  );
  expect(found).toMatchObject({
    ok: true,
    mapping: {
      lines: [
        {
          row: 4,
          type: 'deposit',
          coin: null,
          side: 'both',
          accounts: { account: '1200', contra: '0900' },
          text: '=HYPERLINK("x")',
        },
      ],
    },
  });
});

test('all rows that cannot be read are named at once, by their row of the sheet', () => {
  expect(
    sentenceOf(
      [
        MAPPING_HEADER,
        ['', 'BTC', '', 1, 2],
        ['deposit', '', 'left', 1, 2],
        ['withdraw', '', '', 1, ''],
        ['withdraw', '', '', '', 2],
        ['trade_in', '', '', '#REF!', 2],
        ['trade_in', '', '', true, 2],
        ['trade_in', '', '', 5, 5],
        ['trade_out', '', '', 1, 2],
        ['Trade_Out', '', 'both', 1, 3],
      ],
      3,
    ),
  ).toBe(
    '8 rows of the sheet Mapping cannot be read: row 4: no business type; row 5: left as side; give Debit, Credit, Both, or None for what is not posted; row 6: no contra account beside the account; row 7: no account beside the contra account; row 8: an error, TRUE or FALSE as account; row 9: an error, TRUE or FALSE as account; row 10: 5 as account and as contra account; row 12: the same type, coin, side and exchange account as row 11. Nothing was written.',
  );
});

test('a sheet without the columns is refused with their names', () => {
  expect(sentenceOf([['Type', 'Account']])).toMatch(
    /^The sheet Mapping has no row that names the columns Business type, Account and Contra account\./,
  );
});

test.each([
  ['', 'both'],
  ['BOTH', 'both'],
  ['Debit', 'debit'],
  ['in', 'debit'],
  [' credit ', 'credit'],
  ['Out', 'credit'],
  ['None', 'both'],
])('side %j is for %s', (side, meant) => {
  const found = read([['Deposit', 'usdt', side, 1, 2, ' T ', ' text ']]);
  expect(found).toMatchObject({
    ok: true,
    mapping: {
      lines: [
        {
          ...{ row: 2, type: 'deposit', coin: 'usdt', side: meant, taxCode: 'T', text: 'text' },
          accounts: side === 'None' ? null : { account: '1', contra: '2' },
        },
      ],
    },
  });
});

test('what is not filled yet waits; what is blank is no row', () => {
  const found = read([
    ['', null, undefined, '', '', '', ''],
    ['deposit', '', '', '', '', '', ''],
    ['withdraw', '', 'None', '', '', '', ''],
    ['gift', '*', '', 1.5, '0200'],
    [],
  ]);
  expect(found.ok && found.mapping.lines).toEqual([
    {
      ...{ row: 4, type: 'withdraw', coin: null, side: 'both', accounts: null },
      ...{ taxCode: '', text: '', exchangeAccount: null },
    },
    {
      ...{ row: 5, type: 'gift', coin: null, side: 'both', taxCode: '', text: '' },
      exchangeAccount: null,
      accounts: { account: '1.5', contra: '0200' },
    },
  ]);
});

test.each(
  ['type', 'coin', 'side', 'account', 'contra', 'tax', 'text'].map((name, at) => [at, name]),
)('column %i filled alone is a row that lacks its type: %s', (at, name) => {
  const row = Array.from({ length: 7 }, (_, of) => (of === at ? 'debit' : ''));
  expect(sentence(row)).toMatch(name === 'type' ? /^It was read/ : /row 2: no business type\./);
});

test.each([
  ...['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!', '#VALUE!', '#SPILL!', ' #CALC! '],
  ...[true, false, Number.NaN, Number.POSITIVE_INFINITY, { type: 'Error' }],
])('%p is no text', (cell) => {
  expect(sentence(['deposit', '', '', 1, cell])).toBe(
    '1 row of the sheet Mapping cannot be read: row 2: an error, TRUE or FALSE as contra account. Nothing was written.',
  );
});

test.each(['#1', 'see #REF!', '#REF! again', '#N/A or none', '#ref!', '#'])(
  '%j is a text',
  (cell) => {
    expect(sentence(['deposit', '', '', 1, 2, '', cell])).toBe('It was read.');
  },
);

test('twenty rows that cannot be read are named', () => {
  const bad = (count: number) =>
    sentence(...Array.from({ length: count }, () => ['', '', '', 1, 2]));
  for (const [count, more] of [
    [19, ''],
    [20, ''],
    [21, '; 1 more'],
    [40, '; 20 more'],
  ] as const) {
    expect(bad(count).split('no business type')).toHaveLength(Math.min(count, 20) + 1);
    expect(bad(count).endsWith(`no business type${more}. Nothing was written.`)).toBe(true);
  }
});

test('a row twice is refused with both places, other coins and sides are other rows', () => {
  const row = ['deposit', '', '', 1, 2];
  expect(sentence(row, ['', '', '', '', ''], ['DEPOSIT', '*', 'both', 3, 4])).toBe(
    '1 row of the sheet Mapping cannot be read: row 4: the same type, coin, side and exchange account as row 2. Nothing was written.',
  );
  const others = [
    ['deposit', 'BTC', '', 1, 2],
    ['deposit', '', 'in', 1, 2],
    ['deposit', '', '', 1, 2, '', '', 'Client'],
  ];
  expect(sentence(row, ...others)).toBe('It was read.');
});

test('the header may stand below others that name some of its columns', () => {
  const found = readMapping(
    [
      ['Type', 'Account'],
      [5, ' Business Type ', 'CONTRA', 'Account Code'],
      ['', 'gift', '20', '10'],
    ],
    7,
    'Mapping',
  );
  expect(found.ok && found.mapping.lines).toMatchObject([
    { row: 9, type: 'gift', accounts: { account: '10', contra: '20' } },
  ]);
});

test('two columns of accounts that differ are refused with the sheet', () => {
  const rows = [
    [...MAPPING_HEADER, 'Account'],
    ['deposit', '', '', 1, 10, '', '', '', 99],
  ];
  expect(sentenceOf(rows)).toMatch(/^The sheet Mapping .*two columns for account: Account/);
});
