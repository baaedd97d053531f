// What would be lost if these failed: a movement on the wrong account, or a row of the person's
// mapping that is left out without a word.
import { MAPPING_HEADER, readMapping } from '../../../src/addin/engine/proofs/journal/mapping';
import { mappingOf } from './rig';

const sentenceOf = (rows: readonly (readonly unknown[])[], firstRow = 1): string => {
  const read = readMapping(rows, firstRow, 'Mapping');
  if (read.ok) throw new Error('It was read.');
  return read.sentence;
};

test('the row of the coin comes before that of every coin, that of the side before both', () => {
  const mapping = mappingOf(
    ['Deposit', '', '', 1, 10],
    ['deposit', 'btc', '', 1, 20],
    ['deposit', 'BTC', 'Credit', 1, 30],
    ['deposit', '*', 'out', 1, 40],
  );
  const contra = (coin: string, isInflow: boolean) =>
    mapping.lineFor('DEPOSIT', coin, isInflow)?.accounts?.contra;
  expect([contra('BTC', true), contra('BTC', false)]).toEqual(['20', '30']);
  expect([contra('ETH', true), contra('eth', false)]).toEqual(['10', '40']);
  expect(mapping.lineFor('gift', 'BTC', true)).toBeNull();
});

test('it is found below a title, in any order of columns, with words of its own', () => {
  const read = readMapping(
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
  expect(read).toMatchObject({
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
    '8 rows of the sheet Mapping cannot be read: row 4: no business type; row 5: left as side; give Debit, Credit, Both, or None for what is not posted; row 6: no contra account beside the account; row 7: no account beside the contra account; row 8: an error, TRUE or FALSE as account; row 9: an error, TRUE or FALSE as account; row 10: 5 as account and as contra account; row 12: the same type, coin and side as row 11. Nothing was written.',
  );
});

test('a sheet without the columns is refused with their names', () => {
  expect(sentenceOf([['Type', 'Account']])).toMatch(
    /^The sheet Mapping has no row that names the columns Business type, Account and Contra account\./,
  );
});

test('more than twenty bad rows are counted', () => {
  const rows = Array.from({ length: 25 }, () => ['', '', '', 1, 2]);
  expect(sentenceOf([MAPPING_HEADER, ...rows])).toMatch(/^25 rows .*; 5 more\. Nothing/);
});
