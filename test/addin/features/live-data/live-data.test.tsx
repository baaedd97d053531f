// Live data: what is said of each result and table, and what its buttons ask for.
import {
  button,
  field,
  fill,
  openAccounts,
  pane,
  press,
  root,
  screen,
  show,
} from '../../pane/open-pane';
import { focused, user, within } from '../../pane/open-pane';
import { drawnPlot } from '../../pane/drawn-plot';
import { result } from '../../pane/scene-cards';
import { scenes } from '../../pane/scenes';

const lines = (): Element[] => [...root().querySelectorAll('.live-line')];
const textOf = (element: Element | null | undefined): string => element?.textContent ?? '';
const counts = (): HTMLElement[] => [...root().querySelectorAll<HTMLElement>('.foot-count')];
const lineOf = (address: string): HTMLElement =>
  screen.getAllByRole('listitem').find((item) => textOf(item).includes(address))!;

test('an account can be made the default, and is forgotten only after a second thought', async () => {
  await show(scenes.several);
  await openAccounts();
  await press(/^Demo trader/);
  await press('Use by default Demo trader');
  await press('Forget Demo trader');
  expect(focused()).toBe('Keep it');
  await press('Keep it');
  expect(focused()).toBe('Forget Demo trader');
  await press('Forget Demo trader');
  await press('Forget it');
  expect(pane.calls).toEqual(['choose Demo trader', 'forget Demo trader']);
});

test('a line says in full what went wrong, goes to its cell and refreshes itself alone', async () => {
  await show(scenes.several);
  expect(textOf(lineOf('Sheet2!A1'))).toContain(
    'Refresh stopped at page 4 of 9. Sheet2!A1 still shows the result of 09:05.',
  );
  expect(textOf(lineOf('Sheet2!A1'))).toContain('Stale');
  await press('Go to Sheet2!A1');
  await press('Details of Sheet2!A1');
  await press('Refresh only Sheet2!A1');
  expect(pane.calls).toEqual(['go to Sheet2!A1', 'refresh result 3']);
});

test('more than twenty results can be searched', async () => {
  await show(scenes.manyResults);
  expect(screen.getByRole('searchbox')).toBe(field('Find a result or table'));
  await fill('Find a result or table', 'btc 24');
  expect(lines()).toHaveLength(1);
  expect(textOf(root().querySelector('.search'))).toContain('1 of 24');
  await show(scenes.allComplete);
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(lines()).toHaveLength(2);
});

test('"made-up data" stands in every state while the sandbox answers, and never elsewhere', async () => {
  for (const state of [scenes.firstRun, scenes.connected, scenes.several, scenes.working]) {
    await show(state);
    expect(screen.getByText('Made-up data')).toBeDefined();
  }
  await show({
    ...scenes.several,
    server: { exchangeName: 'exchange.example', madeUp: false, demoAccounts: [] },
  });
  expect(screen.queryByText('Made-up data')).toBeNull();
});

test('details tell what the last refresh changed, and go to each record', async () => {
  await show(scenes.liveData);
  await press('Details of Sheet1!A1');
  const changes = screen.getByRole('group', { name: 'What the last refresh changed' });
  expect(textOf(changes)).toContain('2 added, 1 changed, 1 gone.');
  expect(textOf(changes)).toContain('1 of them belongs to a past month.');
  await press('Go to entry 701234572560763901, USDT, 20 November 2026');
  // What is gone has no row to go to.
  expect(within(changes).getAllByRole('button')).toHaveLength(3);
  await press('Past months too');
  expect(pane.calls).toEqual(['go to record 1285 of 1', 'refresh result 1, closed too']);
});

test('a certificate is made when it is wanted; its totals keep every digit', async () => {
  await show(scenes.liveData);
  await press('Details of Sheet1!A1');
  await press('Show certificate');
  const certificate = screen.getByRole('group', { name: 'Certificate' });
  within(certificate).getByText('-1,204.123456789012345678');
  // No control total is cut off: 61 of them, the last one too.
  expect(certificate.querySelectorAll('.control-totals dd')).toHaveLength(61);
  within(certificate).getByText('Change, COIN60');
  await press('Certificate sheet');
  await press('Save evidence');
  expect(pane.calls).toEqual(['certificate 1', 'certificate sheet 1', 'evidence 1']);
});

test('a picture marks the break with its amount, has its numbers as a table, and becomes an Excel chart', async () => {
  await show(scenes.liveData);
  await press('Details of Sheet1!A1');
  await press('Show chart');
  await screen.findByRole('img', { name: /^Balance over time, USDT: 30 points, 1 break/ });
  expect(drawnPlot().said(12)).toEqual({
    Day: '13 November 2026',
    'Balance (USDT)': '1,294',
    'Missing before it': '0.5',
    'Late records': '–',
  });
  expect(drawnPlot().said(20)['Late records']).toBe('2');
  expect(drawnPlot().said(null)['Day']).toBe('–');
  drawnPlot().cursor.idx = 28;
  drawnPlot().over.click();
  expect(pane.calls.splice(0)).toEqual(['go to record 84 of 1']);
  await user.click(screen.getByText('The numbers'));
  const row = (day: string) =>
    screen.getAllByRole('row').find((each) => textOf(each).includes(day));
  expect(textOf(row('13 November 2026'))).toMatch(/0\.5$/);
  await press('29 November 2026');
  expect(pane.calls.splice(0)).toEqual(['go to record 84 of 1']);
  await user.selectOptions(field('Chart of'), 'Commission by settlement day, BTC');
  expect(textOf(row('2 November 2026'))).toContain('-0.00001');
  await press('Insert as Excel chart');
  expect(pane.calls).toEqual(['chart Commission by settlement day, BTC']);
});

