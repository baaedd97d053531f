// The walk through a close with a month-end pack, and the sheets of the pack.
import { button, enter, field, month, place, settled } from './person.mjs';

const PACK_MONTH = month(1);
const rowsFrom = async (page, address) =>
  (await page.evaluate((at) => workbench.read(at).values, address)).filter(([cell]) => cell !== '');
const write = (page, address, cells) =>
  page.evaluate(([at, matrix]) => workbench.setValues(at, matrix), [address, cells]);
const DAY_MS = 86_400_000;

/** What a person pastes into Rates, Business types and Mapping; the rates are made up, as everything here. */
async function paste(page) {
  const end = Date.parse(`${month(0)}-01`) - DAY_MS;
  const days = Array.from({ length: 32 }, (_, back) =>
    new Date(end - (31 - back) * DAY_MS).toISOString().slice(0, 10),
  );
  const worth = {
    ...{ USDT: 0.92, USDC: 0.92, BTC: 61_250.4, ETH: 2_310.75, BGB: 1.07, SOL: 128.4, XRP: 1.93 },
    ...{ ADA: 0.41, AVAX: 17.2, DOGE: 0.21, LTC: 88.5, TRX: 0.27 },
  };
  const rolled = await rowsFrom(page, "'Roll-forward'!A4:P60");
  const coins = [...new Set(rolled.map((row) => row[2]))];
  const rates = coins.flatMap((coin, at) =>
    days.map((day, place) => {
      const rate = (worth[coin] ?? at + 1.5) * (1 + Math.sin(place / 4) / 100);
      return [Date.parse(day) / DAY_MS + 25_569, coin, Number(rate.toPrecision(6)), 'made up'];
    }),
  );
  await write(page, `Rates!A4:D${rates.length + 3}`, rates);
  const unlisted = [...new Set(rolled.flatMap((row) => row[15].split(', ')))].filter(Boolean);
  if (unlisted.length > 0)
    await write(
      page,
      `'Business types'!A14:B${unlisted.length + 13}`,
      unlisted.map((type) => [type, 'Other']),
    );
  const types = await rowsFrom(page, 'Mapping!A4:A60');
  await write(
    page,
    `Mapping!D4:E${types.length + 3}`,
    types.map((_, at) => ["'1200", `'${4000 + 10 * at}`]),
  );
  await page.evaluate(() => workbench.settled());
}

/** In a column of the checklist, beside each open check. */
async function explain(page, column, text) {
  const checks = await rowsFrom(page, 'Close!A10:B30');
  for (const [at, [, status]] of checks.entries())
    if (status === 'open' || status === 'unknown')
      await write(page, `Close!${column}${10 + at}`, [[text]]);
  await settled(page);
}

/** As WALK, in an empty workbook: a month is closed with a pack. */
export const CLOSE_WALK = [
  [
    'close-pack',
    'Close: the pack',
    async (pane, { page }) => {
      await button(pane, 'Use Demo broker').click();
      await settled(page);
      await enter(
        page,
        'H1',
        `=LEDGER("USDT",,"${PACK_MONTH}",,0,"cTime,coinName,deltaAmount,billId")`,
      );
      await settled(page);
      const book = await rowsFrom(page, 'H1:K3000');
      await enter(page, 'H1', '');
      const lines = book
        .slice(1)
        .map(([time, coin, change, id], at) => [
          Math.floor(time),
          coin,
          at === 3 ? change + 10 : change,
          id,
        ]);
      await write(page, `Sheet1!A1:D${lines.length + 1}`, [
        ['Date', 'Coin', 'Amount', 'Reference'],
        ...lines,
      ]);
      await settled(page);
      await place(pane, 'Close');
      for (const [label, text] of [
        ['Tie out commission in', 'USDT'],
        ['Functional currency', 'EUR'],
        ['Book to match', `Sheet1!A1:D${lines.length + 1}`],
      ])
        await field(pane, label).fill(text);
      await field(pane, 'Draw the balance of each coin on Lead').check();
      await pane.getByText(/^Sheets: Close/).waitFor();
      return pane.getByRole('heading', { name: /^Close / }).first();
    },
  ],
  [
    'close-journal',
    'Close: the journal',
    async (pane, { page }) => {
      await button(pane, 'Make the pack').click();
      await pane
        .getByText(/^The pack of .* is written/)
        .first()
        .waitFor({ timeout: 120_000 });
      await settled(page);
      await paste(page);
      await button(pane, 'Journal').click();
      await button(pane, 'Make journal').click();
      await pane
        .getByText(/debits equal credits/)
        .first()
        .waitFor({ timeout: 60_000 });
      await settled(page);
      return pane.getByRole('button', { name: 'Journal', exact: true });
    },
  ],
  [
    'close-submit',
    'Close: submitting',
    async (pane, { page }) => {
      await explain(page, 'G', 'The client confirmed 10 USDT less.');
      await button(pane, 'Open items').click();
      for (const reason of await pane.getByLabel(/^Reason: /).all())
        await reason.fill('Known, see the sheet Close.');
      await button(pane, 'Review').click();
      await field(pane, 'Prepared by').fill('Ann Lee');
      return pane.getByRole('button', { name: 'Review', exact: true });
    },
  ],
  [
    'live-data-to-sign',
    'A month to review',
    async (pane, { page }) => {
      await button(pane, 'Submit for review').click();
      await pane
        .getByText(/^Submitted /)
        .first()
        .waitFor({ timeout: 60_000 });
      await settled(page);
      await place(pane, 'Live data');
      return pane.locator('.banner').first();
    },
  ],
  [
    'close-sign',
    'Close: signing',
    async (pane, { page }) => {
      await explain(page, 'H', 'Seen.');
      await button(pane, 'Review and sign').click();
      await field(pane, 'Signed by').fill('Bo Chen');
      return field(pane, 'Signed by');
    },
  ],
  [
    'close-signed',
    'Close: signed',
    async (pane, { page }) => {
      await button(pane, 'Sign').click();
      await pane
        .getByText(/^Signed by|^Signed, /)
        .first()
        .waitFor({ timeout: 60_000 });
      await settled(page);
      return pane.getByRole('button', { name: 'Open items', exact: true });
    },
  ],
];

/** The sheets of the pack, what each picture shows, and its name. */
export const SHEETS = [
  ['Close', 'the checklist, who submitted and who signed'],
  ['Roll-forward', 'a row for each coin, from opening to closing'],
  ['Lead', 'closings, values and changes'],
  ['By type', 'entries and changes of each business type'],
  ['Rebates', 'commission by pair and by day'],
  ['Tie-out', 'commission settled against posted'],
  ['Match', 'the book against the ledger'],
  ['Business types', 'which type stands in which column'],
  ['Rates', 'the rates of the person'],
  ['Mapping', 'accounts of each business type'],
  [`Journal ${PACK_MONTH}`, 'the lines to post'],
  ['Evidence', 'what is known of each result, and the hashes'],
  // Once the pack was rolled.
  ['Carried', 'closings handed on, against the openings'],
];
export const pictureOf = (sheet) => `pack-${sheet.split(' ')[0].toLowerCase()}`;
