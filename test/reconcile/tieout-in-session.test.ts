// What would be lost if these failed: a tie-out over pairs that nobody named, or one that changes
// although nobody asked.
import { definitionOf, readCall, type FunctionName } from '../../src/addin/answers/definitions';
import type { CellOutcome } from '../../src/addin/session/live/cell-outcome';
import type { ResolvedDates } from '../../src/addin/answers/dates';
import { recordsBehind } from '../../src/addin/reconcile/behind/records-behind';
import { DeviceOwners } from '../../src/addin/accounts/device-owners';
import type { Session } from '../../src/addin/session/session';
import { RESIDUE } from '../../src/addin/reconcile/tieout/tieout';
import { SYMBOLS } from '../../src/sandbox/data/market';
import { rowsOf, sentenceOf, sessionRig, type SessionRig } from '../session/session-rig';
import { exactTotal } from './rig';

const WIDE = { sandbox: { weights: { limit: 1_000_000 }, sizeFactor: 0.1 } };

/** Opens a cell and gives what it was given last. */
function enter(
  session: Session,
  name: FunctionName,
  ...raw: readonly unknown[]
): () => CellOutcome | undefined {
  const reading = readCall(name, raw);
  if (!reading.ok) throw new Error(reading.sentence);
  const pushes: CellOutcome[] = [];
  session.calls.open(reading.call, { raw, push: (outcome) => pushes.push(outcome) });
  return () => pushes.at(-1);
}

const ownersOf = ({ device }: SessionRig): { ledger: string; rebates: string } =>
  new DeviceOwners({ getItem: (name) => device.get(name) ?? null, setItem: () => undefined }).of(
    'Main',
  )!;

let rig: SessionRig;
const lineOf = (outcome: CellOutcome | undefined, name: string): readonly unknown[] => {
  const line = rowsOf(outcome).find(([first]) => first === name);
  if (line === undefined) throw new Error(`No line ${name}.`);
  return line;
};
const requested = (): number => rig.sandbox.requests.length;

test('without a symbol list it says where to enter one; the list fills the cell, and the result names it', async () => {
  rig = await sessionRig(WIDE);
  await rig.connect(rig.credentials.broker);
  const cell = enter(rig.session, 'REBATES.TIEOUT', 'USDT', '2026-10-01', '2026-10-10');
  await rig.settled();
  expect(cell()).toMatchObject({ kind: 'unavailable' });
  expect(sentenceOf(cell())).toBe(
    'No trading pair of Main is known, so it cannot be said what was settled. Enter its symbol list under Settings in the Tieout pane.',
  );
  expect(await rig.session.settings.symbolListOf('main')).toEqual({ symbols: [], from: 'asked' });

  expect(
    await rig.session.settings.setSymbolList('MAIN', [
      SYMBOLS.slice(0, 6).join(', ').toLowerCase(),
      ...SYMBOLS.slice(5),
    ]),
  ).toEqual({ ok: true, list: { symbols: [...SYMBOLS].sort(), from: 'entered' } });
  await rig.settled();
  const rows = rowsOf(cell());
  expect(rows.slice(0, 10).map((row) => row[6])).toEqual(
    Array.from({ length: 10 }, () => 'ties out'),
  );
  expect(lineOf(cell(), 'Total').slice(1, 5)).toEqual([
    'USDT',
    expect.any(Number),
    expect.any(Number),
    0,
  ]);
  const records = SYMBOLS.flatMap((symbol) =>
    (['SPOT', 'FUTURES'] as const).flatMap((product) =>
      rig.sandbox.truth.rebates({
        symbol,
        coin: 'USDT',
        product,
        start: '2026-10-01',
        end: '2026-10-10',
      }),
    ),
  );
  expect(lineOf(cell(), 'Total')[2]).toBeCloseTo(
    Number(exactTotal(records.map(({ commission }) => commission))),
    8,
  );
  expect(lineOf(cell(), RESIDUE).slice(4)).toEqual([0, '', 'none', '']);
  expect(lineOf(cell(), 'Symbols asked')[6]).toBe(
    `12, spot and futures: ${[...SYMBOLS].sort().join(', ')}`,
  );
  expect(rig.session.state.results[0]?.notes[0]).toBe(
    `Asked for Main: ${[...SYMBOLS].sort().join(', ')}.`,
  );
});

