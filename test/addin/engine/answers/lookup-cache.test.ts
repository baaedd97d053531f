// If these fail, thousands of cells read the device once for each, or show sums of yesterday.
import { LookupCache } from '../../../../src/addin/engine/answers/lookup-cache';

function rig(most = 2) {
  let nowMs = 1_000;
  const changes = new Map<string, number>();
  const known = new LookupCache<string>({ clock: { nowMs: () => nowMs }, changes }, most);
  const counts = { looks: 0, made: 0 };
  return {
    counts,
    changes,
    turn: (ms: number) => {
      nowMs += ms;
    },
    get: (stamp: string | null | Error, key = 'key') =>
      known.get(key, 'owner', () => {
        counts.looks += 1;
        if (stamp instanceof Error) return Promise.reject(stamp);
        if (stamp === null) return Promise.resolve(null);
        const make = (): string => {
          counts.made += 1;
          return `made of ${stamp}`;
        };
        return Promise.resolve({ stamp, make });
      }),
  };
}

test('what is held is looked at again after a second or a change, and made again where it differs', async () => {
  const { get, counts, changes, turn } = rig();
  await Promise.all([get('1'), get('1')]);
  turn(999);
  expect(await get('2')).toBe('made of 1');
  expect(counts).toEqual({ looks: 1, made: 1 });
  turn(1);
  await get('1');
  expect(counts).toEqual({ looks: 2, made: 1 });
  changes.set('owner', 1);
  expect(await get('2')).toBe('made of 2');
  expect(counts).toEqual({ looks: 3, made: 2 });
});

test('what the device lacks, or fails to say, is looked for again at once', async () => {
  const { get, turn } = rig();
  expect(await get(null)).toBeNull();
  expect(await get('1')).toBe('made of 1');
  turn(1_000);
  await expect(get(new Error('damaged'))).rejects.toThrow('damaged');
  expect(await get('2')).toBe('made of 2');
  turn(1_000);
  const [failing, next] = [get(new Error('damaged')), (turn(1_000), get('3'))];
  await expect(failing).rejects.toThrow('damaged');
  expect(await next).toBe('made of 3');
});

test('of many values the one used longest ago is let go', async () => {
  const { get, counts } = rig(2);
  for (const key of ['a', 'b', 'a', 'c', 'a']) await get('1', key);
  expect(counts.made).toBe(3);
  await get('1', 'b');
  expect(counts.made).toBe(4);
});
