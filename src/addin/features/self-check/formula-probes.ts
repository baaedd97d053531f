// How this Excel passes a function's arguments and results. The functions give prepared answers, so
// no request is sent.
import { say } from '../../platform/say';
import { formattedCell, TIME_FORMAT, type FormattedType } from '../../engine/records/cells';
import { needs, type Bench } from './bench';
import { ProbeSkipped } from './probe-outcome';
import type { Probe } from './run-probe';

const DAY = 46_000.5;
const AMOUNT = -1.5;
const AMOUNT_FORMAT = '#,##0.00';
const ID = '701234572560763808';
/** The number of parameters of LEDGER. */
const ARGUMENTS = 7;
const SENTENCE = say`A sentence of the self-check.`;
/** Office collects results for up to 2 seconds. */
const SETTLE_MS = 2_500;
const NEVER_CALLED_MS = 20_000;

const matrix = (typed: FormattedType | null): unknown[][] => [
  ['Time', 'Entry ID', 'Change'],
  [formattedCell(DAY, TIME_FORMAT, typed), ID, formattedCell(AMOUNT, AMOUNT_FORMAT, typed)],
  [DAY + 1, ID, 0.1 + 0.2],
];

const text = (value: unknown): string =>
  value === undefined ? say`nothing` : JSON.stringify(value);

/** One member of a range, as text. */
const member = (
  bench: Bench,
  address: string,
  name: 'formulas' | 'values' | 'numberFormat' | 'valuesAsJson',
): Promise<string> =>
  bench.range(address, async (range, context) => {
    if (!(name in range)) throw new ProbeSkipped(say`This office.js has no ${name}.`);
    range.load(name);
    await context.sync();
    return text(range[name]);
  });

const FIRST = 'B2';
const ROWS = 'B2:D4';

