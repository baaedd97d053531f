// What would be lost if these failed: a slip in an argument that is taken for something else
// instead of being named.
import { ledgerBalance } from '../../../../../src/addin/engine/answers/ledger-balance';
import { ledgerCheck } from '../../../../../src/addin/engine/answers/ledger-check';
import { ledgerTotal } from '../../../../../src/addin/engine/answers/ledger-total';
import { ledgerMatch } from '../../../../../src/addin/engine/answers/ledger-match';
import { ledgerValue } from '../../../../../src/addin/engine/answers/ledger-value';
import { rebatesTotal } from '../../../../../src/addin/engine/answers/rebates-total';
import { rebatesTieout } from '../../../../../src/addin/engine/answers/rebates-tieout';

const BOOK = [
  ['Date', 'Amount', 'Coin', 'Ref', 'Memo'],
  [46_300, -12.5, 'usdt', '701234567890123456', 'rent'],
  ['', '', '', '', ''],
  ['2026-10-06', '0.100000000000000001', 'BTC', 701234567890123456, ''],
];

describe('what is given is understood', () => {
  test('LEDGER.CHECK', () => {
    expect(ledgerCheck.read([])).toEqual({
      ok: true,
      call: {
        name: 'LEDGER.CHECK',
        coins: null,
        from: null,
        to: null,
        headers: 1,
        accounts: null,
        byType: false,
      },
    });
    expect(ledgerCheck.read(['usdt, btc', '2026-09', 46_300, 0, 'Main', true])).toMatchObject({
      call: {
        coins: ['usdt', 'btc'],
        from: '2026-09',
        to: '2026-10',
        headers: 0,
        accounts: ['Main'],
        byType: true,
      },
    });
    expect(ledgerCheck.read([null, null, null, null, null, [['true']]])).toMatchObject({
      call: { byType: true },
    });
  });

  test('LEDGER.BALANCE: a date is the end of that day, a time is that moment', () => {
    expect(ledgerBalance.read(['usdt', 46_300])).toMatchObject({
      call: { coin: 'usdt', at: { kind: 'day', day: '2026-10-05' } },
    });
    expect(ledgerBalance.read(['usdt', '2026-10-05'])).toMatchObject({
      call: { at: { kind: 'day', day: '2026-10-05' } },
    });
    for (const at of [46_300.5, '2026-10-05 12:00:00', '2026-10-05T12:00'])
      expect(ledgerBalance.read(['USDT', at])).toMatchObject({
        call: { at: { kind: 'time', localMs: Date.UTC(2026, 9, 5, 12) } },
      });
    expect(ledgerBalance.read(['USDT'])).toMatchObject({ call: { at: null } });
  });

  test('LEDGER.TOTAL and REBATES.TOTAL', () => {
    expect(ledgerTotal.read(['Change:text', 'USDT', 'Deposit,withdraw', '2026-09'])).toMatchObject({
      call: {
        sum: { field: 'deltaAmount', asText: true },
        coin: 'USDT',
        types: ['deposit', 'withdraw'],
        from: '2026-09',
        to: null,
      },
    });
    expect(
      rebatesTotal.read([
        'commission',
        'btcusdt,ethusdt',
        'usdt',
        '2026-10-01',
        '2026-10-31',
        'ALL',
      ]),
    ).toMatchObject({
      call: {
        symbols: ['BTCUSDT', 'ETHUSDT'],
        coins: ['USDT'],
        products: ['SPOT', 'FUTURES'],
        start: '2026-10-01',
      },
    });
  });

  test('REBATES.TIEOUT', () =>
    expect(rebatesTieout.read(['usdt', '2026-10-01', null, 'rr_agent_reward', '5'])).toMatchObject({
      call: {
        coin: 'usdt',
        start: '2026-10-01',
        end: null,
        types: ['rr_agent_reward'],
        lagDays: 5,
        headers: 1,
      },
    }));

  test('LEDGER.MATCH: the columns of a book are known by their names, blank rows left out', () => {
    expect(ledgerMatch.read([BOOK, null, null, '2026-10', null, 2, 0.01])).toMatchObject({
      call: {
        days: 2,
        tolerance: '0.01',
        coins: null,
        book: {
          lines: [
            {
              row: 2,
              day: '2026-10-05',
              amount: '-12.5',
              coin: 'usdt',
              reference: { text: '701234567890123456', cut: false },
              note: 'rent',
            },
            {
              row: 4,
              day: '2026-10-06',
              amount: '0.100000000000000001',
              coin: 'BTC',
              reference: { text: '701234567890123000', cut: true },
              note: null,
            },
          ],
        },
      },
    });
    expect(
      ledgerMatch.read([
        [
          ['Time', 'Entry ID', 'Coin', 'Change'],
          ['2026-10-05 10:00:00', '7.01234567890123E+17', 'ETH', 1],
        ],
        'ETH',
      ]),
    ).toMatchObject({
      call: {
        book: {
          lines: [
            {
              day: '2026-10-05',
              amount: '1',
              reference: { text: '701234567890123000', cut: true },
            },
          ],
        },
      },
    });
    expect(
      ledgerMatch.read([
        [
          ['DATE ', 'Amount', 'Ref'],
          [46_300, 1, null],
          [null, undefined, ''],
          [46_300, 2, '7E+17'],
        ],
        'eth',
      ]),
    ).toMatchObject({
      call: {
        book: {
          lines: [
            { coin: 'eth', reference: null, note: null },
            { row: 4, reference: { text: '700000000000000000', cut: true } },
          ],
        },
      },
    });
  });
});

