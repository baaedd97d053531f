// What screen readers and trials are told: something is going on, or nothing is.
import type { PaneState } from '../../../src/addin/workbook/session/pane-state';
import { isBusy } from '../../../src/addin/pane/controls/work-progress';
import { scenes } from './scenes';

test('nothing is going on where everything is shown', () => {
  expect(isBusy(scenes.several, 0)).toBe(false);
  expect(isBusy(scenes.liveData, 0)).toBe(false);
});

test.each<[string, Partial<PaneState>, number]>([
  ['a call that the pane waits for', {}, 1],
  ['work in the foot', { work: scenes.working.work }, 0],
  [
    'a result that is read',
    { results: scenes.liveData.results.map((one) => ({ ...one, busy: true })) },
    0,
  ],
  [
    'a table that is refreshed, before its first row is written',
    { tables: scenes.liveData.tables.map((one, at) => ({ ...one, busy: at === 1 })) },
    0,
  ],
  [
    'an account that is checked',
    { accounts: scenes.liveData.accounts.map((one) => ({ ...one, state: 'checking' as const })) },
    0,
  ],
  [
    'rows that are being saved in the workbook',
    { travelling: { ...scenes.liveData.travelling, isSaving: true } },
    0,
  ],
])('%s is', (_, more, pendingCalls) => {
  expect(isBusy({ ...scenes.liveData, ...more }, pendingCalls)).toBe(true);
});