export const formulaProbes = (typed: FormattedType | null): readonly Probe[] => {
  const spilled = (bench: Bench): string =>
    bench.formula('rows', ({ push }) => push(matrix(typed)));
  /** Throws ProbeSkipped if the formula does not show its result. */
  const shown = async (bench: Bench): Promise<void> => {
    const [[value] = []] = await bench.values(FIRST);
    if (value !== 'Time') throw new ProbeSkipped(say`The formula shows ${text(value)}.`);
  };
  const spill = (what: string, expected: string, find: Probe['find'], limitMs?: number): Probe => ({
    what,
    expected,
    ...(limitMs !== undefined && { limitMs }),
    find: async (bench) => {
      await shown(bench);
      return find(bench);
    },
  });
  return [
    {
      what: say`A formula reaches Tieout`,
      expected: '"Time"',
      limitMs: 40_000,
      find: async (bench) => {
        await bench.enter(FIRST, spilled(bench));
        return text(await bench.result(FIRST));
      },
    },
    spill(say`Its formula`, text([['=LEDGER("self-check rows")']]), (bench) =>
      member(bench, FIRST, 'formulas'),
    ),
    spill(
      say`Its values`,
      text([
        ['Time', 'Entry ID', 'Change'],
        [DAY, ID, AMOUNT],
        [DAY + 1, ID, 0.3],
      ]),
      (bench) => member(bench, ROWS, 'values'),
    ),
    {
      ...spill(say`Its time as JSON`, `${typed ?? 'Double'}, ${DAY}, ${TIME_FORMAT}`, (bench) => {
        needs('ExcelApi', '1.16');
        return member(bench, 'B3', 'valuesAsJson');
      }),
      isExpected: (found) => found.includes(`"basicValue":${DAY}`),
    },
    spill(say`Its number formats`, text([[TIME_FORMAT, 'General', AMOUNT_FORMAT]]), (bench) => {
      if (typed === null) throw new ProbeSkipped(say`This Excel takes no formats with values.`);
      return member(bench, 'B3:D3', 'numberFormat');
    }),
    { ...spill(say`Formula of a spilled cell`, '', (bench) => member(bench, 'C3', 'formulas')) },
    {
      ...spill(say`Where it spills`, '', async (bench) => {
        needs('ExcelApi', '1.12');
        return bench.range(FIRST, async (cell, context) => {
          const area = cell.getSpillingToRangeOrNullObject().load('address');
          await context.sync();
          return area.isNullObject ? say`nowhere` : area.address.replace(/^.*!/, '');
        });
      }),
      expected: ROWS,
    },
    {
      ...spill(say`Special cells with formulas`, '', (bench) =>
        bench.on(async (sheet, context) => {
          const found = sheet.getRange().getSpecialCellsOrNullObject('Formulas').load('address');
          await context.sync();
          return found.isNullObject ? say`none` : found.address.replace(/(?<![^,])[^,]*!/g, '');
        }),
      ),
      expected: say`${FIRST}, or its whole spill`,
      isExpected: (found) => found === FIRST || found === ROWS,
    },
    ...[
      ['TEXTJOIN', '=TEXTJOIN("|",FALSE,C2:C4)', ['Entry ID', ID, ID].join('|')],
      ['INDIRECT', '=SUM(INDIRECT("D3:D4"))', AMOUNT + 0.3],
    ].map(([name, formula, expected]) =>
      spill(say`${String(name)} over its cells`, text(expected), async (bench) => {
        await bench.enter('H2', String(formula));
        return text(await bench.result('H2'));
      }),
    ),
    spill(say`Insert a row above it, and calculate everything`, callsSaid(1, 0), async (bench) => {
      await bench.range('1:1', async (row, context) => {
        row.insert('Down');
        await context.sync();
        context.workbook.application.calculate('Full');
        await context.sync();
      });
      await bench.wait(SETTLE_MS);
      return callsCounted(bench, 'rows');
    }),
    {
      what: say`The same formula in a second cell`,
      expected: callsSaid(1, 0),
      find: async (bench) => {
        await bench.enter('F2', spilled(bench));
        await bench.result('F2');
        await bench.wait(SETTLE_MS);
        return callsCounted(bench, 'rows');
      },
    },
    {
      what: say`Both formulas deleted`,
      expected: callsSaid(1, 1),
      find: async (bench) => {
        await bench.clear();
        await bench.wait(SETTLE_MS);
        return callsCounted(bench, 'rows');
      },
    },
    {
      what: say`Arguments: how many, omitted, a typed date, a blank cell`,
      expected: say`${ARGUMENTS}: null; ${DAY}, plain or typed; null, "" or 0`,
      isExpected: (found) =>
        found.startsWith(`${ARGUMENTS}: null; `) &&
        found.includes(String(DAY)) &&
        /; (?:null|""|0)$/.test(found),
      find: async (bench) => {
        const dates = bench.formula('dates', ({ push }) => push(matrix(typed).slice(1, 2)));
        await bench.enter('A1', dates);
        await bench.result('A1');
        const seen = bench.formula('arguments', ({ push }) => push([['seen']]), ',,A1,H9');
        await bench.enter('A4', seen);
        await bench.result('A4');
        const passed = bench.calls('arguments').at(-1)?.passed ?? [];
        return `${passed.length}: ${passed.slice(1, 4).map(text).join('; ')}`;
      },
    },
    ...(['notAvailable', 'invalidValue'] as const).map((code): Probe => ({
      what: say`An error with a sentence, ${code}`,
      expected: code === 'notAvailable' ? '#N/A' : '#VALUE!',
      find: async (bench) => {
        const { Error: CellError, ErrorCode } = CustomFunctions;
        const at = code === 'notAvailable' ? 'A6' : 'A7';
        await bench.enter(
          at,
          bench.formula(code, ({ push }) => push(new CellError(ErrorCode[code], SENTENCE))),
        );
        return String(await bench.result(at));
      },
    })),
    {
      // It may stay at #BUSY! (office-js issue 6662).
      what: say`A cell that is calculated alone`,
      expected: '"Time"',
      find: async (bench) => {
        needs('ExcelApi', '1.6');
        const sole = bench.formula('alone', ({ push }) => push([['Time']]));
        await bench.enter('A8', sole);
        await bench.result('A8');
        await bench.range('A8', async (cell, context) => {
          cell.calculate();
          await context.sync();
        });
        await bench.wait(SETTLE_MS);
        const [[value] = []] = await bench.values('A8');
        return text(value);
      },
    },
    ...[1_000, 10_000, 50_000].map((rows) => argumentProbe(rows, typed)),
    severalProbe,
    ...[
      [1, true],
      [4.4, true],
      [5.5, false],
    ].map(([megabytes, fits]) => sizeProbe(Number(megabytes), fits === true)),
  ];
};

