// A saved workbook on a colleague's computer: the same numbers and their date, without the account
// and without a request.
import { openTieout, WIDE_WEIGHTS } from '../open-tieout';

test('saved by the one who fetched, opened on a fresh profile without the account', async () => {
  const first = await openTieout({
    ...WIDE_WEIGHTS,
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.05 },
  });
  let saved: unknown;
  let before;
  let refreshed;
  try {
    await first.connectDemo('Demo broker');
    await first.setFormula('A1', '=LEDGER("USDT",,"2026-09")');
    await first.setFormula('T1', '=LEDGER.TOTAL("deltaAmount","USDT",,"2026-09")');
    await first.settled();
    await first.setFormula('V1', '=RESULT.STATUS("Sheet1!A1","refreshed")');
    await first.setFormula('W1', '=RESULT.STATUS("Sheet1!A1","source")');
    await first.settled();
    [before, refreshed] = [await first.read('A1:T30'), (await first.read('V1')).values];
    expect((await first.read('W1')).values).toEqual([['this device']]);
    expect(before.values[1]?.[2]).toBe('USDT');
    saved = await first.save();
  } finally {
    expect(await first.problems()).toEqual([]);
    await first.close();
  }
  const second = await openTieout();
  try {
    await second.load(JSON.parse(JSON.stringify(saved)));
    await second.settled();
    expect(await second.read('A1:T30')).toEqual(before);
    expect((await second.read('V1:W1')).values).toEqual([[refreshed[0]![0], 'workbook']]);
    expect(second.sandbox.requests).toEqual([]);
    expect(second.requests.filter((url) => url.includes('/exchange/'))).toEqual([]);
    await second
      .addin()
      .getByText('From the workbook', { exact: true })
      .first()
      .waitFor({ state: 'attached' });
  } finally {
    expect(await second.problems()).toEqual([]);
    await second.close();
  }
});
