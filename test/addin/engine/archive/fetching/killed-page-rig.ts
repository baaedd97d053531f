// Excel crashes in the middle of a year's download. If this fails, the accountant gets another year
// than the exchange has, or waits again for pages that were there already.
// Read twice means here: the exchange was asked for the page in both lives. At an exchange that
// answers within 20 ms the fetcher has one page under way at a time (page-gate.ts), so this holds
// however it is counted. At a slower one the weights would lie idle: there up to twelve are under
// way, and those cannot have been kept.
import {
  ExchangeClient,
  type ExchangeAccount,
} from '../../../../../src/addin/engine/exchange/client';
import { monthsBetween } from '../../../../../src/addin/engine/records/calendar';
import { createSandbox, type Sandbox } from '../../../../../src/sandbox/sandbox';
import { Archive } from '../../../../../src/addin/engine/archive/archive';
import type { ArchivedMonth } from '../../../../../src/addin/engine/archive/stored-answers';
import { LedgerFetcher } from '../../../../../src/addin/engine/archive/fetching/ledger-fetcher';
import { anythingStored } from '../../../../../src/addin/engine/archive/open-periods';
import { ReadingBoard } from '../../../../../src/addin/engine/archive/fetching/progress';
import { accountOf, NOON_MS } from '../../exchange/rig';
import { RULES } from './fetcher-rig';
import { NAME, newDevice } from '../rig';
import { runSeed } from '../../../../seeds';
import { until } from '../../../../until';
import { PageLife } from './page-life';

export const YEAR = monthsBetween('2025-11', '2026-10');
export const SEED = runSeed;

/** Weights so wide that nobody waits: what is tried is killing, not waiting. */
const limits = { limit: 1_000_000, windowMs: 10_000 };
export let sandbox: Sandbox;
let base: string;
let account: ExchangeAccount;
let close: () => Promise<void>;
beforeAll(async () => {
  sandbox = createSandbox({ nowMs: () => NOON_MS, sizeFactor: 0.2, weights: limits });
  ({ url: base, close } = await sandbox.listen(0));
  account = await accountOf(sandbox.accounts[0]);
});
afterAll(() => close());

/** Opens the add-in's store and asks for the year. Never settles where the page is killed. */
export async function download(
  life: PageLife,
  factory: IDBFactory,
  { nowMs = () => NOON_MS, latencyMs = 0 } = {},
): Promise<ArchivedMonth[]> {
  const clock = life.clock(nowMs);
  const archive = new Archive({
    indexedDB: life.indexedDB(factory),
    name: NAME,
    nowMs,
    tell: () => undefined,
  });
  const client = new ExchangeClient({
    wire: { fetch: life.fetch(latencyMs), clock, base },
    random: () => 0.5,
  });
  const fetcher = new LedgerFetcher({
    client,
    archive,
    board: new ReadingBoard(),
    changes: new Map(),
    readAgain: new Map(),
  });
  await fetcher.ensure('owner', account, YEAR, {
    freshness: anythingStored,
    rules: RULES,
    signals: [new AbortController().signal],
  });
  return Promise.all(YEAR.map(async (month) => (await archive.month('owner', month))!));
}

export async function killedOrDone(life: PageLife, work: Promise<unknown>): Promise<void> {
  let done = false;
  const end = (): void => {
    done = true;
  };
  work.then(end, end);
  await until(() => done || life.isDead);
}

const FIELDS = [
  ...['billId', 'cTime', 'coinName', 'bizType', 'deltaAmount', 'afterAmount'],
  ...['fees', 'fillSize', 'fillValue'],
];
/** A row of what the sandbox lists, or of what the add-in made of it. */
const rowOf = (entry: object): string[] => {
  const said = new Map<string, unknown>(Object.entries(entry));
  return FIELDS.map((field) => {
    const value = said.get(field) ?? said.get(`${field}Ms`);
    return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  });
};
export const asReported = (months: readonly ArchivedMonth[]) =>
  months.map(({ retained, reading }) => ({ retained, entries: reading.entries.map(rowOf) }));
export const asTrue = () =>
  YEAR.map((month) => ({
    retained: true,
    entries: sandbox.truth.ledger('broker', month).map(rowOf),
  }));
/** Equal texts are equal rows, and compared in a moment. */
export function expectTruth(months: readonly ArchivedMonth[], truth: unknown): void {
  const reported = asReported(months);
  if (JSON.stringify(reported) !== JSON.stringify(truth)) expect(reported).toEqual(truth);
}
export const asked = (from: number): string[] =>
  sandbox.requests.slice(from).map(({ parameters: { month, page } }) => `${month} page ${page}`);
export const twice = (pages: readonly string[]): string[] =>
  pages.filter((page, i) => pages.indexOf(page) < i);
/** Without one second look at each last page, which proves that nothing follows it. */
export const beyondProof = (repeated: readonly string[], proof: readonly string[]): string[] => {
  const left = [...proof];
  return repeated.filter((page) => {
    const at = left.indexOf(page);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/** Numbers from 0 to 1, the same for a seed. */
export function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Another download may take a few steps fewer than the one that was counted. */
const SURE_STEPS = 0.97;

/** So many moments of a whole download, one in each of as many stretches. */
export async function moments(count: number): Promise<number[]> {
  const whole = new PageLife();
  await download(whole, newDevice().factory);
  const chance = chances(SEED);
  return Array.from(
    { length: count },
    (_, i) => 1 + Math.floor(((i + chance()) / count) * SURE_STEPS * whole.steps),
  );
}

/** After each kill the truth, and at most one page that the exchange was asked for twice. */
export async function killedAtMoments(count: number): Promise<void> {
  const before = sandbox.requests.length;
  await download(new PageLife(), newDevice().factory);
  const least = sandbox.requests.length - before;
  const proof = twice(asked(before));
  expect(least).toBeGreaterThanOrEqual(2 * YEAR.length);
  const truth = asTrue();
  let lost = 0;
  for (const moment of await moments(count)) {
    const [{ factory }, from, life] = [newDevice(), sandbox.requests.length, new PageLife(moment)];
    await killedOrDone(life, download(life, factory));
    expect(life.isDead).toBe(true);
    expectTruth(await download(new PageLife(), factory), truth);
    const again = beyondProof(twice(asked(from)), proof);
    expect({ moment, again: again.length > 1 ? again : [] }).toEqual({ moment, again: [] });
    expect(sandbox.requests.length - from).toBe(least + again.length);
    lost += again.length;
  }
  // A kill that never costs a page was no kill.
  expect(lost).toBeGreaterThan(0);
}
