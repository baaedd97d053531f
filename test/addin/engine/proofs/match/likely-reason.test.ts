// Why a line stays open: each reason where it just holds, and where it just does not. A reason that
// is wrong sends a person to the wrong entry.
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import { likelyReasons } from '../../../../../src/addin/engine/proofs/match/likely-reason';
import { matchSummary } from '../../../../../src/addin/engine/proofs/match/match-summary';
import { matchRows } from '../../../../../src/addin/engine/proofs/match/match-table';
import { apart, bookedOn, id, lineOn, match, run } from './match-rig';

const posted = (
  billId: string,
  day: number,
  amount: string,
  fees: string | null = null,
): LedgerEntry => bookedOn(billId, day, amount, { fees });
/** The reasons of the book's lines. */
const reasons = (...asked: Parameters<typeof match>): readonly (string | null)[] =>
  matchRows(match(...asked))
    .filter(({ bookRow }) => bookRow !== null)
    .map(({ likelyReason }) => likelyReason);

describe('one line and one entry', () => {
  test.each([
    ['late by four days', 9, 5, '70', 3, 'late by 4 days'],
    ['early by a day, where none is allowed', 4, 5, '70', 0, 'early by 1 day'],
    ['as far as it is looked for', 50, 5, '70', 3, 'late by 45 days'],
    ['farther than that', 51, 5, '70', 3, null],
    ['reversed, three days apart', 8, 5, '-70', 3, 'sign reversed'],
    ['reversed, four days apart', 9, 5, '-70', 3, null],
    ['less the fee, three days apart', 2, 5, '69.5', 3, 'net of fee 0.5'],
    ['more than the fee', 5, 5, '70.5', 3, 'net of fee 0.5'],
    ['less the fee, four days apart', 1, 5, '69.5', 3, null],
    ['less twice the fee', 5, 5, '69', 3, null],
    ['nothing like it', 5, 5, '12', 3, null],
    ['a cent more', 5, 5, '70.01', 3, 'off by 0.01'],
    ['six days late and a cent less', 11, 5, '69.99', 3, 'late by 6 days, off by -0.01'],
    ['two cents more', 5, 5, '70.02', 3, null],
    ['two of the last of three decimals more', 5, 5, '70.002', 3, null],
    ['one of the last of three decimals more', 5, 5, '70.001', 3, 'off by 0.001'],
  ])('%s', (_name, day, entryDay, amount, days, reason) => {
    expect(
      reasons([lineOn(2, day, amount)], [posted('1', entryDay, '70', '0.5')], { days }),
    ).toEqual([reason && `${reason}: entry 1`]);
  });

  test.each([
    ['1420.5', '1240.5', 8, 'digits transposed'],
    ['1420.5', '1240.5', 9, null],
    ['-1420', '-1240', 5, 'digits transposed'],
    ['1420', '-1240', 5, null],
    ['12', '21', 5, 'digits transposed'],
    ['10', '1', 5, null],
    ['1234', '2143', 5, null],
    ['1221', '2121', 5, 'digits transposed'],
    ['1234', '1342', 5, null],
  ])('%s for %s, on day %i: %s', (amount, exact, day, reason) => {
    expect(reasons([lineOn(2, day, amount)], [posted('1', 5, exact)])).toEqual([
      reason && `${reason}: entry 1`,
    ]);
  });

  test.each([
    ['1', '1.01', 'off by -0.01: entry 1'],
    ['0.99', '1', null],
  ])('a cent is little beside %s where it is at most a hundredth', (amount, exact, reason) => {
    expect(reasons([lineOn(2, 5, amount)], [posted('1', 5, exact)])).toEqual([reason]);
  });

  test.each([[['90', '70', '50']], [['50', '90', '70']], [['70', '50', '90']]])(
    'an amount that is nearly right is found among others in any order: %j',
    (amounts) => {
      const entries = amounts.map((amount) => posted(amount, 5, amount));
      for (const amount of ['50', '70', '90'])
        expect(reasons([lineOn(2, 5, `${amount}.01`)], entries)).toEqual([
          `off by 0.01: entry ${amount}`,
        ]);
    },
  );

  test('nothing has no sign', () => {
    const [nothing, seven] = [lineOn(2, 5, '0'), lineOn(2, 5, '7')];
    expect(reasons([nothing], [posted('1', 5, '0')], apart(nothing))).toEqual([null]);
    expect(reasons([seven], [posted('1', 5, '-7')], apart(seven))).toEqual([
      'sign reversed: entry 1',
    ]);
  });

  test('of the same amount on a day that fits explain nothing where a person took them apart', () => {
    const open = (day: number, entries: readonly LedgerEntry[]) =>
      reasons([lineOn(2, day, '11')], entries, apart(lineOn(2, day, '11')));
    expect(open(8, [posted('1', 5, '11', '0')])).toEqual([null]);
    expect(open(9, [posted('1', 5, '11', '0')])).toEqual(['late by 4 days: entry 1']);
    const two = [posted('1', 5, '11', '0'), posted('2', 5, '11.5', '0.5')];
    expect(open(5, two)).toEqual(['net of fee 0.5: entry 2']);
  });

  test('that several entries match needs no reason, whatever the first of them is', () => {
    expect(reasons([lineOn(2, 5, '5')], [posted('1', 5, '-5'), posted('2', 5, '10')])).toEqual([
      null,
    ]);
  });

  test('of another coin explains nothing', () => {
    const bitcoin = bookedOn('1', 5, '-70', { coinName: 'BTC' });
    expect(reasons([lineOn(2, 5, '70')], [bitcoin])).toEqual([null]);
  });

  test('a fee with more decimals than any amount, or of nothing, explains nothing', () => {
    expect(reasons([lineOn(2, 5, '69')], [posted('1', 5, '70', '1.00')])).toEqual([
      'net of fee 1.00: entry 1',
    ]);
    expect(reasons([lineOn(2, 5, '69')], [posted('1', 5, '70', '-1')])).toEqual([
      'net of fee -1: entry 1',
    ]);
    expect(reasons([lineOn(2, 5, '69')], [posted('1', 5, '70', '0.05')])).toEqual([null]);
    expect(reasons([lineOn(2, 9, '70')], [posted('1', 5, '70', '0')])).toEqual([
      'late by 4 days: entry 1',
    ]);
  });

  test('an entry explains one line', () => {
    const book = [lineOn(2, 10, '70'), lineOn(3, 5, '-70')];
    expect(reasons(book, [posted('1', 5, '70')])).toEqual(['late by 5 days: entry 1', null]);
  });
});

