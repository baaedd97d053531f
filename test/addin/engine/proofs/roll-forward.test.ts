// What would be lost if these failed: a roll-forward that does not foot, in coins or in money, a
// rate that is taken from the wrong day, and a movement whose type nobody listed.
import Decimal from 'decimal.js';
import fc from 'fast-check';
import { ledgerCheck } from '../../../../src/addin/engine/answers/ledger-check';
import {
  addDays,
  addMonths,
  lastDay,
  type IsoDay,
} from '../../../../src/addin/engine/records/calendar';
import type { Cell, MatrixOptions } from '../../../../src/addin/engine/records/cells';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import type { CheckCall } from '../../../../src/addin/engine/answers/ledger-check';
import { checkLedger } from '../../../../src/addin/engine/proofs/check';
import {
  rollForwardColumns,
  rollForwardNotes,
} from '../../../../src/addin/engine/proofs/closing/roll-forward-columns';
import {
  MAX_DIGITS,
  ROUNDING_MODES,
  STANDARD_VALUES,
  type ValueForm,
} from '../../../../src/addin/engine/records/value-settings';
import { tableMatrix } from '../../../../src/addin/engine/proofs/table';
import { chainAndPlace, chained, inMonths, MONTHS, periodsOf, randomChain } from './rig';

Decimal.set({ precision: 200 });

const CELLS: MatrixOptions = {
  headers: 2,
  typed: null,
  amountsAsText: true,
  displayZone: 'UTC',
  dateSystem: 1900,
};
const PERIODS = periodsOf(MONTHS);
const IN_COIN = [
  ...['deposits', 'withdrawals', 'trades', 'commission', 'transfers', 'other'],
  ...['feesTaken', 'unexplainedNet'],
];
const TYPES = [
  ['Business type', 'Column'],
  ['DEPOSIT', 'deposits'],
  ['withdraw', 'Withdrawals'],
  ['trade_in', 'Trades'],
  ['rr_agent_reward', 'Commission'],
  ['transfer_in', 'Transfers'],
  ['airdrop', 'Other'],
  ['', ''],
];
const NAMES = [
  'deposit',
  'withdraw',
  'trade_in',
  'rr_agent_reward',
  'transfer_in',
  'airdrop',
  'gift',
];

function callOf(types: unknown, rates: unknown = null): CheckCall {
  const read = ledgerCheck.read([null, '2026-09', '2026-11', 2, null, null, types, rates]);
  if (!read.ok) throw new Error(read.sentence);
  return read.call;
}

/** Without typed cells a cell is a text or a number. */
const textOf = (cell: Cell): string => {
  if (typeof cell === 'object') throw new Error('A typed cell.');
  return String(cell);
};

type Row = Readonly<Record<string, string>>;
function rowsOf(
  entries: readonly LedgerEntry[],
  call: CheckCall,
  form: ValueForm = STANDARD_VALUES,
): Row[] {
  const rows = checkLedger(inMonths(entries), PERIODS, null);
  const [header, ...cells] = tableMatrix(
    [{ account: '', rows }],
    rollForwardColumns(call.rollForward!, 'UTC', form),
    false,
    CELLS,
  ).matrix!;
  return cells.map((row) =>
    Object.fromEntries(row.map((cell, at) => [textOf(header![at]!), textOf(cell)])),
  );
}
const sum = (row: Row, fields: readonly string[]): Decimal =>
  fields.reduce((total, field) => total.plus(row[field]!), new Decimal(0));

/** The entries of a random chain, each with a type. */
const typed = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.map((entry, at) => ({ ...entry, bizType: NAMES[(at * 5) % NAMES.length]! }));

/** A rate for each day from the end of August on; several have many digits. */
const DAYS = Array.from({ length: 92 }, (_, at) => addDays('2026-08-31', at));
const randomRates = fc
  .array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 92, maxLength: 92 })
  .map((all) => all.map((units) => new Decimal(units.toString()).div(1e8).toFixed()));
const ratesTable = (rates: readonly string[]): unknown[][] => [
  ['Date', 'Coin', 'Rate', 'Source'],
  ...DAYS.map((day, at) => [day, 'usdt', rates[at], 'given']),
];

