// Whose script works on a page's thread: the add-in's, office.js's or the workbench's sheet's.
import type { CDPSession, Page } from 'playwright-core';
import { inMs } from '../measure/format';
import { plainRow, type Row } from '../measure/topic';
import { notesOf, reset } from './watch';

type Owner = 'the add-in' | 'office.js' | "the workbench's sheet";
/** By the name of the script's file. */
const OWNERS: readonly (readonly [Owner, RegExp])[] = [
  ['the add-in', /^addin\./],
  ['office.js', /^(?:office|excel)/],
  ["the workbench's sheet", /^(?:workbench|chunk)\b/],
];
const OTHERS = 'the browser, the garbage collector among it';
const ownerOf = (url: string): Owner | undefined => {
  const name = url.split('/').at(-1) ?? '';
  return OWNERS.find(([, file]) => file.test(name))?.[0];
};

export interface Work {
  /** By the clock. */
  readonly tookMs: number;
  /** Of the thread's processor time. */
  readonly ofMs: Readonly<Record<Owner | typeof OTHERS, number>>;
  /** The longest script without a pause, by the clock; 0 where none took 5 ms in a long frame. */
  readonly longestMs: Readonly<Record<Owner, number>>;
}

/** Does the work, and says whose it was. The page's frames run on one thread. */
export async function measured(page: Page, work: () => Promise<unknown>): Promise<Work> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Profiler.enable');
  await reset(page.mainFrame());
  await devtools.send('Profiler.start');
  const workedBeforeMs = await workedMs(devtools);
  const startMs = performance.now();
  await work();
  const tookMs = performance.now() - startMs;
  const workedInAllMs = (await workedMs(devtools)) - workedBeforeMs;
  const { profile } = await devtools.send('Profiler.stop');
  await devtools.detach();
  // The last long frame is reported after the sheet says that it is settled.
  await page.waitForTimeout(1_500);
  const { longestScriptMs } = await notesOf(page.mainFrame());
  const longestOf = (owner: Owner): number =>
    Math.max(
      0,
      ...Object.entries(longestScriptMs).map(([name, ms]) => (ownerOf(name) === owner ? ms : 0)),
    );
  return {
    tookMs,
    ofMs: sharesOf(profile, workedInAllMs),
    longestMs: {
      'the add-in': longestOf('the add-in'),
      'office.js': longestOf('office.js'),
      "the workbench's sheet": longestOf("the workbench's sheet"),
    },
  };
}

/** What the thread has worked since it began: whatever else the machine does is not in it. */
async function workedMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

/** A function of the browser counts for the script that called it. */
function sharesOf(
  { nodes, samples = [], timeDeltas = [] }: Profile,
  workedInAllMs: number,
): Work['ofMs'] {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((c) => [c, id])));
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const owners = new Map<number, Owner | typeof OTHERS | null>();
  const ownerOfNode = (id: number): Owner | typeof OTHERS | null => {
    const known = owners.get(id);
    if (known !== undefined) return known;
    const { functionName, url } = byId.get(id)!;
    const parent = parents.get(id);
    const owner =
      functionName === '(idle)'
        ? null
        : (ownerOf(url) ?? (parent === undefined ? OTHERS : ownerOfNode(parent)));
    owners.set(id, owner);
    return owner;
  };
  const shares = { 'the add-in': 0, 'office.js': 0, "the workbench's sheet": 0, [OTHERS]: 0 };
  samples.forEach((id, at) => {
    const owner = ownerOfNode(id);
    if (owner !== null) shares[owner] += timeDeltas[at] ?? 0;
  });
  const all = Object.values(shares).reduce((sum, one) => sum + one, 0) || 1;
  for (const owner of Object.keys(shares) as (keyof typeof shares)[])
    shares[owner] *= workedInAllMs / all;
  return shares;
}

/** @param each what the processor time is divided by, and what it is then called. */
export function splitRows({ ofMs, longestMs }: Work, each?: readonly [number, string]): Row[] {
  return Object.entries(ofMs).map(([owner, ms]) => {
    const longest = owner === OTHERS ? undefined : longestMs[owner as Owner];
    const one = each ? `, ${(ms / each[0]).toFixed(2)} ms ${each[1]}` : '';
    const piece =
      longest === undefined
        ? ''
        : longest === 0
          ? '; longest script under 50 ms'
          : `; longest script ${inMs(longest)}`;
    return plainRow(`  processor time of ${owner}`, `${inMs(ms)}${one}${piece}`);
  });
}
