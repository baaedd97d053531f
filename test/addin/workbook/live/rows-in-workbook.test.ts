// Rows travel with the workbook: a colleague without the account sees the same numbers and their
// date, and nothing is asked.
import { type FunctionName } from '../../../../src/addin/engine/answers/definitions';
import { unpackResults } from '../../../../src/addin/engine/evidence/rows-in-workbook-format';
import type { Session } from '../../../../src/addin/session';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import { FakeWorkbook } from '../../rig/fake-workbook';
import { FakeXmlParts } from '../../rig/fake-xml-parts';
import { holdStreams } from '../../rig/deferred-streams';
import { enterInto, rowsOf, sentenceOf, sessionRig, type SessionRig } from '../../rig/session-rig';
import { ExcelRefused } from '../../../../src/addin/workbook/excel/excel-reading';
import { watchStatus } from '../../../../src/addin/workbook/live/result-status';

const small = { sandbox: { sizeFactor: 0.1 } };
const october = [null, null, '2026-10'];
const rebates = [
  'BTCUSDT',
  'USDT',
  '2026-10-01',
  '2026-10-31',
  null,
  null,
  'commission:text,commission,settleStartTime',
];

const clocks = holdStreams();

interface Carried {
  readonly one: SessionRig;
  readonly xml: FakeXmlParts;
}

/** Until the rows are in the workbook too. */
async function saved(rig: SessionRig, session: Session): Promise<void> {
  await rig.settled();
  await rig.until(() => session.state.travelling.isSaving === false);
}

