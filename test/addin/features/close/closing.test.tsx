// Closing a period over something that is open: each open item has a field for its reason, and one
// reason can be given for all items of one result, and of all.
import type { OpenItem } from '../../../../src/addin/features/close/period/close-state';
import { SHEETS } from '../../../../src/addin/engine/evidence/signed-tables';
import { field, pane, press, screen, show, user, within } from '../../pane/open-pane';
import { scenes } from '../../pane/scenes';

const item = (kind: OpenItem['kind'], where: string, sentence: string): OpenItem => ({
  id: `${where}|${sentence}`,
  kind,
  where,
  sentence,
  english: sentence,
});
const region = (name: string | RegExp = /^Close /): HTMLElement =>
  screen.getAllByRole('region', { name })[0]!;
const part = (name?: string | RegExp) => within(region(name));
const fillIn = async (input: HTMLElement, text: string): Promise<void> => {
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
};
const fill = (label: string, text: string): Promise<void> => fillIn(field(label, region()), text);
const pressIn = (name: string): Promise<void> =>
  user.click(part().getAllByRole('button', { name })[0]!);

async function openTask(name: string): Promise<void> {
  await show(scenes.proving);
  await press('Reconcile');
  await press(name);
}

/** Unfolds a step of the place Close. */
async function openStep(name: string): Promise<void> {
  await show(scenes.proving);
  await press('Close');
  await press(name);
}

test('a reason for each open item goes with the closing; one reason fills all of one result, or all that are left', async () => {
  pane.openItems = [
    item('proof', 'Sheet1!A1', 'USDT, 2026-10: 2 breaks, unexplained 189.86'),
    ...Array.from({ length: 30 }, (_, day) =>
      item('proof', 'Sheet1!P1', `USDT, 2026-10-${day + 1}: differs`),
    ),
    item('data', 'Tieout_Ledger', 'USDT, October 2026: incomplete'),
  ];
  await openStep('Open items');
  // The last month that is over stands in the field; without one nothing is open.
  const month = field('Month to close', region());
  expect(month.value).toMatch(/^\d{4}-\d\d$/);
  await user.clear(month);
  expect(part().queryByRole('group', { name: /open items/ })).toBeNull();
  await user.type(month, '2026-10');
  part().getByRole('group', { name: '32 open items' });
  part().getByText('32 open items need a reason.');

  await fill('Reason: USDT, 2026-10: 2 breaks, unexplained 189.86', 'Known.');
  await fill('Reason: USDT, 2026-10-3: differs', 'Paid by hand.');
  const days = within(part().getByRole('group', { name: 'Sheet1!P1' }));
  await fillIn(days.getByLabelText('One reason for all 30'), 'Paid in November.');
  await user.click(days.getByRole('button', { name: 'Show 10 more' }));
  expect(field('Reason: USDT, 2026-10-30: differs').value).toBe('Paid in November.');
  await fill('Reason: USDT, October 2026: incomplete', 'Not needed.');
  // One reason for everything leaves what was said of one of them.
  await fill('One reason for all 32', 'Seen.');
  part().getByText('32 open items, each with its reason.');
  await press('Review');
  await fill('Prepared by', 'Ann');
  await fill('Reviewed by', 'Bo');
  // What was entered stands there when the person comes back from elsewhere.
  await press('Live data');
  await press('Close');
  await press('Review');
  expect(field('Prepared by').value).toBe('Ann');
  await pressIn('Close the period');
  const reasons = pane.calls.at(-1)!.split(', ').slice(3);
  expect(reasons.sort()).toEqual(
    [
      'Known.',
      'Paid by hand.',
      ...Array.from({ length: 29 }, () => 'Paid in November.'),
      'Not needed.',
    ].sort(),
  );
});

