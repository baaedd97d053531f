// How many clicks and seconds five jobs of a month end take, in the workbench as a person meets it.
// A click is a press of the mouse; choosing from a list is two. A field that is typed into is one
// more, and is named.
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import { fixedRatio } from './measure/spread';
import type { Row, RunOptions, Table } from './measure/topic';
import { serveTieout, type ServedTieout } from './screen/served-tieout';
import { launch, openSlowly, usablePane } from './screen/slow-browser';

/** Issue 15: the most that each job may take. */
const LIMITS = { table: 2, month: 6, proofs: 8, match: 6, close: 6 } as const;
const LONGEST_MS = 120_000;

interface WorkbenchWindow {
  readonly workbench: {
    settled(): Promise<void>;
  };
}

/** What a person did for one job. */
class Hand {
  clicks = 0;
  typed = 0;
  readonly #startedMs = performance.now();
  constructor(
    readonly page: Page,
    readonly pane: Frame,
  ) {}

  button = (name: string | RegExp): Locator =>
    this.pane.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

  async press(control: Locator): Promise<void> {
    this.clicks += 1;
    await control.click({ timeout: LONGEST_MS });
  }
  /** The list opens, and one of it is chosen. */
  async choose(list: Locator, label: string | RegExp): Promise<void> {
    this.clicks += 2;
    const labels = await list.locator('option').allInnerTexts();
    const found = labels.find((one) => one.match(label));
    if (found === undefined) throw new Error(`None of ${labels.join(', ')} is ${String(label)}.`);
    await list.selectOption({ label: found });
  }
  async type(field: Locator, text: string): Promise<void> {
    this.clicks += 1;
    this.typed += 1;
    await field.fill(text);
  }
  /** Nothing is under way any more. */
  async settled(): Promise<void> {
    await this.page.evaluate(() => (window as unknown as WorkbenchWindow).workbench.settled());
  }

