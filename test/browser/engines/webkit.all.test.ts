// Excel for Mac and Safari run WebKit: Debian's webkit2gtk-driver stands for them.
import { inCell, monthAt, rollForwardOf } from '../month-end/pack-truth';
import { openEnginePage, tellsFirstScreenToStoredRows, type EnginePage } from './engine-page';
import { becomes, startWebKit } from './web-driver';

let page: EnginePage;
beforeAll(async () => {
  page = await openEnginePage(startWebKit);
});
afterAll(() => page.close());

tellsFirstScreenToStoredRows(() => page);

/** The second is over for more than a month, whatever day of grace is set. */
const [LAST, BEFORE_LAST] = [monthAt(1), monthAt(2)];
const PIN = 'four made-up words';
const unlock = async (pin: string): Promise<void> => {
  await page.fill('PIN', pin);
  await page.press('Unlock');
};
/** An empty workbook, and the account, which the device remembers under its PIN. */
const connected = async (): Promise<void> => {
  await page.open();
  if (await page.shows('Unlock')) await unlock(PIN);
  else await page.connect('Client A', PIN);
};
/** Not every engine types into a month. */
const closing = async (month: string): Promise<void> => {
  await page.press('Close');
  await page.inPane(`const { control } = [...document.querySelectorAll('label')]
    .find((each) => each.textContent.trim() === 'Month to close');
    control.value = '${month}';
    control.dispatchEvent(new Event('input', { bubbles: true }))`);
};
const forget = async (): Promise<void> => {
  if (!(await page.shows('Forget Client A'))) {
    if (!(await page.shows('Client A…'))) await page.press('Accounts: …');
    await page.press('Client A…');
  }
  await page.press('Forget Client A');
  await page.press('Forget it');
};

test('a forgotten account is forgotten when the person comes back', async () => {
  await page.open();
  if (await page.shows('Connect')) await page.connect('Client A', null);
  await forget();
  await page.open();
  expect(await page.shows('Connect')).toBe(true);
  await page.setFormula('A1', '=LEDGER("BTC")');
  expect(await page.message('A1')).toMatch(/connect one/);
});

test('remembered under a PIN it is locked when the person comes back, and opens with the PIN alone', async () => {
  await page.open();
  await page.connect('Client A', PIN);
  await page.setFormula('A1', '=LEDGER("BTC")');
  const rows = await page.read('A1:J5');
  expect(rows[0]?.[0]).toBe('Time');
  await page.open('', await page.save());
  await page.says('Client A is locked.');
  expect(await page.read('A1:J5')).toEqual(rows);
  await unlock('not the words');
  await page.says('This is not the PIN. Nothing was changed.');
  await page.inPane(`document.querySelector('.unlock input').value = ''`);
  await unlock(PIN);
  expect(await page.shows('Unlock')).toBe(false);
});

test('a formula is copied, or the pane says that it stands selected', async () => {
  await connected();
  await page.press('Get data');
  await page.press('Add BTCUSDT');
  await page.press('Copy formula');
  const said = await page.says('cop');
  expect(said).toMatch(/The formula is copied\.|Select the formula and press Ctrl\+C\./);
});

test('a month is closed to its signature; its evidence is saved as a file, or copied', async () => {
  await connected();
  await page.setFormula('A1', `=LEDGER(,,"${BEFORE_LAST}")`);
  await page.setFormula('M1', `=LEDGER.CHECK(,"${BEFORE_LAST}")`);
  await closing(BEFORE_LAST);
  await page.press('Open items…');
  const reasons = `[...document.querySelectorAll('[aria-label^="Reason: "]')]`;
  const count = await page.inPane<number>(`return ${reasons}.length`);
  for (let at = 0; at < count; at += 1)
    await page.engine.type(`${reasons}[${at}]`, 'Known to both.');
  await page.press('Review…');
  await page.fill('Prepared by', 'Ann');
  await page.press('Submit for review');
  await page.fill('Signed by', 'Bo');
  await page.press('Sign');
  await page.says('Signed by Bo');
  await page.press('Evidence pack…');
  await page.engine.inFrame(true);
  await page.engine.click(`[...document.querySelectorAll('a[download^="tieout-"]')][0]`);
  await page.says('Given to the browser as a download.');
  await page.press('Copy instead');
  // Copied, or in view to be copied by hand.
  const copied = `document.querySelector('.evidence-file textarea')?.value ??
    (document.body.innerText.includes('Copied.') ? '{}' : '')`;
  const text = await becomes(
    'the evidence',
    async () => (await page.inPane<string>(`return ${copied}`)) || undefined,
  );
  expect(typeof JSON.parse(text.split('\n')[0]!)).toBe('object');
});

test('nothing of the pane is cut off at 320 px', async () => {
  await connected();
  await page.engine.inFrame(false);
  await page.engine.run(
    `const { style } = document.querySelector('iframe'); style.width = '320px'`,
  );
  for (const place of ['Get data', 'Live data', 'Reconcile', 'Close', 'Settings']) {
    await page.press(place);
    expect([
      place,
      await page.inPane(`return [document.documentElement.scrollWidth, [...document.querySelectorAll('main *')]
        .filter((each) => each.getBoundingClientRect().right > 320 && !each.closest('.unseen'))
        .map((each) => each.outerHTML.slice(0, 80))]`),
    ]).toEqual([place, [320, []]]);
  }
});

test('a month-end pack says what the ledger says', async () => {
  await connected();
  await closing(LAST);
  await page.press('Month-end pack…');
  await page.press('Make the pack');
  await page.says('is written');
  await page.settled();
  const truth = rollForwardOf(page.sandbox.truth, LAST);
  const rows = await page.read(`'Roll-forward'!A4:Q${truth.size + 3}`);
  expect(rows.map((row) => [row[2], row[3], row[12]])).toEqual(
    [...truth].map(([coin, sums]) => [coin, inCell(sums[0]!), inCell(sums.at(-1)!)]),
  );
});

test('storage that is blocked is said, and the rows are there all the same', async () => {
  await page.open('storage=blocked');
  await page.connect('Client A');
  await page.setFormula('A1', '=LEDGER("USDT")');
  expect((await page.read('A1:B2'))[0]).toEqual(['Time', 'Entry ID']);
  expect(await page.inPane('return document.body.innerText')).toMatch(
    /This browser keeps nothing for Tieout/,
  );
});