test('a reason is said of the line and of the entry, and nothing is matched by it', () => {
  const said = (...asked: Parameters<typeof match>) =>
    run(...asked).map(({ bookRow, status, likelyReason }) => [bookRow, status, likelyReason]);
  expect(said([lineOn(2, 15, '70')], [posted('1', 5, '70')])).toEqual([
    [2, 'unmatched', 'late by 10 days: entry 1'],
    [null, 'unmatched', 'late by 10 days: book row 2'],
  ]);
  expect(said([lineOn(2, 5, '30')], [posted('1', 4, '10'), posted('2', 6, '20')])).toEqual([
    [2, 'unmatched', 'split: entry 1 + 2'],
    [null, 'unmatched', 'split: book row 2'],
    [null, 'unmatched', 'split: book row 2'],
  ]);
});

test('two entries that fit the same reason name none, and a matched line has none', () => {
  expect(
    reasons(
      [lineOn(2, 15, '70'), lineOn(3, 5, '8')],
      [posted('1', 5, '70'), posted('2', 6, '70'), posted('3', 5, '8')],
    ),
  ).toEqual([null, null]);
});

describe('a reference that names the entry of another amount', () => {
  const named = (day: number, amount: string, tolerance: string | null = null) =>
    reasons(
      [lineOn(2, day, amount, id('701234567890123456'))],
      [posted('701234567890123456', 5, '70', '0.5')],
      { tolerance },
    );

  test('is explained as any other, whatever the day', () => {
    expect(named(5, '69.5')).toEqual(['net of fee 0.5: entry 701234567890123456']);
    expect(named(5, '-70')).toEqual(['sign reversed: entry 701234567890123456']);
    expect(named(5, '7')).toEqual([null]);
    expect(named(20, '70')).toEqual([null]);
    expect(named(20, '69.5')).toEqual([null]);
  });

  test('within the tolerance needs no reason', () => {
    expect(named(5, '69.5', '0.5')).toEqual([null]);
    expect(named(5, '69.5', '0.49')).toEqual(['net of fee 0.5: entry 701234567890123456']);
  });
});

