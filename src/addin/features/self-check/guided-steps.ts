// Three steps that need a person: a long edit, closing and opening, a colleague.
import { say } from '../../platform/say';
import type { CheckLine, GuidedStep } from '../../pane/context/load-self-check';
import type { Bench } from './bench';
import { checked, type Probe } from './probe';
import { withScratchSheet } from './scratch-sheet';

const MARKS = { reopened: 'tieout.self-check-opened', colleague: 'tieout.self-check-colleague' };
const AT_LAST = say`in the sheet at last`;
const EDIT_LIMIT_MS = 180_000;
/** Another page, or this one loaded again, began at another moment. */
const THIS_PAGE = String(performance.timeOrigin);

const read = (bench: Bench, mark: string): Promise<string | null> =>
  bench.on(async (_, context) => {
    const kept = context.workbook.settings.getItemOrNullObject(mark).load('value');
    await context.sync();
    return kept.isNullObject ? null : String(kept.value);
  });

const write = (bench: Bench, mark: string, text: string | null): Promise<void> =>
  bench.on(async (_, context) => {
    if (text === null) context.workbook.settings.getItemOrNullObject(mark).delete();
    else context.workbook.settings.add(mark, text);
    await context.sync();
  });

async function checkedLines(probe: Probe, signal: AbortSignal): Promise<readonly CheckLine[]> {
  const line = await withScratchSheet(signal, (bench) => checked(probe, bench, signal));
  return [line];
}

/** The result comes while the cell is edited: office.js tries it for 60 seconds and drops it. */
const longEdit: Probe = {
  what: say`A result that comes while a cell is edited for 70 seconds`,
  expected: AT_LAST,
  limitMs: EDIT_LIMIT_MS,
  find: async (bench) => {
    let push = (): void => undefined;
    const formula = bench.formula('edit', (call) => {
      call.push([['before']]);
      push = () => call.push([['after']]);
    });
    await bench.enter('A1', formula);
    await bench.result('A1');
    await bench.wait(10_000);
    let pushes = 0;
    const again = setInterval(() => {
      pushes += 1;
      push();
    }, 15_000);
    push();
    try {
      await bench.until(
        () => bench.values('A1').catch(() => [['']]),
        (values) => values[0]?.[0] === 'after',
      );
      return `${AT_LAST}, ${say`pushed ${pushes + 1} times`}`;
    } finally {
      clearInterval(again);
    }
  },
  isExpected: (found) => found.startsWith(AT_LAST),
};

/** First leaves a mark; pressed again where the page is another, looks for it. */
const marked = (
  what: string,
  mark: string,
  kept: string,
  again: string,
  tooSoon: string,
): Probe => ({
  what,
  expected: kept,
  isExpected: (found) => found === kept || found === again,
  find: async (bench) => {
    const found = await read(bench, mark);
    if (found === THIS_PAGE) return tooSoon;
    await write(bench, mark, found === null ? THIS_PAGE : null);
    return found === null ? again : kept;
  },
});

const reopened = marked(
  say`A setting after saving, closing and opening`,
  MARKS.reopened,
  say`kept`,
  say`a mark is set: save, close and open the workbook, then press this step again`,
  say`the workbook was not closed since the mark was set`,
);

const colleague = marked(
  say`A setting that a colleague writes in the same workbook`,
  MARKS.colleague,
  say`arrives here`,
  say`a mark is set: now the other person presses this step`,
  say`nobody else has pressed this step yet`,
);

export const guidedSteps: readonly GuidedStep[] = [
  {
    title: say`Edit a cell for 70 seconds`,
    todo: say`Press Start. Within 10 seconds double-click an empty cell of another sheet, type a letter, and wait 70 seconds before you press Enter.`,
    run: (signal) => checkedLines(longEdit, signal),
  },
  {
    title: say`Save, close, open`,
    todo: say`Press Start, save the workbook, close it, open it again, and press Start once more.`,
    run: (signal) => checkedLines(reopened, signal),
  },
  {
    title: say`A colleague opens`,
    todo: say`A colleague opens this workbook at the same time and presses Start here; then you press Start.`,
    run: (signal) => checkedLines(colleague, signal),
  },
];
