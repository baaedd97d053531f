// The place Reconcile in the workbench, as a person finds it: by what its controls are called.
import { sumDecimals } from '../../../src/addin/engine/records/decimal-text';
import type { RequestNote } from '../../../src/sandbox/request-log';
import type { Locator } from 'playwright-core';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

const month = (monthsAgo: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1))
    .toISOString()
    .slice(0, 7);
};
/** Closed for longer than records are posted late. */
const MONTH = month(2);

let tieout: OpenTieout;
let altered: string | null = null;
let isAltering = false;

/** The first entry of a page of the month says another type than it did. */
const alter = (body: string): string => {
  const [first, ...rest] = JSON.parse(body) as { billId: string; bizType: string }[];
  altered = first!.billId;
  return JSON.stringify([{ ...first!, bizType: 'altered' }, ...rest]);
};
const onRequest = ({ operation, parameters }: RequestNote) =>
  isAltering &&
  operation === 'ledger' &&
  parameters['month'] === MONTH &&
  Number(parameters['page']) === 1
    ? { kind: 'rewrite' as const, rewrite: alter }
    : undefined;

const button = (name: string): Locator => tieout.addin().getByRole('button', { name });
const field = (label: string | RegExp): Locator =>
  tieout.addin().getByLabel(label, { exact: typeof label === 'string' });
const part = (name: string): Locator => tieout.addin().getByRole('region', { name, exact: true });
const press = async (name: string): Promise<void> => {
  await button(name).click();
  await tieout.settled();
};
/** Opens one of the pages, from wherever the place stands. */
const task = async (name: string): Promise<void> => {
  const back = button('All of Reconcile');
  if (await back.isVisible()) await back.click();
  await tieout.addin().getByRole('button', { name, exact: true }).click();
  await tieout.settled();
};
const select = (address: string): Promise<void> =>
  tieout.addin().evaluate(
    (to) =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem('Sheet1').activate();
        context.workbook.worksheets.getItem('Sheet1').getRange(to).select();
        await context.sync();
      }),
    address,
  );
const show = async (address: string, formula: string): Promise<void> => {
  await tieout.setFormula(address, formula);
  await tieout.settled();
};

beforeAll(async () => {
  tieout = await openTieout({
    sandbox: {
      ...WIDE_WEIGHTS.sandbox,
      sizeFactor: 0.5,
      planted: ['missing-entry'],
      plantedMonth: MONTH,
      onRequest,
    },
    device: WIDE_WEIGHTS.device,
  });
  await tieout.connectDemo('Demo broker');
  await show('A1', `=LEDGER.CHECK("USDT","${MONTH}",,1)`);
  await button('Reconcile').click();
});
afterAll(async () => {
  const problems = await tieout.problems();
  await tieout.close();
  expect(problems).toEqual([]);
});

test('what is in a number: the first records and their sum here, all of them on a sheet whose total is the cell', async () => {
  await task('Show what is behind a number');
  await select('D2');
  await press('What is in the selected cell');
  const truth = tieout.sandbox.truth
    .ledger('broker', MONTH)
    .filter(
      ({ coinName, deltaAmount }) =>
        coinName === 'USDT' && !deltaAmount.startsWith('-') && /[1-9]/.test(deltaAmount),
    );
  const sum = sumDecimals(truth.map(({ deltaAmount }) => deltaAmount));
  const said = await part('Show what is behind a number').innerText();
  expect(said).toContain('The sum equals Sheet1!D2.');
  expect(said.replaceAll(',', '')).toContain(sum);
  const inflow = (await tieout.read('D2')).values[0]![0];
  await press('Write these records to a new sheet');
  const name = `Inflow USDT ${MONTH}`;
  const { values } = await tieout.read(`'${name}'!A1:K${truth.length + 8}`);
  expect(values[1]![0]).toBe('Back to Sheet1!D2');
  const header = values.findIndex((row) => row.includes('Record'));
  const rows = values.slice(header + 1, header + 1 + truth.length);
  expect(rows.map((row) => row[1]).sort()).toEqual(truth.map(({ billId }) => billId).sort());
  const total = values[header + 1 + truth.length]!;
  expect(total[0]).toBe('Total');
  expect(total.at(values[header]!.indexOf('Adds'))).toBe(inflow);
  expect(total).toContain(sum);
});

test('first break: the entry, its neighbours and the missing amount, one click from the result', async () => {
  const fault = tieout.sandbox.planted.find(({ kind }) => kind === 'missing-entry');
  if (fault?.kind !== 'missing-entry') throw new Error('Nothing was planted.');
  await task('Find breaks');
  await part('Find breaks').getByText('Entry after').waitFor();
  const said = await part('Find breaks').innerText();
  expect(said).toContain(
    `breaks at entry ${fault.nextBillId}: ${fault.amount.startsWith('-') ? `an outflow of ${sumDecimals([fault.amount]).slice(1)} USDT is` : `${sumDecimals([fault.amount])} USDT are`} missing before entry ${fault.nextBillId}.`,
  );
  for (const label of ['Entry before', 'Missing', 'Breaks here', 'Entry after'])
    expect(said).toContain(label);
});