test('entered twice: as far apart as a match may be, where the ledger has fewer; three are named', () => {
  const said = (days: readonly number[], entryDays: readonly number[]) =>
    reasons(
      days.map((day, at) => lineOn(at + 2, day, '30')),
      entryDays.map((day, at) => posted(`${at}`, day, '30')),
    );
  expect(said([5, 8], [5])).toEqual([null, 'entered twice: book row 2']);
  expect(said([5, 9], [5])).toEqual([null, null]);
  expect(said([5, 6], [5, 6])).toEqual([null, null]);
  // One that lies as far as twice the days counts for the ledger.
  expect(said([5, 5], [11, 11])).toEqual(Array(2).fill(null));
  expect(said([5, 5], [12, 12])).toEqual([
    'entered twice: book row 3',
    'entered twice: book row 2',
  ]);
  expect(said([5, 5, 5], [])).toEqual([
    'entered twice: book rows 3, 4',
    'entered twice: book rows 2, 4',
    'entered twice: book rows 2, 3',
  ]);
  expect(said([5, 5, 5, 5, 5], [])[4]).toBe('entered twice: book rows 2, 3, 4');
});

describe('split', () => {
  test('over entries as far as the days that are given', () => {
    const two = [posted('1', 2, '10'), posted('2', 8, '20')];
    expect(reasons([lineOn(2, 5, '30')], two)).toEqual(['split: entry 1 + 2']);
    expect(reasons([lineOn(2, 5, '30')], [posted('1', 1, '10'), two[1]!])).toEqual([null]);
    expect(reasons([lineOn(2, 5, '30')], [two[0]!, posted('2', 9, '20')])).toEqual([null]);
  });

  test('is not looked for among more than 400 entries', () => {
    const many = (count: number): readonly LedgerEntry[] =>
      Array.from({ length: count }, (_, at) => posted(`${at}`, at % 2 === 0 ? 4 : 6, `${at}.5`));
    expect(reasons([lineOn(2, 5, '2')], many(400))).toEqual(['split: entry 0 + 1']);
    expect(reasons([lineOn(2, 5, '2')], many(401))).toEqual([null]);
  });

  test('in two ways, or over entries that explain another line, is said of none', () => {
    const entries = [posted('1', 4, '10'), posted('2', 6, '20'), posted('3', 6, '20')];
    expect(reasons([lineOn(2, 5, '30')], entries)).toEqual([null]);
    const taken = [posted('1', 4, '10'), posted('2', 6, '20')];
    expect(reasons([lineOn(2, 4, '-10'), lineOn(3, 5, '30')], taken)).toEqual([
      'sign reversed: entry 1',
      null,
    ]);
    expect(reasons([lineOn(2, 5, '20')], [posted('1', 4, '10')])).toEqual([null]);
  });
});

// A book of 20,000 lines stood still for seconds: each line looked at every open entry.
test('of a long book each open line looks at few entries', () => {
  const days = (at: number): number => 1 + (at % 30);
  const rows = Array.from({ length: 600 }, (_, at) => at);
  const found = match(
    rows.map((at) => lineOn(at + 2, days(at), `${20_000 + 20 * at}`)),
    rows.map((at) => posted(`${at}`, days(at), `${50_010 + 20 * at}`, '0.5')),
  );
  let looks = 0;
  const counted = found.entries.map(({ side, outcome }) => ({
    outcome,
    side: {
      ...side,
      get day() {
        looks += 1;
        return side.day;
      },
    },
  }));
  likelyReasons({ ...found, entries: counted }, 0);
  expect(looks).toBeGreaterThan(0);
  expect(looks).toBeLessThan(20 * rows.length);
});

test('the summary has each coin, its statuses and what remains', () => {
  const found = match(
    [
      lineOn(2, 5, '10', { coin: 'ETH' }),
      lineOn(3, 5, '7', { coin: 'BTC' }),
      lineOn(4, 5, '5', { coin: 'BTC', ...id('77') }),
      lineOn(5, 5, '3', { coin: 'BTC' }),
    ],
    [
      bookedOn('1', 5, '7', { coinName: 'BTC' }),
      bookedOn('77', 5, '4', { coinName: 'BTC' }),
      bookedOn('3', 5, '1', { coinName: 'ADA' }),
    ],
  );
  const { coins, lines, entries } = matchSummary(found);
  expect(coins.map(({ coin }) => coin)).toEqual(['ADA', 'BTC', 'ETH']);
  expect(lines).toMatchObject({ matched: 1, differs: 1, ambiguous: 0, unmatched: 2 });
  expect(entries).toMatchObject({ matched: 1, differs: 1, ambiguous: 0, unmatched: 1 });
  expect(coins[1]).toMatchObject({
    book: { count: 3, amount: '15' },
    ledger: { count: 2, amount: '11' },
    lines: { matched: { count: 1, amount: '7' }, unmatched: { count: 1, amount: '3' } },
    entries: { matched: { count: 1, amount: '7' }, differs: { count: 1, amount: '4' } },
    differences: '1',
    unexplained: '3',
  });
});

