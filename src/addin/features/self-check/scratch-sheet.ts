// The sheet of the self-check: it exists during a run, and is deleted afterwards in any case.
import { batch } from '../../workbook/excel/excel-batch';
import { addSheet } from '../../workbook/excel/new-sheet';
import { interceptCalls } from '../../functions/functions';
import { Bench } from './bench';
import { withinLimit } from './probe-outcome';

const NAME = 'Tieout self-check';
const DELETE_LIMIT_MS = 30_000;

export async function withScratchSheet<Result>(
  signal: AbortSignal,
  work: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  const name = await addSheet(NAME, signal);
  const bench = new Bench(name, signal);
  interceptCalls((passed) => bench.take(passed));
  try {
    return await work(bench);
  } finally {
    try {
      // Also after Cancel.
      await withinLimit(() => deleted(name), DELETE_LIMIT_MS, new AbortController().signal);
    } finally {
      interceptCalls(null);
    }
  }
}

const deleted = (name: string): Promise<void> =>
  batch(async (context) => {
    const sheet = context.workbook.worksheets.getItemOrNullObject(name).load('name');
    await context.sync();
    if (sheet.isNullObject) return;
    sheet.delete();
    await context.sync();
  });
