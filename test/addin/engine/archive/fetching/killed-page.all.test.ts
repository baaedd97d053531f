// Downloads killed at a hundred moments, at a slow exchange, and again and again.
import { Archive } from '../../../../../src/addin/engine/archive/archive';
import type { ArchivedMonth } from '../../../../../src/addin/engine/archive/stored-answers';
import { NOON_MS } from '../../exchange/rig';
import { NAME, newDevice } from '../rig';
import {
  asked,
  asReported,
  asTrue,
  beyondProof,
  chances,
  download,
  killedAtMoments,
  killedOrDone,
  sandbox,
  SEED,
  twice,
  YEAR,
} from './killed-page-rig';
import { until } from '../../../../until';
import { PageLife } from './page-life';

/** What a later page finds of the year, as "2026-10 page 3". */
async function pagesStored(factory: IDBFactory): Promise<string[]> {
  const archive = new Archive({
    indexedDB: factory,
    name: NAME,
    nowMs: () => NOON_MS,
    tell: () => undefined,
  });
  const pages = await Promise.all(
    YEAR.map(async (month) =>
      (
        (await archive.month('owner', month))?.reading.pages ??
        (await archive.unfinishedPages('owner', month))
      ).map(({ page }) => `${month} page ${page}`),
    ),
  );
  await archive.close();
  return pages.flat();
}

test('a download that is killed at a hundred moments gives the truth when it is asked again', () =>
  killedAtMoments(100));

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
    const killedAt = from + 6 + Math.floor(14 * chance());
    void until(() => sandbox.requests.length >= killedAt).then(() => life.kill());
    await killedOrDone(life, work);
    const stored = await pagesStored(factory);
    expect(asReported(await download(new PageLife(), factory, slow))).toEqual(truth);
    const repeated = beyondProof(twice(asked(from)), proof);
    expect(repeated.filter((page) => stored.includes(page))).toEqual([]);
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
  for (let done: ArchivedMonth[] | null = null; done === null;) {
    const life = new PageLife(kills < 20 ? 8 + Math.floor(chance() * 40) : Infinity);
    const work = download(life, factory);
    await killedOrDone(life, work);
    if (life.isDead) kills += 1;
    else expect(asReported((done = await work))).toEqual(truth);
  }
  expect(kills).toBe(20);
  expect(twice(asked(from)).length).toBeLessThanOrEqual(kills);
});
