// What follows signals looks once at many changes, and no more when it is undone.
import { signal } from '@preact/signals-core';
import { follow } from '../../../src/addin/platform/follow-signals';
import { TurnedClock } from '../../turned-clock';

function rig(restMs = 0) {
  const clock = new TurnedClock(1_000_000);
  const [rows, sheet, shown] = [signal(0), signal('Sheet1'), signal(true)];
  const seen: string[] = [];
  const look = (): void => {
    seen.push(shown.value ? `${sheet.value} ${rows.value}` : 'nothing');
  };
  const undo = follow(look, clock, () => restMs);
  return { clock, rows, sheet, shown, seen, undo };
}

test('it looks at once, and once for all changes of one moment', async () => {
  const { clock, rows, sheet, seen } = rig();
  expect(seen).toEqual(['Sheet1 0']);
  for (let row = 1; row <= 1_000; row += 1) rows.value = row;
  sheet.value = 'Sheet2';
  await clock.advance(0);
  expect(seen).toEqual(['Sheet1 0', 'Sheet2 1000']);
});

test('it looks again only where something changed that it read when it looked last', async () => {
  const { clock, rows, shown, seen } = rig();
  shown.value = false;
  await clock.advance(0);
  rows.value = 1;
  await clock.advance(0);
  expect(seen).toEqual(['Sheet1 0', 'nothing']);
  shown.value = true;
  await clock.advance(0);
  rows.value = 2;
  await clock.advance(0);
  expect(seen.slice(2)).toEqual(['Sheet1 1', 'Sheet1 2']);
});

test('it rests between two looks; a change after the rest is looked at at once', async () => {
  const { clock, rows, seen } = rig(250);
  rows.value = 1;
  await clock.advance(249);
  expect(seen).toEqual(['Sheet1 0']);
  await clock.advance(1);
  expect(seen).toEqual(['Sheet1 0', 'Sheet1 1']);
  await clock.advance(250);
  rows.value = 2;
  await clock.advance(0);
  expect(seen.at(-1)).toBe('Sheet1 2');
});

test.each([0, 250])('undone while a look is due in %d ms, it looks no more', async (restMs) => {
  const { clock, rows, seen, undo } = rig(restMs);
  rows.value = 1;
  undo();
  await clock.advance(1_000);
  rows.value = 2;
  await clock.advance(1_000);
  expect(seen).toEqual(['Sheet1 0']);
});

test('what it changes itself while it looks is looked at after it', async () => {
  const clock = new TurnedClock(1_000_000);
  const [rows, total] = [signal(1), signal(0)];
  const seen: number[] = [];
  follow(
    () => {
      seen.push(total.value);
      total.value = rows.value;
    },
    clock,
    () => 0,
  );
  await clock.advance(0);
  expect(seen).toEqual([0, 1]);
});
