// Excel crashes in the middle of a year's download. If this fails, the accountant gets another year
// than the exchange has, or waits again for pages that were there already.
// Read twice means here: the exchange was asked for the page in both lives. At an exchange that
// answers within 20 ms the fetcher has one page under way at a time (page-gate.ts), so this holds
// however it is counted. At a slower one the weights would lie idle: there up to twelve are under
// way, and those cannot have been kept.
import { ExchangeClient, type ExchangeAccount } from '../../src/addin/exchange/client';
import { monthsBetween } from '../../src/addin/records/calendar';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox';
import { openIndexedSnapshot } from '../../src/addin/snapshot/indexed-open';
import type { KeptMonth } from '../../src/addin/snapshot/kept';
import { LedgerFetcher } from '../../src/addin/snapshot/fetching/ledger-fetcher';
import { anythingKept } from '../../src/addin/snapshot/periods';
import { ReadingBoard } from '../../src/addin/snapshot/fetching/progress';
import { accountOf, NOON_MS } from '../exchange/rig';
import { RULES } from './fetcher-rig';
import { NAME, newDevice } from '../snapshot-store/rig';
import { runSeed, seedsOf } from '../seeds';
import { PageLife } from './page-life';

jest.setTimeout(300_000);

const YEAR = monthsBetween('2025-11', '2026-10');
const MOMENTS = 100;
const SEED = runSeed;
process.stderr.write(`killed-page: SEED=${SEED}\n`);

/** Weights so wide that nobody waits: what is tried is killing, not waiting. */
const limits = { limit: 1_000_000, windowMs: 10_000 };
let sandbox: Sandbox;
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
async function download(
  life: PageLife,
  factory: IDBFactory,
  { nowMs = () => NOON_MS, latencyMs = 0 } = {},
): Promise<KeptMonth[]> {
  const clock = life.clock(nowMs);
  const { snapshot } = await openIndexedSnapshot({
    indexedDB: life.indexedDB(factory),
    name: NAME,
    clock,
    tell: () => undefined,
  });
  const client = new ExchangeClient({
    wire: { fetch: life.fetch(latencyMs), clock, base },
    random: () => 0.5,
  });
  const fetcher = new LedgerFetcher({
    client,
    snapshot,
    board: new ReadingBoard({ changed: () => undefined }),
    changes: new Map(),
  });
  return fetcher.ensure('owner', account, YEAR, {
    freshness: anythingKept,
    rules: RULES,
    signals: [new AbortController().signal],
  });
}

async function killedOrDone(life: PageLife, work: Promise<unknown>): Promise<void> {
  let done = false;
  work.then(
    () => {
      done = true;
    },
    () => {
      done = true;
    },
  );
  const isOver = (): boolean => done || life.isDead;
  while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 1));
}

const asTold = (months: readonly KeptMonth[]) =>
  months.map(({ held, reading }) => ({
    held,
    entries: reading.entries.map(
      ({
        billId,
        cTimeMs,
        coinName,
        bizType,
        deltaAmount,
        afterAmount,
        fees,
        fillSize,
        fillValue,
      }) => [
        billId,
        cTimeMs,
        coinName,
        bizType,
        deltaAmount,
        afterAmount,
        fees,
        fillSize,
        fillValue,
      ],
    ),
  }));
const asTrue = () =>
  YEAR.map((month) => ({
    held: true,
    entries: sandbox.truth
      .ledger('broker', month)
      .map(
        ({
          billId,
          cTime,
          coinName,
          bizType,
          deltaAmount,
          afterAmount,
          fees,
          fillSize,
          fillValue,
        }) => [
          billId,
          Number(cTime),
          coinName,
          bizType,
          deltaAmount,
          afterAmount,
          fees ?? null,
          fillSize ?? null,
          fillValue ?? null,
        ],
      ),
  }));
/** Equal texts are equal rows, and compared in a moment. */
function expectTruth(months: readonly KeptMonth[], truth: unknown): void {
  const told = asTold(months);
  if (JSON.stringify(told) !== JSON.stringify(truth)) expect(told).toEqual(truth);
}
const asked = (from: number): string[] =>
  sandbox.requests.slice(from).map(({ parameters: { month, page } }) => `${month} page ${page}`);
