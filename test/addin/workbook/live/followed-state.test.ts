// The state of the pane is made anew when something has changed, by whomever, and only then.
import { OF_WORKBOOK } from '../../../../src/addin/workbook/settings/registry';
import { keyOf } from '../../../../src/addin/workbook/settings/setting';
import type { PaneState } from '../../../../src/addin/workbook/session/pane-state';
import { FakeCoauthors } from '../../rig/fake-coauthors';
import { connectedRig } from '../../rig/session-rig';

test('what is not changed is not made again', async () => {
  const { session, clock } = await connectedRig();
  await clock.advance(1_000);
  const before = session.state;
  expect(session.state).toBe(before);
  session.settings.changeWorkbook({ graceDays: 4 });
  expect(session.state).not.toBe(before);
  expect(session.state.settings.workbook['graceDays']).toBe(4);
});

test('who follows the state is told of a cell that opens, and of what it shows then', async () => {
  const rigged = await connectedRig({ sandbox: { sizeFactor: 0.1 } });
  const { session } = rigged;
  const seen: string[] = [];
  const undo = session.follow(() => {
    const now = session.state.results.map(({ state, busy }) => `${state}${busy ? ', busy' : ''}`);
    if (now.join() !== seen.at(-1)) seen.push(now.join());
  });
  rigged.enter('LEDGER', null, null, '2026-10');
  await rigged.settled();
  undo();
  expect(seen.slice(0, 2)).toEqual(['', 'reading, busy']);
  expect(seen.at(-1)).toBe('shown');
});

describe('a time zone that somebody else chooses', () => {
  /** What the state says, one after the other, when the zone of the workbook becomes `zone`. */
  async function saidOf<Said>(zone: string, said: (state: PaneState) => Said): Promise<Said[]> {
    let heard = (): void => undefined;
    class Telling extends FakeCoauthors {
      override onSettings(changed?: () => void): void {
        if (changed) heard = changed;
      }
    }
    const { session, workbook, clock } = await connectedRig({}, { coauthors: new Telling() });
    const all: Said[] = [];
    session.follow(() => {
      all.push(said(session.state));
    });
    workbook.settings.set(keyOf(OF_WORKBOOK.displayZone), JSON.stringify(zone));
    heard();
    await clock.advance(1_000);
    return all;
  }

  test('is shown without a click here', async () => {
    const zones = await saidOf('Europe/Berlin', ({ displayZone }) => displayZone);
    expect([zones[0], zones.at(-1)]).toEqual(['UTC', 'Europe/Berlin']);
  });

  test('and that nobody knows is warned of', async () => {
    const warnings = await saidOf('Nowhere/Lost', ({ warning }) => warning);
    expect(warnings[0]).toBeNull();
    expect(warnings.at(-1)).toContain('The time zone "Nowhere/Lost" of this workbook is none');
  });
});
