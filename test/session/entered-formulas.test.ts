// Who entered a formula: only what a person enters here asks the exchange, however slow Excel is.
import type { FormulaOrigin } from '../../src/addin/workbook/live/live-call';
import { holdStreams } from './rig/held-streams';
import { at, opened, strangersSettings } from './rig/opened-elsewhere';
import { rowsOf, sentenceOf, type SessionRig } from './rig/session-rig';

jest.setTimeout(60_000);

const clocks = holdStreams();

const NEW_HERE = /^This workbook is new to this device/;

describe('who entered a formula', () => {
  const originOf = ({ session }: SessionRig): FormulaOrigin | undefined =>
    session.calls.all.at(-1)?.origin;

  test('one that is typed into a stranger’s workbook asks, and no other does', async () => {
    const { two, coauthors } = await opened(await strangersSettings(), clocks);
    const theirs = at(two, 'A1', '2026-09');
    await two.settled();
    coauthors.edit('H1');
    const typed = at(two, 'H1', '2026-08');
    // Its chain begins in the same moment.
    const chained = at(two, 'Z1', '2026-07');
    await two.settled();
    expect(rowsOf(typed.last()).length).toBeGreaterThan(10);
    for (const cell of [theirs, chained]) expect(sentenceOf(cell.last())).toMatch(NEW_HERE);
    const months = two.sandbox.requests.map(({ parameters: { month } }) => month);
    expect(new Set(months)).toEqual(new Set(['2026-08']));
    expect(two.session.state.toUseHere).toEqual(['Main']);
  });

  test('a workbook that is made here is known by the first formula', async () => {
    const { two, coauthors } = await opened(new Map(), clocks);
    coauthors.edit('A1');
    const typed = at(two, 'A1', '2026-08');
    await two.settled();
    expect(rowsOf(typed.last()).length).toBeGreaterThan(10);
    expect(two.workbook.settings.has('tieout.workbook')).toBe(true);
    expect(two.session.state.toUseHere).toEqual([]);
  });

  test('in a known workbook, arguments that change by themselves ask nothing', async () => {
    const { two, coauthors } = await opened(await strangersSettings(), clocks);
    two.session.accounts.useHere('Main');
    const chain = ['2026-08', '2026-07', '2026-06'].map((month, i) => at(two, `A${i + 1}`, month));
    await two.settled();
    for (const cell of chain) expect(sentenceOf(cell.last())).toMatch(/^Not on this device\./);
    expect(two.sandbox.requests).toEqual([]);
    // A cell that one of them reads is edited: then it asks.
    coauthors.edit('D9');
    const edited = at(two, 'A4', '2026-05');
    await two.settled();
    expect(rowsOf(edited.last()).length).toBeGreaterThan(10);
  });

  test('a formula that was typed here may take long to calculate', async () => {
    const { two, coauthors } = await opened(new Map(), clocks);
    coauthors.edit('A1');
    await two.clock.advance(60_000);
    const cell = at(two, 'A1', '2026-08');
    await two.settled();
    expect(rowsOf(cell.last()).length).toBeGreaterThan(10);
    expect(originOf(two)).toBe('here');
  });

  test('a co-author’s asks nothing, in whose workbook ever', async () => {
    for (const settings of [new Map<string, string>(), await strangersSettings()]) {
      const { two, coauthors } = await opened(settings, clocks);
      coauthors.edit('A1', { isRemote: true });
      const cell = at(two, 'A1', '2026-08');
      for (let seconds = 0; seconds < 20; seconds += 1) await two.clock.advance(1_000);
      expect(sentenceOf(cell.last())).toMatch(/^Somebody else entered this formula/);
      expect(originOf(two)).toBe('elsewhere');
      expect(two.sandbox.requests).toEqual([]);
    }
  });

  test('typed here just after a co-author’s edit, it asks although Excel tells of it late', async () => {
    const { two, coauthors } = await opened(new Map(), clocks);
    coauthors.edit('A1', { isRemote: true });
    const cell = at(two, 'H1', '2026-08');
    await two.clock.advance(100);
    coauthors.edit('H1');
    await two.settled();
    expect(rowsOf(cell.last()).length).toBeGreaterThan(10);
    expect(originOf(two)).toBe('here');
  });

  test('typed here, it asks however late Excel tells of the edit', async () => {
    const { two, coauthors } = await opened(await strangersSettings(), clocks);
    const theirs = at(two, 'A1', '2026-07');
    const cell = at(two, 'H1', '2026-08');
    await two.clock.advance(60_000);
    expect(sentenceOf(cell.last())).toMatch(NEW_HERE);
    coauthors.edit('H1');
    await two.clock.advance(1_000);
    await two.settled();
    expect(rowsOf(cell.last()).length).toBeGreaterThan(10);
    expect(sentenceOf(theirs.last())).toMatch(NEW_HERE);
  });

  test('a cell that somebody else edited after me is theirs', async () => {
    const { two, coauthors } = await opened(await strangersSettings(), clocks);
    coauthors.edit('A1');
    coauthors.edit('A1', { isRemote: true });
    const cell = at(two, 'A1', '2026-08');
    await two.clock.advance(20_000);
    expect(sentenceOf(cell.last())).toMatch(/^Somebody else entered this formula/);
    expect(two.sandbox.requests).toEqual([]);
  });

  test('a formula whose text leaves open what it asks vouches for no other in a stranger’s workbook', async () => {
    const { two, coauthors } = await opened(await strangersSettings(), clocks);
    two.workbook.formulas.set('Sheet1!A1', '=LEDGER(IF(TRUE,"BTC"),,"2026-08")');
    two.workbook.formulas.set('Sheet1!H1', '=LEDGER(UPPER("usdt"),,"2026-08")');
    coauthors.edit('H1');
    const theirs = two.enter('LEDGER', 'BTC', null, '2026-08');
    await two.settled();
    expect(sentenceOf(theirs.last())).toMatch(NEW_HERE);
    expect(two.sandbox.requests).toEqual([]);
  });

  test('where Excel is busy while it is judged, nothing is asked', async () => {
    const { two, coauthors } = await opened(await strangersSettings(), clocks);
    coauthors.edit('A1');
    jest.spyOn(two.workbook, 'findFormulas').mockRejectedValue(new Error('Busy.'));
    const cell = at(two, 'A1', '2026-08');
    await two.settled();
    expect(sentenceOf(cell.last())).toMatch(NEW_HERE);
    expect(two.sandbox.requests).toEqual([]);
  });
});

