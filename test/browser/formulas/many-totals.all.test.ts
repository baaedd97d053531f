// Formulas that are entered together: settled() waits until each has its value.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

let tieout: OpenTieout;
beforeAll(async () => {
  tieout = await openTieout({
    ...WIDE_WEIGHTS,
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.05 },
  });
  await tieout.connectDemo('Demo broker');
});
afterAll(async () => {
  expect(await tieout.finish()).toEqual([]);
});

test('two thousand totals entered together on a slow page are settled when each has its number', async () => {
  await tieout.setFormula('C1', '=LEDGER.TOTAL("Change","USDT","2026-10")');
  await tieout.settled();
  const devtools = await tieout.page.context().newCDPSession(tieout.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await tieout.page.evaluate(() => {
    const day = (at: number): string => String(1 + at).padStart(2, '0');
    window.workbench.setValues(
      'A1:A2000',
      Array.from({ length: 2_000 }, (_, at) => [
        `=LEDGER.TOTAL("Change","${['BTC', 'ETH', 'USDT'][at % 3]!}","2026-09-${day(at % 30)}","2026-10-${day((at * 7) % 31)}")+${at}`,
      ]),
    );
  });
  await tieout.settled();
  await devtools.detach();
  const { values } = await tieout.read('A1:A2000');
  expect(values.filter(([value]) => typeof value !== 'number')).toEqual([]);
});
