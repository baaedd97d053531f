// How many pages are under way at once decides how many a killed page must ask for again, and
// whether the weights lie idle.
import { PageGate, type PagePlace } from '../../../../../src/addin/engine/exchange/page-gate';
import { TurnedClock } from '../../../../turned-clock';

const never = new AbortController().signal;
const sentAtOnce = (): number => 0;

async function gateWith(
  pages: number,
): Promise<{ clock: TurnedClock; gate: PageGate; inside: PagePlace[] }> {
  const clock = new TurnedClock(0);
  const gate = new PageGate(clock);
  const inside: PagePlace[] = [];
  for (let i = 0; i < pages; i += 1)
    void gate.enter(sentAtOnce, never).then((place) => inside.push(place));
  await clock.advance(0);
  return { clock, gate, inside };
}

test('an exchange that answers at once is asked for one page at a time, and for the next when that is kept', async () => {
  const { clock, inside } = await gateWith(5);
  for (let page = 0; page < 5; page += 1) {
    expect(inside).toHaveLength(page + 1);
    inside[page]!.answered(3);
    await clock.advance(15);
    expect(inside).toHaveLength(page + 1);
    inside[page]!.leave();
    await clock.advance(0);
  }
});

test('the slower it answers the more pages are under way: ten within 0.2 s, never more than twelve', async () => {
  const { clock, inside } = await gateWith(30);
  await clock.advance(180);
  expect(inside).toHaveLength(10);
  await clock.advance(10_000);
  expect(inside).toHaveLength(12);
  for (const place of inside.slice(0, 12)) {
    place.answered(900);
    place.leave();
  }
  await clock.advance(0);
  expect(inside).toHaveLength(24);
});

test('one answer that a busy machine held up changes nothing', async () => {
  const { clock, inside } = await gateWith(9);
  for (const tookMs of [4, 300, 6]) {
    inside.at(-1)!.answered(tookMs);
    inside.at(-1)!.leave();
    await clock.advance(0);
  }
  expect(inside).toHaveLength(4);
});

test('waiting for the weights is not waiting for the exchange', async () => {
  const clock = new TurnedClock(0);
  const gate = new PageGate(clock);
  const inside: PagePlace[] = [];
  for (let i = 0; i < 3; i += 1)
    void gate.enter(() => 10_000, never).then((place) => inside.push(place));
  await clock.advance(10_010);
  expect(inside).toHaveLength(1);
});

test('a store that never says that a page is kept does not hold up the others for ever', async () => {
  const { clock, inside } = await gateWith(2);
  inside[0]!.answered(3);
  await clock.advance(1_100);
  expect(inside).toHaveLength(2);
});

test('a request that is cancelled while waiting leaves the queue', async () => {
  const { clock, gate, inside } = await gateWith(1);
  const stop = new AbortController();
  const left = expect(gate.enter(sentAtOnce, stop.signal)).rejects.toThrow('stop');
  void gate.enter(sentAtOnce, never).then((place) => inside.push(place));
  stop.abort(new Error('stop'));
  await left;
  inside[0]!.leave();
  await clock.advance(0);
  expect(inside).toHaveLength(2);
});

test('one who waits alone and gives up leaves no timer', async () => {
  const { clock, gate } = await gateWith(1);
  const stop = new AbortController();
  const left = expect(gate.enter(sentAtOnce, stop.signal)).rejects.toThrow('stop');
  expect(clock.timers).toBe(1);
  stop.abort(new Error('stop'));
  await left;
  expect(clock.timers).toBe(0);
});

test('the fastest of the last three answers counts, and no older one', async () => {
  const { clock, inside } = await gateWith(30);
  for (const tookMs of [4, 100, 100]) {
    inside.at(-1)!.answered(tookMs);
    inside.at(-1)!.leave();
    await clock.advance(0);
  }
  expect(inside).toHaveLength(4);
  // Now the three that count took 100, 100 and 81 ms: five at a time.
  inside.at(-1)!.answered(81);
  inside.at(-1)!.leave();
  await clock.advance(0);
  expect(inside).toHaveLength(4 + 5);
});

test('a page that leaves twice makes room once', async () => {
  const { clock, inside } = await gateWith(5);
  inside[0]!.leave();
  inside[0]!.leave();
  await clock.advance(0);
  expect(inside).toHaveLength(2);
});

test('room is made to the millisecond, and no timer runs where none can be made', async () => {
  const { clock, inside } = await gateWith(14);
  expect(clock.timers).toBe(1);
  await clock.advance(19);
  expect(inside).toHaveLength(1);
  await clock.advance(1);
  expect(inside).toHaveLength(2);
  await clock.advance(20 * 10 - 1);
  expect(inside).toHaveLength(11);
  await clock.advance(1);
  expect(inside).toHaveLength(12);
  // Twelve are under way: only one that leaves makes room.
  expect(clock.timers).toBe(0);
  inside[11]!.leave();
  inside[10]!.leave();
  await clock.advance(0);
  // Nobody waits any more.
  expect([inside.length, clock.timers]).toEqual([14, 0]);
});

test('an answer gives its page a second to be kept, from then on', async () => {
  const { clock, inside } = await gateWith(2);
  await clock.advance(10);
  inside[0]!.answered(10);
  await clock.advance(1_019);
  expect(inside).toHaveLength(1);
  await clock.advance(1);
  expect(inside).toHaveLength(2);
});
