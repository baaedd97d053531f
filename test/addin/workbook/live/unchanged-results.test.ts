// What would be lost if these failed: a Refresh that changes nothing fills every cell again, has
// everything calculated that reads them, and waits for Excel's limits meanwhile; or a cell keeps what
// is no longer so.
import { atOnce, ROWS_PER_STEP } from '../../../../src/addin/platform/yield-to-main';
import { RecordSource } from '../../../../src/addin/engine/answers/record-source';
import { showsTheSame, type CellOutcome } from '../../../../src/addin/workbook/live/cell-outcome';
import type { SandboxOptions } from '../../../../src/sandbox/options';
import { connectedRig, numberOf } from '../../rig/session-rig';

const NOON_MS = Date.parse('2026-11-20T12:00:00Z');

const entered = async (sandbox: SandboxOptions) => {
  const one = await connectedRig({ sandbox: { sizeFactor: 0.1, ...sandbox } });
  const cells = [
    one.enter('LEDGER', 'USDT', null, '2026-10', '2026-11'),
    one.enter('LEDGER.TOTAL', 'Change', 'USDT', null, '2026-11', '2026-11'),
    one.enter('LEDGER.BALANCE', 'USDT', '2026-10-31'),
    one.enter('LEDGER.CHECK', 'USDT', '2026-11', '2026-11'),
    one.enter('REBATES', 'BTCUSDT', 'USDT', '2026-10-01', '2026-11-10'),
  ];
  await one.settled();
  return { one, cells, pushes: () => cells.map(({ pushes }) => pushes.length) };
};

test('a refresh that finds nothing new gives no cell anything, and the pane says the new moment', async () => {
  const { one, pushes } = await entered({ postedUntilMs: NOON_MS });
  const before = [pushes(), one.session.state.results.map(({ asOfMs }) => asOfMs)];
  await one.clock.advance(3_600_000);
  await one.clock.run(one.session.liveData.refresh('workbook'));
  await one.settled();
  expect(pushes()).toEqual(before[0]);
  const now = one.session.state.results.map(({ asOfMs }) => asOfMs);
  expect(now.some((asOfMs) => typeof asOfMs === 'number')).toBe(true);
  for (const [at, asOfMs] of now.entries())
    if (typeof asOfMs === 'number') expect(asOfMs).toBeGreaterThan(before[1]![at]!);
});

test('forty cells that find nothing new: no push, two requests, each question made once', async () => {
  const one = await connectedRig({ sandbox: { sizeFactor: 0.3, postedUntilMs: NOON_MS } });
  const cells = Array.from({ length: 40 }, (_, n) =>
    n % 2
      ? one.enter('LEDGER', n % 3 ? 'USDT' : 'BTC', null, '2026-10', '2026-11')
      : one.enter('LEDGER.TOTAL', 'Change', 'USDT', null, '2026-11', '2026-11'),
  );
  await one.settled();
  const pushes = () => cells.reduce((sum, cell) => sum + cell.pushes.length, 0);
  expect(pushes()).toBe(40);
  const asked = one.sandbox.requests.length;
  const made = jest.spyOn(RecordSource.prototype, 'build');
  await one.clock.advance(3_600_000);
  await one.clock.run(one.session.liveData.refresh('workbook'));
  await one.settled();
  expect(pushes()).toBe(40);
  expect(one.sandbox.requests.length - asked).toBe(2);
  expect(made).toHaveBeenCalledTimes(3);
  made.mockRestore();
});

test('a new entry fills the cells that it changes, once, and no others', async () => {
  const { one, cells, pushes } = await entered({});
  const [before, sum] = [pushes(), numberOf(cells[1]!.last())];
  await one.clock.advance(86_400_000);
  await one.clock.run(one.session.liveData.refresh('workbook'));
  await one.settled();
  expect(pushes().map((many, at) => many - before[at]!)).toEqual([1, 1, 0, 1, 0]);
  expect(numberOf(cells[1]!.last())).not.toBe(sum);
});

test('what is read for one result is in all of them, and each is made once', async () => {
  const { one, cells } = await entered({});
  await one.clock.advance(86_400_000);
  const made = jest.spyOn(RecordSource.prototype, 'build');
  await one.clock.run(one.session.liveData.refresh('workbook'));
  await one.settled();
  expect(made).toHaveBeenCalledTimes(cells.length);
});

const typed = (basicValue: number, read: number, exact: string) => ({
  ...({ type: 'Double', basicValue, numberFormat: '0.00' } as const),
  properties: {
    Exact: { type: 'String', basicValue: exact } as const,
    Read: { type: 'Double', basicValue: read, numberFormat: 'yyyy' } as const,
  },
});
const rows = (...matrix: (string | boolean | ReturnType<typeof typed>)[][]): CellOutcome => ({
  ...({ kind: 'rows', matrix } as const),
});
const long = (last: string): CellOutcome =>
  rows(...Array.from({ length: ROWS_PER_STEP + 1 }, () => ['a']), [last]);

test.each<[string, CellOutcome, CellOutcome, boolean]>([
  ['all alike', rows(['a', typed(1, 2, '1')]), rows(['a', typed(1, 2, '1')]), true],
  ['another moment', rows([typed(1, 2, '1')]), rows([typed(1, 3, '1')]), true],
  ['a digit that no cell shows', rows([typed(1, 2, '1')]), rows([typed(1, 2, '1.0')]), false],
  ['another value', rows([typed(1, 2, '1')]), rows([typed(2, 2, '1')]), false],
  ['a number and a text', rows(['1']), rows([typed(1, 2, '1')]), false],
  ['a row more', rows(['a']), rows(['a'], ['b']), false],
  ['a column more', rows(['a']), rows(['a', 'b']), false],
  ['the last of many rows', long('a'), long('b'), false],
  ['many rows', long('a'), long('a'), true],
  ['rows and a sentence', rows(['a']), { kind: 'unavailable', sentence: 'a' }, false],
  ['two errors', { kind: 'invalid', sentence: 'a' }, { kind: 'unavailable', sentence: 'a' }, false],
])('%s', (_what, one, other, isSame) => {
  expect(atOnce(showsTheSame(one, other))).toBe(isSame);
  expect(atOnce(showsTheSame(other, one))).toBe(isSame);
});
