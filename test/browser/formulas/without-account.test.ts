// A workbook opened on a computer where its account is not connected: the pane names the account,
// the cells keep their values.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

const SIZE = { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.05 };
const CLIENT = 'Client A';

const connect = (tieout: OpenTieout): Promise<void> =>
  tieout.connect({ ...tieout.sandbox.accounts[0], name: CLIENT });

test('the missing account is named in the pane and by Refresh; connected, its rows are read again', async () => {
  const first = await openTieout({ ...WIDE_WEIGHTS, sandbox: SIZE });
  let saved: unknown;
  let before;
  try {
    await connect(first);
    await first.setFormula('A1', `=LEDGER("USDT",,"2026-09",,,,"${CLIENT}")`);
    await first.settled();
    before = await first.read('A1:K20');
    expect(before.values[1]?.[0]).toBe(CLIENT);
    saved = JSON.parse(JSON.stringify(await first.save()));
  } finally {
    expect(await first.finish()).toEqual([]);
  }

  const second = await openTieout({ ...WIDE_WEIGHTS, sandbox: SIZE });
  try {
    await second.load(saved);
    await second.settled();
    const pane = second.addin();
    await pane.getByRole('heading', { name: 'Connect your exchange' }).waitFor();
    await pane.getByRole('button', { name: 'Go to Sheet1!A1', exact: true }).waitFor();
    expect(await second.read('A1:K20')).toEqual(before);
    await pane.getByRole('button', { name: 'Refresh workbook', exact: true }).click();
    await second.settled();
    await pane
      .getByRole('listitem')
      .filter({
        hasText: `Account ${CLIENT} is not connected on this device. Connect it in the Tieout pane`,
      })
      .waitFor();
    expect(await second.read('A1:K20')).toEqual(before);
    expect(second.sandbox.requests).toEqual([]);
    await connect(second);
    await pane.getByRole('button', { name: 'Refresh workbook', exact: true }).click();
    await second.settled();
    await pane
      .getByRole('listitem')
      .filter({ hasText: 'Sheet1!A1' })
      .filter({ hasText: 'Complete' })
      .waitFor();
    expect(await second.read('A1:K20')).toEqual(before);
    expect(second.sandbox.requests.length).toBeGreaterThan(0);
  } finally {
    expect(await second.finish()).toEqual([]);
  }
});

test('a new workbook does not show the account of the one before: not its rows, not in Get data', async () => {
  const tieout = await openTieout({ ...WIDE_WEIGHTS, sandbox: SIZE });
  const pane = () => tieout.addin();
  try {
    await tieout.connectDemo('Demo broker');
    await tieout.setFormula('A1', '=LEDGER("USDT",,"2026-10")');
    await tieout.settled();
    const brokers = await tieout.read('A1:J200');
    await tieout.page.reload();
    await tieout.page.waitForFunction('window.workbench !== undefined');
    await tieout.page.evaluate('window.workbench.ready');
    await tieout.setFormula('A1', '=LEDGER("USDT",,"2026-10")');
    await tieout.settled();
    expect((await tieout.read('A1')).values).toEqual([['#N/A']]);
    expect(await tieout.message('A1')).toMatch(/^No account is connected/);
    await tieout.connectDemo('Demo trader');
    const traders = await tieout.read('A1:J200');
    expect(traders.values[1]).not.toEqual(brokers.values[1]);
    expect(traders.values.map((row) => row[1]).filter((id) => id !== '')).toEqual([
      'Entry ID',
      ...tieout.sandbox.truth
        .ledger('ordinary', '2026-10')
        .flatMap(({ coinName, billId }) => (coinName === 'USDT' ? [billId] : []))
        .slice(0, 199),
    ]);
    await pane()
      .getByRole('listitem')
      .filter({ hasText: 'Sheet1!A1' })
      .filter({ hasText: 'Demo trader' })
      .waitFor();
  } finally {
    expect(await tieout.finish()).toEqual([]);
  }
});
