// Get data without a screen: what a formula would cost is what the sandbox then counts, and nothing
// is asked to know it.
import { readCall } from '../../../../src/addin/engine/answers/definitions';
import { questionKey } from '../../../../src/addin/engine/answers/definitions';
import { callsIn } from '../../../../src/addin/workbook/live/formula-calls';
import { formulaText } from '../../../../src/addin/workbook/live/formula-text';
import type { FetchPlan } from '../../../../src/addin/workbook/live/fetch-plan';
import type { FormulaDraft } from '../../../../src/addin/workbook/live/formula-text';
import fc from 'fast-check';
import { connectedRig, brokerSession, sessionRig, type SessionRig } from '../../rig/session-rig';

const ledger = (...args: FormulaDraft['args']): FormulaDraft => ({ name: 'LEDGER', args });
const rebates = (...args: FormulaDraft['args']): FormulaDraft => ({ name: 'REBATES', args });

async function planOf({ session }: SessionRig, draft: FormulaDraft): Promise<FetchPlan> {
  const preview = await session.getData.previewFormula(draft);
  if (!preview.ok) throw new Error(preview.sentence);
  return preview.plan;
}

/**
 * Enters the formula and says how many requests the sandbox counted for it, and how long it took on
 * the turned clock.
 */
async function spent(
  rig: SessionRig,
  draft: FormulaDraft,
): Promise<{ readonly requests: number; readonly seconds: number }> {
  await rig.clock.advance(60_000); // The weights of what came before are free again.
  const [before, beganAtMs] = [rig.sandbox.requests.length, rig.clock.nowMs()];
  let endedAtMs = beganAtMs;
  const undo = rig.session.follow(() => {
    void rig.session.state;
    endedAtMs = rig.clock.nowMs();
  });
  const cell = rig.enter(draft.name, ...draft.args);
  await rig.settled();
  undo();
  expect(cell.last()?.kind).toBe('rows');
  return {
    requests: rig.sandbox.requests.length - before,
    seconds: (endedAtMs - beganAtMs) / 1000,
  };
}

test('rebates never read: at least one request a window, and to know it costs none; read once: none', async () => {
  const rig = await connectedRig();
  const draft = rebates('BTCUSDT', 'USDT', '2026-05-05', '2026-11-20');
  const asked = rig.sandbox.requests.length;
  const plan = await planOf(rig, draft);
  expect(rig.sandbox.requests.length).toBe(asked);
  expect(plan).toMatchObject({
    requests: 3,
    certainty: 'at least',
    periods: 200,
    series: 1,
    accounts: 1,
    notes: [],
    waitsFor: null,
  });
  const { requests } = await spent(rig, draft);
  expect(requests).toBeGreaterThanOrEqual(plan.requests);
  expect(await planOf(rig, draft)).toMatchObject({ requests: 0, certainty: 'exact', seconds: 0 });
  // Two more pairs and the other product: each a window of its own.
  expect(
    await planOf(rig, rebates('BTCUSDT,ETHUSDT', 'USDT', '2026-11-01', '2026-11-20', 'ALL')),
  ).toMatchObject({ requests: 3, series: 4 });
});

test('rebates beside kept days: only the gap is counted, by the rate of the kept days', async () => {
  const rig = await connectedRig();
  await spent(rig, rebates('BTCUSDT', 'USDT', '2026-08-01', '2026-11-20'));
  const draft = rebates('BTCUSDT', 'USDT', '2026-02-01', '2026-11-20');
  const plan = await planOf(rig, draft);
  expect(plan.certainty).toBe('about');
  const { requests } = await spent(rig, draft);
  expect(Math.abs(plan.requests - requests) / requests).toBeLessThan(0.3);
});

test('three months of ledger: at least three requests; beside kept months about as many as it takes, in about the time it takes', async () => {
  const rig = await connectedRig({ sandbox: { sizeFactor: 1 } });
  expect(await planOf(rig, ledger('USDT', null, '2026-07', '2026-09'))).toMatchObject({
    requests: 3,
    certainty: 'at least',
    periods: 3,
  });
  await spent(rig, ledger(null, null, '2026-09', '2026-10'));
  const draft = ledger(null, null, '2026-05', '2026-10');
  const plan = await planOf(rig, draft);
  expect(plan).toMatchObject({ certainty: 'about', periods: 6 });
  const { requests, seconds } = await spent(rig, draft);
  expect(requests).toBeGreaterThan(20);
  expect(Math.abs(plan.requests - requests) / requests).toBeLessThan(0.3);
  // Within one window of the weights.
  expect(Math.abs(plan.seconds - seconds)).toBeLessThanOrEqual(10.5);
});

