// What would be lost if these failed: a month of LEDGER.CHECK under the wrong heading, a coin that
// was asked for and is not there, and an empty cell that reads as a nought.
import { atOnce } from '../../../../src/addin/platform/yield-to-main';
import type { MatrixOptions } from '../../../../src/addin/engine/records/cells';
import type { IsoMonth } from '../../../../src/addin/engine/records/calendar';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { instantsOfMonth } from '../../../../src/addin/engine/records/zone';
import { checkLedger } from '../../../../src/addin/engine/proofs/check';
import { checkColumns, checkMatrix } from '../../../../src/addin/engine/proofs/check-table';
import { ledgerTotals } from '../../../../src/addin/engine/proofs/ledger-totals';
import { sourceMonth, type SourceMonth } from '../../../../src/addin/engine/proofs/source-month';
import { chained, periodsOf, unread, whole } from './rig';

const CELLS: MatrixOptions = {
  ...{ headers: 1, typed: null, amountsAsText: true, displayZone: 'UTC', dateSystem: 1900 },
};
const MONTHS: readonly IsoMonth[] = ['2026-09', '2026-10'];
const september = whole('2026-09', [
  chained('1', '2026-09-05T00:00:00Z', '5', '15', { bizType: 'withdraw_back' }),
  chained('2', '2026-09-06T00:00:00Z', '-2', '13', { bizType: 'airdrop', fees: '0.5' }),
  chained('3', '2026-09-07T00:00:00Z', '1', '1', { coinName: 'wBtc', bizType: 'deposit' }),
]);
const rows = (sources: readonly SourceMonth[], coins: readonly string[] | null = null) =>
  checkLedger(sources, periodsOf(MONTHS), coins);
const table = (
  sources: readonly SourceMonth[],
  { byType = false, coins = null }: { byType?: boolean; coins?: readonly string[] | null } = {},
): readonly Readonly<Record<string, unknown>>[] => {
  const groups = [{ account: 'Main', rows: rows(sources, coins) }];
  const [header, ...cells] = checkMatrix(groups, byType, false, CELLS).matrix!;
  return cells.map((row) =>
    Object.fromEntries(row.map((cell, of) => [header![of] as string, cell])),
  );
};

test('a month of a coin stands in a row, each number under its heading', () => {
  expect(table([september, unread('2026-10')])).toEqual([
    {
      ...{ Month: 46266, Coin: 'USDT', Opening: '10', Inflow: '5', Outflow: '-2', Fees: '0.5' },
      ...{ Unexplained: '0', Closing: '13', Entries: 2, 'Duplicates removed': 0, Breaks: 0 },
      ...{ 'First break': '', 'Fee model': 'inside the change', Status: 'ties out' },
      ...{ 'Net unexplained': '0', Finding: '' },
      'Opening and closing':
        'opening not proven: the month before was not read; closing not proven: 2026-10 is not on this device',
    },
    {
      ...{ Month: 46296, Coin: 'USDT', Opening: '', Inflow: '', Outflow: '', Fees: '' },
      ...{ Unexplained: '', Closing: '', Entries: '', 'Duplicates removed': '', Breaks: '' },
      ...{ 'First break': '', 'Fee model': 'inside the change' },
      ...{ Status: 'incomplete: 2026-10 is not on this device' },
      ...{ 'Net unexplained': '', Finding: '', 'Opening and closing': '' },
    },
    expect.objectContaining({ Month: 46266, Coin: 'wBtc', 'Fee model': 'no fees', Entries: 1 }),
    expect.objectContaining({ Month: 46296, Coin: 'wBtc', Entries: '' }),
  ]);
});

test('business types stand in the order of their names; one that a coin did not have stays empty', () => {
  const typed = table([september, unread('2026-10')], { byType: true });
  expect(Object.keys(typed[0]!).slice(4, 9)).toEqual([
    ...['Outflow', 'airdrop', 'deposit', 'withdraw_back', 'Fees'],
  ]);
  expect(typed.map((row) => [row['airdrop'], row['deposit'], row['withdraw_back']])).toEqual([
    ['-2', '', '5'],
    ['', '', ''],
    ['', '1', ''],
    ['', '', ''],
  ]);
});

test('the types of a month stand by name, in whatever order they came', () => {
  const typesOf = (types: readonly string[]) =>
    rows([
      whole(
        '2026-09',
        types.map((bizType, of) =>
          chained(String(of), `2026-09-0${of + 1}T00:00:00Z`, '1', String(of + 1), { bizType }),
        ),
      ),
    ])[0]!.amounts!.byType;
  for (const types of [
    ['b', 'c', 'a'],
    ['c', 'b', 'a'],
    ['a', 'c', 'b', 'a'],
  ])
    expect([...typesOf(types).keys()]).toEqual(['a', 'b', 'c']);
});

