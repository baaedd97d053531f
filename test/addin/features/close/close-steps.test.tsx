// The steps of a close: the one that is next is unfolded, those that a person works in stay, and a
// reason of another month is only offered.
import type { PackCheck, PackLook } from '../../../../src/addin/features/close/pack/pack-state';
import { act, field, pane, press, screen, show, user, within } from '../../pane/open-pane';
import { scenes } from '../../pane/scenes';

const check = (says: string, sheet: string, open: number): PackCheck => ({
  ...{ key: 'chain', says, sheet, status: open > 0 ? 'open' : 'holds', open, items: [], note: '' },
  ...{ reason: '', comment: '', row: 9 },
});
const RATES = 'Every rate is there, and none is old';
const TYPES = 'Every business type is listed';
const JOURNAL = 'The journal balances and has every movement';
/** @param open how many are open of each check. */
const packOf = (month: PackLook['month'], open: Readonly<Record<string, number>>): PackLook => ({
  ...{ month, accounts: ['Demo broker'], commissionCoin: '', currency: 'EUR', reasonAt: 6 },
  ...{ isBusy: false, differences: [], listed: [], book: '', closings: [] },
  ...{ sheets: ['Close', 'Rates', 'Business types', 'Mapping', 'Evidence'] },
  checks: (
    [
      [RATES, 'Rates'],
      [TYPES, 'Business types'],
      [JOURNAL, `Journal ${month}`],
    ] as const
  ).map(([says, sheet]) => check(says, sheet, open[says] ?? 0)),
});
const tell = (pack: PackLook): Promise<void> => act(() => pane.setPack(pack));
/** The steps that are unfolded. */
const unfolded = (): (string | null)[] =>
  screen
    .getAllByRole('button', { expanded: true })
    .filter(({ parentElement }) => parentElement?.tagName === 'H3')
    .map(({ textContent }) => textContent);
const reasonOf = (says: string): HTMLInputElement => field(`Reason: ${says}: 1 open`);

test('the next step is unfolded without a click, and what a person works in stays', async () => {
  await show(scenes.connected);
  await press('Close');
  expect(unfolded()).toEqual(['Month-end pack']);
  await tell(packOf('2026-10', { [RATES]: 4, [TYPES]: 1, [JOURNAL]: 1 }));
  expect(unfolded()).toEqual(['Rates']);
  // While Excel calculates, a check that is open may hold in a moment: nothing moves.
  await tell({ ...packOf('2026-10', { [TYPES]: 1, [JOURNAL]: 1 }), isBusy: true });
  expect(unfolded()).toEqual(['Rates']);
  await tell(packOf('2026-10', { [TYPES]: 1, [JOURNAL]: 1 }));
  expect(unfolded()).toEqual(['Open items']);
  // The last reason is being typed: its field stays, and the next form is there.
  await user.type(reasonOf(TYPES), 'New.');
  expect(reasonOf(TYPES).value).toBe('New.');
  expect(unfolded()).toEqual(['Open items', 'Journal']);
  await press('Make journal');
  await tell(packOf('2026-10', { [TYPES]: 1 }));
  expect(unfolded()).toEqual(['Open items', 'Journal', 'Review']);
  screen.getByRole('button', { name: 'Save as CSV' });
  // A step that is chosen folds all but the next one.
  await press('Evidence');
  expect(unfolded()).toEqual(['Review', 'Evidence']);
});

test('a reason why no journal is made is asked in its step, and leads on', async () => {
  const sentence = '2026-10: the column Journal says of BTC: no journal was made';
  const item = { id: 'j', kind: 'data', where: "'Roll-forward'!A3" } as const;
  pane.openItems = [{ ...item, sentence, english: sentence, about: 'journal' }];
  await show(scenes.connected);
  await press('Close');
  await tell(packOf('2026-10', { [JOURNAL]: 1 }));
  expect(unfolded()).toEqual(['Journal']);
  // The check says the same: it is asked once.
  expect(screen.queryAllByLabelText(/^Reason: /)).toHaveLength(1);
  await user.type(field(`Reason: ${sentence}`), 'Posted by the parent.');
  screen.getByText('It is not as posted; the reason is given.');
  expect(unfolded()).toEqual(['Journal', 'Review']);
});

test('a book with lines that are not matched is done once each has its reason', async () => {
  const sentence = 'book row 5: differs';
  pane.openItems = [{ id: 'm', kind: 'proof', where: 'Match!A3', sentence, english: sentence }];
  await show(scenes.connected);
  await press('Close');
  const whole = packOf('2026-10', {});
  await tell({
    ...whole,
    sheets: [...whole.sheets, 'Match'],
    checks: [...whole.checks, check('Nothing is unmatched', 'Match', 1)],
  });
  const book = (): HTMLElement => screen.getByText('Not matched: 1.').closest('li')!;
  within(book()).getByText('To do');
  await user.type(field(`Reason: ${sentence}`), 'A typing error.');
  within(book()).getByText('Done');
});

