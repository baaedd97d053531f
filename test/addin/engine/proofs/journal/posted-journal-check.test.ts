// The column Journal of a roll-forward: what would be lost is a month that is closed with a journal
// of other records, rates or accounts than its sheets show.
import type { HandMark } from '../../../../../src/addin/engine/records/match-marks';
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import type { MadeJournal } from '../../../../../src/addin/engine/records/journal-facts';
import type { RollForwardForm } from '../../../../../src/addin/engine/records/reconcile-call';
import { KNOWN_TYPES } from '../../../../../src/addin/engine/proofs/closing/type-columns';
import {
  rollForwardColumns,
  rollForwardLacks,
} from '../../../../../src/addin/engine/proofs/closing/roll-forward-columns';
import { MAPPING_HEADER } from '../../../../../src/addin/engine/proofs/journal/mapping';
import {
  journalWords,
  postedOf,
  type StillPosted,
} from '../../../../../src/addin/engine/proofs/journal/posted-journal-check';
import { found, mappingOf, rowsOf } from './rig';
import { plainEntry } from '../../records/sample-records';

const MONTH = '2026-09';
const MAPPING_ROWS = [
  ['deposit', '', '', 1200, 9000],
  ['withdraw', '', '', 1200, 9100],
  ['(exchange difference)', '', '', 1200, 2660],
];
const ratesOf = (rate: string) => [{ day: '2026-08-31', coin: 'USDT', rate } as const];
const IN_COINS: RollForwardForm = {
  ...{ types: KNOWN_TYPES, rates: null, mapping: [MAPPING_HEADER, ...MAPPING_ROWS] },
};
const VALUED: RollForwardForm = { ...IN_COINS, rates: ratesOf('0.9') };

/** Entries of these sizes, one each day of September; their IDs are 1, 2, 3 and so on. */
const entriesOf = (changes: readonly number[], coinName = 'USDT', firstId = 1): LedgerEntry[] =>
  changes.map((change, at) =>
    plainEntry({
      ...{ billId: String(firstId + at), coinId: 1, coinName },
      bizType: change > 0 ? 'deposit' : 'withdraw',
      deltaAmount: String(change),
      afterAmount: String(changes.slice(0, at + 1).reduce((sum, one) => sum + one, 0)),
      cTimeMs: Date.UTC(2026, 8, 2 + at, 12),
    }),
  );

const madeOf = (entries: readonly LedgerEntry[], form = IN_COINS): MadeJournal => {
  const currency = form.rates === null ? '' : 'EUR';
  const movements = found(rowsOf(entries, [MONTH]), form);
  const posted = postedOf(movements, mappingOf(...MAPPING_ROWS), 'day', currency || null);
  return { month: MONTH, currency, grain: 'day', posted };
};

const WHOLE: Omit<StillPosted, 'journals'> = {
  ...{ form: IN_COINS, isWhole: true, zone: 'UTC', valueForm: undefined },
};

/** The words of each coin, of one account named Main. */
function said(
  entries: readonly LedgerEntry[],
  journals: readonly MadeJournal[],
  changed: Partial<StillPosted> = {},
): Record<string, string> {
  const words = journalWords(rowsOf(entries, [MONTH]), { ...WHOLE, journals, ...changed });
  return Object.fromEntries([...words].map(([{ coin }, text]) => [coin, text]));
}

const THREE = entriesOf([10, -4, 3]);
const MADE = madeOf(THREE);

test('a journal that its records still give is as posted, in coins and valued', () => {
  expect(said(THREE, [MADE])).toEqual({ USDT: 'as posted' });
  expect(said(THREE, [madeOf(THREE, VALUED)], { form: VALUED })).toEqual({ USDT: 'as posted' });
});

test('each coin is compared with what the journal posts of it', () => {
  const entries = [...THREE, ...entriesOf([1], 'BTC', 21)];
  expect(said(entries, [madeOf(entries)])).toEqual({ BTC: 'as posted', USDT: 'as posted' });
});