test('the records behind a cell are those that are kept, and add up to it', async () => {
  rig = await sessionRig(WIDE);
  await rig.connect(rig.credentials.broker);
  await rig.session.settings.setSymbolList('Main', SYMBOLS.slice(0, 2));
  const raw = ['USDT', '2026-10-05', '2026-10-06'];
  const cell = enter(rig.session, 'REBATES.TIEOUT', ...raw);
  enter(
    rig.session,
    'REBATES.TOTAL',
    'commission:text',
    SYMBOLS[0],
    'USDT',
    '2026-10-05',
    '2026-10-06',
    'ALL',
  );
  enter(rig.session, 'LEDGER.CHECK', 'USDT', '2026-10');
  await rig.settled();
  const owners = [{ name: 'Main', owners: ownersOf(rig) }];
  const archive = {
    snapshot: rig.snapshot,
    zones: { exchangeZone: 'UTC', displayZone: 'UTC' },
    named: owners,
  };
  const behind = async (
    name: FunctionName,
    asked: readonly unknown[],
    dates: ResolvedDates,
    row: number,
    column: number,
  ) => {
    const reading = readCall(name, asked);
    if (!reading.ok) throw new Error(reading.sentence);
    const found = recordsBehind(
      (await definitionOf(reading.call).investigate!(reading.call, dates, archive))!,
      {
        row,
        column,
      },
    );
    if (!found.ok) throw new Error(found.sentence);
    return found.behind;
  };
  const dates = { first: '2026-10-05', last: '2026-10-06', askedTo: '2026-11-20' };
  const settled = await behind(
    'REBATES.TIEOUT',
    raw,
    { ...dates, symbols: [['main', SYMBOLS.slice(0, 2)]] },
    1,
    2,
  );
  expect(Number(settled.cell)).toBeCloseTo(Number(rowsOf(cell())[0]?.[2]), 8);
  expect(settled.sum).toBe(settled.cell);
  expect(settled.lines.length).toBeGreaterThan(2);
  const total = await behind(
    'REBATES.TOTAL',
    ['commission:text', SYMBOLS[0], 'USDT', '2026-10-05', '2026-10-06', 'ALL'],
    dates,
    0,
    0,
  );
  const truth = (['SPOT', 'FUTURES'] as const).flatMap((product) =>
    rig.sandbox.truth.rebates({
      symbol: SYMBOLS[0]!,
      coin: 'USDT',
      product,
      start: '2026-10-05',
      end: '2026-10-06',
    }),
  );
  expect(total.lines).toHaveLength(truth.length);
  const check = await behind(
    'LEDGER.CHECK',
    ['USDT', '2026-10'],
    { first: '2026-10', last: '2026-10', askedTo: '2026-11' },
    1,
    8,
  );
  expect(check.lines).toHaveLength(
    rig.sandbox.truth.ledger('broker', '2026-10').filter(({ coinName }) => coinName === 'USDT')
      .length,
  );
});

test('what is no trading pair is refused and changes nothing', async () => {
  rig = await sessionRig(WIDE);
  expect(await rig.session.settings.setSymbolList('Main', ['BTCUSDT', 'BTC/USDT'])).toEqual({
    ok: false,
    sentence: 'BTC/USDT is no trading pair. Give pairs such as BTCUSDT, with commas between them.',
  });
  expect(rig.workbook.settings.has('tieout.symbols')).toBe(false);
});

