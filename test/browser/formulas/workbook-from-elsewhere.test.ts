// A workbook that somebody made, opened on a device that remembers an account: no request, no row,
// no name leaves before a click, and the pane works.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';
import type { Cells } from '../open-workbench';

interface Saved {
  settings: Record<string, string>;
  customXmlParts: { xml?: string }[];
}

let tieout: OpenTieout;
let mine: Saved;
/** Its rows. */
let shown: Cells;

const pane = () => tieout.addin();
const button = (name: string) => pane().getByRole('button', { name, exact: true });
const requests = (): number => tieout.sandbox.requests.length;
const ROWS = 'A1:J5';
const NOT_HERE = /^Not on this device\. Press Refresh/;

/** Opened with a new page of the add-in: same profile, same device. */
async function openBook(saved: object): Promise<void> {
  await tieout.load(saved);
  await tieout.settled();
}

beforeAll(async () => {
  tieout = await openTieout({
    ...WIDE_WEIGHTS,
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.05 },
  });
  const broker = tieout.sandbox.accounts[0];
  const unlocked = pane().getByLabel('Remember on this device', { exact: true });
  await unlocked.check();
  await pane().getByLabel('Without a PIN', { exact: true }).check();
  await tieout.connect({ ...broker, name: 'Main' });
  await tieout.setFormula('A1', '=LEDGER("USDT",,"2026-09")');
  await tieout.settled();
  mine = (await tieout.save()) as Saved;
  shown = await tieout.read(ROWS);
});
afterAll(async () => {
  expect(await tieout.finish()).toEqual([]);
});

test('a formula that was entered on this device is trusted when its workbook is opened again', async () => {
  const sent = requests();
  await openBook(mine);
  expect(await tieout.read(ROWS)).toEqual(shown);
  expect(requests()).toBe(sent);
  expect(await button('Use Main in this workbook').count()).toBe(0);
});

test.each(['with the id of a workbook of mine', 'without an id'])(
  "a stranger's workbook %s gets nothing before the click, and what the click says after it",
  async (id) => {
    const saved = structuredClone(mine) as Saved & {
      sheets: Record<string, { cellData: Record<number, Record<number, object>> }>;
    };
    saved.customXmlParts = [];
    // The stranger knows the account's name and how Tieout marks formulas that were asked.
    if (id === 'without an id') delete saved.settings['tieout.workbook'];
    // A chain: each answer changes what the next one asks.
    const chain = ['2026-01', '2026-02', '2026-03', '2026-04'].map(
      (month, i) =>
        `=LEDGER.TOTAL("Change","USDT",,IF(ISERROR(${i === 0 ? 'A1' : `N${i}`}),"${month}","2025-12"))`,
    );
    const { cellData } = saved.sheets['sheet1']!;
    cellData[0] = { 0: { f: '=LEDGER("USDT",,"2026-0"&9)' } };
    chain.forEach((f, row) => {
      cellData[row] = { ...cellData[row], 13: { f } };
    });
    // Each edit opens a branch, and what is volatile asks something else each time.
    cellData[7] = { 13: { f: '=IF(COUNTA(P1:P9)>0,LEDGER.TOTAL("Change","USDT",,P1),"")' } };
    cellData[8] = {
      13: { f: '=LEDGER.TOTAL("Change","USDT",,"2026-0"&RANDBETWEEN(1,8))' },
    };
    // RESULT.STATUS would tell the account's name to the sheet, and the sheet to anybody.
    cellData[6] = { 13: { f: '=RESULT.STATUS("Sheet1!N1","account")' } };
    await openBook(saved);
    const sent = requests();
    for (const [at, month] of ['2026-05', '2026-06', '2026-07'].entries()) {
      await tieout.setValues('P1', [[month]]);
      await tieout.setValues(`P${at + 2}`, [['a note']]);
      await tieout.settled();
    }
    await tieout.page.waitForTimeout(3_000);
    await tieout.settled();
    expect(requests()).toBe(sent);
    expect((await tieout.read('A1')).values).toEqual([['#N/A']]);
    for (const address of ['A1', 'N1', 'N4', 'N8', 'N9'])
      expect(await tieout.message(address)).toMatch(NOT_HERE);
    expect((await tieout.read('N7')).text).not.toEqual([['Main']]);
    const after = (await tieout.save()) as Saved;
    expect(after.settings).toEqual(saved.settings);
    expect(after.customXmlParts).toEqual([]);
    expect(
      await pane()
        .getByText(/formulas on this device: \d on Sheet1\./)
        .count(),
    ).toBe(1);

    await button('Use Main in this workbook').click();
    await tieout.settled();
    expect(await tieout.read(ROWS)).toEqual(shown);
    // The pane draws after the cells are settled.
    await button('Use Main in this workbook').waitFor({ state: 'detached' });
    const own = (await tieout.save()) as Saved;
    expect(Object.keys(own.settings)).toContain('tieout.workbook');
    const asked = requests();
    await openBook(own);
    expect(await tieout.read(ROWS)).toEqual(shown);
    expect(requests()).toBe(asked);
  },
);

