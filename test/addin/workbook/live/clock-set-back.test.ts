// A computer's clock is set back while Tieout works: what waits goes on when it is due.
import { signal } from '@preact/signals-core';
import { follow } from '../../../../src/addin/platform/follow-signals';
import { ResultQueue } from '../../../../src/addin/workbook/live/cell-outcome';
import { TurnedClock } from '../../../turned-clock';

const DAY_MS = 86_400_000;
const START_MS = 200 * DAY_MS;

test('the pane is told of changes within its quiet time', async () => {
  const clock = new TurnedClock(START_MS);
  const rows = signal(1);
  const reported: number[] = [];
  follow(
    () => reported.push(rows.value),
    clock,
    () => 250,
  );
  await clock.advance(250);
  rows.value = 2;
  await clock.advance(1);
  clock.setByMs = -DAY_MS;
  rows.value = 3;
  await clock.advance(250);
  expect(reported).toEqual([1, 2, 3]);
});

test('a large result follows the one before it after seconds', async () => {
  const clock = new TurnedClock(START_MS);
  const pacer = new ResultQueue(clock, 1_000);
  await pacer.turn(900);
  clock.setByMs = -DAY_MS;
  await clock.run(pacer.turn(900));
  expect(clock.steadyMs() - START_MS).toBeLessThan(5_000);
});
