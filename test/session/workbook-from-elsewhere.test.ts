// If these fail, a stranger's workbook fills itself with kept rows, carries an account's name away,
// or spends a person's key.
import type { Account } from '../../src/addin/accounts/account';
import { readCall } from '../../src/addin/answers/definitions';
import type { FormulaOrigin } from '../../src/addin/session/live/live-call';
import type { CellEdit, CoauthorPort, SheetArea } from '../../src/addin/session/ports';
import { watchStatus } from '../../src/addin/session/live/status';
import { standingOf } from '../../src/addin/taskpane/live-data/result-standing';
import { MemorySnapshot } from '../../src/addin/snapshot/memory-snapshot';
import { FakeWorkbook } from './rig/fake-workbook';
import { FakeXmlParts } from './rig/fake-xml-parts';
import { holdStreams } from './rig/held-streams';
import { rowsOf, sentenceOf, sessionRig, type SessionRig } from './rig/session-rig';
import { until } from '../until';

const clocks = holdStreams();

const small = { sandbox: { sizeFactor: 0.1 } };
const SEPTEMBER = [null, null, '2026-09'];
const OCTOBER = [null, null, '2026-10'];
const NEW_HERE = /^This workbook is new to this device/;

/** What Excel tells of edits, as far as a test makes some. */
class FakeCoauthors implements CoauthorPort {
  readonly #heard: ((edit: CellEdit) => void)[] = [];
  settingsRead = 0;
  readSettings(): Promise<void> {
    this.settingsRead += 1;
    return Promise.resolve();
  }
  onEdit(heard: (edit: CellEdit) => void): void {
    this.#heard.push(heard);
  }
  onSettings(): void {
    // Nobody saves settings here.
  }
  edit(cell: string, isRemote = false): void {
    const [, letter = 'A', row = '1'] = /^([A-Z])(\d+)$/.exec(cell) ?? [];
    const column = letter.charCodeAt(0) - 65;
    const area: SheetArea = {
      sheet: 'Sheet1',
      startRow: Number(row) - 1,
      endRow: Number(row) - 1,
      startColumn: column,
      endColumn: column,
    };
    for (const heard of this.#heard) heard({ isRemote, area: () => Promise.resolve(area) });
  }
}

/** A device with an account that can sign at once, and rows of it, but not of this workbook. */
async function device(): Promise<SessionRig> {
  const one = await sessionRig(small);
  await one.connect(one.credentials.broker);
  one.enter('LEDGER', ...SEPTEMBER);
  one.enter('LEDGER', ...OCTOBER);
  await one.settled();
  return one;
}

/** What a stranger writes into a file: the account's name, and marks of formulas asked before. */
async function strangersSettings(): Promise<Map<string, string>> {
  const stranger = await device();
  return new Map([...stranger.workbook.settings].filter(([name]) => name !== 'tieout.workbook'));
}

interface Opened {
  readonly two: SessionRig;
  readonly xml: FakeXmlParts;
  readonly before: string;
  readonly coauthors: FakeCoauthors;
}

/** A workbook, opened where an account is connected without a click in this workbook. */
async function opened(
  settings: ReadonlyMap<string, string>,
  { listens = true } = {},
): Promise<Opened> {
  const mine = await device();
  const [xml, coauthors] = [new FakeXmlParts(), new FakeCoauthors()];
  const account = mine.session.calls.context.accounts.listed[0]!.account!;
  const two = await sessionRig(small, {
    workbook: new FakeWorkbook(settings),
    snapshot: mine.snapshot,
    device: mine.device,
    xmlParts: xml,
    ...(listens && { coauthors }),
    vaultOn: () => Promise.resolve(vaultWith(account)),
  });
  clocks.add(two.clock);
  await two.clock.advance(100);
  return { two, xml, coauthors, before: JSON.stringify([...two.workbook.settings]) };
}

/** A vault that needs no PIN: its account is connected as soon as the workbook opens. */
function vaultWith(account: Account) {
  const vault = {
    list: () => [{ name: account.name, state: 'ready' as const, by: 'device' as const }],
    accounts: () => [account],
    hasPin: false,
    isUnlocked: true,
    subscribe: () => () => undefined,
    used: () => undefined,
  };
  return { vault: vault as never, lockAfterMinutes: 15 };
}

/** A formula in a cell: a stream as Excel starts it. */
function at(one: SessionRig, cell: string, month: string) {
  one.workbook.formulas.set(`Sheet1!${cell}`, `=LEDGER(,,"${month}")`);
  return one.enter('LEDGER', null, null, month);
}

describe("a stranger's workbook", () => {
  test.each([
    ['that names my account and says that it was asked', true, true],
    ['without a setting', false, true],
    ['in an Excel that tells of no edits', true, false],
  ])(
    '%s gets no row, no request, no name, and nothing is written into it',
    async (_what, hasSettings, listens) => {
      const settings = hasSettings ? await strangersSettings() : new Map<string, string>();
      if (!hasSettings && !listens) return;
      const { two, xml, before } = await opened(settings, { listens });
      expect(two.session.state.accounts).toMatchObject([{ name: 'Main', state: 'connected' }]);
      const cells = [at(two, 'A1', '2026-09'), at(two, 'H1', '2026-10')];
      const told: unknown[] = [];
      watchStatus(
        { cell: null, what: 'account' },
        (outcome) => told.push(outcome),
        two.session.calls,
      );
      for (let seconds = 0; seconds < 90; seconds += 1) {
        await two.clock.advance(1_000);
        // A crafted chain: each answer makes the next formula.
        if (seconds % 10 === 0)
          cells.push(at(two, `Z${seconds + 1}`, `2025-${10 + (seconds % 3)}`));
      }
      for (const cell of cells) expect(sentenceOf(cell.last())).toMatch(NEW_HERE);
      expect(two.sandbox.requests).toEqual([]);
      expect(JSON.stringify(told)).not.toContain('Main');
      expect(JSON.stringify([...two.workbook.settings])).toBe(before);
      expect(xml.writes).toBe(0);
      expect(two.session.state.toUseHere).toEqual(['Main']);

      await two.clock.run(two.session.liveData.refresh('workbook'));
      await two.settled();
      expect(two.sandbox.requests).toEqual([]);
      expect(JSON.stringify([...two.workbook.settings])).toBe(before);
    },
  );

  test('is used after one click, and known from then on', async () => {
    const { two } = await opened(await strangersSettings());
    const cell = at(two, 'A1', '2026-10');
    await two.settled();
    expect(sentenceOf(cell.last())).toMatch(NEW_HERE);
    two.session.accounts.useHere('Main');
    await two.settled();
    expect(rowsOf(cell.last()).length).toBeGreaterThan(10);
    expect(two.session.state.toUseHere).toEqual([]);
    const again = two.reopened();
    const reopened = again.calls;
    const pushes: unknown[] = [];
    const reading = readCall('LEDGER', OCTOBER);
    if (!reading.ok) throw new Error(reading.sentence);
    reopened.open(reading, { raw: OCTOBER, push: (outcome) => pushes.push(outcome) });
    await two.settled();
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
    const carried = await opened(one.workbook.settings);
    for (const [namespace, text] of xml.parts) carried.xml.parts.set(namespace, text);
    const cell = at(carried.two, 'A1', '2026-10');
    await carried.two.settled();
    expect(rowsOf(cell.last()).length).toBeGreaterThan(10);
    expect(standingOf(carried.two.session.state.results[0]!)).toBe('from-workbook');
    expect(carried.two.session.state.toUseHere).toEqual(['Main']);
    expect(carried.xml.writes).toBe(0);
  });
});

describe('who entered a formula', () => {
  const originOf = ({ session }: SessionRig): FormulaOrigin | undefined =>
    session.calls.all.at(-1)?.origin;

  test('one that is typed into a stranger’s workbook asks, and no other does', async () => {
    const { two, coauthors } = await opened(await strangersSettings());
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
    const { two, coauthors } = await opened(new Map());
    coauthors.edit('A1');
    const typed = at(two, 'A1', '2026-08');
    await two.settled();
    expect(rowsOf(typed.last()).length).toBeGreaterThan(10);
    expect(two.workbook.settings.has('tieout.workbook')).toBe(true);
    expect(two.session.state.toUseHere).toEqual([]);
  });

  test('in a known workbook, arguments that change by themselves ask nothing', async () => {
    const { two, coauthors } = await opened(await strangersSettings());
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
    const { two, coauthors } = await opened(new Map());
    coauthors.edit('A1');
    await two.clock.advance(60_000);
    const cell = at(two, 'A1', '2026-08');
    await two.settled();
    expect(rowsOf(cell.last()).length).toBeGreaterThan(10);
    expect(originOf(two)).toBe('here');
  });

  test('a co-author’s asks nothing, in whose workbook ever', async () => {
    for (const settings of [new Map<string, string>(), await strangersSettings()]) {
      const { two, coauthors } = await opened(settings);
      coauthors.edit('A1', true);
      const cell = at(two, 'A1', '2026-08');
      for (let seconds = 0; seconds < 20; seconds += 1) await two.clock.advance(1_000);
      expect(sentenceOf(cell.last())).toMatch(/^Somebody else entered this formula/);
      expect(originOf(two)).toBe('elsewhere');
      expect(two.sandbox.requests).toEqual([]);
    }
  });

  test('typed here just after a co-author’s edit, it asks although Excel tells of it late', async () => {
    const { two, coauthors } = await opened(new Map());
    coauthors.edit('A1', true);
    const cell = at(two, 'H1', '2026-08');
    await two.clock.advance(100);
    coauthors.edit('H1');
    await two.settled();
    expect(rowsOf(cell.last()).length).toBeGreaterThan(10);
    expect(originOf(two)).toBe('here');
  });

  test('where Excel is busy while it is judged, nothing is asked', async () => {
    const { two, coauthors } = await opened(await strangersSettings());
    coauthors.edit('A1');
    jest.spyOn(two.workbook, 'findFormulas').mockRejectedValue(new Error('Busy.'));
    const cell = at(two, 'A1', '2026-08');
    await two.settled();
    expect(sentenceOf(cell.last())).toMatch(NEW_HERE);
    expect(two.sandbox.requests).toEqual([]);
  });
});

test('a workbook of nobody: connecting an account in its pane is to use it', async () => {
  const one = await sessionRig(small, {
    workbook: new FakeWorkbook(await strangersSettings()),
    snapshot: new MemorySnapshot(),
  });
  const cell = one.enter('LEDGER', ...OCTOBER);
  await one.settled();
  expect(sentenceOf(cell.last())).toMatch(/^No account is connected\./);
  await one.connect(one.credentials.broker);
  await one.settled();
  expect(rowsOf(cell.last()).length).toBeGreaterThan(10);
});