const DECIMAL_MODE = {
  'half up': Decimal.ROUND_HALF_UP,
  'half even': Decimal.ROUND_HALF_EVEN,
  down: Decimal.ROUND_DOWN,
} as const;
const randomForm = fc.record({
  digits: fc.integer({ min: 0, max: MAX_DIGITS }),
  mode: fc.constantFrom(...ROUNDING_MODES),
  rateDays: fc.constant(3),
});

test('Z4: a type that ends with a blank is quoted, so that the blank is seen', () => {
  const types = ['deposit ', 'gift', 'a\u200bb'].map((bizType, at) =>
    chained(String(at), `2026-10-0${at + 1}T00:00:00Z`, '1', String(at + 1), { bizType }),
  );
  const call = callOf(TYPES);
  const quoted = '"a(U+200B)b", "deposit ", gift';
  expect(rowsOf(types, call).map((row) => row['unlistedTypes'])).toContain(quoted);
  const groups = [{ account: '', rows: checkLedger(inMonths(types), PERIODS, null) }];
  expect(rollForwardNotes(groups, call.rollForward!, 'UTC')).toEqual([
    `Types that the table does not name stand in Other: ${quoted}.`,
  ]);
});

describe.each(['inside', 'outside'] as const)('a random chain with fees %s the change', (fees) => {
  test('foots in its coin; each column is the sum of its types; what no table names is in other, and listed', () => {
    fc.assert(
      fc.property(chainAndPlace(fees), ([chain, at]) => {
        const entries = typed(chain).filter((_, one) => one !== at);
        const call = callOf(TYPES);
        const rows = rowsOf(entries, call);
        const opening = sum(rows[0]!, ['opening']);
        const ofType = (types: readonly string[]): Decimal =>
          entries
            .filter(({ bizType }) => types.includes(bizType))
            .reduce((total, { deltaAmount }) => total.plus(deltaAmount), new Decimal(0));
        const ofColumn = (field: string): Decimal =>
          rows.reduce((total, row) => total.plus(row[field]!), new Decimal(0));
        for (const row of rows)
          expect(sum(row, ['opening', ...IN_COIN]).toFixed()).toBe(
            new Decimal(row['closing']!).toFixed(),
          );
        expect(opening.toFixed()).toBe(
          new Decimal(chain[0]!.afterAmount!)
            .minus(chain[0]!.deltaAmount)
            .plus(fees === 'outside' ? (chain[0]!.fees ?? 0) : 0)
            .toFixed(),
        );
        expect(ofColumn('deposits').toFixed()).toBe(ofType(['deposit']).toFixed());
        expect(ofColumn('commission').toFixed()).toBe(ofType(['rr_agent_reward']).toFixed());
        expect(ofColumn('other').toFixed()).toBe(ofType(['airdrop', 'gift']).toFixed());
        const listed = rows.filter((row) => row['unlistedTypes'] === 'gift').length > 0;
        const notes = rollForwardNotes(
          [{ account: '', rows: checkLedger(inMonths(entries), PERIODS, null) }],
          call.rollForward!,
          'UTC',
        );
        expect([listed, notes.length]).toEqual(
          entries.some(({ bizType }) => bizType === 'gift') ? [true, 1] : [false, 0],
        );
      }),
    );
  });

  test('foots in money to the last digit asked, each part within one of it, and a closing is the next opening', () => {
    fc.assert(
      fc.property(randomChain(fees), randomRates, randomForm, (chain, rates, form) => {
        const entries = typed(chain);
        const rows = rowsOf(entries, callOf(TYPES, ratesTable(rates)), form);
        const unit = new Decimal(10).pow(-form.digits);
        const rateOn = (day: IsoDay): string => rates[DAYS.indexOf(day)]!;
        // A rate that jumps is valued, and asked about.
        const jumps = rates.some((rate, day) => {
          const factor = new Decimal(rate).div(rates[day - 1] ?? rate);
          return factor.gt(5) || factor.lt(0.2);
        });
        rows.forEach((row, at) => {
          const month = MONTHS[at]!;
          const [first, last] = [lastDay(addMonths(month, -1)), lastDay(month)];
          const moved = IN_COIN.map((field) => `${field}Value`);
          expect(sum(row, ['openingValue', ...moved, 'exchangeDifferenceValue']).toFixed()).toBe(
            new Decimal(row['closingValue']!).toFixed(),
          );
          const exact = new Map<string, Decimal>();
          const add = (field: string, amount: Decimal.Value, day: IsoDay): void => {
            exact.set(
              field,
              (exact.get(field) ?? new Decimal(0)).plus(new Decimal(amount).times(rateOn(day))),
            );
          };
          for (const { cTimeMs, bizType, deltaAmount, fees: charged } of entries) {
            const day = new Date(cTimeMs).toISOString().slice(0, 10) as IsoDay;
            if (!day.startsWith(month)) continue;
            add(COLUMN_OF[bizType]!, deltaAmount, day);
            if (fees === 'outside') add('feesTaken', `-${charged ?? '0'}`, day);
          }
          for (const field of IN_COIN)
            expect(
              new Decimal(row[`${field}Value`]!)
                .minus(exact.get(field) ?? 0)
                .abs()
                .lt(unit),
            ).toBe(true);
          const worth = (field: string, day: IsoDay): string =>
            new Decimal(row[field]!)
              .times(rateOn(day))
              .toDecimalPlaces(form.digits, DECIMAL_MODE[form.mode])
              .toFixed();
          expect(new Decimal(row['openingValue']!).toFixed()).toBe(worth('opening', first));
          expect(new Decimal(row['closingValue']!).toFixed()).toBe(worth('closing', last));
          expect(row['rates']).toMatch(jumps ? /^(all there$|look at: USDT )/ : /^all there$/);
          if (at > 0) expect(row['openingValue']).toBe(rows[at - 1]!['closingValue']);
        });
      }),
    );
  });
});