async function minutesLater(rig: SessionRig): Promise<void> {
  for (let minutes = 0; minutes < 5; minutes += 1) {
    await saved(rig, rig.session);
    await rig.clock.advance(60_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function carried(): Promise<Carried> {
  const xml = new FakeXmlParts();
  const one = await sessionRig(small, { xmlParts: xml });
  clocks.add(one.clock);
  await one.connect(one.credentials.broker);
  return { one, xml };
}

/** The file on a colleague's device: the workbook's settings and parts, and nothing else. */
async function colleague(
  from: SessionRig,
  xml: FakeXmlParts,
): Promise<{ two: SessionRig; parts: FakeXmlParts }> {
  const parts = xml.copy();
  const two = await sessionRig(small, {
    workbook: new FakeWorkbook(from.workbook.settings),
    archive: new Archive(),
    xmlParts: parts,
  });
  clocks.add(two.clock);
  return { two, parts };
}

async function reported(one: SessionRig, what: 'source' | null): Promise<[string, unknown][]> {
  const outcomes: unknown[] = [];
  const close = watchStatus(
    { cell: null, what },
    (outcome) => outcomes.push(outcome),
    one.session.calls,
  );
  await one.clock.advance(1_000);
  close();
  return (outcomes.at(-1) as { matrix: [string, unknown][] }).matrix;
}

/** The eight words that are told where none is asked for, and the source, which is. */
const status = async (one: SessionRig): Promise<Record<string, unknown>> => ({
  ...Object.fromEntries(await reported(one, null)),
  source: (await reported(one, 'source'))[0]![0],
});

test("a colleague sees the same numbers and their date, marked as the workbook's, without a request", async () => {
  const { one, xml } = await carried();
  const cells = [
    one.enter('LEDGER', ...october),
    one.enter('REBATES', ...rebates),
    one.enter('LEDGER', 'USDT', 'deposit', '2026-10', null, 0),
  ];
  await saved(one, one.session);
  expect(one.session.state.travelling).toMatchObject({ on: true, carried: 3, leftOut: 0 });
  const { two, parts } = await colleague(one, xml);
  const theirs = [
    two.enter('LEDGER', ...october),
    two.enter('REBATES', ...rebates),
    two.enter('LEDGER', 'USDT', 'deposit', '2026-10', null, 0),
  ];
  await saved(two, two.session);
  expect(theirs.map((cell) => cell.last())).toEqual(cells.map((cell) => cell.last()));
  expect(rowsOf(theirs[0]!.last()).length).toBeGreaterThan(10);
  expect(two.sandbox.requests).toEqual([]);
  const refreshed = one.session.state.results.map(({ refreshedAtMs }) => refreshedAtMs);
  expect(two.session.state.results).toMatchObject(
    refreshed.map((refreshedAtMs) => ({
      state: 'shown',
      complete: true,
      stale: false,
      fromWorkbook: true,
      refreshedAtMs,
      error: null,
    })),
  );
  expect(two.session.state.results[0]?.notes.at(-1)).toMatch(
    /^From the workbook, refreshed \d+ \w+ 2026, \d\d:\d\d UTC: rows of Main\.$/,
  );
  expect(await status(two)).toMatchObject({
    source: 'workbook',
    account: 'Main',
    complete: true,
    rows: expect.any(Number),
  });
  expect(await status(one)).toMatchObject({ source: 'this device' });
  // Opening alone changes nothing in the file.
  expect(parts.writes).toBe(0);
});

test('checks, totals and balances travel as the figures that stood there', async () => {
  const { one, xml } = await carried();
  const asks: [FunctionName, unknown[]][] = [
    ['LEDGER.CHECK', ['USDT', '2026-10']],
    ['LEDGER.TOTAL', ['deltaAmount:text', 'USDT', null, '2026-10']],
    ['LEDGER.BALANCE', ['USDT', '2026-10-20']],
  ];
  const enter = (rig: SessionRig) => asks.map(([name, raw]) => rig.enter(name, ...raw));
  const mine = enter(one);
  await saved(one, one.session);
  const { two } = await colleague(one, xml);
  const theirs = enter(two);
  await saved(two, two.session);
  expect(theirs.map((cell) => cell.last())).toEqual(mine.map((cell) => cell.last()));
  expect(mine.map((cell) => cell.last()?.kind)).toEqual(['rows', 'rows', 'rows']);
  expect(two.sandbox.requests).toEqual([]);
});

test('no credential and no key travels; rows of a deleted formula do not either', async () => {
  const { one, xml } = await carried();
  one.enter('LEDGER', ...october);
  const gone = one.enter('LEDGER', 'BTC', null, '2026-09');
  await saved(one, one.session);
  const [text] = [...xml.parts.values()];
  expect(await unpackResults(text!)).toHaveLength(2);
  const all = JSON.stringify(await unpackResults(text!));
  const { key, secret, passphrase } = one.credentials.broker;
  for (const hidden of [key, secret, passphrase]) expect(all).not.toContain(hidden);
  gone.close();
  await one.clock.advance(5_000);
  one.enter('LEDGER', 'ETH', null, '2026-10');
  await saved(one, one.session);
  expect(
    (await unpackResults([...xml.parts.values()][0]!))
      .map(({ key }) => key)
      .filter((key) => key.includes('BTC')),
  ).toEqual([]);
});

test('other dates or another account of the workbook: not those rows', async () => {
  const { one, xml } = await carried();
  one.enter('LEDGER', ...october);
  await saved(one, one.session);
  const { two } = await colleague(one, xml);
  two.workbook.writeSetting('tieout.account', '"Somebody else"');
  const cell = two.enter('LEDGER', ...october);
  await saved(two, two.session);
  expect(sentenceOf(cell.last())).toContain('Somebody else');
});

test('what this device keeps goes before what the workbook carries, and Refresh replaces it', async () => {
  const { one, xml } = await carried();
  const cell = one.enter('LEDGER', ...october);
  await saved(one, one.session);
  const { two } = await colleague(one, xml);
  const theirs = two.enter('LEDGER', ...october);
  await saved(two, two.session);
  await two.connect({ ...two.credentials.broker });
  expect(two.session.state.results).toMatchObject([{ fromWorkbook: true }]);
  await two.clock.run(two.session.liveData.refresh('workbook'));
  await saved(two, two.session);
  expect(two.session.state.results[0]).not.toHaveProperty('fromWorkbook');
  expect(theirs.last()).toEqual(cell.last());
  expect((await status(two))['source']).toBe('this device');
});

test('switched off, the rows leave the file; switched on, they come back', async () => {
  const { one, xml } = await carried();
  one.enter('LEDGER', ...october);
  await saved(one, one.session);
  expect(xml.parts.size).toBe(1);
  one.session.settings.carryRows(false);
  await saved(one, one.session);
  expect(xml.parts.size).toBe(0);
  expect(one.session.state.travelling).toMatchObject({ on: false, carried: 0 });
  one.session.settings.carryRows(true);
  await saved(one, one.session);
  expect(xml.parts.size).toBe(1);
});

test('while a person edits a cell it is tried again, a bounded number of times', async () => {
  const { one, xml } = await carried();
  xml.refusals = 2;
  one.enter('LEDGER', ...october);
  await minutesLater(one);
  expect(xml.parts.size).toBe(1);
  xml.refusals = 1_000;
  one.enter('LEDGER', null, null, '2026-09');
  await minutesLater(one);
  expect(1_000 - xml.refusals).toBe(4);
  expect(one.session.state.travelling.sentence).toBe(
    'Excel does not let Tieout keep rows in the workbook now.',
  );
});

test('a damaged part is no rows, and no crash', async () => {
  const { one, xml } = await carried();
  one.enter('LEDGER', ...october);
  await saved(one, one.session);
  for (const namespace of xml.parts.keys()) xml.parts.set(namespace, 'H4sIAAAAAAAAAw==');
  const { two } = await colleague(one, xml);
  const cell = enterInto(two.session, 'LEDGER', october);
  await saved(two, two.session);
  expect(sentenceOf(cell.last())).toContain('connect one');
  expect(two.session.state.travelling.sentence).toBe(
    'The rows that this workbook carries cannot be read.',
  );
});

test('rows that Excel refuses to read are not taken for none, and not written over', async () => {
  const { one, xml } = await carried();
  one.enter('LEDGER', ...october);
  await saved(one, one.session);
  const { two, parts } = await colleague(one, xml);
  const before = new Map(parts.parts);
  const error = { code: 'AccessDenied' } as OfficeExtension.Error;
  parts.readRefusal = new ExcelRefused('what this workbook keeps for Tieout', error);
  await two.connect(two.credentials.broker);
  two.enter('LEDGER', 'USDT', 'deposit', '2026-10', null, 0);
  await minutesLater(two);
  expect([parts.parts, parts.writes]).toEqual([before, 0]);
  expect(two.session.state.travelling.sentence).toMatch(/^Excel does not let Tieout read/);
  parts.readRefusal = null;
  await two.session.calls.carried.readAgain();
  two.enter('LEDGER', 'USDT', null, '2026-10');
  await minutesLater(two);
  const [text] = [...parts.parts.values()];
  expect(await unpackResults(text!)).toHaveLength(3);
});
