// The kept rows at a million entries: cost per entry against that at ten thousand (figures:
// snapshot-store.ts).
import { count, inMb, inMs } from './measure/format';
import { spreadOf } from './measure/spread';
import type { Row, RunOptions, Table } from './measure/topic';
import { run as measure, type StoreFigures, type Took } from './snapshot-store';

type Cost = 'store' | 'readAll' | 'certify';
const COSTS: readonly (readonly [Cost, string])[] = [
  ['store', 'stored'],
  ['readAll', 'all months read back'],
  ['certify', 'totals and hash of all rows'],
];
const TIMES: readonly (readonly [keyof Took, string])[] = [
  ['ms', ''],
  ['processorMs', ', processor time'],
];

/** The full run takes 200,000 entries; `--long` takes the million. */
export async function run({ quick, long }: RunOptions): Promise<Table> {
  const [few, many] = long ? [10_000, 1_000_000] : quick ? [2_000, 10_000] : [10_000, 200_000];
  // The small store before and after the large one: what the machine does meanwhile falls on both.
  const figures = await measure([few, few, many, few, few]);
  const large = figures[2]!;
  const small = figures.filter((_, at) => at !== 2);
  const row = (cost: Cost, what: string, time: keyof Took): Row => {
    const [each, baseline] = [
      perEntry(large, cost, time),
      spreadOf(small.map((one) => perEntry(one, cost, time))),
    ];
    return {
      what,
      figure: `${inMicroseconds(each)} (${inMs(large[cost][time])})`,
      baseline: `at ${count(few, 'entries')}, ${inMicroseconds(baseline.median)}`,
      ratio: spreadOf(small.map((one) => each / perEntry(one, cost, time))),
      atMost: 1.3,
    };
  };
  return {
    title: `the store at ${count(large.entries, 'entries')}, cost per entry`,
    rows: [
      ...COSTS.flatMap(([cost, what]) =>
        TIMES.map(([time, by]) => row(cost, `${what}${by}`, time)),
      ),
      {
        what: 'one month read back',
        figure: inMs(large.readOneMonth.ms),
        baseline: '',
        ratio: null,
      },
      { what: 'on disk, sealed', figure: inMb(large.storedBytes), baseline: '', ratio: null },
      {
        what: 'peak memory',
        figure: `${count(large.peakMegabytes, 'MB')} rss`,
        baseline: `at ${count(few, 'entries')}, ${count(small[0]!.peakMegabytes, 'MB')}`,
        ratio: null,
      },
    ],
    notes: [
      'A store in memory behind the IndexedDB interface: our own work, no disk.',
      ...(long ? [] : ['-- store --long takes a million entries.']),
    ],
  };
}

/** In milliseconds. */
const perEntry = (figures: StoreFigures, cost: Cost, time: keyof Took): number =>
  figures[cost][time] / figures.entries;
const inMicroseconds = (ms: number): string => `${(ms * 1000).toFixed(1)} µs`;