const callsSaid = (made: number, ended: number): string => say`calls: ${made}, ended: ${ended}`;

/** Excel on the web may start a stream twice (office-js issue 3011). */
function callsCounted(bench: Bench, name: string): string {
  const calls = bench.calls(name);
  return callsSaid(calls.length, calls.filter(({ isOver }) => isOver).length);
}

/** An argument above 5 MB never reaches its function (office-js issue 4654). */
const FITS = 10_000;

function argumentProbe(rows: number, typed: FormattedType | null): Probe {
  const all = say`${rows} cells`;
  return {
    what: say`An argument of ${rows} cells with formats`,
    expected: rows > FITS ? '' : all,
    limitMs: 60_000,
    find: async (bench) => {
      await bench.clear();
      const cells = Array.from({ length: rows }, (_, i) => [
        formattedCell(i + 0.25, AMOUNT_FORMAT, typed),
      ]);
      const [given, taken] = [`given-${rows}`, `taken-${rows}`];
      await bench.enter(
        'A1',
        bench.formula(given, ({ push }) => push(cells)),
      );
      await bench.result('A1');
      await bench.enter(
        'C1',
        bench.formula(taken, ({ push }) => push([['taken']]), `,A1:A${rows}`),
      );
      const seen = bench.until(
        () => bench.calls(taken).at(-1)?.passed[1],
        (passed) => passed !== undefined,
      );
      const none = bench.wait(NEVER_CALLED_MS).then(() => null);
      const passed = await Promise.race([seen, none]);
      if (passed === null) return say`the function was not called`;
      return say`${Array.isArray(passed) ? passed.length : 1} cells`;
    },
  };
}

const SEVERAL = 5;
const ROWS_OF_SEVERAL = 5_000;
const severalProbe: Probe = {
  what: say`${SEVERAL} results of ${ROWS_OF_SEVERAL} rows at once`,
  expected: say`the last row of ${SEVERAL}`,
  limitMs: 60_000,
  find: async (bench) => {
    await bench.clear();
    const columns = ['A', 'C', 'E', 'G', 'I'].slice(0, SEVERAL);
    const rows = Array.from({ length: ROWS_OF_SEVERAL }, (_, i) => [i, `row-${i}`]);
    await bench.on(async (sheet, context) => {
      for (const column of columns)
        sheet.getRange(`${column}1`).formulas = [
          [bench.formula(`several-${column}`, ({ push }) => push(rows))],
        ];
      await context.sync();
    });
    for (const column of columns) await bench.result(`${column}1`);
    const last = await Promise.all(
      columns.map((column) => bench.values(`${column}${ROWS_OF_SEVERAL}`)),
    );
    const there = last.filter(
      ([[value] = [] as unknown[]]) => value === ROWS_OF_SEVERAL - 1,
    ).length;
    return say`the last row of ${there}`;
  },
};

const ROWS_OF_SIZE = 1_000;
const ALL_ROWS = say`${ROWS_OF_SIZE} rows`;

/** Excel on the web takes at most 5 MB. */
function sizeProbe(megabytes: number, fits: boolean): Probe {
  const onWeb = (): boolean => Office.context.platform === Office.PlatformType.OfficeOnline;
  return {
    what: say`A result of ${megabytes} MB`,
    expected: fits ? ALL_ROWS : say`a sentence on the web, rows elsewhere`,
    isExpected: (found) => (found === ALL_ROWS) === (fits || !onWeb()),
    limitMs: 75_000,
    find: async (bench) => {
      await bench.clear();
      const cell = 'x'.repeat((megabytes * 1_000_000) / ROWS_OF_SIZE - 10);
      const rows = Array.from({ length: ROWS_OF_SIZE }, () => [cell]);
      const name = `${megabytes} MB`;
      await bench.enter(
        'A1',
        bench.formula(name, ({ push }) => push(rows)),
      );
      const seen = String(await bench.result('A1'));
      if (seen !== cell) return seen.slice(0, 40);
      const [[last] = []] = await bench.values(`A${ROWS_OF_SIZE}`);
      return last === cell ? ALL_ROWS : say`fewer rows`;
    },
  };
}
