// What is said beside a row of a match: never of a row that it does not concern.
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import type { BookLine } from '../../../../../src/addin/engine/records/reconcile-call';
import {
  matchMatrix,
  matchRows,
  withReason,
  type MatchScope,
} from '../../../../../src/addin/engine/proofs/match/match-table';
import { apart, id, matchOfDay } from './match-rig';
import { booked, line } from '../rig';

const DAY = '2026-10-05';
/** Of the book's lines. */
const remarks = (
  book: readonly BookLine[],
  entries: readonly LedgerEntry[] = [],
  asked: MatchScope | null = null,
) =>
  matchRows(matchOfDay(book, entries), asked)
    .filter(({ bookRow }) => bookRow !== null)
    .map(({ remark }) => remark);

describe('a line outside of what was asked', () => {
  const days = { start: '2026-10-05', end: '2026-10-06' } as const;
  const outside = 'dated outside the months that were asked';

  test('is dated before the first day or after the last one', () => {
    const book = [4, 5, 6, 7].map((day) => line(day, `2026-10-0${day}`, '7'));
    const expected = [outside, '', '', outside];
    expect(remarks(book, [], { days, coins: null })).toEqual(expected);
    expect(remarks(book, [], { days, coins: new Set(['BTC', 'USDT']) })).toEqual(expected);
    expect(remarks(book)).toEqual(['', '', '', '']);
  });

  test('is in a coin that was not asked', () => {
    const asked = { days, coins: new Set(['BTC']) };
    expect(remarks([line(2, DAY, '7'), line(3, DAY, '7', { coin: 'BTC' })], [], asked)).toEqual([
      'USDT was not asked',
      '',
    ]);
  });

  test('is not said of a line that has its entry', () => {
    const asked = {
      days: { start: '2026-11-01', end: '2026-11-30' },
      coins: new Set(['BTC']),
    } as const;
    expect(remarks([line(2, DAY, '7')], [booked('1', DAY, '7')], asked)).toEqual(['']);
    const two = [booked('1', DAY, '7'), booked('2', DAY, '7')];
    expect(remarks([line(2, DAY, '7')], two, asked)).toEqual(['could be any of these']);
  });
});

describe('a reference of which Excel kept 15 digits', () => {
  const cut = id('701234567890123000', true);
  const said = (which: string): string =>
    `the reference is a number of which Excel kept 15 digits, ${which}. Enter it as text`;
  const like = (count: number): readonly LedgerEntry[] =>
    Array.from({ length: count }, (_, at) => booked(`70123456789012345${at}`, DAY, `${at + 1}`));

  test('names the entries that begin with them, at most five', () => {
    const open = line(2, DAY, '99', cut);
    expect(remarks([open])).toEqual([said('no entry begins with them')]);
    expect(remarks([open], [booked('7012345678901234561', DAY, '1')])).toEqual([
      said('no entry begins with them'),
    ]);
    expect(remarks([open], like(1))).toEqual([
      said('1 entry begins with them: 701234567890123450'),
    ]);
    expect(remarks([open], like(2))).toEqual([
      said('2 entries begin with them: 701234567890123450, 701234567890123451'),
    ]);
    expect(remarks([open], like(6))[0]).toBe(
      said(
        `6 entries begin with them: ${[0, 1, 2, 3, 4].map((at) => `70123456789012345${at}`).join(', ')}`,
      ),
    );
  });

  test('is settled where the one matched entry begins with them', () => {
    expect(remarks([line(2, DAY, '2', cut)], like(2))).toEqual([
      said('the matched entry begins with them'),
    ]);
    const other = [booked('801234567890123450', DAY, '5'), ...like(1)];
    expect(remarks([line(2, DAY, '5', cut)], other)).toEqual([
      said('1 entry begins with them: 701234567890123450'),
    ]);
    // Matched with two, it is not: the reference is that of one.
    expect(remarks([line(2, DAY, '3', cut)], like(2))[0]).toBe(
      said('2 entries begin with them: 701234567890123450, 701234567890123451'),
    );
  });
});

