// The state of the pane is made anew when something has changed, by whomever, and only then.
import { OF_WORKBOOK } from '../../src/addin/workbook/settings/registry';
import { keyOf } from '../../src/addin/workbook/settings/setting';
import { FakeCoauthors } from './rig/opened-elsewhere';
import { connectedRig } from './rig/session-rig';

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

test('a time zone that somebody else chose is shown without a click here', async () => {
  let heard = (): void => undefined;
  class Telling extends FakeCoauthors {
    override onSettings(changed?: () => void): void {
      if (changed) heard = changed;
    }
  }
  const { session, workbook, clock } = await connectedRig({}, { coauthors: new Telling() });
  const zones: string[] = [];
  session.follow(() => {
    if (session.state.displayZone !== zones.at(-1)) zones.push(session.state.displayZone);
  });
  workbook.settings.set(keyOf(OF_WORKBOOK.displayZone), JSON.stringify('Europe/Berlin'));
  heard();
  await clock.advance(1_000);
  expect(zones).toEqual(['UTC', 'Europe/Berlin']);
});