test('a transfer that is agreed to afterwards is posted otherwise', () => {
  const mark: HandMark = {
    ...{ kind: 'transfer', lines: [], reason: '', amount: '4', coin: 'USDT' },
    entries: [
      ['entry 2 Main', '2', '2026-09-03'],
      ['entry 7 Other', '7', '2026-09-03'],
    ],
  };
  expect(said(THREE, [MADE], { marks: [mark] }).USDT).toMatch(/^posted otherwise: .*transfers/);
  expect(said(THREE, [MADE], { marks: [{ ...mark, kind: 'no transfer' }] })).toEqual({
    USDT: 'as posted',
  });
});

test('accounts and months are kept apart', () => {
  const [main] = rowsOf(THREE, [MONTH]);
  const [other] = rowsOf(entriesOf([5]), [MONTH]);
  const [second] = madeOf(entriesOf([5])).posted.map((one) => ({ ...one, account: 'Second' }));
  const wordsOf = (
    groups: Parameters<typeof journalWords>[0],
    journals: readonly MadeJournal[],
  ) => {
    const rest = { form: IN_COINS, isWhole: true, zone: 'UTC', valueForm: undefined };
    return [...journalWords(groups, { journals, ...rest }).values()];
  };
  const both = { ...MADE, posted: [...MADE.posted, second!] };
  expect(wordsOf([main!, { ...other!, account: 'Second' }], [both])).toEqual([
    ...['as posted', 'as posted'],
  ]);
  expect(wordsOf([main!], [both])).toEqual(['as posted; the journal posts more: Second USDT']);
  const october = { ...MADE, month: '2026-10' as const, posted: [second!] };
  expect(wordsOf(rowsOf(THREE, [MONTH, '2026-10']), [MADE, october])).toEqual([
    ...['as posted', 'nothing to post; the journal posts more: Second USDT'],
  ]);
});

test('where nothing moves any more, the entries of the journal are counted', () => {
  expect(said(entriesOf([0]), [MADE])).toEqual({
    USDT: 'posted otherwise: 3 entries in the journal, 0 now',
  });
});

test('one entry that came later is named', () => {
  expect(said(entriesOf([10, -4, 3, 7]), [MADE])).toEqual({ USDT: 'not in the journal: entry 4' });
});

test('where more than one came or one is gone, the entries are counted', () => {
  expect(said(entriesOf([10, -4, 3, 7, 1]), [MADE])).toEqual({
    USDT: 'posted otherwise: 3 entries in the journal, 5 now',
  });
  expect(said(entriesOf([10, -4]), [MADE])).toEqual({
    USDT: 'posted otherwise: 3 entries in the journal, 2 now',
  });
  expect(said(entriesOf([10, -4, 5], 'USDT', 2), [MADE])).toEqual({
    USDT: 'posted otherwise: 3 entries in the journal, 3 now',
  });
});

test.each<[string, LedgerEntry[], Partial<RollForwardForm>]>([
  ['an amount', entriesOf([10, -4, 3.5]), {}],
  ['a rate', THREE, { rates: ratesOf('0.91') }],
  ['an account', THREE, { mapping: [MAPPING_HEADER, ['deposit', '', '', 1300, 9000]] }],
])('%s that has changed is posted otherwise', (_, entries, form) => {
  expect(said(entries, [madeOf(THREE, VALUED)], { form: { ...VALUED, ...form } })).toEqual({
    USDT: 'posted otherwise: rates, types, mapping, transfers or amounts have changed since',
  });
});

test('the entries of a coin that the journal has not are named, up to three', () => {
  const [one, four] = [entriesOf([1], 'BTC', 21), entriesOf([1, 2, 3, 4], 'BTC', 21)];
  expect(said([...THREE, ...one], [MADE])['BTC']).toBe('not in the journal: entry 21');
  expect(said([...THREE, ...four.slice(0, 3)], [MADE])['BTC']).toBe(
    'not in the journal: entries 21, 22, 23',
  );
  expect(said([...THREE, ...four], [MADE])['BTC']).toBe(
    'not in the journal: entries 21, 22, 23 and 1 more',
  );
});

test('what the journal posts beside the rows is said, where every coin was asked', () => {
  const made = madeOf([...THREE, ...entriesOf([1], 'BTC', 21)]);
  expect(said(THREE, [made])).toEqual({
    USDT: 'as posted; the journal posts more: Main BTC',
  });
  expect(said(THREE, [made], { isWhole: false })).toEqual({ USDT: 'as posted' });
});