test('a step is not done before its check was made', async () => {
  await show(scenes.connected);
  await press('Close');
  const whole = packOf('2026-10', {});
  const sheets = [...whole.sheets, 'Match'];
  const said = async (checks: readonly PackCheck[], words: string): Promise<HTMLElement> => {
    await tell({ ...whole, sheets, checks: [...whole.checks, ...checks] });
    return screen.getByText(words).closest('li')!;
  };
  within(await said([], 'Not compared yet.')).getByText('To do');
  const match = check('Nothing is unmatched', 'Match', 1);
  const unknown = { ...match, status: 'unknown', items: ['Match!A3 is stale'] } as const;
  within(await said([unknown], 'Not compared: Match!A3 is stale.')).getByText('To do');
  const holds = check('Nothing is unmatched', 'Match', 0);
  within(await said([holds], 'Every line is matched.')).getByText('Done');
});

test('a tie-out without pairs is no account that is done, until its reason is given', async () => {
  await show(scenes.connected);
  await press('Close');
  const whole = packOf('2026-10', {});
  const tieout = check('Every day of commission ties out', 'Tie-out', 1);
  await tell({ ...whole, commissionCoin: 'USDT', checks: [...whole.checks, tieout] });
  expect(unfolded()).toEqual(['Accounts and pairs']);
  const step = screen
    .getByText('No trading pairs are entered, so the tie-out judges no day.')
    .closest('li')!;
  within(step).getByText('To do');
  await press('Open items');
  await user.type(reasonOf('Every day of commission ties out'), 'No pair traded.');
  within(step).getByText('Done');
});

test('the reason of an open check is not taken from the month before: it is offered', async () => {
  await show(scenes.connected);
  await press('Close');
  await tell(packOf('2026-09', { [TYPES]: 1 }));
  await user.type(reasonOf(TYPES), 'The exchange renamed it.');
  await tell(packOf('2026-10', { [TYPES]: 1 }));
  expect(reasonOf(TYPES).value).toBe('');
  screen.getByText('1 open item needs a reason.');
  await press('Same reason as before: The exchange renamed it.');
  expect(reasonOf(TYPES).value).toBe('The exchange renamed it.');
  screen.getByText('1 open item, each with its reason.');
  // More of the same is another thing.
  await tell(packOf('2026-10', { [TYPES]: 2 }));
  screen.getByText('1 open item needs a reason.');
});

test('a pack that stands is asked in the steps for what it lacks; what it has is its own', async () => {
  await show(scenes.connected);
  await press('Close');
  await tell({ ...packOf('2026-10', { [TYPES]: 1 }), currency: '', sheets: ['Close', 'Match'] });
  await press('Book');
  expect(screen.queryByRole('button', { name: 'Add the match to the pack' })).toBeNull();
  await press('Rates');
  await user.type(field('Functional currency'), 'EUR');
  await press('Add values to the pack');
  expect(pane.calls.at(-1)).toBe('pack in EUR, book , commission ');
  screen.getAllByText('The scripted session makes no pack.');
  // Another book may be matched, with what stands there now as the one to change.
  await tell({ ...packOf('2026-10', {}), sheets: ['Close', 'Match'], book: 'Book!$A$1:$C$9' });
  await press('Book');
  expect(field('Book to match').value).toBe('Book!$A$1:$C$9');
  await user.clear(field('Book to match'));
  await user.type(field('Book to match'), 'Bank');
  await press('Match this book');
  expect(pane.calls.at(-1)).toBe('pack in EUR, book Bank, commission ');
  // Signed: nothing is added.
  await show(scenes.proving);
  await tell({ ...packOf('2026-09', {}), currency: '', sheets: ['Close'] });
  await press('Rates');
  within(screen.getByRole('region', { name: 'Rates' })).getByText(
    'The month is submitted. Open it again to change its pack.',
  );
  expect(screen.queryByRole('button', { name: 'Add values to the pack' })).toBeNull();
});

test('the reviewer sees first what each coin closes with, and what all are worth', async () => {
  await show(scenes.proving);
  await press('Close');
  const values = { value: 960_248.27, priorValue: 769_804.41 };
  await tell({
    ...packOf('2026-08', {}),
    closings: [
      { coin: 'BTC', closing: 15.52302754, ...values },
      { coin: 'DOGE', closing: null, value: null, priorValue: null },
      { coin: '', closing: null, ...values },
    ],
  });
  await press('Review');
  const table = screen.getByRole('table', { name: 'Closing balances' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'CoinClosingValue (EUR)',
    'BTC15.52302754960,248.27before: 769,804.41',
    'DOGE',
    'All coins960,248.27before: 769,804.41',
  ]);
  // Before the name: what is signed is looked at first.
  const name = screen.getByLabelText('Signed by');
  expect(table.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
