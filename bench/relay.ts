// What the relay adds to a request, how much goes through it, and whether its memory stays flat.
import { count, inMb, inMs } from './measure/format';
import { fixedRatio } from './measure/spread';
import type { Row, RunOptions, Table } from './measure/topic';
import { startChild, type Child, type Memory } from './relay/child';
import { crowded, over, paced, singly, type Round, type Ways } from './relay/rounds';
import { Way } from './relay/way';

const PANES = 200;
const WARM_UPS = 200;

/** Bench, relay and upstream are three processes. */
export async function run({ quick, long }: RunOptions): Promise<Table> {
  const upstream = await startChild('upstream-process');
  const relay = await startChild('relay-process', [upstream.origin]);
  const ways: Ways = {
    direct: new Way(upstream.origin, '', PANES),
    relayed: new Way(relay.origin, '/exchange', PANES),
  };
  try {
    return await measured(ways, relay, quick, long);
  } finally {
    await Promise.all([ways.direct.close(), ways.relayed.close()]);
    await relay.stop();
    await upstream.stop();
  }
}

async function measured(ways: Ways, relay: Child, quick: boolean, long: boolean): Promise<Table> {
  for (const way of [ways.direct, ways.relayed])
    await way.crowd(PANES, Math.ceil(WARM_UPS / PANES) + 1);
  await singly(ways, 1, WARM_UPS);
  const before = await relay.memory();
  const single = await singly(ways, quick ? 2 : 8, quick ? 50 : 150);
  const steady = await paced(ways, quick ? 1 : 4, PANES, 1_000);
  const crowd = await crowded(ways, quick ? 2 : 6, PANES, quick ? 2 : 8);
  const after = await relay.memory();
  const rows = [
    ...timeRows('one at a time', single),
    ...timeRows(`${PANES} panes, a request a second each`, steady),
    ...timeRows(`${PANES} panes, no pause`, crowd),
    perSecondRow(crowd),
    memoryRow("the relay's heap after this", after, 'before', before),
    ...(long ? await longRows(ways, relay) : []),
    {
      what: 'requests that failed',
      figure: `${ways.relayed.errors} of ${count(ways.relayed.asked, 'relayed')}`,
      baseline: `direct, ${ways.direct.errors}`,
      ratio: null,
    },
    ...[...ways.relayed.failed].map(([how, times]): Row => ({
      what: `failed: ${how}`,
      figure: String(times),
      baseline: '',
      ratio: null,
    })),
  ];
  return {
    title: 'the relay over https in front of an upstream that answers 50 KB at once',
    rows,
    notes: [
      'Direct is plain http to the same upstream. The exchange itself lets 20 requests a second through, of all panes behind one relay.',
      ...(long
        ? []
        : ['-- relay --long sends 100,000 requests more and prints the heap after each 10,000.']),
    ],
  };
}

function timeRows(what: string, rounds: readonly Round[]): Row[] {
  return (['p50', 'p99'] as const).map((figure) => {
    const { direct, relayed, ratio } = over(rounds, figure);
    return {
      what: `${what}, ${figure}`,
      figure: `${inMs(relayed)} (added ${inMs(relayed - direct)})`,
      baseline: `direct, ${inMs(direct)}`,
      ratio,
    };
  });
}

function perSecondRow(rounds: readonly Round[]): Row {
  const { direct, relayed, ratio } = over(rounds, 'perSecond');
  return {
    what: `${PANES} panes, no pause, requests per second`,
    figure: count(Math.round(relayed), 'a second'),
    baseline: `direct, ${count(Math.round(direct), 'a second')}`,
    ratio,
  };
}

/**
 * The heap after a collection tells a leak from what the allocator keeps for later; the whole
 * process is printed beside it.
 */
const memoryRow = (
  what: string,
  { heapBytes, rssBytes }: Memory,
  since: string,
  first: Memory,
): Row => ({
  what,
  figure: `${inMb(heapBytes)} (${inMb(rssBytes)} rss)`,
  baseline: `${since}, ${inMb(first.heapBytes)}`,
  ratio: fixedRatio(heapBytes, first.heapBytes),
});

/** Ten legs of 10,000; flat means that the later ones leave no more behind than the first. */
async function longRows({ relayed }: Ways, relay: Child): Promise<Row[]> {
  const legs: Memory[] = [];
  for (let leg = 1; leg <= 10; leg += 1) {
    await relayed.crowd(PANES, 50);
    legs.push(await relay.memory());
  }
  return legs.map((memory, at) => ({
    ...memoryRow(
      `the relay's heap after ${count((at + 1) * 10_000, 'requests more')}`,
      memory,
      'after 10,000',
      legs[0] ?? memory,
    ),
    atMost: 1.1,
  }));
}