test('behind inflow and outflow stand the entries that moved something, behind First break the gap', () => {
  const [row] = rows([
    whole('2026-09', [
      chained('1', '2026-09-05T00:00:00Z', '5', '15'),
      chained('2', '2026-09-06T00:00:00Z', '0', '15'),
      chained('3', '2026-09-07T00:00:00Z', '-2', '14'),
      chained('4', '2026-09-08T00:00:00Z', '-1', '14'),
    ]),
  ]);
  const behind = (label: string) =>
    checkColumns([{ account: 'Main', rows: [row!] }], false).find(
      (column) => column.label === label,
    )!.madeOf!(row!.ground!, row!).map(({ record, amount }) => [
      record.kind === 'entry' && record.entry.billId,
      amount,
    ]);
  expect([behind('Inflow'), behind('Outflow'), behind('First break')]).toEqual([
    [['1', '5']],
    [
      ['3', '-2'],
      ['4', '-1'],
    ],
    [['3', '1']],
  ]);
  expect(behind('Net unexplained')).toEqual([
    ['3', '1'],
    ['4', '1'],
  ]);
});

test('a month that is not known has no breaks, no copies and no ground', () => {
  expect(rows([september, unread('2026-10')])[1]).toMatchObject({
    ...{ status: 'incomplete', breaks: [], copiesRemoved: null, entries: null, ground: null },
  });
  const gone = sourceMonth('2026-10', instantsOfMonth('UTC', '2026-10'), {
    ...{ retained: false, fetchedAtMs: 1, entries: [], duplicatesRemoved: 1 },
    pages: [{ records: [...september.entries!, ...september.entries!] }],
  });
  for (const one of [gone, unread('2026-10')])
    expect(one).toMatchObject({ entries: null, copies: [] });
});

test('coins that were asked for have rows although nothing happened in them; others have none', () => {
  const asked = (coins: readonly string[]) =>
    rows([september, whole('2026-10', [])], coins).map(({ coin, status, amounts, entries }) => [
      ...[coin, status, amounts?.closing, entries],
    ]);
  expect(asked(['XRP', 'WBTC', 'ADA'])).toEqual([
    ['ADA', 'no entries', undefined, 0],
    ['ADA', 'no entries', undefined, 0],
    ['XRP', 'no entries', undefined, 0],
    ['XRP', 'no entries', undefined, 0],
    ['wBtc', 'ties out', '1', 1],
    ['wBtc', 'no entries', '1', 0],
  ]);
  expect(rows([whole('2026-09', []), whole('2026-10', [])])).toEqual([]);
});

test('a break is named with its entry and counted; an open month says why instead', () => {
  const gap = [
    chained('1', '2026-09-05T00:00:00Z', '5', '15'),
    chained('2', '2026-09-06T00:00:00Z', '1', '17'),
    chained('3', '2026-09-07T00:00:00Z', '1', '15'),
  ];
  const broken = {
    ...{ Breaks: 2, 'First break': '2', Unexplained: '4', 'Net unexplained': '-2' },
    Finding: '1 USDT is missing before entry 2; an outflow of 3 USDT is missing before entry 3',
  };
  expect(table([whole('2026-09', gap), whole('2026-10', [])])[0]).toMatchObject({
    ...{ ...broken, Status: 'breaks' },
  });
  expect(table([whole('2026-09', gap, Date.UTC(2026, 8, 20))])[0]).toMatchObject({
    ...{ ...broken, Status: 'incomplete: 2026-09 had not ended when it was read' },
  });
});

test('copies are counted in the month and the coin in which they came', () => {
  const copy = (billId: string, iso: string, coinName = 'USDT') =>
    chained(billId, iso, '1', '1', { coinName });
  const entries = [
    copy('1', '2026-09-01T00:00:00Z'),
    copy('2', '2026-09-02T00:00:00Z', 'BTC'),
    copy('3', '2026-10-01T00:00:00Z'),
    copy('4', '2026-10-31T23:59:59.999Z'),
  ];
  const both = sourceMonth(
    '2026-09',
    { startMs: Date.UTC(2026, 8), endMs: Date.UTC(2026, 10) },
    {
      ...{ retained: true, fetchedAtMs: Date.UTC(2030, 0), entries, duplicatesRemoved: 5 },
      pages: [{ records: entries }, { records: entries.slice(1) }, { records: [entries[3]!] }],
    },
  );
  expect(
    rows([both]).map(({ coin, month, copiesRemoved, entries: count }) => [
      ...[coin, month, copiesRemoved, count],
    ]),
  ).toEqual([
    ['BTC', '2026-09', 1, 1],
    ['BTC', '2026-10', 0, 0],
    ['USDT', '2026-09', 0, 1],
    ['USDT', '2026-10', 3, 2],
  ]);
});