describe('a book whose signs are turned', () => {
  const turned = [lineOn(2, 5, '-10'), lineOn(3, 6, '-20'), lineOn(4, 7, '-30')];
  const entries = ['10', '20', '30', '40'].map((amount, at) => posted(`${at}`, 5 + at, amount));

  test('is said once, of the whole book, and of no line', () => {
    const found = match(turned, entries);
    expect(likelyReasons(found, 3).turned).toBe(3);
    expect(reasons(turned, entries)).toEqual([null, null, null]);
    // Where a line matches as it is, the signs of the book are right.
    const oneRight = [...turned, lineOn(5, 8, '40')];
    expect(likelyReasons(match(oneRight, entries), 3).turned).toBe(0);
    expect(reasons(oneRight, entries)[0]).toBe('sign reversed: entry 0');
  });

  test('two wrong signs, or fewer than half, are slips of their lines', () => {
    expect(likelyReasons(match(turned.slice(1), entries), 3).turned).toBe(0);
    const right = ['51', '52', '53'].map((amount, at) => lineOn(9 + at, 9, amount));
    expect(reasons([...turned.slice(0, 3), ...right], entries).slice(0, 3)).toEqual([
      'sign reversed: entry 0',
      'sign reversed: entry 1',
      'sign reversed: entry 2',
    ]);
  });

  test('what the tolerance allows is a reason where the days do not', () => {
    expect(
      reasons([lineOn(2, 15, '700')], [posted('1', 5, '699.5')], { tolerance: '0.5' }),
    ).toEqual(['late by 10 days, off by 0.5: entry 1']);
  });
});

describe('one line for the entries of some days', () => {
  const week = Array.from({ length: 7 }, (_, at) =>
    bookedOn(String(at + 1), at + 1, `${at + 1}.5`, { bizType: 'rake_back_reward' }),
  );

  test('equals the one run of days that adds up to it, and is not matched by that', () => {
    expect(reasons([lineOn(2, 7, '31.5')], week)).toEqual([
      'equals rake_back_reward of 2026-10-01 to 2026-10-07, 7 entries',
    ]);
    expect(reasons([lineOn(2, 20, '31.5')], week)).toEqual([
      'equals rake_back_reward of 2026-10-01 to 2026-10-07, 7 entries',
    ]);
    expect(reasons([lineOn(2, 7, '31.4')], week)).toEqual([null]);
  });

  test('of at most 31 days, and none after the line', () => {
    const of = (days: number) =>
      Array.from({ length: days }, (_, at) => bookedOn(String(at + 1), at + 1, `${at + 1}.5`));
    const sum = (days: number) => String((days * (days + 1)) / 2 + days / 2);
    const said = (days: number, row: Parameters<typeof lineOn>[1]) =>
      reasons([lineOn(2, row, sum(days))], of(days));
    expect(said(31, 31)).toEqual(['equals deposit of 2026-10-01 to 2026-10-31, 31 entries']);
    expect(said(32, 32)).toEqual([null]);
    expect(reasons([lineOn(2, 1, sum(7))], of(7))).toEqual([null]);
  });

  test('of several types, and of none where two runs would do', () => {
    const both = [...week, bookedOn('8', 8, '0.25', { bizType: 'rebate' })];
    expect(reasons([lineOn(2, 8, '31.75')], both)).toEqual([
      'equals rake_back_reward and rebate of 2026-10-01 to 2026-10-08, 8 entries',
    ]);
    const flat = Array.from({ length: 7 }, (_, at) => bookedOn(String(at + 1), at + 1, '1'));
    expect(reasons([lineOn(2, 20, '3')], flat)).toEqual([null]);
  });
});
