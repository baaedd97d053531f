// Tieout in an engine, worked by the names that a person reads.
import { serveTieout, WIDE_WEIGHTS, type ServedTieout } from '../open-tieout';
import type { Cell } from '../open-workbench';
import { becomes, type Engine } from './web-driver';

export interface EnginePage extends ServedTieout {
  readonly engine: Engine;
  /** Opens the workbench anew; a workbook that was saved is opened in it. */
  open(query?: string, saved?: unknown): Promise<void>;
  press(name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** Is a button or a field of this name in sight? */
  shows(name: string): Promise<boolean>;
  /** The pane's text, once it holds this. */
  says(text: string): Promise<string>;
  setFormula(address: string, formula: string): Promise<void>;
  read(address: string): Promise<Cell[][]>;
  message(address: string): Promise<string>;
  save(): Promise<unknown>;
  settled(): Promise<void>;
  /** A body of a function in the pane's page. */
  inPane<Result>(body: string): Promise<Result>;
  connect(name: string, pin?: string | null): Promise<void>;
}

/** A name that ends in "…" is the beginning of one. */
const inSight = `(all, wanted) => all.find((each) => {
  const name = (each.getAttribute('aria-label') ?? each.textContent).trim();
  return each.getClientRects().length > 0 &&
    (wanted.endsWith('…') ? name.startsWith(wanted.slice(0, -1)) : name === wanted);
})`;
const button = (name: string): string =>
  `(${inSight})([...document.querySelectorAll('button, [role=menuitem]')], ${JSON.stringify(name)})`;
const field = (label: string): string =>
  `(${inSight})([...document.querySelectorAll('label')], ${JSON.stringify(label)})?.control`;

export async function openEnginePage(start: () => Promise<Engine>): Promise<EnginePage> {
  const served = await serveTieout({ ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.1, pairs: 3 });
  const engine = await start();
  const top = async <Result>(body: string, ...args: readonly unknown[]): Promise<Result> => {
    await engine.inFrame(false);
    return engine.run<Result>(body, ...args);
  };
  const inPane = async <Result>(body: string): Promise<Result> => {
    await engine.inFrame(true);
    return engine.run<Result>(body);
  };
  const settled = (): Promise<void> => top('await window.workbench.settled()');
  const page: EnginePage = {
    ...served,
    engine,
    inPane,
    settled,
    open: async (query = '', saved = null) => {
      await engine.inFrame(false);
      await engine.open(`${served.origin}/workbench/?${query}`);
      await top('await window.workbench.ready');
      if (saved !== null) await top('await window.workbench.load(arguments[0])', saved);
      await settled();
    },
    press: async (name) => {
      await engine.inFrame(true);
      await engine.click(button(name));
      await settled();
    },
    fill: async (label, text) => {
      await engine.inFrame(true);
      await engine.type(field(label), text);
    },
    shows: (name) => inPane(`return Boolean(${button(name)} ?? ${field(name)})`),
    says: (text) =>
      becomes(`"${text}" in the pane`, async () => {
        const shown = await inPane<string>('return document.body.innerText');
        return shown.includes(text) ? shown : undefined;
      }),
    setFormula: async (address, formula) => {
      await top('window.workbench.setFormula(...arguments)', address, formula);
      await settled();
    },
    read: (address) => top('return window.workbench.read(arguments[0]).values', address),
    message: (address) => top('return window.workbench.message(arguments[0])', address),
    save: () => top('return window.workbench.save()'),
    connect: async (name, pin) => {
      const { key, secret, passphrase } = served.sandbox.accounts[0];
      for (const [label, text] of [
        ['Account name', name],
        ['API key', key],
        ['API secret', secret],
        ['Passphrase', passphrase],
      ] as const)
        await page.fill(label, text);
      if (pin !== undefined) {
        await engine.click(field('Remember on this device'));
        if (pin === null) await engine.click(field('Without a PIN'));
        else for (const label of ['PIN', 'Repeat PIN']) await page.fill(label, pin);
      }
      await page.press('Connect');
    },
    close: async () => {
      await engine.close();
      await served.close();
    },
  };
  return page;
}

/** The first screen, connecting, a formula and its rows when the person comes back. */
export function tellsFirstScreenToStoredRows(page: () => EnginePage): void {
  test('the first screen shows what a person needs, and nothing is too old', async () => {
    await page().open();
    for (const name of ['Account name', 'API key', 'API secret', 'Passphrase', 'Connect'])
      expect([name, await page().shows(name)]).toEqual([name, true]);
  });

  test('an account connects, and LEDGER gives every row of the month', async () => {
    await page().connect('Client A', null);
    await page().setFormula('A1', '=LEDGER("USDT")');
    const month = new Date().toISOString().slice(0, 7);
    const ids = page()
      .sandbox.truth.ledger('broker', month)
      .filter(({ coinName }) => coinName === 'USDT')
      .map(({ billId }) => billId);
    const read = await page().read(`B1:B${ids.length + 2}`);
    expect(read.map(([id]) => id)).toEqual(['Entry ID', ...ids, '']);
    expect(ids.length).toBeGreaterThan(0);
  });

  test('the rows are kept: they come back without a request, and without a PIN the account is connected', async () => {
    const before = await page().read('A1:J9');
    const sent = page().sandbox.requests.length;
    await page().open('', await page().save());
    expect(await page().read('A1:J9')).toEqual(before);
    expect(page().sandbox.requests.length).toBe(sent);
    await page().says('Client A');
  });
}