describe('months of another zone', () => {
  const NEW_YORK = periodsOf(['2026-09'], 'America/New_York');
  const inSeptember = whole('2026-09', [chained('1', '2026-09-05T00:00:00Z', '5', '15')]);

  test('need the month after theirs as well', () => {
    const reasons = (sources: readonly SourceMonth[]) =>
      checkLedger(sources, NEW_YORK, ['USDT']).map(({ reason, status }) => [status, reason]);
    expect(reasons([inSeptember])).toEqual([
      ['incomplete', 'a month that it needs is not on this device'],
    ]);
    expect(reasons([inSeptember, unread('2026-10')])).toEqual([
      ['incomplete', '2026-10 is not on this device'],
    ]);
    expect(reasons([inSeptember, whole('2026-10', [])])).toEqual([['ties out', null]]);
  });

  test('are no sum where their end lies behind a month that was read too early', () => {
    const early = [
      chained('1', '2026-09-05T00:00:00Z', '5', '15'),
      chained('2', '2026-09-06T00:00:00Z', '1', '16'),
    ];
    const sources = [
      whole('2026-09', early, Date.UTC(2026, 8, 20)),
      whole('2026-10', [chained('3', '2026-10-01T02:00:00Z', '1', '17')]),
    ];
    expect(checkLedger(sources, NEW_YORK, null)[0]).toMatchObject({
      ...{ status: 'incomplete', amounts: null, entries: null },
    });
  });
});

describe('where fees stand', () => {
  const fee = (billId: string, day: number, afterAmount: string, fees: string | null) =>
    chained(billId, `2026-09-0${day}T00:00:00Z`, '1', afterAmount, { fees });
  const findings = (entries: readonly LedgerEntry[], more: readonly SourceMonth[] = []) =>
    Object.fromEntries(
      checkLedger([whole('2026-09', entries), ...more], periodsOf(['2026-09']), null).map(
        ({ coin, feeFinding }) => [coin, feeFinding],
      ),
    );
  const of = (coinName: string, entries: readonly LedgerEntry[]): LedgerEntry[] =>
    entries.map((one) => ({ ...one, coinName, billId: `${coinName}${one.billId}` }));
  const none = [fee('1', 1, '1', null), fee('2', 2, '2', '0')];
  const onlyFirst = [fee('1', 1, '1', '0.5'), fee('2', 2, '2', null)];
  const inside = [fee('1', 1, '1', null), fee('2', 2, '2', '0.5')];
  const outside = [fee('1', 1, '1', null), fee('2', 2, '1.5', '0.5')];

  test('only an entry behind another one shows it', () => {
    expect(findings(of('A', none))).toEqual({ A: 'none' });
    expect(findings(of('A', onlyFirst))).toEqual({ A: 'undecided' });
    expect(findings(of('A', inside))).toEqual({ A: 'inside' });
    expect(findings(of('A', outside))).toEqual({ A: 'outside' });
  });

  test('a coin that does not show it takes what the others show', () => {
    const chosen = (others: readonly LedgerEntry[]) =>
      findings([...of('A', onlyFirst), ...others])['A'];
    expect(chosen(of('B', none))).toBe('undecided');
    expect(chosen(of('B', inside))).toBe('inside');
    expect(chosen(of('B', outside))).toBe('outside');
    expect(chosen([...of('B', inside), ...of('C', outside)])).toBe('undecided');
  });

  test('fees in one stretch of months show it for all', () => {
    const november = whole(
      '2026-11',
      of('A', inside).map((one) => ({
        ...one,
        billId: `9${one.billId}`,
        cTimeMs: one.cTimeMs + 61 * 86_400_000,
      })),
    );
    expect(findings(of('A', none), [unread('2026-10'), november])).toEqual({ A: 'inside' });
  });
});

test('types are meant in small letters and coins in capitals, however the exchange writes them', () => {
  const totals = atOnce(
    ledgerTotals([
      chained('1', '2026-09-05T00:00:00Z', '5', '15', { bizType: 'Deposit', coinName: 'wBtc' }),
      chained('2', '2026-09-06T00:00:00Z', '2', '17', { bizType: 'gift', coinName: 'wBtc' }),
    ]),
  );
  const of = (types: readonly string[] | null, coin = 'WBTC') => {
    const question = { field: 'deltaAmount', coin, types } as const;
    return [totals.total(question), totals.holds(question)];
  };
  expect([of(null), of(['deposit']), of(['gift', 'deposit', 'gift']), of(['none'])]).toEqual([
    ...[
      ['7', true],
      ['5', true],
      ['7', true],
      ['0', false],
    ],
  ]);
  expect([of(null, 'BTC'), of([], 'WBTC')]).toEqual([
    ['0', false],
    ['0', false],
  ]);
});
