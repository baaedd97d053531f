// How many clicks and fields a close takes, from the empty workbook to the next month: two accounts
// with pairs, rates, a book as banks write it, the journal for DATEV, the submission, the signature in
// a second browser, the copy, the roll. Each pane counts what its document hears; what is selected or
// pasted in the sheet, and the reasons of open items, are counted apart.
import { until } from '../test/until';
import startBrowser, { stopBrowser } from '../test/browser/one-browser';
import type { Locator } from 'playwright-core';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../test/browser/open-tieout';
import { openWorkbench, type OpenWorkbench } from '../test/browser/open-workbench';
import { LAST, pasteTables } from '../test/browser/month-end/pack-sheets';
import { fixedRatio } from './measure/spread';
import { plainRow, type Row, type Table } from './measure/topic';

/** Of the usual history: some 300 lines in the month. */
const SIZE = 0.16;
const MOST = { clicks: 20, fields: 12 } as const;

interface Hand {
  clicks: number;
  /** Label and type of each field that was filled in, in turn. */
  readonly fields: [label: string, type: string][];
  /** What each click was on. */
  readonly pressed: string[];
}
declare const window: { hand: Hand };

/** Runs in the pane. */
function count(): void {
  const hand: Hand = { clicks: 0, fields: [], pressed: [] };
  let last: EventTarget | null = null;
  window.hand = hand;
  const pressed = ({ target, isTrusted }: Event): void => {
    // What the pane clicks itself is no click of a person.
    if (!isTrusted) return;
    hand.clicks += 1;
    hand.pressed.push((target as HTMLElement).closest('button, a')?.textContent ?? '');
  };
  document.addEventListener('click', pressed, true);
  document.addEventListener('input', ({ target }) => {
    const field = target as HTMLInputElement;
    const label = field.ariaLabel ?? field.labels?.[0]?.textContent ?? '';
    if (field !== last) hand.fields.push([label, field.type]);
    last = field;
  });
}

export async function run(): Promise<Table> {
  await startBrowser();
  const tieout = await openTieout({
    ...WIDE_WEIGHTS,
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: SIZE, pairs: 3 },
    isPublished: false,
  });
  const reviewer = await openWorkbench({
    origin: tieout.origin,
    storage: { 'tieout.device': JSON.stringify(WIDE_WEIGHTS.device) },
  });
  try {
    await tieout.addin().evaluate(count);
    const lines = await prepare(tieout);
    const prepared = await tieout.addin().evaluate(() => window.hand);
    await reviewer.load(await tieout.save());
    await reviewer.settled();
    await reviewer.addin().evaluate(count);
    await sign(tieout, reviewer);
    const signed = await reviewer.addin().evaluate(() => window.hand);
    return tableOf(lines, [prepared, signed]);
  } finally {
    await reviewer.close();
    await tieout.close();
    await stopBrowser();
  }
}

type Desk = Pick<OpenWorkbench, 'addin' | 'read' | 'setValues' | 'settled' | 'page'>;

const exactly = (name: string | RegExp) => ({ exact: typeof name === 'string' });
/** What a person does at one desk. */
const at = (desk: Desk) => ({
  press: (name: string | RegExp) =>
    desk
      .addin()
      .getByRole('button', { name, ...exactly(name) })
      .first()
      .click(),
  field: (name: string | RegExp) => desk.addin().getByLabel(name, exactly(name)),
  says: (sentence: RegExp) => desk.addin().getByText(sentence).first().waitFor(),
  rowsAt: async (address: string) =>
    (await desk.read(address)).values.filter(([first]) => first !== ''),
  /** In the sheet. */
  select: (sheet: string, cells: string) =>
    desk.addin().evaluate(
      ([name, address]) =>
        Excel.run(async (context) => {
          const found = context.workbook.worksheets.getItem(name!);
          found.activate();
          found.getRange(address).select();
          await context.sync();
        }),
      [sheet, cells],
    ),
  download: (link: Locator) => Promise.all([desk.page.waitForEvent('download'), link.click()]),
});

