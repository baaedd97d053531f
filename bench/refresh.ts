// What a refresh of the open month costs by processor time, against how much is stored: ten new
// entries, and the functions of one number asked again. The real reading, archive and functions on a
// made-up IndexedDB; the exchange is the sandbox's server with made-up months.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { RecordSource } from '../src/addin/engine/answers/record-source';
import { readCall, resolveDates } from '../src/addin/engine/answers/definitions';
import type { FunctionName } from '../src/addin/engine/answers/definitions';
import { Archive } from '../src/addin/engine/archive/archive';
import { ReadingBoard } from '../src/addin/engine/archive/fetching/progress';
import { mergeEntries } from '../src/addin/engine/exchange/merge-entries';
import { readLedgerPage } from '../src/addin/engine/exchange/read-records';
import { checkChain } from '../src/addin/engine/records/balance-chain';
import type { IsoMonth } from '../src/addin/engine/records/calendar';
import { pageOfMonth } from '../test/addin/engine/exchange/made-up-months';
import { MONTHS, openRig, type Rig } from '../test/addin/engine/exchange/open-rig';
import { RULES } from '../test/addin/engine/archive/fetching/fetchers-over';
import { count, inMs } from './measure/format';
import { spreadOf } from './measure/spread';
import type { RunOptions, Table } from './measure/topic';

const PAGE = 200;
const OPEN: IsoMonth = '2026-11';
const ADDED = 10;
const HOUR_MS = 3_600_000;
const CELLS = { typed: null, displayZone: 'UTC', dateSystem: 1900 } as const;
const ZONES = { exchangeZone: 'UTC', displayZone: 'UTC' } as const;

const QUESTIONS: readonly (readonly [FunctionName, ...unknown[]])[] = [
  ['LEDGER.TOTAL', 'Change', 'USDT', null, OPEN],
  ['LEDGER.TOTAL', 'Change', 'USDT', null, MONTHS[1], OPEN],
  ['LEDGER.BALANCE', 'USDT'],
  ['LEDGER.CHECK', 'USDT', OPEN],
];

export async function run({ quick }: RunOptions): Promise<Table> {
  const sizes = quick ? [10_000] : [10_000, 100_000, 1_000_000];
  const rounds = quick ? 2 : 15;
  const accounts: Refreshed[] = [];
  for (const size of sizes) accounts.push(await opened(size, rounds));
  try {
    // In turns: whatever else the machine does falls on all, and all share one heap.
    for (let round = 0; round <= rounds; round += 1)
      for (const { refresh, figures } of accounts) {
        const ms = await refresh();
        // The first one makes what the others go on from.
        if (round > 0) figures.push(ms);
      }
  } finally {
    for (const { end } of accounts) await end();
  }
  const [least] = accounts;
  const leastMs = spreadOf(least!.figures);
  return {
    title: `a refresh with ${ADDED} new entries, by processor time`,
    rows: accounts.map(({ size, figures }) => ({
      what: `${count(size, 'entries stored')}, ${count(Math.floor(size / 12), 'in the open month')}`,
      figure: inMs(spreadOf(figures).median),
      baseline: `${count(least!.size, 'stored')}, ${inMs(leastMs.median)}`,
      ratio: spreadOf(figures.map((ms, round) => ms / least!.figures[round]!)),
      atMost: 1.2,
    })),
  };
}

/** One account, and what each of its refreshes took. */
interface Refreshed {
  readonly size: number;
  readonly refresh: () => Promise<number>;
  readonly figures: number[];
  readonly end: () => Promise<void>;
}

async function opened(size: number, rounds: number): Promise<Refreshed> {
  const each = Math.floor(size / 12);
  const all = each + ADDED * (rounds + 1);
  let listed = each;
  const rig = await openRig({
    sandbox: {
      weights: { limit: 10_000_000, windowMs: 10_000 },
      onRequest: ({ operation, parameters }) =>
        operation === 'ledger'
          ? {
              kind: 'answer',
              status: 200,
              body: JSON.stringify(pageOfMonth(parameters, listed, all)),
            }
          : undefined,
    },
  });
  const archive = new Archive({
    ...{ indexedDB: new IDBFactory(), name: 'bench', tell: (sentence) => console.error(sentence) },
    nowMs: () => rig.clock.nowMs(),
  });
  const owner = rig.broker.id;
  for (const month of MONTHS.slice(1))
    await stored(archive, owner, month, all, Date.UTC(2026, 10, 10));
  await stored(archive, owner, OPEN, each, rig.clock.nowMs(), all);
  const ask = asker(rig, archive);
  const refresh = async (): Promise<number> => {
    await rig.clock.advance(HOUR_MS / 4);
    listed += ADDED;
    globalThis.gc?.();
    const before = process.cpuUsage();
    await ask();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  return { size, refresh, figures: [], end: rig.end };
}

async function stored(
  archive: Archive,
  owner: string,
  month: IsoMonth,
  each: number,
  fetchedAtMs: number,
  of = each,
): Promise<void> {
  const pages = Array.from({ length: Math.floor(each / PAGE) + 1 }, (_, at) => {
    const raw = pageOfMonth({ month, page: at + 1, limit: PAGE }, each, of);
    return {
      ...{ page: at + 1, body: JSON.stringify(raw), records: readLedgerPage(raw, at + 1) },
      fetchedAtMs,
    };
  });
  const merged = mergeEntries(pages);
  const chain = checkChain(merged.entries);
  await archive.keepMonth(await archive.reading(owner), month, {
    ...{ fetchedAtMs, retained: true },
    reading: { month, pages, ...merged, chain, readings: 1 },
  });
}

/** All questions of one Refresh, as cells ask them. */
function asker({ client, clock, broker, signal }: Rig, archive: Archive): () => Promise<void> {
  const settings = { zones: ZONES };
  const source = new RecordSource({ client, archive, board: new ReadingBoard(), settings });
  const owners = { ledger: broker.id, rebates: broker.id };
  const account = {
    ...{ name: broker.name, exchangeAccount: broker, owners, note: '' },
    canReadLedger: true,
    canReadRebates: null,
  };
  return () =>
    clock.run(
      (async () => {
        const freshness = { again: 'open', sinceMs: clock.nowMs() } as const;
        const options = { freshness, rules: RULES, signals: [signal] };
        for (const [name, ...raw] of QUESTIONS) {
          const { call, dates } = asked(name, raw, clock.nowMs());
          await source.ensure(call, dates, [account], options);
          if (!(await source.build(call, dates, [account], CELLS)))
            throw new Error(`${name} has no result.`);
        }
      })(),
    );
}

function asked(name: FunctionName, raw: readonly unknown[], nowMs: number) {
  const reading = readCall(name, raw);
  if (!reading.ok) throw new Error(reading.sentence);
  const { call } = reading;
  return { call, dates: resolveDates(call, nowMs, ZONES) };
}
