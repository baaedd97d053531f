// Tables as Tieout inserts and refreshes them: sorted, filtered, protected.
import { say } from '../../platform/say';
import type { Bench } from './bench';
import { wordsOf } from './probe-outcome';
import type { Probe } from './run-probe';

const AREA = 'A1:B4';
const BODY = [
  ['c', 3],
  ['a', 1],
  ['b', 2],
];

const tableOf = (sheet: Excel.Worksheet): Excel.Table => sheet.tables.getItemAt(0);

const first = (bench: Bench, address: string): Promise<string> =>
  bench.values(address).then((values) => JSON.stringify(values));

const rowsSaid = (rows: number, totals: number): string => say`${rows} rows, ${totals} of totals`;
const lastSaid = (rows: number, last: unknown): string =>
  say`${rows} rows, the last ${JSON.stringify(last)}`;
const filteredSaid = (is: boolean): string => (is ? say`filtered` : say`not filtered`);

/** In this order: each probe uses the table that the previous one left. */
export const tableProbes: readonly Probe[] = [
  {
    what: say`A table is inserted`,
    expected: rowsSaid(3, 1),
    find: async (bench) => {
      await bench.clear();
      return bench.on(async (sheet, context) => {
        sheet.getRange(AREA).values = [['Name', 'Number'], ...BODY];
        const table = sheet.tables.add(AREA, true);
        table.showTotals = true;
        await context.sync();
        const body = table.getDataBodyRange().load('rowCount');
        const totals = table.getTotalRowRange().load('rowCount');
        await context.sync();
        return rowsSaid(body.rowCount, totals.rowCount);
      });
    },
  },
  {
    what: say`It is sorted`,
    expected: '[["a"],["b"],["c"]]',
    find: async (bench) => {
      await bench.on(async (sheet, context) => {
        tableOf(sheet).sort.apply([{ key: 0, ascending: true }]);
        await context.sync();
      });
      return first(bench, 'A2:A4');
    },
  },
  {
    what: say`A row is inserted above its totals, as a refresh does`,
    expected: lastSaid(4, ['d', 4]),
    find: (bench) =>
      bench.on(async (sheet, context) => {
        const added = sheet.getRange('A5:B5').insert('Down');
        added.values = [['d', 4]];
        await context.sync();
        const body = tableOf(sheet).getDataBodyRange().load('rowCount,values');
        await context.sync();
        return lastSaid(body.rowCount, (body.values as unknown[][]).at(-1));
      }),
  },
  {
    what: say`It is filtered`,
    expected: `${filteredSaid(true)}, ${filteredSaid(false)}`,
    find: (bench) =>
      bench.on(async (sheet, context) => {
        const table = tableOf(sheet);
        const filter = table.autoFilter;
        table.columns.getItemAt(0).filter.applyValuesFilter(['a']);
        filter.load('isDataFiltered');
        await context.sync();
        const before = filter.isDataFiltered;
        table.clearFilters();
        filter.load('isDataFiltered');
        await context.sync();
        return `${filteredSaid(before)}, ${filteredSaid(filter.isDataFiltered)}`;
      }),
  },
  {
    what: say`A protected sheet refuses`,
    expected: 'AccessDenied',
    isExpected: (found) => found.startsWith('AccessDenied'),
    find: async (bench) => {
      await protect(bench, true);
      try {
        await bench.range('A2', async (cell, context) => {
          cell.values = [['no']];
          await context.sync();
        });
        return say`written`;
      } catch (error) {
        return error instanceof Error && 'code' in error ? String(error.code) : String(error);
      } finally {
        await protect(bench, false);
      }
    },
  },
  {
    what: say`Special cells of a protected sheet`,
    expected: '',
    find: async (bench) => {
      await protect(bench, true);
      try {
        return await bench.on(async (sheet, context) => {
          const found = sheet.getRange().getSpecialCellsOrNullObject('Constants').load('address');
          await context.sync();
          return found.isNullObject ? say`none` : say`found`;
        });
      } catch (error) {
        return wordsOf(error);
      } finally {
        await protect(bench, false);
      }
    },
  },
];

const protect = (bench: Bench, on: boolean): Promise<void> =>
  bench.on(async (sheet, context) => {
    if (on) sheet.protection.protect();
    else sheet.protection.unprotect();
    await context.sync();
  });