test('without a list of its own the account’s pairs are those it was asked before, here and on this device', async () => {
  rig = await sessionRig(WIDE);
  await rig.connect(rig.credentials.broker);
  enter(rig.session, 'REBATES', 'ETHUSDT', 'BTC', '2026-10-01', '2026-10-01');
  await rig.settled();
  const later = rig.reopened();
  expect(await later.settings.symbolListOf('Main')).toEqual({
    symbols: ['ETHUSDT'],
    from: 'asked',
  });
  enter(rig.session, 'REBATES.TOTAL', 'commission', 'SOLUSDT', 'USDT', '2030-01-01', '2030-01-02');
  expect(await rig.session.settings.symbolListOf('Main')).toEqual({
    symbols: ['ETHUSDT', 'SOLUSDT'],
    from: 'asked',
  });
});

test('the pairs stay what they were until Refresh, whatever else is asked, and an opened workbook sends nothing', async () => {
  rig = await sessionRig(WIDE);
  await rig.connect(rig.credentials.broker);
  enter(rig.session, 'REBATES', 'BTCUSDT', 'USDT', '2026-10-01', '2026-10-01');
  const cell = enter(rig.session, 'REBATES.TIEOUT', 'USDT', '2026-10-05', '2026-10-06');
  await rig.settled();
  expect(lineOf(cell(), 'Symbols asked')[6]).toBe('1, spot and futures: BTCUSDT');
  expect(String(lineOf(cell(), RESIDUE)[4])).toMatch(/^-/);
  enter(rig.session, 'REBATES', 'ETHUSDT', 'USDT', '2026-10-01', '2026-10-01');
  await rig.settled();

  const opened = rig.reopened();
  await rig.clock.run(opened.accounts.connect(rig.credentials.broker));
  const before = requested();
  const again = enter(opened, 'REBATES.TIEOUT', 'USDT', '2026-10-05', '2026-10-06');
  await rig.settled();
  expect(again()).toEqual(cell());
  expect(requested()).toBe(before);

  await rig.connect(rig.credentials.broker);
  void rig.session.liveData.refresh('workbook');
  await rig.settled();
  expect(lineOf(cell(), 'Symbols asked')[6]).toBe('2, spot and futures: BTCUSDT, ETHUSDT');
});

test('Refresh without the account keeps the pairs of the answer that stands, also for the next opening', async () => {
  rig = await sessionRig(WIDE);
  await rig.connect(rig.credentials.broker);
  await rig.session.settings.setSymbolList('Main', ['BTCUSDT']);
  const asked = ['USDT', '2026-10-05', '2026-10-06', null, null, null, 'Main'] as const;
  const cell = enter(rig.session, 'REBATES.TIEOUT', ...asked);
  await rig.settled();
  const opened = rig.reopened();
  const again = enter(opened, 'REBATES.TIEOUT', ...asked);
  await rig.settled();
  void opened.liveData.refresh('workbook');
  await rig.settled();
  const third = enter(rig.reopened(), 'REBATES.TIEOUT', ...asked);
  await rig.settled();
  for (const one of [again, third]) expect(one()).toEqual(cell());
});

test('a day that is not over, a month that is not read yet, and days to come', async () => {
  rig = await sessionRig(WIDE);
  await rig.connect(rig.credentials.broker);
  await rig.session.settings.setSymbolList('Main', SYMBOLS);
  const cell = enter(rig.session, 'REBATES.TIEOUT', 'USDT', '2026-11-14', '2026-11-30');
  await rig.settled();
  const days = rowsOf(cell())
    .filter(([, , , , , , , ids]) => ids !== undefined)
    .slice(0, 7);
  expect(days.map((row) => String(row[6]).split(':')[0])).toEqual([
    'ties out',
    'ties out',
    'ties out',
    'ties out',
    'ties out',
    'ties out',
    'pending',
  ]);
  expect(rowsOf(cell())[7]?.[0]).toBe('Total');
  expect(lineOf(cell(), 'Pending')[4]).toBe(days[6]?.[4]);
  expect(lineOf(cell(), RESIDUE)[4]).toBe(0);
  expect(rig.session.state.results[0]?.notes).toContain(
    'Days after 20 November 2026 are not asked yet.',
  );
});