const COLUMN_OF: Readonly<Record<string, string>> = {
  deposit: 'deposits',
  withdraw: 'withdrawals',
  trade_in: 'trades',
  rr_agent_reward: 'commission',
  transfer_in: 'transfers',
  airdrop: 'other',
  gift: 'other',
};

describe('the tables are read strictly', () => {
  const refused = (types: unknown, rates: unknown = null, byType: unknown = null) =>
    ledgerCheck.read([null, null, null, null, null, byType, types, rates]);
  const RATES = ['Date', 'Coin', 'Rate'];

  test.each([
    [[['a', 'b']], null, /^types has no column named type or column; its columns are a, b\./],
    [
      [TYPES[0], ['gift', 'Presents']],
      null,
      /^types has Presents as column in row 2\. Give one of Deposits,/,
    ],
    [[TYPES[0], ['', 'Other']], null, /^types has no type in row 2/],
    [[TYPES[0], ['gift', 'Other'], ['Gift', 'Trades']], null, /^types has gift twice.*row 3/],
    [null, [RATES, ['2026-10-01', 'BTC', -1]], /^rates has -1 as rate in row 2/],
    [
      null,
      [RATES, ['2026-10-01', 'BTC', '61.234']],
      /^rates has rates that can be read in two ways: 61\.234 in row 2 is 61\.234 or 61234/,
    ],
    [
      null,
      [RATES, ['10/01/2026', 'BTC', 1]],
      /^rates has dates that can be read in two ways: 10\/01\/2026 in row 2 is 10 January 2026 or 1 October 2026/,
    ],
    [null, [RATES, ['soon', 'BTC', 1]], /^rates has soon as date in row 2/],
    [null, [RATES, ['2026-10-01', '', 1]], /^rates has no coin in row 2/],
    [null, [['Day', 'Coin']], /^rates has no column named rate/],
  ])('%j, %j', (types, rates, sentence) => {
    expect(refused(types, rates)).toMatchObject({
      ok: false,
      sentence: expect.stringMatching(sentence),
    });
  });

  test('by_type beside types is refused; without tables nothing changes; hostile names are only names', () => {
    expect(refused([[true]], null, true)).toMatchObject({ ok: false, argument: 'by_type' });
    expect(refused([['']], [[null]])).toEqual(refused(null));
    expect(refused(null)).not.toHaveProperty('call.rollForward');
    expect(refused([TYPES[0], ['__proto__', 'Other'], ['=cmd|1', 'Trades']])).toMatchObject({
      call: {
        rollForward: {
          rates: null,
          types: [
            ['=cmd|1', 'trades'],
            ['__proto__', 'other'],
          ],
        },
      },
    });
  });
});