test('what has not begun is said and not counted; what the exchange no longer holds is said once it is known', async () => {
  const rig = await connectedRig();
  expect(await planOf(rig, rebates('BTCUSDT', 'USDT', '2026-11-01', '2026-11-30'))).toMatchObject({
    periods: 20,
    notes: ['Days after 20 November 2026 are not asked yet.'],
  });
  const draft = rebates('BTCUSDT', 'USDT', '2024-11-20', '2024-12-31');
  expect((await planOf(rig, draft)).retainedFrom).toBeNull();
  rig.enter(draft.name, ...draft.args);
  await rig.settled();
  expect((await planOf(rig, draft)).retainedFrom).toBe('2024-12-01');
  const months = ledger(null, null, '2024-10', '2025-01');
  rig.enter(months.name, ...months.args);
  await rig.settled();
  expect((await planOf(rig, months)).retainedFrom).toBe('2024-12-01');
});

test('an argument that the cell would refuse is refused before, with the same sentence', async () => {
  const rig = await sessionRig();
  expect(await rig.session.getData.previewFormula(rebates('BTC/USDT', 'USDT'))).toEqual({
    ok: false,
    argument: 'symbol',
    sentence: expect.stringMatching(/BTCUSDT/),
  });
  expect((await planOf(rig, ledger('USDT'))).waitsFor).toMatch(/No account is connected/);
});

test('suggestions are what was seen, the examples last; another account has its own', async () => {
  const rig = await connectedRig();
  expect((await rig.session.getData.suggestionsFor(null)).symbols).toEqual(['BTCUSDT', 'ETHUSDT']);
  await spent(rig, rebates('SOLUSDT', 'USDT', '2026-11-01', '2026-11-20'));
  await spent(rig, ledger(null, null, '2026-10'));
  const seen = await rig.session.getData.suggestionsFor('main');
  expect(seen.symbols).toEqual(['SOLUSDT', 'BTCUSDT', 'ETHUSDT']);
  const truth = rig.sandbox.truth.ledger('broker', '2026-10');
  expect(new Set(seen.types)).toEqual(
    new Set([...truth.map(({ bizType }) => bizType), 'deposit', 'withdraw', 'trade_out']),
  );
  expect(seen.ledgerCoins).toEqual(
    expect.arrayContaining([...new Set(truth.map(({ coinName }) => coinName))]),
  );
  expect((await rig.session.getData.suggestionsFor('nobody')).symbols).toEqual([
    'BTCUSDT',
    'ETHUSDT',
  ]);
});

test('a formula is written with the room that its rows need, and a refusal says which cells and what to do', async () => {
  const rig = await connectedRig();
  const draft = ledger('USDT', null, '2026-10', null, null, 'cTime,deltaAmount');
  expect(await rig.session.getData.insertFormula(draft, 'active cell')).toEqual({
    ok: true,
    address: 'Sheet1!A1',
    sentence: 'Inserted at Sheet1!A1. Progress stands at the foot of this pane.',
  });
  expect(rig.workbook.written).toEqual([
    {
      formula: '=LEDGER("USDT",,"2026-10",,,"cTime,deltaAmount")',
      place: 'active cell',
      room: { columns: 2, rows: null },
      wishedName: 'Ledger 2026-10',
    },
  ]);
  await spent(rig, draft);
  await rig.session.getData.insertFormula(draft, 'new sheet');
  const rows = rig.sandbox.truth
    .ledger('broker', '2026-10')
    .filter(({ coinName }) => coinName === 'USDT').length;
  expect(rig.workbook.written.at(-1)).toMatchObject({
    place: 'new sheet',
    room: { columns: 2, rows: rows + 1 },
  });
  rig.workbook.refusal = { ok: false, why: 'occupied', at: 'Sheet1!A3:B7' };
  expect(await rig.session.getData.insertFormula(draft, 'active cell')).toEqual({
    ok: false,
    elsewhere: true,
    sentence: expect.stringMatching(
      /^Sheet1!A3:B7 is not empty, .*new sheet\. Nothing was written\.$/,
    ),
  });
  // Where the cell itself holds something, a sheet of its own, named after what it holds.
  rig.workbook.refusal = { ok: false, why: 'cell-occupied', at: 'Sheet1!A1' };
  expect(await rig.session.getData.insertFormula(draft, 'active cell')).toMatchObject({
    ok: true,
    sentence: expect.stringMatching(/^Inserted at Sheet2!A1, for Sheet1!A1 is not empty\. /),
  });
  expect(rig.workbook.written.at(-1)).toMatchObject({
    place: 'new sheet',
    wishedName: 'Ledger 2026-10',
  });
});