/** Returns how many lines the book has. */
async function prepare(tieout: OpenTieout): Promise<number> {
  const { press, field, says, rowsAt, select, download } = at(tieout);
  const [broker, trader] = tieout.sandbox.accounts;
  await tieout.connect({ ...broker, name: 'Main' });
  await tieout.connect({ ...trader, name: 'Trading' });
  const book = bookOf(tieout.sandbox.truth.ledger('broker', LAST));
  await tieout.setValues(`Sheet1!A1:E${book.length}`, book);
  await press('Close');
  await field('Tie out commission in').fill('USDT');
  await field('Trading pairs of Main').fill(broker.pairs.join(', '));
  await field('Functional currency').fill('EUR');
  await select('Sheet1', `A1:E${book.length}`);
  await press('Use selection');
  await field('Account of the book').selectOption('Main');
  await press('Make the pack');
  await says(/^The pack of .* is written/);
  await tieout.settled();
  await pasteTables(
    tieout,
    (await rowsAt('Lead!A4:A60')).map(([coin]) => String(coin)),
  );
  const types = await rowsAt('Mapping!A4:A60');
  await tieout.setValues(
    `Mapping!D4:E${types.length + 3}`,
    types.map((_, place) => ["'1200", `'${4000 + place}`]),
  );
  await tieout.settled();
  const explained = (name: string) =>
    until(async () => {
      for (const reason of await field(/^Reason: /).all())
        if ((await reason.isVisible()) && (await reason.inputValue()) === '')
          await reason.fill('Known to both.');
      return tieout.addin().getByRole('button', { name, exact: true }).isVisible();
    });
  await explained('Make journal');
  await press('Make journal');
  await says(/debits equal credits/);
  await field('File for').selectOption('datev');
  for (const [label, digits] of [
    ['Consultant number', '1001'],
    ['Client number', '456'],
    [/^Digits of an account/, '4'],
  ] as const)
    await field(label).fill(digits);
  await press('Save as CSV');
  await download(
    tieout
      .addin()
      .getByRole('link', { name: /^Save / })
      .first(),
  );
  await tieout.settled();
  await explained('Submit for review');
  await field('Prepared by').fill('Ann Lee');
  await press('Submit for review');
  await says(/^Submitted .* pinned in the workbook/);
  return book.length - BESIDE_LINES;
}

/** By the reviewer, who has only the workbook; then the month is rolled. */
async function sign({ sandbox }: OpenTieout, reviewer: OpenWorkbench): Promise<void> {
  const { press, field, says, rowsAt, select } = at(reviewer);
  for (const [place, name] of ['Main', 'Trading'].entries()) {
    const { key, secret, passphrase } = sandbox.accounts[place as 0 | 1];
    if (!(await field('API key').isVisible())) await press(/^Connect/);
    if ((await field('Account name').inputValue()) !== name) await field('Account name').fill(name);
    for (const [label, text] of Object.entries({
      'API key': key,
      'API secret': secret,
      passphrase,
    }))
      await field(label === 'passphrase' ? 'Passphrase' : label).fill(text);
    await press('Connect');
    await reviewer.settled();
  }
  await press('Refresh workbook');
  await reviewer.settled();
  const checks = await rowsAt('Close!A10:B30');
  for (const [row, [, status]] of checks.entries())
    if (status === 'open' || status === 'unknown')
      await reviewer.setValues(`Close!H${row + 10}`, [['Seen.']]);
  await reviewer.settled();
  await press('Review and sign');
  await field('Signed by').fill('Bo Chen');
  await press('Sign');
  await says(/^Signed .*\d\d\d\d\. Protected: /);
  await reviewer.settled();
  await press('Next month');
  await Promise.all([reviewer.page.waitForEvent('download'), press('Save a copy')]);
  await select('Sheet1', 'A1:E20');
  await press('Use selection');
  await press(/^Roll to [A-Z]\w+ \d{4}$/);
  await says(/^The pack is of .* now\./);
}

type Entries = readonly {
  readonly cTime: string | number;
  readonly coinName: string;
  readonly deltaAmount: string;
  readonly billId: string;
}[];

/** Texts as a bank writes them: day first, decimal comma, debit and credit in columns of their own. */
function bookOf(entries: Entries): string[][] {
  const german = (text: string): string => {
    const [whole = '', part = '0'] = text.replace('-', '').split('.');
    return `'${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${part}`;
  };
  return [
    ['Statement of account', '', '', '', ''],
    ['Main', '', '', '', ''],
    ['Date', 'Coin', 'Debit', 'Credit', 'Reference'],
    ...entries.map(({ cTime, coinName, deltaAmount: amount, billId }) => [
      `'${new Date(Number(cTime)).toISOString().slice(0, 10).split('-').reverse().join('.')}`,
      coinName,
      ...(amount.startsWith('-') ? ['', german(amount)] : [german(amount), '']),
      `'${billId}`,
    ]),
    ['Total', '', "'0,00", "'0,00", ''],
  ];
}
/** Titles, headers and the totals row. */
const BESIDE_LINES = 4;

function tableOf(lines: number, hands: readonly Hand[]): Table {
  const clicks = hands.reduce((sum, hand) => sum + hand.clicks, 0);
  const fields = hands.flatMap((hand) => hand.fields);
  const isSecret = ([label, type]: readonly [string, string]): boolean =>
    type === 'password' || label === 'API key';
  const reasons = fields.filter(([label]) => label.startsWith('Reason'));
  const own = fields.filter((one) => !isSecret(one) && !reasons.includes(one));
  const rowOf = (what: keyof typeof MOST, figure: number): Row => ({
    ...{ what, figure: String(figure), baseline: `the aim, ${MOST[what]}` },
    ...{ ratio: fixedRatio(figure, MOST[what]), atMost: 1 },
  });
  return {
    title: 'a close of two accounts, from the empty workbook to the next month',
    rows: [
      rowOf('clicks', clicks),
      rowOf('fields', own.length),
      plainRow('reasons', String(reasons.length)),
      plainRow('lines of the book', String(lines)),
    ],
    notes: [
      own.map(([label]) => label).join(', '),
      hands.map(({ pressed }) => pressed.join(', ')).join(' | '),
    ],
  };
}
