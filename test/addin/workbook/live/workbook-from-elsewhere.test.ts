// If these fail, a stranger's workbook fills itself with kept rows, carries an account's name away,
// or spends a person's key.
import { watchStatus } from '../../../../src/addin/workbook/live/result-status';
import { standingOf } from '../../../../src/addin/pane/result-standing';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import { FakeWorkbook } from '../../rig/fake-workbook';
import { FakeXmlParts } from '../../rig/fake-xml-parts';
import { holdStreams } from '../../rig/deferred-streams';
import { at, opened, strangersSettings } from '../../rig/opened-elsewhere';
import { enterInto, rowsOf, sentenceOf, sessionRig } from '../../rig/session-rig';
import { until } from '../../../until';

const clocks = holdStreams();

const small = { sandbox: { sizeFactor: 0.1 } };
const OCTOBER = [null, null, '2026-10'];
const NOT_HERE = /^Not on this device\. Press Refresh/;

describe("a stranger's workbook", () => {
  test.each([
    ['that names my account and says that it was asked', true, true],
    ['without a setting', false, true],
    ['in an Excel that tells of no edits', true, false],
    ['without a setting in an Excel that tells of no edits', false, false],
  ])(
    '%s gets no row, no request, no name, and nothing is written into it',
    async (_what, hasSettings, listens) => {
      const settings = hasSettings ? await strangersSettings() : new Map<string, string>();
      const { two, xml, before } = await opened(settings, clocks, { listens });
      expect(two.session.state.accounts).toMatchObject([{ name: 'Main', state: 'connected' }]);
      const cells = [at(two, 'A1', '2026-09'), at(two, 'H1', '2026-10')];
      const reported: unknown[] = [];
      watchStatus(
        { cell: null, what: 'account' },
        (outcome) => reported.push(outcome),
        two.session.calls,
      );
      for (let seconds = 0; seconds < 90; seconds += 1) {
        await two.clock.advance(1_000);
        // A crafted chain: each answer makes the next formula.
        if (seconds % 10 === 0)
          cells.push(at(two, `Z${seconds + 1}`, `2025-${10 + (seconds % 3)}`));
      }
      for (const cell of cells) expect(sentenceOf(cell.last())).toMatch(NOT_HERE);
      expect(two.sandbox.requests).toEqual([]);
      expect(JSON.stringify(reported)).not.toContain('Main');
      expect(JSON.stringify([...two.workbook.settings])).toBe(before);
      expect(xml.writes).toBe(0);
      expect(two.session.state.toUseHere).toEqual(['Main']);

      // A person presses Refresh, and has seen what that means.
      expect(two.session.state.toTrust).toMatchObject([{ sheet: 'Sheet1', isHidden: false }]);
      await two.clock.run(two.session.liveData.refresh('workbook'));
      await two.settled();
      for (const cell of cells) expect(rowsOf(cell.last()).length).toBeGreaterThan(0);
    },
  );

  test('is used after one click, and its formulas are trusted from then on', async () => {
    const { two } = await opened(await strangersSettings(), clocks);
    const cell = at(two, 'A1', '2026-10');
    await two.settled();
    expect(sentenceOf(cell.last())).toMatch(NOT_HERE);
    await two.clock.run(two.session.accounts.useHere('Main'));
    await two.settled();
    expect(rowsOf(cell.last()).length).toBeGreaterThan(10);
    expect(two.session.state.toUseHere).toEqual([]);
    const again = two.reopened();
    enterInto(again, 'LEDGER', OCTOBER);
    await two.clock.advance(5_000);
    expect(again.state.results).toMatchObject([{ state: 'shown', error: null }]);
    expect(again.state.toUseHere).toEqual([]);
  });

  test('shows the rows that it carries under their badge, and none of this device', async () => {
    const xml = new FakeXmlParts();
    const one = await sessionRig(small, { xmlParts: xml });
    clocks.add(one.clock);
    await one.connect(one.credentials.broker);
    one.enter('LEDGER', ...OCTOBER);
    await until(
      () => xml.parts.size > 0,
      () => one.settled(),
    );
    const carried = await opened(one.workbook.settings, clocks);
    for (const [namespace, text] of xml.parts) carried.xml.parts.set(namespace, text);
    const cell = at(carried.two, 'A1', '2026-10');
    await carried.two.settled();
    expect(rowsOf(cell.last()).length).toBeGreaterThan(10);
    expect(standingOf(carried.two.session.state.results[0]!)).toBe('from-workbook');
    expect(carried.two.session.state.toUseHere).toEqual(['Main']);
    expect(carried.xml.writes).toBe(0);
  });
});

test('connecting an account by hand asks what waited for it, and nothing that began to wait since', async () => {
  const one = await sessionRig(small, {
    workbook: new FakeWorkbook(await strangersSettings()),
    archive: new Archive(),
  });
  const waited = one.start('LEDGER', ...OCTOBER);
  await one.settled();
  expect(sentenceOf(waited.last())).toMatch(/^No account is connected\./);
  await one.connect(one.credentials.broker);
  await one.settled();
  expect(rowsOf(waited.last()).length).toBeGreaterThan(10);
  const later = one.start('LEDGER', null, null, '2026-09');
  await one.settled();
  expect(sentenceOf(later.last())).toMatch(NOT_HERE);
});
