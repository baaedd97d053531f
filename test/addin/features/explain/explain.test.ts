// What is in a number, and the first break, in a session over the real sandbox.
import { sumDecimals } from '../../../../src/addin/engine/records/decimal-text';
import { opened } from '../reconcile-rig';

const MONTH = '2026-09';

describe('what is in this number', () => {
  test('the inflow of a checked month is exactly its inflows, on a sheet that leads back', async () => {
    const one = await opened();
    const matrix = await one.put('A1', 'LEDGER.CHECK', 'USDT', MONTH, null, 1);
    one.select(1, 3);
    one.workbook.values.set('Sheet1!D2', [[matrix[1]![3]]]);
    const looked = await one.clock.run(one.explain.lookBehind());
    if (!looked.ok) throw new Error(looked.sentence);
    const truth = one.sandbox.truth
      .ledger('broker', MONTH)
      .filter(
        ({ coinName, deltaAmount }) =>
          coinName === 'USDT' && !deltaAmount.startsWith('-') && /[1-9]/.test(deltaAmount),
      );
    expect(looked.behind).toMatchObject({
      address: 'Sheet1!D2',
      title: 'Inflow, USDT, 2026-09',
      count: truth.length,
      agrees: true,
      sentence: 'The sum equals Sheet1!D2.',
    });
    expect(looked.behind.sum).toBe(sumDecimals(truth.map(({ deltaAmount }) => deltaAmount)));
    expect(looked.behind.first).toHaveLength(Math.min(10, truth.length));

    expect(await one.clock.run(one.explain.writeBehind())).toEqual({
      ok: true,
      sentence: 'Written to the sheet Inflow USDT 2026-09, with a link back to Sheet1!D2.',
    });
    const [report] = one.sheets.reports;
    expect(report!.top[1]).toEqual({ text: 'Back to Sheet1!D2', to: 'Sheet1!D2' });
    const [block] = report!.blocks;
    expect(block!.rows.map((row) => row[1]).sort()).toEqual(
      truth.map(({ billId }) => billId).sort(),
    );
    expect(block!.total!.at(-1)).toBe(looked.behind.sum);
  });

  test('a cell that shows something else is said loudly', async () => {
    const one = await opened();
    await one.put('A1', 'LEDGER.TOTAL', 'Change', 'USDT', null, MONTH);
    one.select(0, 0);
    one.workbook.values.set('Sheet1!A1', [[1.5]]);
    expect(await one.clock.run(one.explain.lookBehind())).toMatchObject({
      ok: true,
      behind: {
        agrees: false,
        sentence: expect.stringMatching(/^The sum does not equal Sheet1!A1, which shows 1\.5\./),
      },
    });
  });

  test.each([
    ['beside the result', 9, 9, 'holds no result of Tieout'],
    ['on records themselves', 1, 0, 'shows the records themselves'],
  ])('%s it says why there is nothing', async (_name, row, column, says) => {
    const one = await opened();
    await one.put('A1', 'LEDGER', 'BTC', null, MONTH);
    one.select(row === 9 ? 5_000 : row, column);
    expect(await one.clock.run(one.explain.lookBehind())).toEqual({
      ok: false,
      sentence: expect.stringContaining(says),
    });
  });

  test('where Excel refuses the sheet, nothing was changed', async () => {
    const one = await opened();
    await one.put('A1', 'LEDGER.TOTAL', 'Change', 'USDT', null, MONTH);
    one.select(0, 0);
    await one.clock.run(one.explain.lookBehind());
    one.sheets.refuses = true;
    expect(await one.clock.run(one.explain.writeBehind())).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('No cell of yours was changed'),
    });
    expect(one.session.state.work).toBeNull();
  });
});

describe('first break', () => {
  test('the planted missing entry is named by the record after it, with its neighbours and where they stand', async () => {
    const one = await opened({ planted: ['missing-entry'] });
    const fault = one.sandbox.planted.find(({ kind }) => kind === 'missing-entry');
    if (fault?.kind !== 'missing-entry') throw new Error('Nothing was planted.');
    await one.put('A1', 'LEDGER', 'USDT', null, fault.month);
    await one.put('P1', 'LEDGER.CHECK', 'USDT', fault.month);
    await one.clock.advance(1_000);
    const check = one.session.state.results.find(
      ({ functionName }) => functionName === 'LEDGER.CHECK',
    )!;
    const found = await one.clock.run(one.explain.breaksOf(check.id));
    if (!found.ok) throw new Error(found.sentence);
    expect(found.count).toBe(1);
    expect(found.breaks[0]!.entry.billId).toBe(fault.nextBillId);
    expect(found.breaks[0]!.missing).toBe(sumDecimals([fault.amount]));
    expect(found.breaks[0]!.sentence).toContain(
      `breaks at entry ${fault.nextBillId}: ${fault.amount.startsWith('-') ? `an outflow of ${sumDecimals([fault.amount]).slice(1)} USDT is` : `${sumDecimals([fault.amount])} USDT are`} missing before entry ${fault.nextBillId}.`,
    );
    expect(found.breaks[0]!.previous).not.toBeNull();
    const ledger = one.session.state.results.find(({ functionName }) => functionName === 'LEDGER')!;
    expect(found.breaks[0]!.entry.standsIn?.id).toBe(ledger.id);
  });

  test('one altered balance is told from missing entries: one finding, two breaks, nothing missing', async () => {
    const one = await opened({ planted: ['changed-balance'] });
    const fault = one.sandbox.planted.find(({ kind }) => kind === 'changed-balance');
    if (fault?.kind !== 'changed-balance') throw new Error('Nothing was planted.');
    await one.put('P1', 'LEDGER.CHECK', fault.coin, fault.month);
    await one.clock.advance(1_000);
    const [check] = one.session.state.results;
    const found = await one.clock.run(one.explain.breaksOf(check!.id));
    if (!found.ok) throw new Error(found.sentence);
    expect(found.sentence).toBe('2 breaks, the earliest first.');
    expect(found.breaks).toHaveLength(1);
    expect(found.breaks[0]).toMatchObject({
      isAltered: true,
      entry: { billId: fault.entry.billId },
      sentence: expect.stringMatching(
        new RegExp(
          `balance at entry ${fault.entry.billId} reads [\\d.]+ ${fault.coin} too (high|low); movements intact\\.$`,
        ),
      ),
    });
    expect(one.session.state.results[0]!.proof?.words).toBe('2 breaks');
  });

  test('a ledger that chains has none', async () => {
    const one = await opened();
    await one.put('A1', 'LEDGER.CHECK', 'USDT', MONTH);
    const [check] = one.session.state.results;
    expect(await one.clock.run(one.explain.breaksOf(check!.id))).toEqual({
      ok: true,
      breaks: [],
      count: 0,
      sentence: 'No breaks: every balance follows from the one before.',
    });
  });
});
