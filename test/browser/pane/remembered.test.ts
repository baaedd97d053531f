// An account that the device remembers, as a person meets it: connect with a PIN, come back another
// day, unlock, lock, forget.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

const PIN = 'four made-up words';
let tieout: OpenTieout;
let shown: Awaited<ReturnType<OpenTieout['read']>>;

beforeAll(async () => {
  tieout = await openTieout(WIDE_WEIGHTS);
});
afterAll(async () => {
  const problems = await tieout.problems();
  await tieout.close();
  expect(problems).toEqual([]);
});

const pane = () => tieout.addin();
const button = (name: string) => pane().getByRole('button', { name, exact: true });
const requestsSent = (): number =>
  tieout.sandbox.requests.filter(({ operation }) => operation !== 'time').length;
const text = (): Promise<string> => pane().locator('main').innerText();
const unlock = async (pin: string): Promise<void> => {
  await pane().getByLabel('PIN', { exact: true }).fill(pin);
  await button('Unlock').click();
  await tieout.settled();
};

/** The browser tab is closed and opened: same profile, same workbook. */
async function comeBack(): Promise<void> {
  const saved = await tieout.save();
  await tieout.page.reload();
  await tieout.page.waitForFunction('window.workbench !== undefined');
  await tieout.page.evaluate('window.workbench.ready');
  await tieout.load(saved);
  await tieout.settled();
}

test('connected with a PIN, it is locked when the person comes back, and the sheet shows what is kept', async () => {
  const broker = tieout.sandbox.accounts[0];
  await tieout.connect({
    name: 'Client A',
    key: broker.key,
    secret: broker.secret,
    passphrase: broker.passphrase,
    newPin: PIN,
  });
  await tieout.setFormula('A1', '=LEDGER("BTC")');
  await tieout.settled();
  shown = await tieout.read('A1:J5');
  expect(shown.values[0]?.[0]).toBe('Time');
  const before = requestsSent();
  await comeBack();
  await button('Unlock').waitFor();
  expect(await text()).toContain('Client A is locked.');
  expect(await tieout.read('A1:J5')).toEqual(shown);
  expect(requestsSent()).toBe(before);
});

test('a wrong PIN is said; the right one connects without a request, and Refresh signs what the exchange accepts', async () => {
  const before = requestsSent();
  await unlock('not the words');
  expect(await pane().locator('.unlock').getByRole('alert').innerText()).toBe(
    'This is not the PIN. Nothing was changed.',
  );
  await unlock(PIN);
  await tieout.openAccounts();
  await button('Lock now').waitFor();
  expect(await tieout.read('A1:J5')).toEqual(shown);
  expect(requestsSent()).toBe(before);
  await button('Refresh workbook').click();
  await tieout.settled();
  expect(requestsSent()).toBeGreaterThan(before);
  expect(await text()).not.toContain('Stale');
  expect(await tieout.read('A1:J5')).toEqual(shown);
});

test('Lock now keeps the rows; Refresh then says which account is locked', async () => {
  const before = requestsSent();
  await button('Lock now').click();
  await button('Unlock').waitFor();
  await tieout.settled();
  await button('Refresh workbook').click();
  await tieout.settled();
  expect(await tieout.read('A1:J5')).toEqual(shown);
  expect(await text()).toContain('Account Client A is locked. Unlock it in the Tieout pane.');
  expect(requestsSent()).toBe(before);
});

test('forgotten without the PIN, nothing is connected, now or when the person comes back', async () => {
  await pane()
    .getByRole('button', { name: /^Client A/ })
    .click();
  await button('Forget Client A').click();
  await button('Forget it').click();
  await button('Connect').waitFor();
  await tieout.settled();
  await comeBack();
  expect(await button('Connect').isVisible()).toBe(true);
  expect(await button('Unlock').count()).toBe(0);
  await tieout.setFormula('L1', '=LEDGER("ETH")');
  await tieout.settled();
  expect(await tieout.message('L1')).toMatch(/connect one/);
});

test('no database is named after an account, before and after everything is forgotten', async () => {
  const names = (): Promise<string[]> =>
    pane().evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort());
  const broker = tieout.sandbox.accounts[0];
  await tieout.connect({
    name: 'Client B',
    key: broker.key,
    secret: broker.secret,
    passphrase: broker.passphrase,
    newPin: PIN,
  });
  expect(await names()).toEqual(['tieout-records', 'tieout-vault']);
  await tieout.openAccounts();
  await button('Forget everything').click();
  await button('Forget it all').click();
  await button('Connect').waitFor();
  await tieout.settled();
  expect(['tieout-records', 'tieout-vault']).toEqual(expect.arrayContaining(await names()));
});