const twice = (pages: readonly string[]): string[] =>
  pages.filter((page, i) => pages.indexOf(page) < i);
/** Without one second look at each last page, which proves that nothing follows it. */
const beyondProof = (repeated: readonly string[], proof: readonly string[]): string[] => {
  const left = [...proof];
  return repeated.filter((page) => {
    const at = left.indexOf(page);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/** What a later page finds of the year, as "2026-10 page 3". */
async function pagesKept(factory: IDBFactory): Promise<string[]> {
  const { snapshot, close: end } = await openIndexedSnapshot({
    indexedDB: factory,
    name: NAME,
    clock: { nowMs: () => NOON_MS },
    tell: () => undefined,
  });
  const pages = await Promise.all(
    YEAR.map(async (month) =>
      (
        (await snapshot.month('owner', month))?.reading.pages ??
        (await snapshot.unfinishedPages('owner', month))
      ).map(({ page }) => `${month} page ${page}`),
    ),
  );
  await end();
  return pages.flat();
}

/** Numbers from 0 to 1, the same for a seed. */
function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * One in each hundredth of a whole download, so that none of its stretches is left out; a quarter
 * of them for each commit.
 */
async function moments(options: Parameters<typeof download>[2]): Promise<number[]> {
  const whole = new PageLife();
  await download(whole, newDevice().factory, options);
  const chance = chances(SEED);
  return seedsOf(MOMENTS, 1).map((i) => 1 + Math.floor(((i + chance()) / MOMENTS) * whole.steps));
}

test('killed at moments of a whole download, at an exchange that answers at once: the truth, and at most one page that the exchange was asked for twice', async () => {
  const before = sandbox.requests.length;
  await download(new PageLife(), newDevice().factory);
  const least = sandbox.requests.length - before;
  const proof = twice(asked(before));
  expect(least).toBeGreaterThanOrEqual(2 * YEAR.length);
  const truth = asTrue();
  let lost = 0;
  for (const moment of await moments({})) {
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
});

test('at a slow exchange, with up to twelve pages under way: only what had not been kept is asked for twice', async () => {
  const startMs = performance.now();
  const slow = { nowMs: () => NOON_MS + performance.now() - startMs, latencyMs: 120 };
  const truth = asTrue();
  const before = sandbox.requests.length;
  await download(new PageLife(), newDevice().factory);
  const proof = twice(asked(before));
  const chance = chances(SEED);
  let underWay = 0;
  for (let i = 0; i < 4; i += 1) {
    const [{ factory }, from, life] = [newDevice(), sandbox.requests.length, new PageLife()];
    const work = download(life, factory, slow);
    // While several months are being read: the first answer took too long, and the last page has
    // not come.
    setTimeout(() => life.kill(), 200 + 250 * chance());
    await killedOrDone(life, work);
    const kept = await pagesKept(factory);
    expect(asTold(await download(new PageLife(), factory, slow))).toEqual(truth);
    const repeated = beyondProof(twice(asked(from)), proof);
    expect(repeated.filter((page) => kept.includes(page))).toEqual([]);
    expect(repeated.length).toBeLessThanOrEqual(12);
    underWay += repeated.length;
  }
  expect(underWay).toBeGreaterThan(4);
});

test('killed again and again, it still comes to its end, one page at most for each kill', async () => {
  const truth = asTrue();
  const chance = chances(SEED + 1);
  const [{ factory }, from] = [newDevice(), sandbox.requests.length];
  let kills = 0;
  for (let done: KeptMonth[] | null = null; done === null;) {
    const life = new PageLife(kills < 20 ? 8 + Math.floor(chance() * 40) : Infinity);
    const work = download(life, factory);
    await killedOrDone(life, work);
    if (life.isDead) kills += 1;
    else expect(asTold((done = await work))).toEqual(truth);
  }
  expect(kills).toBe(20);
  expect(twice(asked(from)).length).toBeLessThanOrEqual(kills);
});
