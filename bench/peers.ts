// What people use instead, beside Tieout, in one run: a loop over the pages as clients of exchanges
// show it, and a query as a spreadsheet runs it. The same exchange, weights and clock for each.
import { createHmac } from 'node:crypto';
import { Decimal } from 'decimal.js';
import { pause, type Clock } from '../src/addin/platform/clock';
import { anythingStored } from '../src/addin/engine/archive/open-periods';
import type { SandboxOptions } from '../src/sandbox/options';
import { MONTHS, openRig, type Rig } from '../test/addin/engine/exchange/open-rig';
import { fetchersOver } from '../test/addin/engine/archive/fetching/fetchers-over';
import { count, inMs } from './measure/format';
import { plainRow, type Row, type RunOptions, type Table } from './measure/topic';

const PAGE = 200;
/** Between the first reading and the second. */
const REST_MS = 60_000;
const OPEN_MONTH = '2026-11';

/** A row as a reader hands it over: an amount is a text where it is exact. */
interface ReadRow {
  readonly billId: string;
  readonly deltaAmount: string | number;
}

/** Reads months of the ledger; throws where it gives up. */
type Reader = (rig: Rig, months: readonly string[]) => Promise<readonly ReadRow[]>;

interface Answer {
  readonly status: number;
  readonly retryAfterMs: number;
  readonly body: unknown;
}

async function askPage(rig: Rig, month: string, page: number): Promise<Answer> {
  const [{ key, secret, passphrase }] = rig.sandbox.accounts;
  const path = '/api/v3/tax/income';
  const body = JSON.stringify({ month, page, limit: PAGE });
  const timestamp = String(rig.clock.nowMs());
  const signed = createHmac('sha256', secret).update(`${timestamp}POST${path}${body}`);
  const answer = await rig.clock.holding(fetch)(`${rig.url}${path}`, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'ACCESS-KEY': key,
      'ACCESS-SIGN': signed.digest('base64'),
      'ACCESS-PASSPHRASE': passphrase,
      'ACCESS-TIMESTAMP': timestamp,
    },
  });
  const retryAfterMs = Number(answer.headers.get('Retry-After') ?? 0) * 1_000;
  return { status: answer.status, retryAfterMs, body: JSON.parse(await answer.text()) as unknown };
}

const waitFor = (clock: Clock, ms: number): Promise<void> =>
  pause(clock, ms, new AbortController().signal);

/** Pages until one is not full; amounts become numbers of the language. */
async function untilShort(
  months: readonly string[],
  ask: (month: string, page: number) => Promise<unknown>,
): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for (const month of months)
    for (let page = 1; ; page += 1) {
      const found = (await ask(month, page)) as readonly ReadRow[];
      for (const { billId, deltaAmount } of found)
        rows.push({ billId, deltaAmount: Number(deltaAmount) });
      if (found.length < PAGE) break;
    }
  return rows;
}

/** As the examples of client libraries page: a request a second, a refused one again, five times. */
const clientLoop: Reader = (rig, months) =>
  untilShort(months, async (month, page) => {
    for (let tries = 1; ; tries += 1) {
      await waitFor(rig.clock, 1_000);
      const { status, body } = await askPage(rig, month, page);
      if (status === 200) return body;
      if (tries === 5) throw new Error(`HTTP ${status}: ${JSON.stringify(body)}`);
    }
  });

/** As a query over web contents pages: as fast as answers come, a refused one again, three times. */
const webQuery: Reader = (rig, months) =>
  untilShort(months, async (month, page) => {
    for (let tries = 1; ; tries += 1) {
      const { status, retryAfterMs, body } = await askPage(rig, month, page);
      if (status === 200) return body;
      if (tries === 4) throw new Error(`HTTP ${status}: ${JSON.stringify(body)}`);
      await waitFor(rig.clock, Math.max(retryAfterMs, 1_000 * 2 ** (tries - 1)));
    }
  });

const PEERS: readonly (readonly [string, Reader])[] = [
  ['a loop over pages', clientLoop],
  ['a web query', webQuery],
];

interface Scene {
  readonly what: string;
  readonly months: readonly string[];
  readonly sandbox: SandboxOptions;
}

