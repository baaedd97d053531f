// What LEDGER spilled, given to another function: Excel passes typed cells, with their formats.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from './open-tieout';

const now = new Date();
const LAST_MONTH = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  .toISOString()
  .slice(0, 7);

let tieout: OpenTieout;
const open = async (query: string): Promise<void> => {
  tieout = await openTieout({
    query,
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.1 },
    device: WIDE_WEIGHTS.device,
  });
  await tieout.connectDemo('Demo broker');
  await show('A1', `=LEDGER("BTC",,"${LAST_MONTH}")`);
};
const show = async (address: string, formula: string): Promise<void> => {
  await tieout.setFormula(address, formula);
  await tieout.settled();
};
const cell = async (address: string): Promise<unknown> =>
  (await tieout.read(address)).values[0]![0];
/** Rows of the spill at A1 below its header. */
const rowsShown = async (): Promise<number> =>
  (await tieout.read('A2:A2000')).values.findIndex(([time]) => time === '');

/** Of the cell: what a formula would reach as =M1.Exact. */
const propertiesAt = (row: number, column: number): Promise<unknown> =>
  tieout.page.evaluate(
    ([r, c]) => {
      const { reader, grid } = window.workbenchHost;
      return reader.cell(grid.tabs.activeId(), r, c)?.custom?.['properties'] ?? null;
    },
    [row, column] as const,
  );

describe.each([
  ['with data types', '', true],
  ['of ExcelApi 1.16', 'api=1.16', false],
] as const)('in an Excel %s', (_, query, carries) => {
  beforeAll(() => open(query));
  afterAll(async () => {
    expect(await tieout.finish()).toEqual([]);
  });

  test('times and amounts bring their formats along', async () => {
    const { formats } = await tieout.read('A2:F2');
    expect([formats[0]![0], formats[0]![5]]).toEqual([
      'yyyy-mm-dd hh:mm:ss',
      expect.stringMatching(/^0\.00\?*$/),
    ]);
  });

  test('a call without an argument that it needs says which one', async () => {
    await show('M20', '=REBATES("BTCUSDT")');
    expect(await cell('M20')).toBe('#VALUE!');
    expect(await tieout.message('M20')).toMatch(/^coin is missing\. Give the coin/);
    await show('M20', '');
  });

  test('EXACT.SUM, a date and a book read a spill of LEDGER, and Refresh finds the formula', async () => {
    const last = 1 + (await rowsShown());
    expect(last).toBeGreaterThan(5);

    await show('M1', `=EXACT.TEXT(F2:F${last})`);
    await show('N1', `=LEDGER.TOTAL("Change:text","BTC",,"${LAST_MONTH}")`);
    expect(await tieout.message('M1')).toBe('');
    expect(await cell('M1')).toBe(await cell('N1'));
    await show('M2', `=EXACT.SUM(F2:F${last})`);
    expect(await cell('M2')).toBeCloseTo(Number(await cell('N1')), 12);

    await show('M3', '=LEDGER.TOTAL("Change:text","BTC",,A2)');
    expect(await tieout.message('M3')).toBe('');
    expect(await cell('M3')).toBe(await cell('N1'));

    await show('P1', `=LEDGER.MATCH(A1:J${last},"BTC",,"${LAST_MONTH}")`);
    expect(await tieout.message('P1')).toBe('');
    const matched = (await tieout.read(`P1:P${last + 1}`)).values.flat();
    expect(matched.filter((value) => value !== '')).toHaveLength(last);

    // The stream kept the date as a number, as the sheet gives it when formulas are looked for.
    await show('R100', '=RESULT.STATUS("Sheet1!M3","rows")');
    expect(await tieout.message('R100')).toBe('');
  });

  test('a total carries its digits where Excel takes them, and formulas calculate with it', async () => {
    await show('M1', `=LEDGER.TOTAL("Change","BTC",,"${LAST_MONTH}")`);
    await show('N1', `=LEDGER.TOTAL("Change:text","BTC",,"${LAST_MONTH}")`);
    await show('M2', '=M1*2');
    await show('M3', '=EXACT.SUM(M1)');
    const [total, doubled, exact] = (await tieout.read('M1:M3')).values.flat().map(Number);
    expect(doubled).toBe(2 * total!);
    expect(exact).toBe(total);
    expect(await tieout.message('M3')).toBe('');
    const digits = await cell('N1');
    expect(await propertiesAt(0, 12)).toEqual(
      carries
        ? {
            Exact: { type: 'String', basicValue: digits },
            Read: {
              type: 'Double',
              basicValue: expect.any(Number),
              numberFormat: 'yyyy-mm-dd hh:mm:ss',
            },
            Hash: { type: 'String', basicValue: expect.stringMatching(/^[0-9a-f]{64}$/) },
          }
        : null,
    );
  });
});
