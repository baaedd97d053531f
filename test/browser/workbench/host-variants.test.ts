// The same add-in in other hosts, by the switches in the workbench's address.
import { openTestAddin, type TestAddin } from '../open-test-addin';

jest.setTimeout(60_000);

let host: TestAddin;
afterEach(async () => {
  expect(await host.finish()).toEqual([]);
});

test('typed=0: a host without CustomFunctionsRuntime 1.4 says so and refuses typed cells', async () => {
  host = await openTestAddin({ query: 'typed=0' });
  const supports = await host
    .addin()
    .evaluate(() =>
      ['1.3', '1.4'].map((version) =>
        Office.context.requirements.isSetSupported('CustomFunctionsRuntime', version),
      ),
    );
  expect(supports).toEqual([true, false]);
  await host.enter('A1', '=REBATES("BTCUSDT","USDT")');
  expect(await host.text('A1')).toBe('#VALUE!');
  expect(await host.message('A1')).toMatch(/typed cells/);
  await host.enter('A1', '=LEDGER("BTC")');
  expect(await host.text('A1')).toBe('=1+1');
});

test('calc=manual: a stream shows nothing new until somebody calculates', async () => {
  host = await openTestAddin({ query: 'calc=manual' });
  await host.setFormula('A1', '=REBATES("BTCUSDT","USDT")');
  await host.setFormula('F1', '=G1+1');
  await host.settled();
  expect(await host.text('A1')).toBe('#BUSY!');
  expect(await host.text('F1')).toBe('1');
  await host.setValues('G1', [[41]]);
  await host.settled();
  expect(await host.text('F1')).toBe('1');
  await host.page.getByRole('button', { name: 'Calculate now' }).click();
  await host.settled();
  expect(await host.text('A13')).not.toBe('');
  expect(await host.text('F1')).toBe('42');
  expect((await host.seen()).started).toHaveLength(1);

  await host.page.evaluate(() => {
    window.workbench.calculationMode = 'Automatic';
  });
  await host.setValues('G1', [[1]]);
  await host.settled();
  expect(await host.text('F1')).toBe('2');
});

test('twice=1: every stream is started twice and cancelled twice, and shows one result', async () => {
  host = await openTestAddin({ query: 'twice=1' });
  await host.enter('A1', '=REBATES("BTCUSDT","USDT")');
  expect((await host.seen()).started).toHaveLength(2);
  expect(await host.text('A13')).not.toBe('');
  await host.enter('A1', '');
  expect((await host.seen()).cancelled).toHaveLength(2);
});

test.each([
  ['', ['start A', 'start B', 'cancel A']],
  ['cancelfirst=1', ['start A', 'cancel A', 'start B']],
])('%s: an edit gives %j', async (query, order) => {
  host = await openTestAddin({ query });
  await host.addin().evaluate(() => {
    const log: string[] = [];
    (window as unknown as { order: string[] }).order = log;
    CustomFunctions.associate('REBATES', (symbol: string[][], ...rest: unknown[]) => {
      const invocation = rest.at(-1) as CustomFunctions.StreamingInvocation<string>;
      const name = String(symbol[0]?.[0]);
      log.push(`start ${name}`);
      invocation.onCanceled = () => {
        log.push(`cancel ${name}`);
      };
      invocation.setResult(name);
    });
  });
  await host.enter('A1', '=REBATES("A","USDT")');
  await host.enter('A1', '=REBATES("B","USDT")');
  expect(
    await host.addin().evaluate(() => (window as unknown as { order: string[] }).order),
  ).toEqual(order);
});

test("digits=all and size=any switch Excel's limits off", async () => {
  host = await openTestAddin({ query: 'digits=all&size=any' });
  await host.enter('A1', '=LEDGER("BTC","DIGITS")');
  expect((await host.read('A1')).values).toEqual([[0.1 + 0.2]]);
  await host.enter('A1', '=LEDGER("BTC","50000x10")');
  expect(await host.text('A50000')).not.toBe('');
});
