// Closing a period over something that is open, over a scripted session: each open item has a field
// for its reason, and one reason can be given for all items of one result, and of all.
import type { Page } from 'playwright-core';
import type { OpenItem } from '../../../src/addin/session/pane-state';
import type { PaneFixture } from '../../taskpane/pane-fixture';
import { scenes } from '../../taskpane/scenes';
import { violations } from '../axe';
import { openPanePage } from '../pane-page';

declare const window: { fixture: PaneFixture };

jest.setTimeout(60_000);

let page: Page;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ page, close } = await openPanePage());
});
afterAll(() => close());

const item = (kind: OpenItem['kind'], where: string, sentence: string): OpenItem => ({
  id: `${where}|${sentence}`,
  kind,
  where,
  sentence,
});

test('a reason for each open item goes with the closing; one reason fills all of one result, or all that are left', async () => {
  await page.evaluate(
    ([state, items]) => {
      window.fixture.openItems = items;
      return window.fixture.setState(state);
    },
    [
      scenes.proving,
      [
        item('proof', 'Sheet1!A1', 'USDT, 2026-10: 2 breaks, unexplained 189.86'),
        ...Array.from({ length: 30 }, (_, day) =>
          item('proof', 'Sheet1!P1', `USDT, 2026-10-${day + 1}: differs`),
        ),
        item('data', 'Tieout_Ledger', 'USDT, October 2026: incomplete'),
      ],
    ] as const,
  );
  await page.getByRole('button', { name: 'Reconcile', exact: true }).click();
  await page.getByRole('button', { name: 'Close a month', exact: true }).click();
  const part = page.getByRole('region', { name: 'Close a month', exact: true });
  // The last month that is over stands in the field; without one nothing is open.
  const month = part.getByLabel('First month', { exact: true });
  expect(await month.inputValue()).toMatch(/^\d{4}-\d\d$/);
  await month.fill('');
  await part.getByRole('group', { name: 'open items' }).waitFor({ state: 'detached' });
  await month.fill('2026-10');
  await part.getByRole('group', { name: '32 open items' }).waitFor();
  expect(await violations(page)).toEqual([]);

  await part.getByLabel('Prepared by', { exact: true }).fill('Ann');
  await part.getByLabel('Reviewed by', { exact: true }).fill('Bo');
  await part.getByLabel('Reason: USDT, 2026-10: 2 breaks, unexplained 189.86').fill('Known.');
  const days = part.getByRole('group', { name: 'Sheet1!P1', exact: true });
  await days.getByLabel('Reason: USDT, 2026-10-3: differs').fill('Paid by hand.');
  await days.getByLabel('One reason for all 30').fill('Paid in November.');
  await days.getByRole('button', { name: 'Show 10 more' }).click();
  expect(await days.getByLabel('Reason: USDT, 2026-10-30: differs').inputValue()).toBe(
    'Paid in November.',
  );
  await part.getByLabel('Reason: USDT, October 2026: incomplete').fill('Not needed.');
  // One reason for everything leaves what was said of one of them.
  await part.getByLabel('One reason for all 32').fill('Seen.');
  await part.getByRole('button', { name: 'Close the period', exact: true }).click();
  const [closing] = (await page.evaluate(() => window.fixture.calls)).slice(-1);
  const reasons = closing!.split(', ').slice(3);
  expect(reasons.sort()).toEqual(
    [
      'Known.',
      'Paid by hand.',
      ...Array.from({ length: 29 }, () => 'Paid in November.'),
      'Not needed.',
    ].sort(),
  );
});

test('a submitted month is signed by its reviewer; a signed one is opened again with a reason', async () => {
  const part = page.getByRole('region', { name: 'Close a month', exact: true });
  const called = async (): Promise<string | undefined> =>
    (await page.evaluate(() => window.fixture.calls)).at(-1);
  await part.getByLabel('First month', { exact: true }).fill('2026-06');
  await part.getByLabel('Prepared by', { exact: true }).fill('Ann');
  await part.getByRole('button', { name: 'Submit for review', exact: true }).click();
  expect(await called()).toMatch(/^submit 2026-06 to 2026-06, Ann/);
  await part
    .getByText('Submitted. Prepared by Ann Lee, not signed yet', { exact: false })
    .waitFor();
  await part.getByText(/^Open again by Bo Chen, .*: A late deposit\.$/).waitFor();
  // It was submitted, not closed; and what is open again is compared with nothing.
  await part.getByText('As submitted', { exact: true }).waitFor();
  expect(await part.getByText('As closed', { exact: true }).count()).toBe(0);
  expect(await part.getByText('Not compared', { exact: true }).count()).toBe(0);
  expect(await part.locator('button.primary').allInnerTexts()).toEqual(['Sign']);
  await part.getByLabel('Signed by', { exact: true }).fill('Bo');
  await part.getByRole('button', { name: 'Sign', exact: true }).click();
  expect(await called()).toBe('sign p2, Bo');
  await part.getByText('Open September 2026 again', { exact: true }).click();
  await part.getByLabel('Opened by', { exact: true }).first().fill('Bo');
  await part.getByLabel('Reason to open it again', { exact: true }).first().fill('A late fee.');
  await part.getByRole('button', { name: 'Open the month again', exact: true }).first().click();
  expect(await called()).toBe('reopen p1, Bo: A late fee.');
  // What is open again can be opened no further.
  expect(await part.getByText('Open July 2026 again', { exact: true }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
});

test('a book whose headers are not known: its columns are chosen, then it is counted', async () => {
  await page.getByRole('button', { name: 'All of Reconcile', exact: true }).click();
  await page.getByRole('button', { name: 'Match a book', exact: true }).click();
  const part = page.getByRole('region', { name: 'Match a book', exact: true });
  await part.getByLabel('Book', { exact: true }).fill('Fremd');
  await part.getByRole('button', { name: 'Count matches', exact: true }).click();
  await part.getByText('book has no column named date', { exact: false }).waitFor();
  expect(await part.getByLabel('Money in', { exact: true }).inputValue()).toBe('1');
  await part.getByLabel('Date', { exact: true }).selectOption({ label: 'Tag' });
  expect(await violations(page)).toEqual([]);
  await part.getByRole('button', { name: 'Count matches', exact: true }).click();
  await part.getByRole('rowheader', { name: 'Balance per book' }).waitFor();
  expect((await page.evaluate(() => window.fixture.calls)).slice(-1)).toEqual([
    'columns {"in":1,"out":2,"note":3,"date":0}',
  ]);
});