test('a note in a workbook without settings has no formula asked that came with it', async () => {
  const saved = (await tieout.save()) as Saved & {
    sheets: Record<string, { cellData: Record<number, Record<number, object>> }>;
  };
  // Refused when it is opened, valid as soon as anything is typed.
  const trick = '=LEDGER(IF(COUNTA($A$1:$H$60)>1,"USDT",1/0),,"2026-08")';
  const sheet1 = {
    ...saved.sheets['sheet1'],
    cellData: { 0: { 0: { v: 'Budget' }, 9: { f: trick } } },
  };
  const crafted = {
    ...saved,
    sheets: { ...saved.sheets, sheet1 },
    settings: {},
    customXmlParts: [],
  };
  await openBook(crafted);
  const sent = requests();
  expect((await tieout.read('J1')).values).toEqual([['#VALUE!']]);
  await tieout.setValues('H5', [['a note']]);
  await tieout.settled();
  await tieout.page.waitForTimeout(1_000);
  expect(requests()).toBe(sent);
  expect((await tieout.read('J1:K2')).values.flat()).toEqual(['#N/A', '', '', '']);
  expect(await tieout.message('J1')).toMatch(NOT_HERE);
  expect(JSON.stringify(await tieout.save())).not.toContain('Main');
  // A formula of the person's own asks, and for itself alone.
  await tieout.setFormula('H6', '=LEDGER.TOTAL("Change","USDT",,"2025-11")');
  await tieout.settled();
  expect(typeof (await tieout.read('H6')).values[0]![0]).toBe('number');
  expect(await tieout.message('J1')).toMatch(NOT_HERE);
  const months = tieout.sandbox.requests.slice(sent).map(({ parameters }) => parameters['month']);
  expect(new Set(months)).toEqual(new Set(['2025-11']));
  expect(await button('Use Main in this workbook').count()).toBe(1);
});

test('small settings of a stranger leave the pane working', async () => {
  const bad = {
    ...mine,
    settings: {
      'tieout.asked': JSON.stringify(
        '{"dates":[{"first":"garbage","last":"x","askedTo":"x","atMs":9e15}],"calls":[["x",0]]}',
      ),
      'tieout.exchangeZone': JSON.stringify('"Nowhere/Land"'),
      'tieout.graceDays': JSON.stringify('-1'),
      'tieout.tables': JSON.stringify('[{"tableId":9e15,"standing":{"fetchedAtMs":9e15}}]'),
      'tieout.symbols': JSON.stringify('{"a":1}'),
      'tieout.carriedRows': JSON.stringify('x'),
    },
    customXmlParts: [],
  };
  const sent = requests();
  await openBook(bad);
  expect(await tieout.message('A1')).toMatch(NOT_HERE);
  for (const place of ['Get data', 'Reconcile', 'Settings', 'Live data']) {
    await button(place).click();
    // Its script may come first.
    await pane().waitForFunction(
      (open) =>
        document.querySelector('.places [aria-current]')?.textContent === open &&
        document.querySelector('main')!.innerText.length > 40,
      place,
    );
  }
  expect(requests()).toBe(sent);
});
