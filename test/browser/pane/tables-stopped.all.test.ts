// Half a table that looks like a whole one would be signed. 50,000 rows, through the pane, stopped
// by its Cancel.
import { addMonths, dayOfUtcMs, monthOf } from '../../../src/addin/engine/records/calendar';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

const ROWS = 50_000;
/** Entries of a usual month of the sandbox. */
const USUAL = 1_450;
const month = addMonths(monthOf(dayOfUtcMs(Date.now())), -2);

interface Moved {
  title: string;
  value: number;
  max: number;
}

let tieout: OpenTieout;
afterEach(async () => {
  expect(await tieout.finish()).toEqual([]);
});

test('a table of 50,000 rows moves its bar while it is written; Cancel leaves its rows under INCOMPLETE, and no table', async () => {
  tieout = await openTieout({
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: ROWS / USUAL },
    device: WIDE_WEIGHTS.device,
  });
  const total = tieout.sandbox.truth.ledger('broker', month).length;
  expect(total).toBeGreaterThan(0.9 * ROWS);
  await tieout.connectDemo('Demo broker');
  const pane = tieout.addin();
  await pane.getByRole('button', { name: 'Get data', exact: true }).click();
  await pane.getByRole('radio', { name: 'Ledger', exact: true }).check();
  await pane.getByLabel('Months', { exact: true }).selectOption({ label: 'Other months' });
  await pane.getByLabel('First month', { exact: true }).fill(month);
  await pane
    .locator('button:not([aria-disabled="true"])', { hasText: 'Insert as table' })
    .waitFor();

  // Follows the bar, and presses Cancel as soon as a fifth is written.
  await pane.evaluate(() => {
    const moved: Moved[] = [];
    Object.assign(window, { moved });
    new MutationObserver(() => {
      const bar = document.querySelector('progress');
      const [title, value, max] = [
        bar?.getAttribute('aria-label') ?? '',
        bar?.value ?? 0,
        bar?.max ?? 1,
      ];
      if (!title.startsWith('Writing the table') || moved.at(-1)?.value === value) return;
      moved.push({ title, value, max });
      if (value >= max / 5)
        [...document.querySelectorAll('button')]
          .find((button) => button.textContent.trim() === 'Cancel')
          ?.click();
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await pane.getByRole('button', { name: 'Insert as table' }).click();
  const said = await pane
    .getByText(/^Cancelled\. Sheet1 holds/)
    .first()
    .innerText();
  await tieout.settled();

  const moved = await pane.evaluate(() => (window as unknown as { moved: Moved[] }).moved);
  expect(moved.length).toBeGreaterThan(5);
  expect(moved.map(({ value }) => value)).toEqual(
    moved.map(({ value }) => value).sort((a, b) => a - b),
  );
  expect(new Set(moved.map(({ max }) => max))).toEqual(new Set([total]));

  const [, counted] =
    /holds ([\d,]+) of ([\d,]+) rows, under a line that says INCOMPLETE\.$/.exec(said) ?? [];
  const written = Number(counted?.replaceAll(',', ''));
  expect(written).toBeGreaterThanOrEqual(total / 5);
  expect(written).toBeLessThan(total);
  expect((await tieout.read('Sheet1!A1')).values).toEqual([
    [
      `INCOMPLETE: stopped after ${counted} of ${total.toLocaleString('en-US')} rows. Delete this and insert the table again.`,
    ],
  ]);
  // The title and the headers stand above the rows.
  const [last, beyond] = (
    await tieout.read(`Sheet1!B${written + 2}:B${written + 3}`)
  ).values.flat();
  expect(last).toMatch(/^\d+$/);
  expect(beyond).toBe('');
  expect(
    await pane.evaluate(() =>
      Excel.run(async (context) => {
        const count = context.workbook.tables.getCount();
        await context.sync();
        return count.value;
      }),
    ),
  ).toBe(0);
  expect(await pane.getByRole('progressbar').count()).toBe(0);
});
