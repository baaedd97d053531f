// Whose script works on a page's thread: the add-in's, office.js's or the workbench's sheet's.
import type { CDPSession, Page } from 'playwright-core';
import { inMs } from '../measure/format';
import { plainRow, type Row } from '../measure/topic';
import { notesOf, reset, type LongScript } from './watch';

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

type Times = Record<Owner | typeof OTHERS, number>;

export interface Work {
  /** By the clock. */
  readonly tookMs: number;
  /** Of the thread's processor time. */
  readonly ofMs: Readonly<Times>;
  /**
   * The most of one script without a pause, of the thread's processor time: of what calls office.js, or is
   * called by it, each counts its own, and the garbage collector is nobody's. 0 where none took 5 ms in a
   * frame of 50 ms.
   */
  readonly longestMs: Readonly<Record<Owner, number>>;
}

/** Does the work, and says whose it was. The page's frames run on one thread. */
export async function measured(page: Page, work: () => Promise<unknown>): Promise<Work> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Profiler.enable');
  await reset(page.mainFrame());
  await devtools.send('Profiler.start');
  const workedBeforeMs = 1_000 * (await metric(devtools, 'TaskDuration'));
  const startMs = performance.now();
  await work();
  const tookMs = performance.now() - startMs;
  const workedInAllMs = 1_000 * (await metric(devtools, 'TaskDuration')) - workedBeforeMs;
  const pageBeganUs = 1_000_000 * (await metric(devtools, 'NavigationStart'));
  const { profile } = await devtools.send('Profiler.stop');
  await devtools.detach();
  // The last long frame is reported after the sheet says that it is settled.
  await page.waitForTimeout(1_500);
  const { longScripts } = await notesOf(page.mainFrame());
  const samples = ownedSamples(profile);
  // The profiler cannot look at a thread that another program keeps waiting: so each sample stands for as
  // much processor time.
  const sampleMs = workedInAllMs / (samples.length || 1);
  return {
    tookMs,
    ofMs: timeOf(samples, sampleMs),
    longestMs: longestOf(samples, sampleMs, longScripts, pageBeganUs),
  };
}

/** In seconds. Of the thread's work, whatever else the machine does is not in it. */
async function metric(
  devtools: CDPSession,
  wanted: 'TaskDuration' | 'NavigationStart',
): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  /** In microseconds, as its deltas are. */
  readonly startTime: number;
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

interface Sample {
  readonly owner: Owner | typeof OTHERS;
  readonly atUs: number;
}

/** Of the time that is not idle. A function of the browser counts for the script that called it. */
function ownedSamples({ nodes, startTime, samples = [], timeDeltas = [] }: Profile): Sample[] {
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
  let atUs = startTime;
  return samples.flatMap((id, at) => {
    atUs += timeDeltas[at] ?? 0;
    const owner = ownerOfNode(id);
    return owner === null ? [] : [{ owner, atUs }];
  });
}

function timeOf(samples: readonly Sample[], sampleMs: number): Times {
  const ofMs: Times = { 'the add-in': 0, 'office.js': 0, "the workbench's sheet": 0, [OTHERS]: 0 };
  for (const { owner } of samples) ofMs[owner] += sampleMs;
  return ofMs;
}

function longestOf(
  samples: readonly Sample[],
  sampleMs: number,
  scripts: readonly LongScript[],
  pageBeganUs: number,
): Work['longestMs'] {
  const longest = timeOf([], sampleMs);
  for (const { startMs, durationMs } of scripts) {
    const fromUs = pageBeganUs + startMs * 1_000;
    const toUs = fromUs + durationMs * 1_000;
    const ofMs = timeOf(
      samples.filter(({ atUs }) => atUs > fromUs && atUs <= toUs),
      sampleMs,
    );
    for (const [owner] of OWNERS) longest[owner] = Math.max(longest[owner], ofMs[owner]);
  }
  return longest;
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
