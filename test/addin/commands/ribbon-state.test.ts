// The ribbon's buttons are disabled while they cannot work; Excel may refuse to hear of it.
import { effect, signal } from '@preact/signals-core';
import { followOnRibbon, type OfficeRibbon } from '../../../src/addin/commands/ribbon-state';
import type { PaneSession } from '../../../src/addin/pane/context/pane-session';
import type { PaneState } from '../../../src/addin/workbook/session/pane-state';

const RESULT = {} as PaneState['results'][number];
const WORK = {} as NonNullable<PaneState['work']>;

/** A session, a ribbon that refuses as often as is said, and the pauses that were asked for. */
function rig(refusals = 0) {
  const state = signal({ results: [], tables: [], work: null } as unknown as PaneState);
  const session = {
    get state() {
      return state.value;
    },
    follow: (look) => effect(look),
  } satisfies Pick<PaneSession, 'state' | 'follow'>;
  const reported: string[][] = [];
  const pauses: { ms: number; run: () => void }[] = [];
  let left = refusals;
  let asked = 0;
  const ribbon: OfficeRibbon = {
    requestUpdate: ({ tabs }) => {
      asked += 1;
      if (left > 0) {
        left -= 1;
        return Promise.reject(new Error('HostRestartNeeded'));
      }
      const controls = tabs.flatMap(({ groups }) => groups.flatMap((group) => group.controls));
      reported.push(controls.filter(({ enabled }) => enabled).map(({ id }) => id));
      return Promise.resolve();
    },
  };
  const timer = {
    after: (ms: number, run: () => void) => {
      const pause = { ms, run };
      pauses.push(pause);
      return () => void pauses.splice(pauses.indexOf(pause), 1);
    },
  };
  let shown = (): void => undefined;
  followOnRibbon(session, ribbon, timer, (run) => (shown = run));
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    reported,
    pauses,
    turns,
    asked: () => asked,
    change: async (change: Partial<PaneState>) => {
      state.value = { ...state.value, ...change };
      await turns();
    },
    showPane: async () => {
      shown();
      await turns();
    },
    wait: async () => {
      pauses.shift()?.run();
      await turns();
    },
  };
}

test('Refresh is offered where something is live, Cancel while something runs for three seconds', async () => {
  const { reported, change, turns, pauses, wait } = rig();
  await turns();
  await change({ results: [RESULT] });
  await change({ work: WORK });
  await change({ work: null });
  expect(pauses).toEqual([]);
  expect(reported).toHaveLength(2); // Work that is short changes nothing on the ribbon.
  await change({ work: WORK });
  await change({ work: { ...WORK } });
  expect(pauses.map(({ ms }) => ms)).toEqual([3_000]);
  await wait();
  await change({ work: null });
  expect(reported).toEqual([
    [],
    ['Tieout.RefreshWorkbook', 'Tieout.RefreshSheet'],
    ['Tieout.RefreshWorkbook', 'Tieout.RefreshSheet', 'Tieout.Cancel'],
    ['Tieout.RefreshWorkbook', 'Tieout.RefreshSheet'],
  ]);
});

test('what Excel refuses is tried again, with growing pauses, and the newest state wins', async () => {
  const { reported, pauses, change, wait, turns } = rig(2);
  await turns();
  await change({ results: [RESULT] });
  expect(reported).toEqual([]);
  const first = pauses[0]!.ms;
  await wait();
  expect(pauses).toHaveLength(1);
  await wait();
  expect(first).toBe(1_000);
  expect(reported).toEqual([['Tieout.RefreshWorkbook', 'Tieout.RefreshSheet']]);
});

test('a ribbon that refuses for ever is left alone until something changes', async () => {
  const { asked, pauses, change, wait, turns } = rig(1_000);
  await turns();
  for (let n = 0; n < 20; n += 1) await wait();
  expect(pauses).toEqual([]);
  const before = asked();
  expect(before).toBeLessThan(10);
  await change({ work: null });
  expect(asked()).toBe(before);
  await change({ results: [RESULT] });
  expect(asked()).toBe(before + 1);
});

test('when the pane is shown, Excel is told again, for it may have forgotten', async () => {
  const { reported, showPane, change, turns } = rig();
  await turns();
  await change({ results: [RESULT] });
  await showPane();
  const live = ['Tieout.RefreshWorkbook', 'Tieout.RefreshSheet'];
  expect(reported).toEqual([[], live, live]);
});

test('a ribbon that refused for ever is told again when the pane is shown', async () => {
  const { asked, wait, showPane, turns } = rig(1_000);
  await turns();
  for (let n = 0; n < 20; n += 1) await wait();
  const before = asked();
  await showPane();
  expect(asked()).toBe(before + 1);
});