test('the first month of the financial year stays on this device and leaves its other settings alone', async () => {
  const device = new Map([['tieout.device', '{"typedCells":false}']]);
  const rig = await sessionRig({}, { device });
  expect(rig.session.getData.financialYearBegins).toBe(1);
  rig.session.getData.beginFinancialYearIn(4);
  expect(rig.reopened().getData.financialYearBegins).toBe(4);
  expect(JSON.parse(device.get('tieout.device') ?? '')).toEqual({
    typedCells: false,
    financialYearBegins: 4,
  });
});

test('a language that only a newer Tieout knows is left alone, and so is every other setting', async () => {
  const device = new Map([['tieout.device', '{"language":"fr","lockAfterMinutes":7}']]);
  const rig = await sessionRig({}, { device });
  const shown = () => rig.session.state.settings.device;
  expect(shown()).toMatchObject({ language: 'excel', lockAfterMinutes: 7 });
  rig.session.settings.changeDevice({ lockAfterMinutes: 8 });
  expect(JSON.parse(device.get('tieout.device') ?? '')).toMatchObject({ language: 'fr' });
  expect(rig.session.settings.changeDevice({ language: 'de' })).toMatchObject({ ok: true });
  expect(shown()).toMatchObject({ language: 'de', lockAfterMinutes: 8 });
});

test('a formula that is written is read back as the same call, whatever its texts hold', () => {
  const text = fc.option(fc.stringMatching(/^[ A-Za-z0-9"'éß_]{1,12}$/), { nil: null });
  const month = fc.option(fc.constantFrom('2026-01', '2026-05'), { nil: null });
  fc.assert(
    fc.property(text, month, fc.constantFrom(null, 0, 2), text, (type, from, headers, account) => {
      const draft = ledger('USDT,BTC', type, from, null, headers, null, account);
      const [call] = callsIn(formulaText(draft), ['LEDGER']);
      const raw = call!.args.map((arg) => (arg.kind === 'value' ? arg.value : null));
      const [written, back] = [draft.args, raw].map((args) => readCall('LEDGER', args));
      if (
        !written?.ok ||
        !back?.ok ||
        written.call.name !== 'LEDGER' ||
        back.call.name !== 'LEDGER'
      )
        throw new Error('It was refused.');
      expect(questionKey(back.call)).toBe(questionKey(written.call));
      expect(formulaText(draft)).not.toMatch(/,\)$/);
    }),
  );
});

test.each([
  // Two months and their neighbours.
  ['LEDGER.CHECK', [null, '2026-09', '2026-10'], 4],
  ['LEDGER.BALANCES', ['2026-10-31'], 1],
  ['LEDGER.TOTAL', ['Change', 'USDT', null, '2026-10'], 1],
  ['REBATES.TIEOUT', ['USDT', '2026-10-01', '2026-10-10'], 16],
] as const)(
  '%s says what it costs before it asks, and that it costs nothing once it is kept',
  async (name, args, periods) => {
    const rig = await brokerSession();
    await rig.session.settings.setSymbolList('Main', ['BTCUSDT', 'ETHUSDT']);
    const draft: FormulaDraft = { name, args: [...args] };
    const asked = rig.sandbox.requests.length;
    const plan = await planOf(rig, draft);
    expect(rig.sandbox.requests.length).toBe(asked);
    expect(plan).toMatchObject({ periods, accounts: 1, waitsFor: null });
    expect(plan.requests).toBeGreaterThan(0);
    const { requests } = await spent(rig, draft);
    expect(requests).toBeGreaterThanOrEqual(plan.requests);
    expect(await planOf(rig, draft)).toMatchObject({ requests: 0, seconds: 0 });
  },
);

test('a tie-out of an account whose pairs nobody knows says so before it is inserted', async () => {
  const rig = await sessionRig({ sandbox: { sizeFactor: 0.1 } });
  expect(
    await planOf(rig, { name: 'REBATES.TIEOUT', args: ['USDT', '2026-10-01', '2026-10-10'] }),
  ).toMatchObject({ requests: 0, waitsFor: expect.stringContaining('account') });
  await rig.connect(rig.credentials.broker);
  expect(
    await planOf(rig, { name: 'REBATES.TIEOUT', args: ['USDT', '2026-10-01', '2026-10-10'] }),
  ).toMatchObject({ waitsFor: expect.stringContaining('No trading pair of Main is known') });
});
