// What would be lost if these failed: a sheet of thousands of totals that reads the device once for
// each, or shows sums of yesterday.
import {
  definitionOf,
  readCall,
  resolveDates,
  type LiveQuestion,
} from '../../../../src/addin/engine/answers/definitions';
import { addDays, monthsBetween, type IsoDay } from '../../../../src/addin/engine/records/calendar';
import type { CommissionRecord } from '../../../../src/addin/engine/records/commission-record';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { checkChain } from '../../../../src/addin/engine/records/balance-chain';
import { StoredIndex } from '../../../../src/addin/engine/answers/stored-index';
import type { AnswerContext } from '../../../../src/addin/engine/answers/definition';
import type { ArchivedMonth } from '../../../../src/addin/engine/archive/stored-answers';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import { entry } from '../records/sample-records';
import { units, ledgerOf, NOON_MS, rebatesOf, sandboxOf, sumUnits } from './rig';

const ZONES = { exchangeZone: 'UTC', displayZone: 'UTC' } as const;
const MONTHS = monthsBetween('2026-07', '2026-10');
const sandbox = sandboxOf({ sizeFactor: 0.3 });
const ledger = new Map(MONTHS.map((month) => [month, ledgerOf(sandbox, month)]));

const storedMonth = (entries: readonly LedgerEntry[], fetchedAtMs = NOON_MS): ArchivedMonth => ({
  fetchedAtMs,
  retained: true,
  reading: {
    month: '2026-07',
    pages: [],
    entries,
    duplicatesRemoved: 0,
    readings: 1,
    chain: checkChain([]),
  },
});

/** Counts how often anything is read. */
class CountedSnapshot extends Archive {
  reads = 0;
  override month(...asked: Parameters<Archive['month']>) {
    this.reads += 1;
    return super.month(...asked);
  }
  override days(...asked: Parameters<Archive['days']>) {
    this.reads += 1;
    return super.days(...asked);
  }
}

async function contextOf(): Promise<{
  context: AnswerContext;
  archive: CountedSnapshot;
  changes: Map<string, number>;
  clock: { now: number; nowMs(): number };
}> {
  const archive = new CountedSnapshot();
  for (const [month, entries] of ledger)
    await archive.keepMonth(await archive.reading('owner'), month, storedMonth(entries));
  const clock = {
    now: NOON_MS,
    nowMs() {
      return this.now;
    },
  };
  const changes = new Map<string, number>();
  const index = new StoredIndex({ archive, clock, settings: { zones: ZONES }, changes });
  return {
    archive,
    changes,
    clock,
    context: {
      archive,
      index,
      named: [{ name: 'A', owners: { ledger: 'owner', rebates: 'owner' } }],
      zones: ZONES,
      cells: { typed: null, displayZone: 'UTC', dateSystem: 1900 },
    },
  };
}

function asked(
  name: 'LEDGER.TOTAL' | 'LEDGER.BALANCE' | 'REBATES.TOTAL',
  ...raw: readonly unknown[]
): LiveQuestion {
  const reading = readCall(name, raw);
  if (!reading.ok) throw new Error(reading.sentence);
  return reading.call;
}

async function valueOf(question: LiveQuestion, context: AnswerContext): Promise<unknown> {
  const dates = resolveDates(question, NOON_MS, ZONES);
  return (await definitionOf(question).build(question, dates, context))?.matrix?.[0]?.[0];
}

const typesOf = (at: number): string =>
  ['deposit', 'withdraw', 'trade_in', 'trade_out', ''][at % 5]!;

test('thousands of totals read what a period needs once, and each is what adding up by hand gives', async () => {
  const { context, archive } = await contextOf();
  const questions = Array.from({ length: 2_000 }, (_, at) => {
    const from = MONTHS[at % 4]!;
    return {
      from,
      to: MONTHS[Math.max(at % 4, Math.floor(at / 4) % 4)]!,
      coin: ['USDT', 'BTC', 'ETH'][at % 3]!,
      type: typesOf(at),
      field: at % 2 === 0 ? 'Change:text' : 'Fees:text',
    };
  });
  const values = await Promise.all(
    questions.map(({ field, coin, type, from, to }) =>
      valueOf(asked('LEDGER.TOTAL', field, coin, type, from, to), context),
    ),
  );
  // Ten periods of one to four months, each with the two months beside it.
  expect(archive.reads).toBeLessThanOrEqual(10 * (MONTHS.length + 2));
  questions.forEach(({ from, to, coin, type, field }, at) => {
    if (at % 19 !== 0) return;
    const own = monthsBetween(from, to)
      .flatMap((month) => ledger.get(month)!)
      .filter((one) => one.coinName === coin && (type === '' || one.bizType === type));
    expect(units(String(values[at]))).toBe(
      sumUnits(
        own.map(({ deltaAmount, fees }) => (field === 'Change:text' ? deltaAmount : (fees ?? '0'))),
      ),
    );
  });
});

