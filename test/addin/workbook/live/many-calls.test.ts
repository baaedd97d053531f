// Thousands of totals in one sheet: found, remembered and opened again, without work that grows
// with their square.
import { readCall, questionKey } from '../../../../src/addin/engine/answers/definitions';
import { EnteredCalls } from '../../../../src/addin/workbook/live/entered-calls';
import { findCalls } from '../../../../src/addin/workbook/live/formula-finder';
import { LiveCall, RefusedCall } from '../../../../src/addin/workbook/live/live-call';
import type { SettingChange } from '../../../../src/addin/workbook/excel/excel-settings';
import { sizesOf } from '../../../seeds';
import { FakeWorkbook } from '../../rig/fake-workbook';
import { connectedRig } from '../../rig/session-rig';

const CELLS = sizesOf(1_000, 10_000).at(-1)!;
const UNTOLD = { changed: () => undefined, pushed: () => undefined };
const DATES = { first: '2026-10', last: '2026-10', askedTo: '2026-11' };
const total = (coin: string) => {
  const read = readCall('LEDGER.TOTAL', ['deltaAmount', coin, null, '2026-10']);
  if (!read.ok) throw new Error(read.sentence);
  return read.call;
};
const coins = Array.from({ length: CELLS }, (_, i) => `C${i}`);

test('a workbook remembers a thousand totals and more in one writing of 50 bytes each, and all of them are known when it opens again', async () => {
  const workbook = new FakeWorkbook();
  const writes = jest.spyOn(workbook, 'writeSetting');
  const asked = new EnteredCalls(workbook);
  for (const coin of coins) asked.remember(questionKey(total(coin)), DATES);
  await Promise.resolve();
  expect(writes.mock.calls.map(([name]) => name)).toEqual(['tieout.asked']);
  expect([...workbook.settings.values()].join('').length).toBeLessThan(50 * CELLS);
  const again = new EnteredCalls(new FakeWorkbook(workbook.settings));
  expect(coins.filter((coin) => again.datesOf(questionKey(total(coin))) === null)).toEqual([]);
  expect(again.datesOf(questionKey(total('NEVER')))).toBeNull();
  again.forget(questionKey(total('C7')));
  expect(again.datesOf(questionKey(total('C7')))).toBeNull();
});

test('totals that are asked one after the other wait as few changes, each of which makes all of its own', async () => {
  const changes = new Set<SettingChange>();
  class Counting extends FakeWorkbook {
    override writeSetting(name: string, change: SettingChange): void {
      changes.add(change);
      super.writeSetting(name, change);
    }
  }
  const workbook = new Counting();
  const asked = new EnteredCalls(workbook);
  const some = coins.slice(0, 1_000);
  for (const coin of some) {
    asked.remember(questionKey(total(coin)), DATES);
    await Promise.resolve();
  }
  expect(changes.size).toBeLessThan(some.length / 2);
  // As the workbook is when another person has saved over all of it.
  const again = new FakeWorkbook();
  for (const change of changes) again.writeSetting('tieout.asked', change);
  expect(again.settings).toEqual(workbook.settings);
  const known = new EnteredCalls(again);
  expect(some.filter((coin) => known.datesOf(questionKey(total(coin))) === null)).toEqual([]);
});

