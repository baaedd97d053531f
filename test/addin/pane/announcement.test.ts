import { isBusy } from '../../../src/addin/pane/controls/work-progress';
import { announcementOf } from '../../../src/addin/pane/controls/announcer';
import { account, result } from './scene-cards';
import { scenes } from './scenes';

const rest = scenes.allComplete;
const work = {
  title: 'Reading September 2026, page 1 of 9',
  pagesDone: 0,
  pagesTotal: 9,
  secondsLeft: null,
};

describe('what a screen reader is told', () => {
  test('the beginning of work, not every page', () => {
    expect(announcementOf(rest, { ...rest, work })).toBe(work.title);
    expect(
      announcementOf(
        { ...rest, work },
        { ...rest, work: { ...work, title: 'Reading September 2026, page 2 of 9', pagesDone: 1 } },
      ),
    ).toBeNull();
  });

  test('how it ended', () => {
    const ended = {
      atMs: 5,
      kind: 'done',
      sentence: 'Complete: 3 months, 9 pages, 1,287 entries.',
    } as const;
    expect(announcementOf({ ...rest, work }, { ...rest, history: [ended, ...rest.history] })).toBe(
      ended.sentence,
    );
  });

  test('a new warning, once', () => {
    expect(announcementOf(rest, { ...rest, warning: 'Excel calculates manually.' })).toBe(
      'Excel calculates manually.',
    );
    expect(
      announcementOf(
        { ...rest, warning: 'Excel calculates manually.' },
        { ...rest, warning: 'Excel calculates manually.' },
      ),
    ).toBeNull();
  });
});

describe('aria-busy', () => {
  test.each([
    ['at rest', rest, 0, false],
    ['while work goes on', { ...rest, work }, 0, true],
    ['while a result is read', { ...rest, results: [result('1', { busy: true })] }, 0, true],
    [
      'while an account is probed',
      { ...rest, accounts: [account('A', { state: 'checking' })] },
      0,
      true,
    ],
    ['while a call of the pane is unanswered', rest, 1, true],
  ] as const)('%s', (_when, state, pendingCalls, busy) => {
    expect(isBusy(state, pendingCalls)).toBe(busy);
  });
});