test('a menu beside Refresh workbook holds the other ways, by mouse and by keyboard', async () => {
  await show(scenes.liveData);
  const openMenu = async (): Promise<void> => {
    button('More refresh').focus();
    await user.keyboard('{Enter}');
  };
  expect(screen.queryByRole('menuitem')).toBeNull();
  await press('More refresh');
  await user.click(screen.getByRole('menuitem', { name: 'Refresh sheet' }));
  expect(screen.queryByRole('menu')).toBeNull();
  await openMenu();
  await user.keyboard('{ArrowDown}{Enter}');
  await openMenu();
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  await openMenu();
  expect(screen.getAllByRole('menu')).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  await press('Refresh workbook');
  expect(pane.calls).toEqual([
    'refresh sheet',
    'refresh selection',
    'refresh workbook, closed too',
    'refresh workbook',
  ]);
});

test('data and proof are two verdicts; the foot counts both, red first, and a click shows just those', async () => {
  const proof = { verdict: 'fails', words: '2 breaks' } as const;
  await show({
    ...scenes.several,
    results: [
      result('1', { addresses: ['Sheet1!A1'] }),
      result('2', { addresses: ['Sheet1!A9'], stale: true }),
      result('3', { functionName: 'LEDGER.CHECK', addresses: ['Checks!A1'], proof }),
    ],
  });
  expect(textOf(lines()[0])).toMatch(/Checks!A1[^]*Complete[^]*2 breaks/);
  expect(counts().map(textOf)).toEqual([
    expect.stringMatching(/^1 proof fails/),
    expect.stringMatching(/^1 stale/),
  ]);
  await press('Settings');
  await user.click(counts()[1]!);
  expect(lines()).toHaveLength(1);
  expect(textOf(lines()[0])).toContain('Sheet1!A9');
  await user.click(counts()[0]!);
  expect(textOf(lines()[0])).toContain('Checks!A1');
  await press('Show all');
  expect(lines()).toHaveLength(3);
  // Under the heading of its sheet only the cell is in sight; its name says both.
  expect(textOf(button('Go to Sheet1!A1'))).toBe('A1');
});

test('a total of nothing says so, and counts no record', async () => {
  const sum = result('1', {
    functionName: 'LEDGER.TOTAL',
    rows: 1,
    notes: ['No entries: nothing was added up for October 2026.'],
  });
  await show({ ...scenes.several, results: [sum] });
  expect(textOf(lines()[0])).not.toMatch(/1 (record|entry|row)/);
  await press('Details of Sheet1!A1');
  expect(textOf(lines()[0])).toContain('No entries: nothing was added up');
  expect(textOf(lines()[0])).not.toMatch(/1 (record|entry|row)/);
});

test('accounts that are missing here are said where results stand, and at no other place', async () => {
  const missing = /^This workbook uses Client B, not connected on this device\./;
  await show({ ...scenes.several, missingAccounts: ['Client B'] });
  screen.getByText(missing);
  for (const place of ['Get data', 'Reconcile', 'Settings', 'Help']) {
    await press(place);
    expect(screen.queryByText(missing)).toBeNull();
  }
  await press('Live data');
  screen.getByText(missing);
});

test('formulas at #NAME?, manual calculation and missing formats are said, with what to do', async () => {
  await show(scenes.liveData);
  screen.getByText(/Excel is set to manual calculation/);
  screen.getByText(/2 cells show #NAME\?/);
  await press('Repair');
  await press('Details of Commission!A1');
  await press('Format this result');
  expect(pane.calls).toEqual(['repair names', 'format result 2']);
});

test('a table says what a refresh did to it, where it stands, and refreshes itself alone', async () => {
  await show(scenes.liveData);
  await press('Details of Tieout_Ledger');
  expect(textOf(lineOf('Tieout_Ledger'))).toContain('Added: 3 rows');
  expect(textOf(lineOf('Tieout_Ledger'))).toContain('Gone: 1 row');
  await press("Go to 'Client A'!A77:L77");
  await press('Refresh only Tieout_Ledger');
  expect(pane.calls).toEqual(["go to 'Client A'!A77:L77", 'refresh table t1']);
  screen.getByText(/Client B is not connected on this device\./);
});

test('a tie-out over pairs that were merely asked takes the rest where it says so, without unfolding anything', async () => {
  await show(scenes.pairsMissing);
  await press('Live data');
  const [first] = screen.getAllByRole('listitem');
  within(first!).getByText(/1 pair asked; add the rest\./);
  within(first!).getByLabelText('Trading pairs of Demo broker');
  await fill('Trading pairs of Demo broker', 'btcusdt, ethusdt');
  await user.tab();
  within(first!).getByText('Saved: 2 trading pairs. Tie-outs are made again.');
  expect(pane.calls).toEqual(['symbols of Demo broker: btcusdt ethusdt']);
});