test('a book matched twice keeps a comment, and a line taken apart stays unmatched', async () => {
  const [first, second] = tieout.sandbox.truth
    .ledger('broker', MONTH)
    .filter(({ coinName, bizType }) => coinName === 'USDT' && bizType === 'deposit');
  const dayOf = ({ cTime }: { readonly cTime: string | number }): string =>
    new Date(Number(cTime)).toISOString().slice(0, 10);
  await tieout.setValues('Sheet1!T1:W4', [
    ['date', 'amount', 'coin', 'note'],
    [dayOf(first!), first!.deltaAmount, 'USDT', 'one'],
    [dayOf(second!), second!.deltaAmount, 'USDT', 'two'],
    [`${MONTH}-05`, 0.123456789, 'USDT', 'stranger'],
  ]);
  await task('Match a book');
  // One cell is no book.
  await select('T1');
  await press('Use selection');
  await part('Match a book').getByText('Select one range of several cells').waitFor();
  expect(await field('Book').inputValue()).toBe('');
  await select('T1:W4');
  await press('Use selection');
  expect(await field('Book').inputValue()).toBe('Sheet1!T1:W4');
  expect(await part('Match a book').getByText('Select one range').count()).toBe(0);
  await field('From month').fill(MONTH);
  await field('Type of entries').fill('deposit');
  const lines = async (): Promise<string[]> => {
    await press('Count matches');
    return (await part('Match a book').getByRole('row').allInnerTexts()).map((row) =>
      row.replace(/\s+/g, ' '),
    );
  };
  expect(await lines()).toContain('Matched 2 2');
  await press('Write the match to a sheet');
  const sheet = `Match ${MONTH}`;
  const cells = async (name: string) => (await tieout.read(`'${name}'!A1:Q400`)).values;
  const before = await cells(sheet);
  const at = before.findIndex((row) => row.includes('two'));
  expect(before.flat()).toContain('Unexplained');
  await tieout.setValues(`'${sheet}'!O${at + 1}:P${at + 1}`, [['apart', 'Another deposit.']]);
  expect(await lines()).toEqual(
    expect.arrayContaining(['Matched 1 1', expect.stringMatching(/^Unmatched 2 /)]),
  );
  await press('Write the match to a sheet');
  const after = await cells(`${sheet} 2`);
  expect(after.find((row) => row.includes('two'))).toEqual(
    expect.arrayContaining(['apart', 'Another deposit.']),
  );
  expect((await cells(sheet))[at]).toEqual(expect.arrayContaining(['apart', 'Another deposit.']));
});

test('a row that is selected in the sheet and one that is ticked in the pane are matched by hand, and undone', async () => {
  const [first] = tieout.sandbox.truth
    .ledger('broker', MONTH)
    .filter(({ coinName, bizType }) => coinName === 'USDT' && bizType === 'deposit');
  const day = new Date(Number(first!.cTime)).toISOString().slice(0, 10);
  await tieout.setValues('Sheet1!T21:V22', [
    ['date', 'amount', 'note'],
    [day, sumDecimals([first!.deltaAmount, '-0.5']), 'less a fee'],
  ]);
  await show('Sheet1!AA1', `=LEDGER.MATCH(T21:V22,"USDT","deposit","${MONTH}")`);
  const cells = async () => (await tieout.read('Sheet1!AA1:AP40')).values;
  const line = async () => (await cells()).find((row) => row.includes('less a fee'))!;
  expect((await line()).slice(0, 2)).toEqual(['unmatched', '']);
  await task('Match by hand');
  await select('AB2');
  const page = part('Match by hand');
  await page.getByRole('checkbox', { name: /less a fee/, checked: true }).waitFor();
  await page.getByRole('checkbox', { name: new RegExp(`entry ${first!.billId}`) }).check();
  await page.getByRole('button', { name: 'Match by hand', exact: true }).click();
  await page.getByText(/-0\.5 USDT remain\. Give the reason/).waitFor();
  await field('Reason for the difference').fill('bank fee');
  await page.getByRole('button', { name: 'Match by hand', exact: true }).click();
  await page.getByText(/^Matched by hand: 1 book line and 1 entry/).waitFor();
  await tieout.settled();
  expect(await line()).toEqual(
    expect.arrayContaining(['matched', 'by hand', -0.5, first!.billId, 'reason: bank fee']),
  );
  await page.getByRole('button', { name: /^Undo: / }).click();
  await page.getByText(/^Undone\./).waitFor();
  await tieout.settled();
  expect((await line()).slice(0, 2)).toEqual(['unmatched', '']);
});

test('a closed period turns red with the record that changed, and is accepted with a reason', async () => {
  await show('Sheet1!AA1', `=LEDGER("USDT",,"${MONTH}")`);
  await tieout.addin().getByRole('button', { name: 'Close', exact: true }).click();
  await field('Month to close').fill(MONTH);
  await press('Review');
  await field('Prepared by').fill('Ann');
  await tieout.addin().getByText('Two people at one table').click();
  await field('Reviewed by').fill('ann');
  await press('Close the period');
  expect(await part('Review').innerText()).toContain('another person');
  await field('Reviewed by').fill('Bo');
  // What earlier tests left open wants its reason.
  await tieout.addin().getByRole('button', { name: 'Open items', exact: true }).click();
  for (const one of await field(/^Reason: /).all()) await one.fill('Known to both.');
  await tieout.addin().getByRole('button', { name: 'Review', exact: true }).click();
  await press('Close the period');
  await part('Review').getByText('As closed', { exact: true }).waitFor();
  isAltering = true;
  await button('More refresh').click();
  await tieout
    .addin()
    .getByRole('menuitem', { name: 'Refresh workbook, past months too', exact: true })
    .click();
  await tieout.settled();
  await part('Review').getByText('Changed since signing', { exact: true }).first().waitFor();
  expect(await part('Review').innerText()).toContain(`entry ${altered ?? 'none'}`);
  await field('Accepted by').fill('Bo');
  await field('Reason').fill('The exchange renamed the type.');
  await press('Accept the differences');
  await part('Review').getByText('As submitted', { exact: true }).waitFor();
  expect(await part('Review').innerText()).toContain('The exchange renamed the type.');
});
