// How many clicks and fields a close takes, from the empty workbook to the submission: two accounts
// with pairs, rates, a book as banks write it, the journal and its files. The pane counts what its
// document hears; what is pasted, and the reasons of open items, are counted apart.
import { until } from '../test/until';
import startBrowser, { stopBrowser } from '../test/browser/one-browser';
import { openTieout, WIDE_WEIGHTS } from '../test/browser/open-tieout';
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
}
declare const window: { hand: Hand };

/** Runs in the pane. */
function count(): void {
  const hand: Hand = { clicks: 0, fields: [] };
  let last: EventTarget | null = null;
  window.hand = hand;
  document.addEventListener('click', () => (hand.clicks += 1), true);
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
  try {
    await tieout.addin().evaluate(count);
    const lines = await close(tieout);
    const { clicks, fields } = await tieout.addin().evaluate(() => window.hand);
    return tableOf(lines, clicks, fields);
  } finally {
    await tieout.close();
    await stopBrowser();
  }
}

/** Returns how many lines the book has. */
async function close(tieout: Awaited<ReturnType<typeof openTieout>>): Promise<number> {
  const exactly = (name: string | RegExp) => ({ exact: typeof name === 'string' });
  const press = (name: string | RegExp) =>
    tieout
      .addin()
      .getByRole('button', { name, ...exactly(name) })
      .first()
      .click();
  const field = (name: string | RegExp) => tieout.addin().getByLabel(name, exactly(name));
  const says = (sentence: RegExp) => tieout.addin().getByText(sentence).first().waitFor();
  const rowsAt = async (address: string) =>
    (await tieout.read(address)).values.filter(([first]) => first !== '');

  const [broker, trader] = tieout.sandbox.accounts;
  await tieout.connect({ ...broker, name: 'Main' });
  await tieout.connect({ ...trader, name: 'Trading' });
  const book = bookOf(tieout.sandbox.truth.ledger('broker', LAST));
  await tieout.setValues(`Sheet1!A1:E${book.length}`, book);
  await press('Close');
  await field('Tie out commission in').fill('USDT');
  await field('Trading pairs of Main').fill(broker.pairs.join(', '));
  await field('Functional currency').fill('EUR');
  await field('Book to match').fill(`Sheet1!A1:E${book.length}`);
  await field('Tolerance').fill('0.01');
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
    `Mapping!D4:F${types.length + 3}`,
    types.map((_, at) => ["'1200", `'${4000 + at}`, 'Tax Exempt']),
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
  await press('Save as CSV');
  const links = tieout.addin().getByRole('link', { name: /^Save / });
  await links.first().waitFor();
  for (const link of await links.all())
    await Promise.all([tieout.page.waitForEvent('download'), link.click()]);
  await tieout.settled();
  await explained('Submit for review');
  await field('Prepared by').fill('Ann Lee');
  await press('Submit for review');
  await says(/^Submitted .* pinned in the workbook/);
  return book.length - 1;
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
    ['Date', 'Coin', 'Debit', 'Credit', 'Reference'],
    ...entries.map(({ cTime, coinName, deltaAmount: amount, billId }) => [
      `'${new Date(Number(cTime)).toISOString().slice(0, 10).split('-').reverse().join('.')}`,
      coinName,
      ...(amount.startsWith('-') ? ['', german(amount)] : [german(amount), '']),
      `'${billId}`,
    ]),
  ];
}

function tableOf(
  lines: number,
  clicks: number,
  fields: readonly (readonly [string, string])[],
): Table {
  const isSecret = ([label, type]: readonly [string, string]): boolean =>
    type === 'password' || label === 'API key';
  const reasons = fields.filter(([label]) => label.startsWith('Reason'));
  const own = fields.filter((one) => !isSecret(one) && !reasons.includes(one));
  const rowOf = (what: keyof typeof MOST, figure: number): Row => ({
    ...{ what, figure: String(figure), baseline: `the aim, ${MOST[what]}` },
    ...{ ratio: fixedRatio(figure, MOST[what]), atMost: 1 },
  });
  return {
    title: 'a close of two accounts, from the empty workbook to the submission',
    rows: [
      rowOf('clicks', clicks),
      rowOf('fields', own.length),
      plainRow('reasons', String(reasons.length)),
      plainRow('lines of the book', String(lines)),
    ],
    notes: [own.map(([label]) => label).join(', ')],
  };
}
