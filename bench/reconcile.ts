// The functions that prove the numbers, at their full size: CHECK over a million entries, 10,000
// TOTAL cells, MATCH 20,000 × 20,000.
import { addDays, monthsBetween, utcMsOfDay, type IsoMonth } from '../src/addin/records/calendar';
import type { LedgerEntry } from '../src/addin/records/ledger-entry';
import type { BookLine, LedgerTotalCall } from '../src/addin/records/reconcile-call';
import { fromUnits } from '../src/addin/records/units';
import { instantsOfMonth } from '../src/addin/records/zone';
import { checkLedger } from '../src/addin/reconcile/check';
import { checkMatrix } from '../src/addin/reconcile/check-table';
import { matchLedger } from '../src/addin/reconcile/match/match';
import { matchMatrix, matchRows } from '../src/addin/reconcile/match/match-table';
import { sourceMonth } from '../src/addin/reconcile/source-month';
import { KeptIndex } from '../src/addin/answers/kept-index';
import type { AnswerContext } from '../src/addin/answers/definition';
import { ledgerTotal } from '../src/addin/answers/ledger-total';
import { MemorySnapshot } from '../src/addin/snapshot/memory-snapshot';
import { count, inMb, inMs } from './measure/format';
import { spreadOf } from './measure/spread';
import type { Row, RunOptions, Table } from './measure/topic';

