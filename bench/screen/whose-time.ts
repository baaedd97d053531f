// How much of a page's thread is the add-in's own: the rest is office.js, the workbench's sheet and the
// browser, the garbage collector among it.
import type { CDPSession, Page } from 'playwright-core';
import { inMs } from '../measure/format';
import { fixedRatio } from '../measure/spread';
import { plainRow, type Row } from '../measure/topic';
import { notesOf, reset } from './watch';

const AIM_MS = 50;

export interface Work {
  /** By the clock. */
  readonly tookMs: number;
  /** The add-in's part of the thread's processor time. */
  readonly oursMs: number;
  /**
   * The most of that in one script without a pause; 0 where none took 5 ms in a frame of 50 ms.
   */
  readonly longestMs: number;
}

/** Does the work, and says how much of it was the add-in's. The page's frames run on one thread. */
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
  const workedMs = 1_000 * (await metric(devtools, 'TaskDuration')) - workedBeforeMs;
  const pageBeganUs = 1_000_000 * (await metric(devtools, 'NavigationStart'));
  const { profile } = await stopped(devtools);
  await devtools.detach();
  // The last long frame is reported after the sheet says that it is settled.
  await page.waitForTimeout(1_500);
  const { longScripts } = await notesOf(page.mainFrame());
  const { busy, oursAtUs } = samplesOf(profile);
  // The profiler cannot look at a thread that another program keeps waiting: so each sample stands for as
  // much processor time.
  const msOf = (samples: number): number => (samples * workedMs) / (busy || 1);
  const scripts = longScripts.map(({ startMs: fromMs, durationMs }) => {
    const fromUs = pageBeganUs + fromMs * 1_000;
    return oursAtUs.filter((atUs) => atUs > fromUs && atUs <= fromUs + durationMs * 1_000).length;
  });
  return { tookMs, oursMs: msOf(oursAtUs.length), longestMs: msOf(Math.max(0, ...scripts)) };
}

/** In seconds. Of the thread's work, whatever else the machine does is not in it. */
async function metric(
  devtools: CDPSession,
  wanted: 'TaskDuration' | 'NavigationStart',
): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

const stopped = (devtools: CDPSession) => devtools.send('Profiler.stop');
type Profile = Awaited<ReturnType<typeof stopped>>['profile'];

/**
 * How many samples are not idle, and when the add-in's were taken. A function of the browser counts
 * for the script that called it.
 */
function samplesOf({ nodes, startTime, samples = [], timeDeltas = [] }: Profile): {
  readonly busy: number;
  readonly oursAtUs: readonly number[];
} {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((c) => [c, id])));
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const fileOf = (id: number | undefined): string =>
    id === undefined ? '' : (byId.get(id)!.url.split('/').at(-1) ?? '') || fileOf(parents.get(id));
  const oursIds = new Set(
    nodes.map(({ id }) => id).filter((id) => fileOf(id).startsWith('addin.')),
  );
  let [busy, atUs] = [0, startTime];
  const oursAtUs: number[] = [];
  samples.forEach((id, at) => {
    atUs += timeDeltas[at] ?? 0;
    if (byId.get(id)?.functionName !== '(idle)') busy += 1;
    if (oursIds.has(id)) oursAtUs.push(atUs);
  });
  return { busy, oursAtUs };
}

/**
 * @param each what times are divided by too, and what it is then called
 */
export function workRows(
  what: string,
  { tookMs, oursMs, longestMs }: Work,
  each?: readonly [number, string],
): Row[] {
  const one = each ? `, ${(oursMs / each[0]).toFixed(2)} ms ${each[1]}` : '';
  return [
    plainRow(what, inMs(tookMs)),
    plainRow('  ours, by processor time', `${inMs(oursMs)}${one}`),
    {
      what: '  our longest script',
      figure: longestMs === 0 ? `none in a frame of ${AIM_MS} ms` : inMs(longestMs),
      baseline: `the aim, ${inMs(AIM_MS)}`,
      ratio: fixedRatio(longestMs, AIM_MS),
      atMost: 1,
    },
  ];
}