test('a likely reason becomes the reason with one press; rows that are selected in the sheet come first', async () => {
  const likely = (row: number): OpenItem => ({
    ...item('proof', 'Match!A3', `USDT, book row ${row}: unmatched`),
    ...{ at: row, likely: `late by ${row} days: entry 60${row}` },
  });
  pane.openItems = [2, 3, 4].map(likely);
  pane.selectedItems = ['Match!A3|USDT, book row 3: unmatched'];
  await openStep('Open items');
  await fill('Month to close', '2026-10');
  const selected = within(await screen.findByRole('group', { name: 'In the selected rows' }));
  expect(selected.getAllByRole('textbox')).toHaveLength(1);
  await user.click(
    selected.getByRole('button', { name: 'Accept as reason: late by 3 days: entry 603' }),
  );
  expect(field('Reason: USDT, book row 3: unmatched').value).toBe('late by 3 days: entry 603');
  expect(selected.queryByRole('button')).toBeNull();
  // Of the others both at once.
  await user.click(part().getByRole('button', { name: 'Accept 2 likely reasons' }));
  expect(field('Reason: USDT, book row 4: unmatched').value).toBe('late by 4 days: entry 604');
  part().getByText('3 open items, each with its reason.');
  pane.selectedItems = [];
});

test('a submitted month is signed by its reviewer; a signed one is opened again with a reason', async () => {
  await openStep('Review');
  await fill('Month to close', '2026-06');
  await fill('Prepared by', 'Ann');
  await pressIn('Submit for review');
  expect(pane.calls.at(-1)).toMatch(/^submit 2026-06 to 2026-06, Ann/);
  part().getByText(/Submitted\. Prepared by Ann Lee, not signed yet/);
  part().getByText(/^Open again by Bo Chen, .*: A late deposit\.$/);
  // It was submitted, not closed; and what is open again is compared with nothing.
  part().getByText('As submitted');
  expect(part().queryByText('As closed')).toBeNull();
  expect(part().queryByText('Not compared')).toBeNull();
  await fill('Month to close', '2026-08');
  const primary = screen.getByRole('region', { name: 'Review' }).querySelectorAll('button.primary');
  expect([...primary].map(({ textContent }) => textContent)).toEqual(['Sign']);
  // What is signed stands above the name: sums, and the hash over all of it.
  const signed = within(screen.getByRole('table', { name: 'What is signed' }));
  signed.getByRole('rowheader', { name: /Change.*Demo broker/ });
  signed.getByText('1,250.5 USDT');
  part().getAllByText('cd'.repeat(32));
  // A reason is asked for only where one helps.
  const sentence = 'Lead was changed since it was submitted.';
  pane.signs = { ok: false, sentence };
  await fill('Signed by', 'Bo');
  await pressIn('Sign');
  part().getByText(sentence);
  expect(part().queryByLabelText('Reason to sign without it')).toBeNull();
  pane.signs = { ok: false, sentence: 'Not read again: Main.', wantsReason: true };
  await pressIn('Sign');
  await fill('Reason to sign without it', 'On leave.');
  pane.signs = { ok: true, sentence: 'Signed.' };
  await pressIn('Sign');
  expect(pane.calls.at(-1)).toBe('sign p2, Bo: On leave.');
  await fill('Month to close', '2026-09');
  await user.click(part().getByText('Open September 2026 again'));
  await fillIn(part().getAllByLabelText('Opened by')[0]!, 'Bo');
  await fillIn(part().getAllByLabelText('Reason to open it again')[0]!, 'A late fee.');
  await pressIn('Open the month again');
  expect(pane.calls.at(-1)).toBe('reopen p1, Bo: A late fee.');
  // What is open again can be opened no further.
  expect(part().queryByText('Open July 2026 again')).toBeNull();
});

test('what was said while records differed goes once nothing differs', async () => {
  await openStep('Review');
  await pressIn('Evidence pack of September 2026');
  part().getByText('Nothing is scripted.');
  await show({ ...scenes.proving });
  part().getByText('Nothing is scripted.');
  const [first, ...others] = scenes.proving.closedPeriods;
  await show({
    ...scenes.proving,
    closedPeriods: [{ ...first!, state: 'as closed', differences: [] }, ...others],
  });
  expect(part().queryByText('Nothing is scripted.')).toBeNull();
});

