// A year of commission without `total` must not cost a second look for each of its windows.
import { EndLook } from '../../../../src/addin/engine/exchange/rebate-pages';
import { readRebateWindow } from '../../../../src/addin/engine/exchange/rebate-window';
import { pageObject, question, rows, type Row } from './commission-rows';
import { MovingExchange, nobody } from './moving-exchange';

const { signal } = new AbortController();

test.each([
  ['look at one end, also for those that have nothing to look at', [1, 40, 130, 0, 99], 6 + 1],
  ['of under three records are each looked at twice', [1, 0, 2], 3 + 3],
])('windows of one question %s', async (_name, counts, requests) => {
  const windows = counts.map(
    (count) =>
      new MovingExchange<Row>({ listing: rows(0, count), answer: pageObject('nothing', 100) }),
  );
  const endLook = new EndLook(windows);
  const read = await Promise.all(
    windows.map((window) =>
      readRebateWindow(window, nobody, question, {
        open: false,
        lookOnce: endLook.of(window),
        signal,
      }),
    ),
  );
  expect(read.map(({ reading }) => reading.records.length)).toEqual(counts);
  expect(windows.reduce((sum, window) => sum + window.requests, 0)).toBe(requests);
});

test('a window that fails leaves the look to the others', async () => {
  const [first, second] = [{}, {}];
  const endLook = new EndLook([first, second]);
  const failing = endLook.of(first)(() => Promise.reject(new Error('cut off')), null);
  await expect(failing).rejects.toThrow('cut off');
  const waiting = endLook.of(second)(() => Promise.resolve(null), null);
  endLook.left(first);
  expect(await waiting).toBe(false);
});
