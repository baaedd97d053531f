// What would be lost if these failed: a tie-out over pairs that nobody named, or one that changes
// although nobody asked.
import { type FunctionName } from '../../../../../src/addin/engine/answers/definitions';
import type { CellOutcome } from '../../../../../src/addin/workbook/live/cell-outcome';
import type { Session } from '../../../../../src/addin/session';
import { RESIDUE } from '../../../../../src/addin/engine/proofs/tieout/tieout';
import { SYMBOLS } from '../../../../../src/sandbox/data/market';
import {
  connectedRig,
  enterInto,
  rowsOf,
  sentenceOf,
  sessionRig,
  type SessionRig,
} from '../../../rig/session-rig';
import { exactTotal } from '../rig';

const WIDE = { sandbox: { weights: { limit: 1_000_000 }, sizeFactor: 0.1 } };

/** Opens a cell and gives what it was given last. */
const enter = (session: Session, name: FunctionName, ...raw: readonly unknown[]) =>
  enterInto(session, name, raw).last;

/** In a workbook that was opened, a call waits until its formula is found and trusted. */
const JUDGED_MS = 5_000;

let rig: SessionRig;
const lineOf = (outcome: CellOutcome | undefined, name: string): readonly unknown[] => {
  const line = rowsOf(outcome).find(([first]) => first === name);
  if (line === undefined) throw new Error(`No line ${name}.`);
  return line;
};
const requested = (): number => rig.sandbox.requests.length;

test('without a symbol list it says where to enter one; the list fills the cell, and the result names it', async () => {
  rig = await connectedRig(WIDE);
  const cell = enter(rig.session, 'REBATES.TIEOUT', 'USDT', '2026-10-01', '2026-10-10');
  await rig.settled();
  expect(cell()).toMatchObject({ kind: 'unavailable' });
  expect(sentenceOf(cell())).toBe(
    'No trading pair of Main is known, so it cannot be said what was settled. Add its pairs in the Tieout pane, under Live data.',
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

test('over pairs that were merely asked before it says so first, and judges no day that others may explain', async () => {
  rig = await connectedRig(WIDE);
  enter(rig.session, 'REBATES', 'BTCUSDT', 'USDT', '2026-10-01', '2026-10-01');
  await rig.settled();
  const cell = enter(rig.session, 'REBATES.TIEOUT', 'USDT', '2026-10-01', '2026-10-10');
  await rig.settled();
  const [first, ...rows] = rowsOf(cell());
  expect([first![0], first![6]]).toEqual([
    'Symbols asked',
    '1 pair asked before: BTCUSDT. Add the rest in the Tieout pane, then days that differ are judged',
  ]);
  expect(new Set(rows.slice(0, 10).map((row) => row[6]))).toEqual(
    new Set(['not judged: pairs that were not asked may explain it']),
  );
  expect(String(lineOf(cell(), 'Total')[6])).toBe(
    'pairs are missing: 10 of 10 days cannot be judged',
  );
  const card = rig.session.state.results.at(-1)!;
  expect(card.unlistedPairs).toEqual([{ account: 'Main', count: 1 }]);
  expect(card.proof).toMatchObject({ verdict: 'open', words: 'pairs are missing' });
  expect(card.notes[0]).toBe(
    'Nobody gave the pair list of Main: 1 pair asked before (BTCUSDT). Add the rest.',
  );
  // Opened again it says the same, and sends nothing.
  const opened = rig.reopened();
  await rig.clock.run(opened.accounts.connect(rig.credentials.broker));
  const again = enter(opened, 'REBATES.TIEOUT', 'USDT', '2026-10-01', '2026-10-10');
  await rig.clock.advance(JUDGED_MS);
  expect(again()).toEqual(cell());

  await rig.session.settings.setSymbolList('Main', SYMBOLS);
  await rig.settled();
  expect(rig.session.state.results.at(-1)!.unlistedPairs).toBeUndefined();
  expect(lineOf(cell(), 'Total')[6]).toBe('10 days tie out');
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
  rig = await connectedRig(WIDE);
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
  rig = await connectedRig(WIDE);
  enter(rig.session, 'REBATES', 'BTCUSDT', 'USDT', '2026-10-01', '2026-10-01');
  const cell = enter(rig.session, 'REBATES.TIEOUT', 'USDT', '2026-10-05', '2026-10-06');
  await rig.settled();
  expect(lineOf(cell(), 'Symbols asked')[6]).toMatch(/^1 pair asked before: BTCUSDT\. Add/);
  expect(String(lineOf(cell(), RESIDUE)[4])).toMatch(/^-/);
  enter(rig.session, 'REBATES', 'ETHUSDT', 'USDT', '2026-10-01', '2026-10-01');
  await rig.settled();

  const opened = rig.reopened();
  await rig.clock.run(opened.accounts.connect(rig.credentials.broker));
  const before = requested();
  const again = enter(opened, 'REBATES.TIEOUT', 'USDT', '2026-10-05', '2026-10-06');
  await rig.clock.advance(JUDGED_MS);
  expect(again()).toEqual(cell());
  expect(requested()).toBe(before);

  await rig.connect(rig.credentials.broker);
  void rig.session.liveData.refresh('workbook');
  await rig.settled();
  expect(lineOf(cell(), 'Symbols asked')[6]).toMatch(/^2 pairs asked before: BTCUSDT, ETHUSDT\./);
});

test('Refresh without the account keeps the pairs of the answer that stands, also for the next opening', async () => {
  rig = await connectedRig(WIDE);
  await rig.session.settings.setSymbolList('Main', ['BTCUSDT']);
  const asked = ['USDT', '2026-10-05', '2026-10-06', null, null, null, 'Main'] as const;
  const cell = enter(rig.session, 'REBATES.TIEOUT', ...asked);
  await rig.settled();
  const opened = rig.reopened();
  const again = enter(opened, 'REBATES.TIEOUT', ...asked);
  await rig.clock.advance(JUDGED_MS);
  void opened.liveData.refresh('workbook');
  await rig.clock.advance(JUDGED_MS);
  const third = enter(rig.reopened(), 'REBATES.TIEOUT', ...asked);
  await rig.clock.advance(JUDGED_MS);
  for (const one of [again, third]) expect(one()).toEqual(cell());
});

test('a day that is not over, a month that is not read yet, and days to come', async () => {
  rig = await connectedRig(WIDE);
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
