// One press gives a sheet to somebody without Tieout: the same cells without a formula, and the
// certificate of what was live.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

let tieout: OpenTieout;
let empty: unknown;
beforeAll(async () => {
  tieout = await openTieout({
    ...WIDE_WEIGHTS,
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.05 },
  });
  empty = await tieout.save();
  await tieout.connectDemo('Demo broker');
});
afterAll(async () => {
  expect(await tieout.finish()).toEqual([]);
});

const sheets = (): Promise<string[]> =>
  tieout.page.evaluate(() => window.workbenchHost.grid.tabs.list().map(({ name }) => name));
const formulas = (sheet: string): Promise<number> =>
  tieout.addin().evaluate(
    (name) =>
      Excel.run(async (context) => {
        const found = context.workbook.worksheets
          .getItem(name)
          .getRange()
          .getSpecialCellsOrNullObject('Formulas')
          .load('areas/items/rowCount,areas/items/columnCount');
        await context.sync();
        if (found.isNullObject) return 0;
        return found.areas.items.reduce((sum, area) => sum + area.rowCount * area.columnCount, 0);
      }),
    sheet,
  );
const press = async (): Promise<string> => {
  const button = tieout.addin().getByRole('button', { name: 'Values-only copy of this sheet' });
  await button.click();
  await tieout.settled();
  return tieout
    .addin()
    .locator('.foot .said-line p')
    .filter({ hasText: /Sheet1/ })
    .innerText();
};

test('a sheet with a live result becomes values with their formats, and its certificate stands beside it', async () => {
  await tieout.setFormula('B3', '=LEDGER("USDT",,"2026-09")');
  await tieout.setFormula('B1', '=LEDGER.TOTAL("deltaAmount","USDT",,"2026-09")');
  await tieout.setValues('A1', [['my note']]);
  await tieout.setFormula('N1', '=1+1');
  await tieout.settled();
  const before = await tieout.read('A1:N40');
  expect(before.values[4]?.[2]).toMatch(/^\d{15,}$/);
  const asked = tieout.sandbox.requests.length;
  // Three formulas, and the cells of their spills.
  const formulasBefore = await formulas('Sheet1');
  expect(formulasBefore).toBeGreaterThanOrEqual(3);
  expect(await press()).toBe(
    'Sheet1 values holds the values of Sheet1, without formulas. The certificates stand on Sheet1 certificates.',
  );
  expect(await sheets()).toEqual(['Sheet1', 'Welcome', 'Sheet1 values', 'Sheet1 certificates']);
  const copy = await tieout.read("'Sheet1 values'!A1:N40");
  expect(copy.values).toEqual(before.values);
  expect(copy.text).toEqual(before.text);
  expect(copy.formats[3]?.[1]).toBe('yyyy-mm-dd hh:mm:ss');
  expect(await formulas('Sheet1 values')).toBe(0);
  expect(await formulas('Sheet1')).toBe(formulasBefore);
  const certificates = (await tieout.read("'Sheet1 certificates'!A1:B200")).values;
  expect(certificates.filter(([label]) => label === 'SHA-256 of the rows')).toHaveLength(2);
  expect(certificates.find(([label]) => label === 'Function')?.[1]).toMatch(/^LEDGER/);
  expect(
    await tieout.page.evaluate(() => {
      const { tabs } = window.workbenchHost.grid;
      return tabs.list().find(({ id }) => id === tabs.activeId())?.name;
    }),
  ).toBe('Sheet1 values');
  // Copying asks nobody.
  expect(tieout.sandbox.requests.length).toBe(asked);
});

test('a table of Tieout becomes plain cells with its certificate, its hidden identity stays hidden', async () => {
  await tieout.load(empty);
  await tieout.connectDemo('Demo broker');
  const button = (name: string) => tieout.addin().getByRole('button', { name, exact: true });
  await button('Get data').click();
  await tieout.addin().getByRole('radio', { name: 'Ledger' }).check();
  await tieout.addin().getByLabel('Months', { exact: true }).selectOption({ label: 'Last month' });
  await button('Insert as table').click();
  await tieout.settled();
  await button('Live data').click();
  expect(await press()).toBe(
    'Sheet1 values holds the values of Sheet1, without formulas. The certificates stand on Sheet1 certificates.',
  );
  const seen = await tieout.addin().evaluate(() =>
    Excel.run(async (context) => {
      const tables = context.workbook.worksheets.getItem('Sheet1 values').tables.load('items/name');
      const [from, to] = ['Sheet1', 'Sheet1 values'].map((name) =>
        context.workbook.worksheets.getItem(name).getUsedRange(true).load('address,text'),
      );
      await context.sync();
      const hidden = Array.from({ length: from!.text[0]!.length }, (_, at) => [
        from!.getColumn(at).load('columnHidden'),
        to!.getColumn(at).load('columnHidden'),
      ]);
      await context.sync();
      return {
        tables: tables.items.length,
        same: JSON.stringify(from!.text) === JSON.stringify(to!.text),
        rows: to!.text.length,
        hidden: hidden.map((pair) => pair.map(({ columnHidden }) => columnHidden)),
      };
    }),
  );
  expect(seen).toMatchObject({ tables: 0, same: true });
  expect(seen.rows).toBeGreaterThan(5);
  expect(seen.hidden.some(([from]) => from)).toBe(true);
  for (const [from, to] of seen.hidden) expect(to).toBe(from);
  expect(await formulas('Sheet1 values')).toBe(0);
});
