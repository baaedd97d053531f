// The foot, the history, what is announced, and what the pane leaves behind.
import { act, button, focused, pane, press, root, screen, show, spoken, user } from './open-pane';
import type { PaneState } from '../../../src/addin/workbook/session/pane-state';
import { scenes } from './scenes';

test('the foot opens the history by keyboard, Escape closes it, and focus comes back', async () => {
  await show(scenes.several);
  const line = button(/^6 results, /);
  line.focus();
  await user.keyboard('{Enter}');
  expect(line.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('region', { name: 'History' }).textContent).toContain(
    'The balances chain without a gap.',
  );
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Close history');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull();
  expect(focused()).toMatch(/^6 results/);
});

test('work shows how far it is; without a total the bar has no value', async () => {
  await show(scenes.working);
  const bar = screen.getByRole('progressbar', { name: 'Reading September 2026, page 3 of 9' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['2', '9']);
  expect(screen.getByRole('contentinfo').textContent).toContain('about 12 s left');
  await show(scenes.workingBlind);
  expect(screen.getByRole('progressbar').getAttribute('value')).toBeNull();
});

test('formulas that are not trusted are counted by sheet, hidden ones first, beside what asks them', async () => {
  await show(scenes.untrusted);
  expect(root().querySelector('.banner.with-button p')?.textContent).toBe(
    'Nobody has entered 207 formulas on this device: 195 on the hidden sheet Deep, 2 on Data, 2 on Client A, 2 on Client B, 2 on Rates, 2 further sheets. They show only what came with the file, and ask nothing before you press Refresh. Refresh workbook asks all of them.',
  );
  await press('Use Main in this workbook');
  expect(pane.calls.at(-1)).toBe('use here Main');
  await show({ ...scenes.untrusted, toUseHere: [], toTrust: scenes.untrusted.toTrust.slice(1, 2) });
  expect(root().querySelector('.banner.with-button p')?.textContent).toMatch(
    /^Nobody has entered 2 formulas on this device: 2 on Data\./,
  );
  await show({ ...scenes.untrusted, tellsEdits: false });
  expect(root().querySelector('.banner.with-button p')?.textContent).toMatch(
    /^This Excel does not tell Tieout who enters formulas, so 207 formulas ask nothing before you press Refresh: 195 /,
  );
  const unseen = { sheet: null, isHidden: true, formulas: 3 };
  await show({ ...scenes.untrusted, toTrust: [unseen] });
  expect(root().querySelector('.banner.with-button p')?.textContent).toMatch(
    /: 3 in a name or where Excel lets nothing be searched\./,
  );
});

test('beginnings and ends are announced outside the busy pane', async () => {
  await show(scenes.several);
  await show({ ...scenes.several, work: scenes.working.work });
  expect(spoken()).toBe('Reading September 2026, page 3 of 9');
  await show({
    ...scenes.several,
    history: [
      { atMs: 1, kind: 'done', sentence: 'All 6 results were refreshed.' },
      ...scenes.several.history,
    ],
  });
  expect(spoken()).toBe('All 6 results were refreshed.');
  expect(document.querySelector('[aria-busy] .announcer')).toBeNull();
});

test('a message of what is done goes after a while; one that failed stays until the next', async () => {
  const said = (): string | null => root().querySelector('.said-line p')?.textContent ?? null;
  const reported = (kind: 'done' | 'failed', sentence: string): PaneState => ({
    ...scenes.several,
    history: [{ atMs: 1, kind, sentence }, ...scenes.several.history],
  });
  await show(scenes.several);
  const timers: (() => void)[] = [];
  const { setTimeout: later } = globalThis;
  jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, ms?: number) =>
      ms === 60_000 ? timers.push(run) : later(run, ms)) as typeof setTimeout);
  await show(reported('failed', 'Nothing was read.'));
  expect([said(), timers.length]).toEqual(['Nothing was read.', 0]);
  await show(reported('done', 'All 6 results were refreshed.'));
  expect([said(), timers.length]).toEqual(['All 6 results were refreshed.', 1]);
  await act(timers[0]!);
  expect(said()).toBeNull();
});

test('undoing the mount leaves nothing behind', async () => {
  await show(scenes.several);
  await press('Settings');
  pane.undo();
  expect(root().outerHTML).toBe('<div id="pane"></div>');
  expect(pane.followers).toBe(0);
  expect(document.querySelector('.announcer')).toBeNull();
});

test('a page that is closed while a table is written asks first, and at no other time', async () => {
  const work = {
    title: 'Writing 50,000 rows to Sheet1',
    counts: 'rows' as const,
    pagesDone: 12_000,
    pagesTotal: 50_000,
    secondsLeft: null,
  };
  const asked = async (state: PaneState): Promise<boolean> => {
    await show(state);
    // What a browser does before it closes a page that somebody has used.
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(await asked({ ...scenes.several, work })).toBe(true);
  expect(await asked(scenes.working)).toBe(false);
  expect(await asked(scenes.several)).toBe(false);
});