test('each of a thousand cells and more finds its own call, whether its text says the argument or only Excel knows it', async () => {
  const workbook = new FakeWorkbook();
  const liveCalls = coins.map((coin, i) => {
    const call = total(coin);
    const live = new LiveCall(`call-${i}`, questionKey(call), call, DATES, UNTOLD);
    live.add({ raw: ['deltaAmount', coin, null, '2026-10'], push: () => undefined });
    return live;
  });
  const refused = coins.map((coin, i) => {
    const sink = { raw: ['nothing', coin], push: () => undefined };
    return new RefusedCall(`refused-${i}`, 'LEDGER.TOTAL', sink, '', () => undefined);
  });
  coins.forEach((coin, i) => {
    workbook.formulas.set(`Sheet1!A${i + 1}`, `=LEDGER.TOTAL("deltaAmount","${coin}",,"2026-10")`);
    workbook.formulas.set(`Sheet1!B${i + 1}`, `=LEDGER.TOTAL("deltaAmount",B1&"","","2026-"&"10")`);
    workbook.formulas.set(
      `Sheet1!C${i + 1}`,
      `=LEDGER.TOTAL("deltaAmount","${coin}",,TEXT(D1,"yyyy-mm"))`,
    );
    workbook.formulas.set(`Sheet1!E${i + 1}`, `=LEDGER.TOTAL("nothing","${coin}")`);
  });
  // An argument that only Excel knows fits every call that agrees in the rest; of these the test
  // takes one.
  for (let i = 1; i < CELLS; i += 1) workbook.formulas.delete(`Sheet1!B${i + 1}`);
  const found = await findCalls(workbook, liveCalls, refused);
  const addresses = new Map(liveCalls.map((live) => [live, [] as string[]]));
  for (const { live, cell } of found.found) addresses.get(live)!.push(cell.address);
  liveCalls.forEach((live, i) =>
    expect(addresses.get(live)!.sort()).toEqual([
      `Sheet1!A${i + 1}`,
      'Sheet1!B1',
      `Sheet1!C${i + 1}`,
    ]),
  );
  expect(found.refused.map(({ cell, call }) => [cell.address, call.id])).toEqual(
    coins.map((_, i) => [`Sheet1!E${i + 1}`, `refused-${i}`]),
  );
});

test('a spill whose cells all tell its formula is one cell; the same formula below it is another', async () => {
  const workbook = new FakeWorkbook();
  const call = total('BTC');
  const live = new LiveCall('call-1', questionKey(call), call, DATES, UNTOLD);
  live.add({ raw: ['deltaAmount', 'BTC', null, '2026-10'], push: () => undefined });
  live.show({
    result: undefined as never,
    outcome: {
      kind: 'rows',
      matrix: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    },
    note: null,
    asOfMs: null,
    accounts: [],
  });
  for (const column of ['A', 'B'])
    for (let row = 1; row <= 6; row += 1)
      workbook.formulas.set(
        `Sheet1!${column}${row}`,
        '=LEDGER.TOTAL("deltaAmount","BTC",,"2026-10")',
      );
  const { found } = await findCalls(workbook, [live], []);
  expect(found.map(({ cell }) => cell.address)).toEqual(['Sheet1!A1', 'Sheet1!A4']);
});

test('a sheet of a thousand totals and more that opens again asks nothing and shows every number', async () => {
  const rigged = await connectedRig({ sandbox: { sizeFactor: 0.05 } });
  const enterAll = (session: typeof rigged.session): unknown[][] =>
    coins.map((coin) => {
      const pushes: unknown[] = [];
      const call = total(coin);
      session.calls.open(
        { call, key: questionKey(call) },
        {
          raw: ['deltaAmount', coin, null, '2026-10'],
          push: (outcome) => pushes.push(outcome),
        },
      );
      return pushes;
    });
  coins.forEach((coin, i) =>
    rigged.workbook.formulas.set(
      `Sheet1!A${i + 1}`,
      `=LEDGER.TOTAL("deltaAmount","${coin}",,"2026-10")`,
    ),
  );
  let looks = 0;
  const looked = (session: typeof rigged.session) => (): void => {
    looks += session.state.results.length > 0 ? 1 : 0;
  }; // As the pane looks at every change.
  rigged.session.follow(looked(rigged.session));
  enterAll(rigged.session);
  await rigged.settled();
  await rigged.clock.advance(2_000);
  expect(rigged.session.state.results.map(({ addresses }) => addresses)).toEqual(
    coins.map((_, i) => [`Sheet1!A${i + 1}`]),
  );
  const before = rigged.sandbox.requests.length;
  const reopened = rigged.reopened();
  reopened.follow(looked(reopened));
  const pushes = enterAll(reopened);
  for (let turns = 0; turns < 20 && pushes.some((all) => all.length === 0); turns += 1)
    await rigged.clock.advance(500);
  expect(looks).toBeLessThan(CELLS / 10);
  expect(pushes.filter((all) => all.length === 0)).toEqual([]);
  expect(rigged.sandbox.requests.slice(before).map(({ operation }) => operation)).not.toContain(
    'ledger',
  );
});