export async function run({ quick }: RunOptions): Promise<Table> {
  const year = quick ? MONTHS.slice(-2) : MONTHS;
  const scenes: Scene[] = [
    { what: `${year.length} closed months`, months: year, sandbox: {} },
    {
      what: 'the open month of a busy account, newest first',
      months: [OPEN_MONTH],
      sandbox: { postEveryMs: 700, sizeFactor: quick ? 1 : 3 },
    },
    { what: 'amounts as bare numbers', months: year.slice(-1), sandbox: { bareNumbers: true } },
    {
      what: 'one answer in ten fails, or is cut short',
      months: year.slice(-3),
      sandbox: { schedule: { share: 0.1 }, seed: 'peers' },
    },
  ];
  const rows: Row[] = [];
  for (const scene of scenes) {
    for (const [name, reader] of PEERS) rows.push(...(await peerRows(scene, name, reader)));
    rows.push(...(await tieoutRows(scene)));
  }
  return {
    title: 'a busy account read by what people use instead, the exchange’s weights',
    rows,
    notes: [
      'Rows are those of the second reading, against what the exchange held when it began.',
      'Time is the simulated clock’s.',
    ],
  };
}

async function peerRows({ what, months, sandbox }: Scene, name: string, read: Reader) {
  const rig = await openRig({ sandbox });
  try {
    const first = await measured(rig, months, () => read(rig, months));
    await rig.clock.advance(REST_MS);
    const again = await measured(rig, months, () => read(rig, months));
    return [plainRow(`${what}: ${name}`, said(first, again))];
  } finally {
    await rig.end();
  }
}

async function tieoutRows({ what, months, sandbox }: Scene) {
  const base = await openRig({ sandbox, throughRelay: true });
  const rig = fetchersOver(base);
  const asked = months as Parameters<typeof rig.ledger>[0];
  const read = async (isFirst: boolean): Promise<readonly ReadRow[]> => {
    const freshness = isFirst
      ? anythingStored
      : ({ again: 'open', sinceMs: rig.clock.nowMs() } as const);
    return (await rig.ledger(asked, { freshness })).flatMap(({ reading }) => reading.entries);
  };
  try {
    const first = await measured(rig, months, () => read(true));
    await rig.clock.advance(REST_MS);
    const again = await measured(rig, months, () => read(false));
    return [plainRow(`${what}: Tieout`, said(first, again))];
  } finally {
    await rig.end();
  }
}

interface Measured {
  /** What the exchange held when it began, by ID. */
  readonly amounts: ReadonlyMap<string, string>;
  readonly rows: readonly ReadRow[] | null;
  readonly trouble: string;
  readonly requests: number;
  readonly tookMs: number;
  readonly processorMs: number;
}

async function measured(
  rig: Rig,
  months: readonly string[],
  read: () => Promise<readonly ReadRow[]>,
): Promise<Measured> {
  const [atMs, before, cpu] = [rig.clock.nowMs(), rig.sandbox.requests.length, process.cpuUsage()];
  const truth = months.flatMap((month) => rig.sandbox.truth.ledger('broker', month));
  const amounts = new Map(truth.map(({ billId, deltaAmount }) => [billId, deltaAmount]));
  let rows: readonly ReadRow[] | null = null;
  let trouble = '';
  try {
    rows = await rig.clock.run(read());
  } catch (error) {
    trouble = error instanceof Error ? error.message : String(error);
  }
  const { user, system } = process.cpuUsage(cpu);
  return {
    amounts,
    rows,
    trouble,
    requests: rig.sandbox.requests.length - before,
    tookMs: rig.clock.nowMs() - atMs,
    processorMs: (user + system) / 1_000,
  };
}

/** What a reading is worth: against the exchange's own records, and what it took. */
function said(first: Measured, again: Measured): string {
  const { amounts, rows, trouble } = again;
  const took = `${first.requests}, then ${again.requests} requests; ${inMs(first.tookMs)}, then ${inMs(again.tookMs)}; processor ${inMs(first.processorMs)}`;
  if (rows === null) return `gives up (${trouble.slice(0, 60)}); ${took}`;
  const ids = new Map<string, number>();
  for (const { billId } of rows) ids.set(billId, (ids.get(billId) ?? 0) + 1);
  const lacking = [...amounts.keys()].filter((id) => !ids.has(id)).length;
  const twice = [...ids.values()].filter((times) => times > 1).length;
  const rounded = rows.filter(({ billId, deltaAmount }) => {
    const known = amounts.get(billId);
    return known !== undefined && !new Decimal(deltaAmount).equals(known);
  }).length;
  const wrong = [
    lacking > 0 ? `${count(lacking, 'rows')} lacking` : '',
    twice > 0 ? `${count(twice, 'rows')} twice` : '',
    rounded > 0 ? `${count(rounded, 'amounts')} rounded` : '',
  ].filter((text) => text !== '');
  return `${wrong.length === 0 ? `${count(rows.length, 'rows')} right` : wrong.join(', ')}; ${took}`;
}