test('a cell of a sheet that changed since signing is said with what it showed', async () => {
  await openStep('Review');
  const [first, ...others] = scenes.proving.closedPeriods;
  const fields = [{ field: 'Shows', before: '14,410,685.65', after: '12,345.67' }];
  const cell = { what: SHEETS, kind: 'changed', id: 'Lead F4', time: '', fields } as const;
  await show({
    ...scenes.proving,
    closedPeriods: [{ ...first!, differences: [cell] }, ...others],
  });
  await fill('Month to close', first!.from);
  part().getByText('Lead F4, 14,410,685.65 became 12,345.67');
});

test('rolling says first what it carries, and asks for the book of the next month', async () => {
  await openStep('Next month');
  expect(pane.calls.filter((call) => call.startsWith('roll'))).toEqual([]);
  part().getByText('Carried: 6 closing balances and 2 open items.');
  part().getByText(/^October 2026 is not signed\. Sign it first/);
  await press('Roll to November 2026');
  // Without its book it is not rolled.
  expect(pane.calls.filter((call) => call.startsWith('roll'))).toEqual([]);
  await fill('Book of November 2026', 'Book!A1:D90');
  await press('Roll to November 2026');
  expect(pane.calls.at(-1)).toBe('roll with Book!A1:D90');
  expect(field('Month to close').value).toBe('2026-11');
});

test('breaks are shown when their page is opened, without a button', async () => {
  await openTask('Find breaks');
  const breaks = part('Find breaks');
  breaks.getByText('1 break, the earliest first.');
  breaks.getByText(/October 2026 breaks at entry 701234572560763808/);
  expect(breaks.queryByRole('button', { name: /breaks/ })).toBeNull();
});

test('a book whose headers are not known: its columns are chosen, then it is counted', async () => {
  await openTask('Match a book');
  const book = () => part('Match a book');
  await fillIn(book().getByLabelText('Book'), 'Fremd');
  await user.click(book().getByRole('button', { name: 'Count matches' }));
  book().getByText(/book has no column named date/);
  expect(book().getByLabelText<HTMLSelectElement>('What Soll holds').value).toBe('in');
  await user.selectOptions(book().getByLabelText('What Tag holds'), 'Date');
  await user.click(book().getByRole('button', { name: 'Count matches' }));
  book().getByRole('rowheader', { name: 'Balance per book' });
  expect(pane.calls.at(-1)).toBe('columns {"in":1,"out":2,"note":3,"date":0}');
});

test('a book is read the other way, or with its signs turned, in one click', async () => {
  await openTask('Match a book');
  const book = () => part('Match a book');
  await fillIn(book().getByLabelText('Book'), 'Fremd');
  await user.click(book().getByRole('button', { name: 'Count matches' }));
  book().getByRole('group', { name: 'The book has dates that can be read in two ways' });
  await user.click(
    book().getByRole('button', { name: 'Month first: 10/01/2026 is 1 October 2026' }),
  );
  expect(pane.calls.at(-1)).toBe('format month first');
  book().getByRole('rowheader', { name: 'Balance per book' });

  await fillIn(book().getByLabelText('Book'), 'Book');
  await user.click(book().getByRole('button', { name: 'Count matches' }));
  await user.click(
    book().getByRole('button', { name: 'Turn all signs of the book: 97 lines would match' }),
  );
  expect(pane.calls.at(-1)).toBe('format signs turned');
});

test('a closed month offers a sample of what it pinned', async () => {
  await openStep('Review');
  await fill('Month to close', '2026-09');
  await fillIn(part('Review').getByLabelText('Seed'), '4711');
  await pressIn('Draw the sample');
  expect(pane.calls).toContain('sample of LEDGER Demo broker by 4711');
});
