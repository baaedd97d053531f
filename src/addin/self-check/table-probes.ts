// Tables as Tieout inserts and refreshes them: sorted, filtered, protected.
import type { Bench } from './bench';
import { wordsOf } from './outcome';
import type { Probe } from './probe';

const AREA = 'A1:B4';
const BODY = [
  ['c', 3],
  ['a', 1],
  ['b', 2],
];

const tableOf = (sheet: Excel.Worksheet): Excel.Table => sheet.tables.getItemAt(0);

const first = (bench: Bench, address: string): Promise<string> =>
  bench.values(address).then((values) => JSON.stringify(values));

/** In this order: each stands on what the one before has left. */
export const tableProbes: readonly Probe[] = [
  {
    what: 'A table is inserted',
    expected: '3 rows, 1 of totals',
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
        return `${body.rowCount} rows, ${totals.rowCount} of totals`;
      });
    },
  },
  {
    what: 'It is sorted',
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
    what: 'A row is inserted above its totals, as a refresh does',
    expected: '4 rows, the last ["d",4]',
    find: (bench) =>
      bench.on(async (sheet, context) => {
        const added = sheet.getRange('A5:B5').insert('Down');
        added.values = [['d', 4]];
        await context.sync();
        const body = tableOf(sheet).getDataBodyRange().load('rowCount,values');
        await context.sync();
        return `${body.rowCount} rows, the last ${JSON.stringify((body.values as unknown[][]).at(-1))}`;
      }),
  },
  {
    what: 'It is filtered',
    expected: 'filtered, then not filtered',
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
        const says = (is: boolean): string => (is ? 'filtered' : 'not filtered');
        return `${says(before)}, then ${says(filter.isDataFiltered)}`;
      }),
  },
  {
    what: 'A protected sheet refuses',
    expected: 'AccessDenied',
    isExpected: (found) => found.startsWith('AccessDenied'),
    find: async (bench) => {
      await protect(bench, true);
      try {
        await bench.range('A2', async (cell, context) => {
          cell.values = [['no']];
          await context.sync();
        });
        return 'written';
      } catch (error) {
        return error instanceof Error && 'code' in error ? String(error.code) : String(error);
      } finally {
        await protect(bench, false);
      }
    },
  },
  {
    what: 'Special cells of a protected sheet',
    expected: '',
    find: async (bench) => {
      await protect(bench, true);
      try {
        return await bench.on(async (sheet, context) => {
          const found = sheet.getRange().getSpecialCellsOrNullObject('Constants').load('address');
          await context.sync();
          return found.isNullObject ? 'none' : 'found';
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