const MONTHS = monthsBetween('2025-11', '2026-10');
const PERIODS = MONTHS.map((month) => ({ month, ...instantsOfMonth('UTC', month) }));
const READ_MS = Date.UTC(2030, 0);
const ZONES = { exchangeZone: 'UTC', displayZone: 'UTC' } as const;
const CELLS = { typed: null, displayZone: 'UTC', dateSystem: 1900 } as const;
const COINS = ['USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'DOGE'] as const;
const TYPES = ['deposit', 'withdraw', 'trade_in', 'trade_out'] as const;

interface Took {
  readonly rows: number;
  readonly ms: number;
  /** Held by the result when it is done. */ readonly heldBytes: number;
  /** Before garbage was collected. */ readonly usedBytes: number;
}
type Work = () => unknown;

export async function run({ quick }: RunOptions): Promise<Table> {
  const [few, many] = quick ? [2_000, 20_000] : [100_000, 1_000_000];
  const [cells, lines] = quick ? [1_000, 2_000] : [10_000, 20_000];
  const rows = [
    ...(await compared('CHECK, every coin and month of a year', 'entries', few, many, (size) =>
      checking(ledgerOf(size)),
    )),
    ...(await compared(
      `TOTAL, the index of ${count(many, 'entries')} made`,
      'cells',
      cells / 10,
      cells,
      await totalling(ledgerOf(many)),
    )),
    ...(await compared('the index for TOTAL made', 'entries', few, many, (size) =>
      indexing(ledgerOf(size)),
    )),
    ...(await compared('MATCH, lines and as many entries', 'lines', lines / 10, lines, matching)),
  ];
  return {
    title: 'the functions that prove the numbers, cost per row at two sizes',
    rows,
    notes: [
      'Made-up entries with 18 decimals, kept in memory. Used: the heap when the work is done, its garbage included; held: what its result takes.',
    ],
  };
}

/** Small, large, small: what the machine does meanwhile falls on both. */
async function compared(
  what: string,
  unit: string,
  few: number,
  many: number,
  workOf: (size: number) => Work,
): Promise<Row[]> {
  const small = workOf(few);
  await measured(few, small);
  const before = await measured(few, small);
  const large = await measured(many, workOf(many));
  const after = await measured(few, workOf(few));
  const each = ({ ms, rows }: Took): number => (ms * 1_000) / rows;
  const baseline = spreadOf([each(before), each(after)]);
  return [
    {
      what,
      figure: `${each(large).toFixed(1)} µs each of ${count(many, unit)} (${inMs(large.ms)})`,
      baseline: `of ${count(few, unit)}, ${baseline.median.toFixed(1)} µs each`,
      ratio: spreadOf([before, after].map((one) => each(large) / each(one))),
      atMost: 2,
    },
    {
      what: '  memory used, and held at the end',
      figure: memoryOf(large),
      baseline: memoryOf(after),
      ratio: null,
    },
  ];
}

async function measured(rows: number, work: Work): Promise<Took> {
  const heldBefore = heapBytes();
  const startMs = performance.now();
  const result = await work();
  const ms = performance.now() - startMs;
  const usedBytes = Math.max(0, process.memoryUsage().heapUsed - heldBefore);
  const heldBytes = Math.max(0, heapBytes() - heldBefore);
  if (result === undefined) throw new Error('The work gave no result.');
  return { rows, ms, heldBytes, usedBytes };
}

const memoryOf = ({ rows, usedBytes, heldBytes }: Took): string =>
  `${inMb(usedBytes)}, ${inMb(heldBytes)} (${(heldBytes / rows).toFixed(0)} bytes each)`;

function heapBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function checking(ledger: ReadonlyMap<IsoMonth, readonly LedgerEntry[]>): Work {
  const sources = [...ledger].map(([month, entries]) =>
    sourceMonth(month, instantsOfMonth('UTC', month), {
      held: true,
      fetchedAtMs: READ_MS,
      entries,
      pages: [],
      duplicatesRemoved: 0,
    }),
  );
  return () => {
    const rows = checkLedger(sources, PERIODS, null);
    if (rows.some(({ status }) => status !== 'ties out'))
      throw new Error('A chain that must tie out does not.');
    return [rows, checkMatrix([{ account: '', rows }], true, false, { ...CELLS, headers: 1 })];
  };
}

async function contextOf(
  ledger: ReadonlyMap<IsoMonth, readonly LedgerEntry[]>,
): Promise<AnswerContext> {
  const snapshot = new MemorySnapshot();
  for (const [month, entries] of ledger)
    await snapshot.keepMonth('owner', month, {
      fetchedAtMs: READ_MS,
      held: true,
      reading: {
        month,
        pages: [],
        entries,
        duplicatesRemoved: 0,
        readings: 1,
        chain: { feeModel: 'inside', links: 0, breaks: [], byCoin: new Map() },
      },
    });
  return {
    snapshot,
    index: new KeptIndex({
      snapshot,
      clock: { nowMs: () => performance.now() },
      settings: { zones: ZONES },
      changes: new Map(),
    }),
    named: [{ name: '', owners: { ledger: 'owner', rebates: 'owner' } }],
    zones: ZONES,
    cells: CELLS,
  };
}

async function totalling(
  ledger: ReadonlyMap<IsoMonth, readonly LedgerEntry[]>,
): Promise<(cells: number) => Work> {
  const context = await contextOf(ledger);
  await Promise.all(MONTHS.map((month) => context.index.month('owner', month)));
  return (cells) => () =>
    Promise.all(
      Array.from({ length: cells }, (_, at) => {
        const [first, last] = [
          MONTHS[at % 12]!,
          MONTHS[Math.max(at % 12, Math.floor(at / 12) % 12)]!,
        ];
        const call: LedgerTotalCall = {
          name: 'LEDGER.TOTAL',
          sum: { field: at % 2 === 0 ? 'deltaAmount' : 'fees', asText: false },
          coin: COINS[at % COINS.length]!,
          types: at % 5 === 0 ? null : [TYPES[at % 4]!],
          from: first,
          to: last,
          accounts: null,
        };
        return ledgerTotal.build(call, { first, last, askedTo: '2026-10' }, context);
      }),
    );
}

function indexing(ledger: ReadonlyMap<IsoMonth, readonly LedgerEntry[]>): Work {
  return async () => {
    const context = await contextOf(ledger);
    return Promise.all(MONTHS.map((month) => context.index.month('owner', month)));
  };
}

/**
 * Every second line finds its entry by amount and day; the others are near, summed, or unrelated.
 */
function matching(lines: number): Work {
  const entries = Array.from({ length: lines }, (_, at) =>
    entryOf(
      at,
      COINS[at % 3]!,
      `${1 + (at % 1_777)}.${at % 97}`,
      '0',
      utcMsOfDay(addDays('2026-10-01', at % 30)) + at,
    ),
  );
  const book = Array.from({ length: lines }, (_, at): BookLine => ({
    row: at + 2,
    day: addDays('2026-10-01', at % 2 === 0 ? at % 30 : (at + (at % 5)) % 30),
    amount: at % 2 === 0 ? entries[at]!.deltaAmount : `${1 + (at % 1_999)}.${at % 89}`,
    coin: COINS[at % 3]!,
    reference: null,
    note: null,
  }));
  return () => {
    const rows = matchRows(
      matchLedger(book, [{ account: '', records: entries }], {
        days: 3,
        tolerance: '0.01',
        displayZone: 'UTC',
      }),
    );
    return [rows, matchMatrix(rows, false, { ...CELLS, headers: 1 })];
  };
}

/**
 * In one piece, as texts from the exchange are: putting them together later would be counted as the
 * work's.
 */
const flat = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

const entryOf = (
  at: number,
  coinName: string,
  deltaAmount: string,
  afterAmount: string,
  cTimeMs: number,
): LedgerEntry => ({
  billId: String(701_000_000_000_000_000n + BigInt(at)),
  coinId: 2,
  coinName,
  bizType: TYPES[at % 4]!,
  fillSize: null,
  fillValue: null,
  deltaAmount: flat(deltaAmount),
  afterAmount: flat(afterAmount),
  fees: at % 3 === 0 ? '0.000000000000000001' : null,
  cTimeMs,
});

/** A year of six coins whose balances follow, fees inside the change. */
function ledgerOf(size: number): Map<IsoMonth, LedgerEntry[]> {
  const balances = COINS.map(() => 10n ** 24n);
  const perMonth = Math.ceil(size / MONTHS.length);
  return new Map(
    MONTHS.map((month, ofYear) => {
      const { startMs, endMs } = instantsOfMonth('UTC', month);
      const step = Math.max(1, Math.floor((endMs - startMs) / perMonth));
      return [
        month,
        Array.from(
          { length: Math.min(perMonth, Math.max(0, size - ofYear * perMonth)) },
          (_, ofMonth) => {
            const at = ofYear * perMonth + ofMonth;
            const coin = at % COINS.length;
            const change =
              BigInt((at * 7_919) % 1_000_003) * (at % 2 === 0 ? 1n : -1n) * 1_000_000_000_001n +
              1n;
            balances[coin]! += change;
            return entryOf(
              at,
              COINS[coin]!,
              fromUnits(change, 18),
              fromUnits(balances[coin]!, 18),
              Math.min(endMs - 1, startMs + ofMonth * step),
            );
          },
        ),
      ];
    }),
  );
}
