// Three windows of one person are one account at the exchange: together they stay within its
// weights, and each gets its rows.
import { openTieout } from '../open-tieout';

const MONTHS = ['2026-07', '2026-08', '2026-09'];

test('three pages that read at once are never refused, and all three complete', async () => {
  const tieout = await openTieout({ sandbox: { sizeFactor: 0.2 } });
  try {
    const pages = [
      tieout.page,
      ...(await Promise.all(
        [1, 2].map(async () => {
          const page = await tieout.context.newPage();
          await page.goto(`${tieout.origin}/workbench/`);
          await page.evaluate('window.workbench.ready');
          return page;
        }),
      )),
    ];
    for (const page of pages) {
      await page.frameLocator('iframe').getByRole('button', { name: 'Use Demo broker' }).click();
      await page.evaluate('window.workbench.settled()');
    }
    await Promise.all(
      pages.map(async (page, i) => {
        await page.evaluate(
          `window.workbench.setFormula('A1', '=LEDGER("USDT",,"${MONTHS[i]!}")')`,
        );
        await page.evaluate('window.workbench.settled()');
      }),
    );
    for (const page of pages)
      expect(await page.evaluate('window.workbench.read("A1").values')).toEqual([['Time']]);
    for (const [i, page] of pages.entries()) {
      await page.evaluate(
        `window.workbench.setFormula('Z1', '=RESULT.STATUS("Sheet1!A1","complete")')`,
      );
      await page.evaluate('window.workbench.settled()');
      expect([MONTHS[i], await page.evaluate('window.workbench.read("Z1").values')]).toEqual([
        MONTHS[i],
        [[true]],
      ]);
    }
    const { requests } = tieout.sandbox;
    expect(
      requests.flatMap(({ operation, parameters }) =>
        operation === 'ledger' ? [parameters['month']] : [],
      ),
    ).toEqual(expect.arrayContaining(MONTHS));
    expect(requests.filter(({ refused, status }) => refused || status !== 200)).toEqual([]);
  } finally {
    expect(await tieout.finish()).toEqual([]);
  }
});