test('a reference whose entry is in another coin is named; one of the line’s own coin is not', () => {
  const [own, other] = [booked('1', DAY, '7'), booked('1', DAY, '7', { coinName: 'BTC' })];
  const asked = line(2, DAY, '9', id('1'));
  expect(remarks([asked], [other])).toEqual(['the entry of this reference is in BTC']);
  expect(remarks([{ ...asked, coin: 'ETH' }], [own, other])).toEqual([
    'the entry of this reference is in BTC',
  ]);
  expect(remarks([asked], [other, own])).toEqual(['']);
  expect(remarks([line(2, DAY, '9', id('77'))], [own])).toEqual(['']);
});

describe('an amount that only looks equal in a cell', () => {
  const [seen, exact] = ['0.123456789012346', '0.123456789012345678'];

  test('is said of an open entry of that coin, whose amount a cell rounds', () => {
    const found = remarks([line(2, DAY, seen)], [booked('1', DAY, exact)]);
    expect(found[0]).toContain(
      `entry 1 has this amount only to the 15 digits that Excel shows: its exact Change is ${exact}`,
    );
    expect(remarks([line(2, DAY, seen)], [booked('1', DAY, exact, { coinName: 'BTC' })])).toEqual([
      '',
    ]);
  });

  test('is not said of an entry that another line has, nor where the amount is the same', () => {
    const book = [line(2, DAY, seen), line(3, DAY, exact)];
    expect(remarks(book, [booked('1', DAY, exact)])).toEqual(['', '']);
    expect(remarks([line(2, DAY, '7')], [booked('1', '2026-10-20', '7')])).toEqual(['']);
  });
});

test('that the search met its limit is said of open lines alone', () => {
  const found = matchOfDay([line(2, DAY, '7'), line(3, DAY, '8')], [booked('1', DAY, '7')]);
  const all = new Set(found.lines.map(({ side }) => side));
  const said = (notTried: typeof all) =>
    matchRows({ ...found, notTried }).map(({ remark }) => remark);
  expect(said(new Set())).toEqual(['', '']);
  expect(said(all)).toEqual([
    '',
    'sums were searched up to a limit: larger groups than 12 rows only whole',
  ]);
});

test('two remarks stand side by side; a line that was taken apart says so first', () => {
  const seven = line(2, DAY, '7', id('1'));
  const [row] = matchRows(
    matchOfDay([seven], [booked('1', DAY, '7', { coinName: 'BTC' })], apart(seven)),
    { days: { start: '2026-11-01', end: '2026-11-30' }, coins: null },
  );
  expect(row!.remark).toBe(
    'unmatched by hand; dated outside the months that were asked; the entry of this reference is in BTC',
  );
});

test('a row says what its book row says, and nothing where there is nothing to say', () => {
  const asked = line(2, DAY, '7', { note: 'rent', ...id('801') });
  const rows = matchRows(matchOfDay([asked], [booked('1', '2026-10-25', '70', { bizType: '' })]));
  const { matrix } = matchMatrix(rows, false, {
    ...{ headers: 0, typed: null, displayZone: 'UTC', dateSystem: 1900 },
  });
  expect(matrix).toEqual([
    ['unmatched', '', 2, 46300, '', 'USDT', 7, '', '', '', '', '801', 'rent', '', ''],
    ['unmatched', '', '', '', 46320, 'USDT', '', 70, '', '', '1', '', '', '', ''],
  ]);
});

test('one entry, or one line, that could be meant is named in the singular', () => {
  const two = [booked('1', DAY, '7'), booked('2', DAY, '7')];
  expect(matchRows(matchOfDay([line(2, DAY, '7')], two)).map(({ remark }) => remark)).toEqual([
    'could be any of these',
    'deposit; could be book row 2',
    'deposit; could be book row 2',
  ]);
});

test("a person's reason stands behind what the row says of itself", () => {
  const [row] = matchRows(matchOfDay([line(2, DAY, '7')], []), null);
  expect(withReason(row!, '')).toBe(row);
  expect(withReason(row!, 'rent')).toEqual({ ...row, remark: 'reason: rent' });
  expect(withReason({ ...row!, remark: 'USDT was not asked' }, 'rent').remark).toBe(
    'USDT was not asked; reason: rent',
  );
});
