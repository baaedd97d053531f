// The contract with outside trials: names that must be there, each once. That they are in sight is
// seen in Chromium (test/browser/pane/pane-layout.test.ts).
import type { PaneState } from '../../../src/addin/workbook/session/pane-state';
import {
  button,
  field,
  isBusy,
  openAccounts,
  pane,
  press,
  root,
  screen,
  show,
  user,
} from './open-pane';
import { account, result } from './scene-cards';
import { scenes } from './scenes';

const CONTRACT_BUTTONS = ['Connect', 'Refresh workbook', 'More refresh', 'Cancel'];
const CONTRACT_FIELDS = ['Account name', 'API key', 'API secret', 'Passphrase'];

/** The names of all buttons, as a screen reader says them. */
function namesOfButtons(): readonly string[] {
  const names: string[] = [];
  const note = (name: string): boolean => names.push(name) < 0;
  screen.queryAllByRole('button', { name: note });
  return names;
}
const timesOf = (wanted: string): number =>
  namesOfButtons().filter((name) => name === wanted).length;

test.each(['noServer', 'firstRun', 'unreachable'] as const)(
  'the pane of a fresh profile shows the four fields and Connect once (%s)',
  async (scene) => {
    await show(scenes[scene]);
    expect(
      CONTRACT_FIELDS.map((name) => [field(name).type, field(name).getAttribute('autocomplete')]),
    ).toEqual([
      ['text', 'off'],
      ['text', 'off'],
      ['password', 'off'],
      ['password', 'off'],
    ]);
    expect([timesOf('Connect'), timesOf('Connect another account')]).toEqual([1, 0]);
  },
);

// Sheets and accounts named by a person who wants to confuse us.
const confusing: PaneState = {
  ...scenes.working,
  accounts: [account('Connect', { isDefault: true }), account('Cancel')],
  results: [
    result('1', { addresses: ['sheet!A1'] }),
    result('2', { addresses: [], formula: 'workbook' }),
  ],
};
test.each<[string, PaneState]>([
  ['several', scenes.several],
  ['working', scenes.working],
  ['manyResults', scenes.manyResults],
  ['manyAccounts', scenes.manyAccounts],
  ['locked', scenes.locked],
  ['unlocked', { ...scenes.locked, ...scenes.unlocked, results: scenes.locked.results }],
  ['confusing', confusing],
])('no name of the contract is borne twice, form folded or open (%s)', async (_scene, state) => {
  await show(state);
  await openAccounts();
  await press('Connect another account');
  await pressRemember();
  for (const line of root().querySelectorAll<HTMLElement>('.account-line')) line.click();
  const names = namesOfButtons();
  for (const name of [...CONTRACT_BUTTONS, 'Connect another account'])
    expect([name, names.filter((each) => each === name).length]).toEqual([
      name,
      name === 'Cancel' && state.work === null ? 0 : 1,
    ]);
  for (const name of CONTRACT_FIELDS)
    expect(screen.getAllByLabelText(name, { exact: true })).toHaveLength(1);
  await press('Connect another account');
  expect(timesOf('Connect')).toBe(0);
});

const pressRemember = (): Promise<void> => user.click(field('Remember on this device'));

test('the refresh buttons stand wherever live formulas exist, and each asks for its own scope', async () => {
  await show(scenes.waiting);
  expect(button('Refresh workbook')).toBeDefined();
  await press('More refresh');
  for (const scope of ['sheet', 'selection'])
    expect(screen.getAllByRole('menuitem', { name: `Refresh ${scope}` })).toHaveLength(1);
  await user.keyboard('{Escape}');
  await show(scenes.connected);
  expect(timesOf('Refresh workbook')).toBe(0);
  await show(scenes.allComplete);
  await press('Refresh workbook');
  for (const scope of ['sheet', 'selection']) {
    await press('More refresh');
    await user.click(screen.getByRole('menuitem', { name: `Refresh ${scope}` }));
  }
  expect(pane.calls).toEqual(['refresh workbook', 'refresh sheet', 'refresh selection']);
});

test('aria-busy is true from the click until the answer, and while anything is fetched', async () => {
  await show(scenes.allComplete);
  expect(isBusy()).toBe(false);
  // In one task with the click: a trial that looks at once must not see an idle pane.
  button('Refresh workbook').click();
  expect(isBusy()).toBe(true);
  pane.finishRefresh();
  await show(scenes.allComplete);
  expect(isBusy()).toBe(false);
  for (const state of [
    scenes.working,
    { ...scenes.allComplete, results: [result('1', { busy: true })] },
    { ...scenes.connected, accounts: [account('A', { state: 'checking' })] },
  ]) {
    await show(state);
    expect(isBusy()).toBe(true);
  }
  await show(scenes.allComplete);
  expect(document.querySelectorAll('[aria-busy]')).toHaveLength(1);
  expect(isBusy()).toBe(false);
});

test('Cancel stands while work goes on, and cancels', async () => {
  await show(scenes.working);
  await press('Cancel');
  expect(pane.calls).toEqual(['cancel']);
});
