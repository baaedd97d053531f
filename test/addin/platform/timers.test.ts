// Timers of a worker: each runs once, an undone one never, and where the worker fails they are the
// page's again.
import { runTimersIn, startTimer } from '../../../src/addin/platform/clock';

class FakeWorker {
  onmessage: (message: { data: number }) => void = () => undefined;
  onerror: () => void = () => undefined;
  readonly asked: [number, number | null][] = [];
  postMessage(asked: [number, number | null]): void {
    this.asked.push(asked);
  }
}

const worker = new FakeWorker();
beforeAll(() => runTimersIn(worker as unknown as Worker));

test('the worker waits, each runs once, an undone one never', () => {
  const run: string[] = [];
  startTimer(50, () => run.push('a'));
  const undo = startTimer(10, () => run.push('b'));
  undo();
  undo();
  expect(worker.asked.map(([, delayMs]) => delayMs)).toEqual([50, 10, null]);
  for (const [id] of [...worker.asked, ...worker.asked]) worker.onmessage({ data: id });
  expect(run).toEqual(['a']);
  startTimer(1, () => undefined)();
  expect(worker.asked.slice(3).map(([, delayMs]) => delayMs)).toEqual([1, null]);
});

test('a worker that fails leaves no timer behind', async () => {
  const run: string[] = [];
  const before = new Promise<void>((done) => {
    startTimer(1, () => {
      run.push('before');
      done();
    });
  });
  worker.onerror();
  await before;
  await new Promise<void>((done) => void startTimer(1, done));
  expect(run).toEqual(['before']);
});