describe('what is wrong is named in a sentence', () => {
  const book = (...rows: readonly (readonly unknown[])[]) =>
    ledgerMatch.read([[['Date', 'Amount'], ...rows], 'USDT']);
  const bookOf = (columns: readonly string[], line: readonly unknown[], coin?: string) =>
    ledgerMatch.read([[columns, line], coin]);
  const dates = 'Give an Excel date or text such as 2026-11-20; leave rows of totals out.';
  const amounts = 'Give a number, or an exact text such as -100.00000001.';
  const wholeDays = 'Give a whole number of days from 0 to 31.';
  const columns =
    'Give a range with a row that names its columns: date and amount (or money in and money out), and coin, reference, note where there are any.';

  test.each<[string, { readonly ok: boolean }, string]>([
    [
      'two coins for a balance',
      ledgerBalance.read(['USDT,BTC']),
      'coin names USDT, BTC. Coins are never mixed: give one.',
    ],
    ['no coin', ledgerTotal.read(['Change']), 'coin is missing. Give one coin such as USDT.'],
    [
      'no field',
      ledgerTotal.read([null, 'USDT']),
      'field is missing. Give the column to add up, such as Change.',
    ],
    [
      'a sum of balances',
      ledgerTotal.read(['Balance after', 'USDT']),
      'field is Balance after, which is never added up: balances are states, not movements; LEDGER.BALANCE gives the one of a moment. It accepts Change (deltaAmount), Fees (fees), and :text after it.',
    ],
    [
      'a sum of volumes over pairs',
      rebatesTotal.read(['dealAmount', 'A1,B1', 'USDT']),
      'symbol names 2 trading pairs. Traded volume is added up for one pair at a time.',
    ],
    [
      'a sum of fees over products',
      rebatesTotal.read(['Fee paid', 'A1', 'USDT', null, null, 'ALL']),
      'product is ALL. Fee paid is added up for SPOT or FUTURES, not for both.',
    ],
    [
      'a sum over coins',
      rebatesTotal.read(['commission', 'A1', 'USDT,BTC']),
      'coin names USDT, BTC. Sums never mix coins: give one, or ask for Commission (USDT).',
    ],
    [
      'to without from',
      ledgerCheck.read([null, null, '2026-10']),
      'to is given without from. Give from as well, or neither for the current month.',
    ],
    [
      'too many days',
      rebatesTieout.read(['USDT', null, null, null, 32]),
      `lag_days is 32. ${wholeDays}`,
    ],
    [
      'a day before',
      ledgerMatch.read([BOOK, null, null, null, null, -1]),
      `days is -1. ${wholeDays}`,
    ],
    [
      'half a day',
      ledgerMatch.read([BOOK, null, null, null, null, 1.5]),
      `days is 1.5. ${wholeDays}`,
    ],
    [
      'a range as a switch',
      ledgerCheck.read([null, null, null, null, null, [[true, true]]]),
      'by_type is a range of 2 cells. Give one: TRUE or FALSE.',
    ],
    [
      'neither TRUE nor FALSE',
      ledgerCheck.read([null, null, null, null, null, 'maybe']),
      'by_type is maybe. Give TRUE or FALSE.',
    ],
    [
      'a negative tolerance',
      ledgerMatch.read([BOOK, null, null, null, null, null, -1]),
      'tolerance is -1. Give an amount such as 0.01, in the coin of the lines.',
    ],
    [
      'no moment',
      ledgerBalance.read(['USDT', 'soon']),
      'at is soon, which is no date. Give an Excel date, which means the end of that day, a date with a time, or text such as 2026-11-20 or 2026-11-20 15:30:00.',
    ],
    [
      'a book without an amount',
      bookOf(['Date', 'Quantum'], [46_300, 'much'], 'USDT'),
      `book has no column named amount; its columns are Date, Quantum. ${columns}`,
    ],
    [
      'a book without headers',
      ledgerMatch.read([[[46_300, 1]], 'USDT']),
      `book has no column named date; its columns are nothing. ${columns}`,
    ],
    [
      'an empty range',
      ledgerMatch.read([[], 'USDT']),
      `book has no column named date; its columns are nothing. ${columns}`,
    ],
    [
      'no range at all',
      ledgerMatch.read([null, 'USDT']),
      `book has no column named date; its columns are nothing. ${columns}`,
    ],
    [
      'a range of one column',
      ledgerValue.read(['USDT', '2026-10-01', ['Date', 'Rate']]),
      'rates has no column named coin or rate; its columns are Date. Give a range with a row that names its columns: date, coin and rate.',
    ],
    [
      'two columns of one meaning',
      bookOf(['Date', 'Amount', 'Change'], [46_300, 1, 2], 'USDT'),
      'book has amounts that can be read in two ways. From “Amount”: row 2 is 1. From “Change”: row 2 is 2. Give date 1, amount 2 or date 1, amount 3 as format.',
    ],
    [
      'a book without coins',
      bookOf(['Date', 'Amount'], [46_300, 1]),
      'book has no column named coin. Give the coin of its lines as coin, one of them.',
    ],
    [
      'a line without a coin',
      bookOf(['Date', 'Amount', 'Coin'], [46_300, 1, '']),
      'book has no coin in row 2. Give one in each row, or leave the column out and give coin.',
    ],
    [
      'a word as date',
      book([46_300, 1], ['Pending', 1]),
      `book has Pending as date in row 3. ${dates}`,
    ],
    [
      'a line without a date',
      book(['', 1], [46_300, 1]),
      'book has a row 2 that has no date or calls itself a sum, and is no sum of the lines above. Give it a date, or leave it out.',
    ],
    [
      'a rate without a date',
      ledgerValue.read([
        'USDT',
        '2026-10-01',
        [
          ['Date', 'Coin', 'Rate'],
          ['', 'USDT', 1],
        ],
      ]),
      `rates has no date in row 2. ${dates}`,
    ],
    [
      'an amount that is none',
      book([46_300, '1,00,0'], [46_300, '1,00']),
      `book has 1,00,0 as amount in row 2. ${amounts}`,
    ],
    ['a missing amount', book([46_300, '']), `book has no amount in row 2. ${amounts}`],
    [
      'an error cell',
      book([46_300, '#DIV/0!'], [46_300, true], [46_300, 1], [46_300, 1]),
      `book has #DIV/0! as amount in row 2; true as amount in row 3. ${amounts}`,
    ],
  ])('%s', (_, answer, sentence) => expect(answer).toMatchObject({ ok: false, sentence }));
});
