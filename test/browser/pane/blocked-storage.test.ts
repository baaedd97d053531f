// A browser that blocks third-party storage: the accountant works for a session, and is told that
// nothing is remembered.
import { KEEPS_NOTHING } from '../../../src/addin/platform/browser-storage';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

jest.setTimeout(180_000);

let tieout: OpenTieout;
/** In sight; a screen reader is told the same once more. */
const sentence = () => tieout.addin().locator('span').getByText(KEEPS_NOTHING);

describe('the pane in a frame without storage', () => {
  beforeAll(async () => {
    const { sandbox } = WIDE_WEIGHTS;
    tieout = await openTieout({
      sandbox: { ...sandbox, sizeFactor: 0.05 },
      query: 'storage=blocked',
    });
  });
  afterAll(async () => {
    expect(await tieout.finish()).toEqual([]);
  });

  test('every way to storage throws there, as in Chromium', async () => {
    const thrown = await tieout.addin().evaluate(() =>
      [
        () => localStorage,
        () => sessionStorage,
        () => indexedDB,
        () => caches,
        () => navigator.storage,
        () => navigator.clipboard,
        () => new BroadcastChannel('any'),
      ].map((look) => {
        try {
          look();
          return 'given';
        } catch (error) {
          return (error as Error).name;
        }
      }),
    );
    expect(thrown).toEqual(Array(7).fill('SecurityError'));
  });

  test('one sentence says that nothing is remembered', async () => {
    await sentence().waitFor();
    expect(await tieout.addin().getByText('on this device (private window').count()).toBe(0);
  });

  test('an account connects and LEDGER spills', async () => {
    await tieout.setFormula('A1', '=LEDGER("USDT",,"2026-09")');
    await tieout.settled();
    expect(await tieout.message('A1')).toMatch(/^No account is connected\./);
    await tieout.connectDemo('Demo broker');
    const { values } = await tieout.read('A1:C3');
    expect(values[0]).toEqual(['Time', 'Entry ID', 'Coin']);
    expect(values[2]?.[2]).toBe('USDT');
    expect(await sentence().isVisible()).toBe(true);
  });

  test('a reload forgets the account and sends nothing', async () => {
    const before = tieout.sandbox.requests.length;
    await tieout.page.evaluate(() => window.workbench.reloadAddin());
    await tieout.settled();
    await tieout.addin().getByRole('button', { name: 'Connect', exact: true }).waitFor();
    expect(tieout.sandbox.requests).toHaveLength(before);
  });
});