describe('a workbook without a setting of Tieout', () => {
  const TRICK = '=LEDGER(IF(COUNTA($A$1:$H$60)>1,"USDT",1/0),,"2026-08")';

  /** Opened with a formula that is refused until anything is typed. */
  async function withTrick() {
    const { two, coauthors, before } = await opened(new Map(), clocks);
    two.workbook.formulas.set('Sheet1!A1', TRICK);
    const end = two.session.calls.openRefused(
      'LEDGER',
      { raw: [{ code: '#DIV/0!' }, null, '2026-08'], push: () => undefined },
      'coin is refused.',
    );
    await two.clock.advance(10_000);
    const becomesValid = () => {
      end();
      return two.enter('LEDGER', 'USDT', null, '2026-08');
    };
    return { two, coauthors, before, becomesValid };
  }

  test('a note in it vouches for no formula that came with it', async () => {
    const { two, coauthors, before, becomesValid } = await withTrick();
    coauthors.edit('H1');
    const trick = becomesValid();
    await two.settled();
    expect(sentenceOf(trick.last())).toMatch(NEW_HERE);
    expect(two.sandbox.requests).toEqual([]);
    expect(JSON.stringify([...two.workbook.settings])).toBe(before);
    expect(two.session.state.toUseHere).toEqual(['Main']);
  });

  test('a formula that a person enters in it asks for itself alone', async () => {
    const { two, coauthors, becomesValid } = await withTrick();
    coauthors.edit('H1');
    const typed = at(two, 'H1', '2026-07');
    const trick = becomesValid();
    await two.settled();
    coauthors.edit('H2');
    const later = two.enter('LEDGER', 'BTC', null, '2026-08');
    await two.settled();
    expect(rowsOf(typed.last()).length).toBeGreaterThan(10);
    for (const cell of [trick, later]) expect(sentenceOf(cell.last())).toMatch(NEW_HERE);
    const months = two.sandbox.requests.map(({ parameters: { month } }) => month);
    expect(new Set(months)).toEqual(new Set(['2026-07']));
    expect(two.workbook.settings.has('tieout.workbook')).toBe(false);
    expect(two.session.state.toUseHere).toEqual(['Main']);
  });
});

test('a workbook whose names hold formulas of Tieout is not made here', async () => {
  const { two, coauthors } = await opened(new Map(), clocks);
  two.workbook.namesHold = true;
  coauthors.edit('A1');
  const typed = at(two, 'A1', '2026-08');
  await two.settled();
  expect(rowsOf(typed.last()).length).toBeGreaterThan(10);
  expect(two.workbook.settings.has('tieout.workbook')).toBe(false);
});

test.each([
  ['made here', false],
  ['that came from elsewhere', true],
])(
  'a thousand totals in a workbook %s all ask, though they calculate long after they were entered',
  async (_what, cameFromElsewhere) => {
    const settings = cameFromElsewhere ? await strangersSettings() : new Map<string, string>();
    const { two, coauthors } = await opened(settings, clocks);
    const types = Array.from({ length: 1_000 }, (_, i) => `type_${i}`);
    types.forEach((type, i) => {
      two.workbook.formulas.set(
        `Sheet1!A${i + 1}`,
        `=LEDGER.TOTAL("Change","USDT","${type}","2026-08")`,
      );
      coauthors.edit(`A${i + 1}`);
    });
    await two.clock.advance(10_000);
    const scansBefore = two.workbook.scans;
    for (const type of types) {
      two.enter('LEDGER.TOTAL', 'Change', 'USDT', type, '2026-08');
      // Excel starts them one after the other.
      await Promise.resolve();
    }
    await two.settled();
    const origins = two.session.calls.all.map(({ origin, state }) => `${origin} ${state}`);
    expect(origins.filter((one) => one === 'here shown').length).toBe(1_000);
    expect(two.workbook.scans - scansBefore).toBeLessThan(20);
  },
);