  row(what: string, limit: number): Row {
    const seconds = (performance.now() - this.#startedMs) / 1_000;
    const typed = this.typed === 0 ? 'nothing typed' : `${this.typed} fields typed`;
    return {
      what,
      figure: `${this.clicks} clicks, ${typed}, ${seconds.toFixed(1)} s`,
      baseline: `the limit, ${limit} clicks`,
      ratio: fixedRatio(this.clicks, limit),
      atMost: 1,
    };
  }
}

export async function run({ quick }: RunOptions): Promise<Table> {
  const tieout = await serveTieout(quick ? 150 : 1_450);
  const browser = await launch();
  try {
    const rows: Row[] = [];
    const { page, pane } = await fresh(browser, tieout);
    rows.push(await firstTable(new Hand(page, pane)));
    await connectTrader(pane);
    for (const job of [monthOfTwoAccounts, threeProofs, matchedBook, closedMonth]) {
      const back = pane.getByRole('button', { name: 'All of Reconcile', exact: true });
      if (await back.isVisible()) await back.click();
      await pane.getByRole('button', { name: 'Live data', exact: true }).click();
      rows.push(
        await job(new Hand(page, pane)).catch(async (error: unknown) => {
          const shown = await pane.locator('body').innerText();
          throw new Error(`${job.name}: ${String(error)}. The pane shows:\n${shown}`);
        }),
      );
    }
    return {
      title: 'clicks and seconds of five jobs in the workbench, in Chromium',
      rows,
      notes: [
        'Choosing from a list counts as two clicks, a field that is typed into as one. Seconds are from the first click to the last cell, without the time in which a person thinks, on weights so wide that nothing waits.',
        'The first job begins in a fresh profile, the others with two accounts connected. Selecting the book in the sheet counts as a click.',
      ],
    };
  } finally {
    await browser.close();
    await tieout.close();
  }
}

async function fresh(
  browser: Browser,
  { workbench }: ServedTieout,
): Promise<{ page: Page; pane: Frame }> {
  const { page } = await openSlowly(browser, workbench, { page: 1, frames: 1 });
  return { page, pane: await usablePane(page) };
}

/** The second account, as the form of the accounts offers it. */
async function connectTrader(pane: Frame): Promise<void> {
  const chip = pane.getByRole('button', { name: /^Accounts: / });
  if ((await chip.getAttribute('aria-expanded')) !== 'true') await chip.click();
  await pane.getByRole('button', { name: 'Connect another account', exact: true }).click();
  await pane.getByRole('button', { name: 'Use Demo trader', exact: true }).click();
  await pane.getByText('Demo trader is connected').first().waitFor({ timeout: LONGEST_MS });
  await chip.click();
}

async function firstTable(hand: Hand): Promise<Row> {
  await hand.press(hand.button('Use Demo broker'));
  await hand.press(hand.button(/^Insert .*LEDGER\(/).first());
  await hand.settled();
  return hand.row('the first table, from a fresh start', LIMITS.table);
}

async function monthOfTwoAccounts(hand: Hand): Promise<Row> {
  await hand.press(hand.button('Get data'));
  await hand.press(hand.pane.getByRole('radio', { name: 'Ledger', exact: true }));
  await hand.choose(hand.pane.getByLabel('Account', { exact: true }), /^All connected/);
  await hand.press(hand.button('Insert as table'));
  await hand.settled();
  await hand.pane
    .getByText(/^Inserted \w+ with/)
    .first()
    .waitFor({ timeout: LONGEST_MS });
  return hand.row('the ledger of last month for two accounts, as a table', LIMITS.month);
}

async function threeProofs(hand: Hand): Promise<Row> {
  await hand.press(hand.button('Get data'));
  for (const task of ['Roll-forward', 'Balances', 'Tie-out']) {
    await hand.press(hand.pane.getByRole('radio', { name: task, exact: true }));
    await hand.press(hand.button('Insert live formula'));
    const said = hand.pane.locator('.formula-card .said');
    await said.getByText(/Inserted at|Nothing was written/).waitFor({ timeout: LONGEST_MS });
    if (await hand.button('Insert on a new sheet').isVisible())
      await hand.press(hand.button('Insert on a new sheet'));
    await said.getByText('Inserted at').waitFor({ timeout: LONGEST_MS });
    await hand.settled();
  }
  return hand.row('roll-forward, balances and tie-out of all coins', LIMITS.proofs);
}

/** A book of the first deposits of last month, as another program would have written it. */
async function matchedBook(hand: Hand): Promise<Row> {
  const { pane } = hand;
  const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 7);
  await pane.evaluate(
    (days) =>
      Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.add('Book');
        const range = sheet.getRange('A1:C4');
        range.values = [['Posting date', 'Amount', 'Coin'], ...days];
        sheet.activate();
        range.select();
        await context.sync();
      }),
    [3, 9, 20].map((day) => [`${month}-${String(day).padStart(2, '0')}`, 100 + day, 'USDT']),
  );
  // The book was selected in the sheet.
  hand.clicks += 1;
  await hand.press(hand.button('Reconcile'));
  await hand.press(hand.button(/^Match a book/));
  await hand.press(hand.button('Count matches'));
  await pane.getByRole('rowheader', { name: 'Balance per book' }).first().waitFor({
    timeout: LONGEST_MS,
  });
  await hand.press(hand.button('Write the match to a sheet'));
  await hand.settled();
  await pane
    .getByText(/Match \d{4}-\d\d/)
    .first()
    .waitFor({ timeout: LONGEST_MS });
  return hand.row('a book matched, and the match on a sheet', LIMITS.match);
}

/**
 * The month stands in its field; Tab leads from the first name to the second, and to the one reason
 * for all that is open, if anything is.
 */
async function closedMonth(hand: Hand): Promise<Row> {
  const { pane, page } = hand;
  await hand.press(hand.button('Reconcile'));
  await hand.press(hand.button(/^Close a month/));
  await hand.type(pane.getByLabel('Prepared by', { exact: true }), 'Ann');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Bo');
  hand.typed += 1;
  if (await pane.getByRole('group', { name: /open items?$/ }).isVisible()) {
    await tabToField(hand);
    await page.keyboard.type('Known to both.');
    hand.typed += 1;
  }
  await hand.press(hand.button('Close the period'));
  await pane.getByText('As closed', { exact: true }).waitFor({ timeout: LONGEST_MS });
  await hand.press(hand.button(/^Evidence pack/));
  const [saved] = await Promise.all([
    page.waitForEvent('download', { timeout: LONGEST_MS }),
    hand.press(pane.getByRole('link', { name: /^Save / }).first()),
  ]);
  if ((await saved.failure()) !== null) throw new Error('The evidence pack was not saved.');
  return hand.row('last month closed, with its evidence pack saved', LIMITS.close);
}

/** Past the links that stand before it. */
async function tabToField({ page, pane }: Hand): Promise<void> {
  for (let keys = 0; keys < 5; keys += 1) {
    await page.keyboard.press('Tab');
    if (await pane.evaluate(() => document.activeElement?.tagName === 'INPUT')) return;
  }
  throw new Error('No field follows.');
}
