// What a worker for the engine would cost the page: rows that are handed over are unpacked on the
// page, which no step can part. Held against the same rows made on the page in steps.
import { count, inMs } from './measure/format';
import { plainRow, type RunOptions, type Table } from './measure/topic';
import { launch } from './screen/slow-browser';

interface Handed {
  readonly clockMs: number;
  /** What the page worked for it. */
  readonly pageMs: number;
  readonly longestMs: number;
}

const SLICE = 500;

/** Runs in the page, so it uses nothing from outside itself. */
async function handOver([rows, slice]: readonly [number, number]): Promise<{
  readonly byWorker: Handed;
  readonly inSteps: Handed;
}> {
  const make = (from: number, to: number): unknown[] =>
    Array.from({ length: to - from }, (_, at) => {
      const row = from + at;
      const amount = (basicValue: number) => ({
        type: 'Double',
        basicValue,
        numberFormat: '0.00##############',
      });
      return [
        ...[45_000 + row / 1_440, `70123456789012${row}`, 'USDT', 2, 'trade_out'],
        ...[amount(-row * 1.5), amount(row * 2.25), amount(0.1), '', ''],
      ];
    });
  const watched = async (work: (busy: (ms: number) => void) => Promise<unknown>) => {
    let [pageMs, longestMs] = [0, 0];
    const beganMs = performance.now();
    await work((ms) => {
      pageMs += ms;
      longestMs = Math.max(longestMs, ms);
    });
    return { clockMs: performance.now() - beganMs, pageMs, longestMs };
  };
  const parts = Math.ceil(rows / slice);
  const script = `const make = ${make.toString()};
    onmessage = () => { for (let part = 0; part < ${parts}; part += 1)
      postMessage(make(part * ${slice}, Math.min(${rows}, (part + 1) * ${slice}))); };`;
  const kept: unknown[] = [];
  const byWorker = await watched(async (busy) => {
    const worker = new Worker(URL.createObjectURL(new Blob([script])));
    await new Promise<void>((resolve) => {
      worker.onmessage = (event: MessageEvent<unknown[]>) => {
        const beganMs = performance.now();
        // The first look at `data` unpacks it.
        kept.push(...event.data);
        busy(performance.now() - beganMs);
        if (kept.length === rows) resolve();
      };
      worker.postMessage(null);
    });
  });
  kept.length = 0;
  const inSteps = await watched(async (busy) => {
    for (let part = 0; part < parts; part += 1) {
      const beganMs = performance.now();
      kept.push(...make(part * slice, Math.min(rows, (part + 1) * slice)));
      busy(performance.now() - beganMs);
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
  return { byWorker, inSteps };
}

export async function run({ quick }: RunOptions): Promise<Table> {
  const rows = quick ? 10_000 : 300_000;
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const { byWorker, inSteps } = await page.evaluate(handOver, [rows, SLICE] as const);
    const said = ({ pageMs, longestMs }: Handed): string =>
      `${inMs(pageMs)} of the page, longest script ${inMs(longestMs)}`;
    return {
      title: `${count(rows, 'rows')} of ten cells to the page, ${SLICE} at a time`,
      rows: [
        plainRow('handed over by a worker', said(byWorker)),
        plainRow('made on the page, in steps', said(inSteps)),
      ],
      notes: ['What the engine works besides is on the page today; a worker would take it away.'],
    };
  } finally {
    await browser.close();
  }
}
