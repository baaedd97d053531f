// A start that fails leaves no cell at #BUSY!: the accountant reads why, in the cell and in the
// pane.
import { openTieout } from '../open-tieout';

test('every stream, open or opened later, is answered, and the pane says what happened', async () => {
  const tieout = await openTieout({
    init: () => {
      if (window !== top)
        crypto.randomUUID = () => {
          throw new RangeError('No such thing here.');
        };
    },
  });
  try {
    await tieout.setFormula('A1', '=LEDGER("USDT")');
    await tieout.setFormula('A3', '=RESULT.STATUS("Sheet1!A1","rows")');
    await tieout.settled();
    await tieout.setFormula('A5', '=REBATES("BTCUSDT","USDT")');
    await tieout.settled();
    for (const at of ['A1', 'A3', 'A5']) {
      expect((await tieout.read(at)).values).toEqual([['#N/A']]);
      expect(await tieout.message(at)).toMatch(/^Tieout could not start\. .* report it/);
    }
    await tieout.addin().getByRole('heading', { name: 'Tieout could not start' }).waitFor();
    expect(await tieout.addin().getByText('(start failed: RangeError)').isVisible()).toBe(true);
    const problems = await tieout.problems();
    expect(problems.filter((one) => !one.includes('No such thing here.'))).toEqual([]);
  } finally {
    await tieout.close();
  }
});