test('a thousand balances read the month and those beside it once', async () => {
  const { context, archive } = await contextOf();
  const days = Array.from({ length: 1_000 }, (_, at): IsoDay => addDays('2026-10-02', at % 29));
  const values = await Promise.all(
    days.map((day) => valueOf(asked('LEDGER.BALANCE', 'USDT', day), context)),
  );
  expect(archive.reads).toBe(3);
  days.slice(0, 29).forEach((day, at) => {
    const last = ledger
      .get('2026-10')!
      .filter(
        ({ coinName, cTimeMs }) => coinName === 'USDT' && cTimeMs < Date.parse(addDays(day, 1)),
      )
      .at(-1)!;
    expect(values[at]).toBeCloseTo(Number(last.afterAmount), 6);
  });
});

test('a thousand totals of commission read each series and month once', async () => {
  const { context, archive } = await contextOf();
  const records = rebatesOf(sandbox, 'USDT', '2026-09-01', '2026-10-31', ['BTCUSDT']).filter(
    ({ productType }) => productType === 'SPOT',
  );
  const stored = new Map<
    IsoDay,
    { records: CommissionRecord[]; fetchedAtMs: number; retained: boolean }
  >();
  for (let day: IsoDay = '2026-09-01'; day <= '2026-10-31'; day = addDays(day, 1))
    stored.set(day, {
      records: records.filter(({ settleStartTime }) => settleStartTime.startsWith(day)),
      fetchedAtMs: NOON_MS,
      retained: true,
    });
  await archive.keepDays(
    await archive.reading('owner'),
    { symbol: 'BTCUSDT', coin: 'USDT', product: 'SPOT' },
    stored,
  );
  const windows = Array.from({ length: 1_000 }, (_, at) => ({
    start: addDays('2026-09-01', at % 31),
    end: addDays('2026-09-30', at % 30),
  })).filter(({ start, end }) => start <= end);
  const values = await Promise.all(
    windows.map(({ start, end }) =>
      valueOf(asked('REBATES.TOTAL', 'commission:text', 'BTCUSDT', 'USDT', start, end), context),
    ),
  );
  expect(archive.reads).toBe(2);
  windows.forEach(({ start, end }, at) =>
    expect(units(String(values[at]))).toBe(
      sumUnits(
        records
          .filter((one) => one.settleStartTime >= start && one.settleStartTime.slice(0, 10) <= end)
          .map((one) => one.commission!),
      ),
    ),
  );
  expect(
    await valueOf(
      asked('REBATES.TOTAL', 'commission', 'BTCUSDT', 'USDT', '2026-10-30', '2026-11-01'),
      context,
    ),
  ).toBeUndefined();
});

describe('what is kept changes', () => {
  const total = asked('LEDGER.TOTAL', 'Change:text', 'USDT', null, '2026-10');
  const other = storedMonth(
    [entry({ deltaAmount: '7', cTimeMs: Date.UTC(2026, 9, 5) })],
    NOON_MS + 1,
  );

  test('by this window: the next cell has the new sum', async () => {
    const { context, archive, changes } = await contextOf();
    await valueOf(total, context);
    await archive.keepMonth(await archive.reading('owner'), '2026-10', other);
    changes.set('owner', 1);
    expect(await valueOf(total, context)).toBe('7');
  });

  test('by another window: a second later the next cell has the new sum, and nothing is computed where nothing changed', async () => {
    const { context, archive, clock } = await contextOf();
    const before = await valueOf(total, context);
    const index = await context.index.month('owner', '2026-10');
    clock.now += 1_000;
    expect(await context.index.month('owner', '2026-10')).toBe(index);
    // Only what the months say of themselves was looked at again.
    expect(archive.reads).toBe(3);
    await archive.keepMonth(await archive.reading('owner'), '2026-10', other);
    expect(await valueOf(total, context)).toBe(before);
    clock.now += 1_000;
    expect(await valueOf(total, context)).toBe('7');
  });

  test('a month that is missing is not remembered as missing', async () => {
    const { context, archive } = await contextOf();
    const november = asked('LEDGER.TOTAL', 'Change:text', 'USDT', null, '2026-11');
    expect(await valueOf(november, context)).toBeUndefined();
    await archive.keepMonth(
      await archive.reading('owner'),
      '2026-11',
      storedMonth([entry({ deltaAmount: '3', cTimeMs: Date.UTC(2026, 10, 5) })]),
    );
    expect(await valueOf(november, context)).toBe('3');
  });
});