test('without a journal, a mapping, rates or a balance the column says which', () => {
  expect(said(THREE, [])).toEqual({ USDT: 'no journal was made' });
  expect(said(THREE, [{ ...MADE, month: '2026-08' }])).toEqual({ USDT: 'no journal was made' });
  expect(said(THREE, [MADE], { form: { ...IN_COINS, mapping: [['Type']] } })).toEqual({
    USDT: 'Mapping cannot be read',
  });
  const valued = [madeOf(THREE, VALUED)];
  expect(said(THREE, valued)).toEqual({
    USDT: 'the journal is valued, this roll-forward is not',
  });
  expect(said(THREE, valued, { form: { ...VALUED, rates: [] } })).toEqual({
    USDT: 'a balance or a rate is missing',
  });
});

test('a journal in coins holds whatever rates the roll-forward has', () => {
  expect(said(THREE, [MADE], { form: { ...VALUED, rates: [] } })).toEqual({ USDT: 'as posted' });
});

test('a coin in which nothing moved has nothing to post', () => {
  const resting = { ...madeOf(THREE), posted: [] };
  expect(said([], [resting])).toEqual({});
  expect(said(entriesOf([0]), [resting])).toEqual({ USDT: 'nothing to post' });
});

test('the entry that came later is named where IDs are no numbers', () => {
  const lettered = (changes: number[]) =>
    entriesOf(changes).map((entry) => ({ ...entry, billId: `a${entry.billId}` }));
  const made = madeOf(lettered([10, -4]));
  expect(said(lettered([10, -4]), [made])).toEqual({ USDT: 'as posted' });
  expect(said(lettered([10, -4, 3]), [made])).toEqual({ USDT: 'not in the journal: entry a3' });
});

test('what is not as posted is open in its month: coins with the same words together, each with its account where there are several', () => {
  const [first, second] = [
    rowsOf([...THREE, ...entriesOf([1], 'BTC', 21)], [MONTH]),
    rowsOf([], [MONTH]),
  ];
  const words = journalWords(first, { ...WHOLE, journals: [] });
  const lacks = (groups: typeof first) =>
    rollForwardLacks(groups, IN_COINS, 'UTC', undefined, words).map(
      ({ about, sentence, verdict }) => `${about}, ${verdict}: ${sentence}`,
    );
  expect(lacks(first)).toEqual([
    'journal, open: 2026-09: the column Journal says of BTC, USDT: no journal was made',
  ]);
  expect(lacks([...first, ...second])).toEqual([
    'journal, open: 2026-09: the column Journal says of Main BTC, Main USDT: no journal was made',
  ]);
});

test('the column Journal stands where a mapping is given; what is as posted, or nothing to post, is not open', () => {
  const entries = [...THREE, ...entriesOf([1], 'BTC', 21), ...entriesOf([0], 'ETH', 31)];
  const groups = rowsOf(entries, [MONTH]);
  const words = journalWords(groups, { ...WHOLE, journals: [MADE] });
  const column = rollForwardColumns(IN_COINS, 'UTC', undefined, words).find(
    ({ label }) => label === 'Journal',
  )!;
  expect(groups[0]!.rows.map((row) => [row.coin, column.valueOf(row)])).toEqual([
    ['BTC', 'not in the journal: entry 21'],
    ['ETH', 'nothing to post'],
    ['USDT', 'as posted'],
  ]);
  const [unread] = rollForwardColumns(IN_COINS, 'UTC').slice(-1);
  expect(unread!.valueOf(groups[0]!.rows[0]!)).toBe('');
  const { types, rates } = IN_COINS;
  const labels = rollForwardColumns({ types, rates }, 'UTC').map(({ label }) => label);
  expect(labels).not.toContain('Journal');
  const untyped = { ...IN_COINS, types: [] };
  expect(rollForwardLacks(groups, untyped, 'UTC', undefined, words)).toEqual([
    {
      ...{ month: MONTH, about: 'types', verdict: 'open' },
      sentence: expect.stringMatching(/^2026-09: .*deposit/),
    },
    {
      ...{ month: MONTH, about: 'journal', verdict: 'open' },
      sentence: '2026-09: the column Journal says of BTC: not in the journal: entry 21',
    },
  ]);
});
