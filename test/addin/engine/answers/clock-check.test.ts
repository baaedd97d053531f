// If these fail, a computer whose clock was set back while Excel was closed shows a period that was
// read before as one that has not begun: no rows, and complete.
import {
  readCall,
  resolveDates,
  type FunctionName,
} from '../../../../src/addin/engine/answers/definitions';
import { RecordSource } from '../../../../src/addin/engine/answers/record-source';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import { ReadingBoard } from '../../../../src/addin/engine/archive/fetching/progress';
import { anythingStored } from '../../../../src/addin/engine/archive/open-periods';
import type { Fault } from '../../../../src/sandbox/faults/faults';
import { NOON_MS, rig } from '../exchange/rig';

const DAY_MS = 86_400_000;
const ZONES = { exchangeZone: 'UTC', displayZone: 'UTC' };
const BEHIND =
  "This computer's clock says 26 October 2026, but the exchange was read on 20 November 2026. Set the clock to automatic, then press Refresh.";

/**
 * A device whose clock is days behind the exchange's, and on which something may be kept.
 * @param fault of the exchange's time. @param earlierDays before the usual day, by both clocks.
 */
async function openedOn(archive: Archive, daysBehind: number, fault?: Fault, earlierDays = 0) {
  const skewMs = daysBehind * DAY_MS;
  const one = await rig({
    skewMs,
    startMs: NOON_MS - skewMs - earlierDays * DAY_MS,
    sandbox: {
      sizeFactor: 0.1,
      onRequest: ({ operation }) => (operation === 'time' ? fault : undefined),
    },
  });
  const { client, broker, signal } = one;
  const source = new RecordSource({
    ...{ client, archive, board: new ReadingBoard() },
    settings: { zones: ZONES },
  });
  const accounts = [
    {
      ...{ name: 'Main', owners: { ledger: 'A', rebates: 'A' }, exchangeAccount: broker },
      ...{ canReadLedger: true, canReadRebates: true, note: '' },
    },
  ];
  const ask = async (name: FunctionName, raw: readonly unknown[]): Promise<number | undefined> => {
    const reading = readCall(name, raw);
    if (!reading.ok) throw new Error(reading.sentence);
    const dates = resolveDates(reading.call, one.clock.nowMs(), ZONES);
    const rules = { exchangeZone: 'UTC', graceDays: 3 };
    const options = { freshness: anythingStored, rules, signals: [signal] };
    await one.clock.run(source.ensure(reading.call, dates, accounts, options));
    const cells = { typed: null, displayZone: 'UTC', dateSystem: 1900 } as const;
    return (await source.build(reading.call, dates, accounts, cells))?.records;
  };
  return { ...one, ask };
}

const NOVEMBER = ['USDT', null, '2026-11'];
const DAYS = ['BTCUSDT', 'USDT', '2026-11-02', '2026-11-05'];

test.each([
  ['LEDGER', NOVEMBER],
  ['REBATES', DAYS],
] as const)(
  '%s of what was read before is refused where the clock was set back',
  async (name, raw) => {
    const archive = new Archive();
    const before = await openedOn(archive, 0);
    expect(await before.ask(name, raw)).toBeGreaterThan(0);
    const after = await openedOn(archive, 25);
    await expect(after.ask(name, raw)).rejects.toThrow(BEHIND);
    // The exchange's time alone was asked.
    expect(after.sandbox.requests.map(({ operation }) => operation)).toEqual(['time']);
  },
);

test('it is refused too where the exchange’s time cannot be had', async () => {
  const archive = new Archive();
  const before = await openedOn(archive, 0);
  await before.ask('LEDGER', NOVEMBER);
  const after = await openedOn(archive, 25, { kind: 'status', status: 503, body: 'html' });
  await expect(after.ask('LEDGER', NOVEMBER)).rejects.toThrow(BEHIND);
});

test('what a clock that was ahead had read refuses nothing once it is right', async () => {
  const archive = new Archive();
  const ahead = await openedOn(archive, 0);
  await ahead.ask('LEDGER', NOVEMBER);
  const right = await openedOn(archive, 0, undefined, 25);
  expect(await right.ask('LEDGER', NOVEMBER)).toBe(0);
});

test('a period that has not begun asks nobody where nothing of it was read', async () => {
  const one = await openedOn(new Archive(), 25);
  expect(await one.ask('LEDGER', NOVEMBER)).toBe(0);
  expect(one.sandbox.requests).toEqual([]);
});
