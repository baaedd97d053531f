// Making a pack over records that are kept: what would be lost if it asked the exchange again, or
// left a coin out of Lead that moved or is held.
import Decimal from 'decimal.js';
import type {
  ExcelPackSheets,
  PackSheet,
} from '../../../src/addin/workbook/excel/excel-pack-sheets';
import { idlePackSheets } from '../rig/idle-pack-sheets';
import { sessionRig } from '../rig/session-rig';

const REQUEST = {
  ...{ month: '2026-10', accounts: ['Main'], commissionCoin: '', currency: '', book: '' },
};

/** A port that keeps the sheets of each pack. */
function keeping(made: (readonly PackSheet[])[]): ExcelPackSheets {
  return {
    ...idlePackSheets,
    write: (sheets) => {
      made.push(sheets);
      return Promise.resolve();
    },
  };
}

test('a second pack of the month asks nothing; Lead has each coin that moved or is held, once', async () => {
  const made: (readonly PackSheet[])[] = [];
  const one = await sessionRig({ sandbox: { sizeFactor: 0.05 } }, { packSheets: keeping(made) });
  await one.connect(one.credentials.broker);
  const make = () => one.clock.run(one.session.closing.makePack(REQUEST));
  expect(await make()).toMatchObject({ ok: true });
  const asked = one.sandbox.requests.length;
  expect(await make()).toMatchObject({ ok: true });
  expect(one.sandbox.requests).toHaveLength(asked);
  expect(made[1]).toEqual(made[0]);

  const coins = made[0]!
    .find(({ name }) => name === 'Lead')!
    .blocks.flatMap(({ row, cells }) => (row === 3 ? cells.map(([coin]) => coin) : []));
  expect(coins).toEqual([...new Set(coins)].sort());
  const moved = one.sandbox.truth.ledger('broker', '2026-10');
  const before = one.sandbox.truth.ledger('broker', '2026-09');
  for (const { coinName } of moved) expect(coins).toContain(coinName);
  const last = new Map([...before, ...moved].map((entry) => [entry.coinName, entry.afterAmount]));
  for (const [coin, balance] of last)
    if (!new Decimal(balance).isZero()) expect(coins).toContain(coin);
});

test('the totals of pairs and of days on Rebates are one figure, and it comes from the records', async () => {
  const made: (readonly PackSheet[])[] = [];
  const one = await sessionRig({ sandbox: { sizeFactor: 0.05 } }, { packSheets: keeping(made) });
  await one.connect(one.credentials.broker);
  await one.session.settings.setSymbolList('Main', ['BTCUSDT', 'ETHUSDT']);
  const request = { ...REQUEST, commissionCoin: 'USDT' };
  expect(await one.clock.run(one.session.closing.makePack(request))).toMatchObject({ ok: true });
  const rebates = made[0]!.find(({ name }) => name === 'Rebates')!;
  const figureOf = (label: string) =>
    rebates.blocks
      .filter(({ cells }) => cells[0]?.[0] === label)
      .map(({ row, cells }) => ({ cell: `$D$${row + 1}`, figure: cells[0]?.[3] }))[0]!;
  const ofPairs = figureOf('Total');
  expect(ofPairs.figure).toMatchObject({
    formula: expect.stringMatching(/^=REBATES\.TOTAL\("Commission",/),
  });
  expect(figureOf('Total of days').figure).toMatchObject({ formula: `=${ofPairs.cell}` });
});

test('Rates has a line for each month end and each day on which a coin moved; no column is too narrow', async () => {
  const made: (readonly PackSheet[])[] = [];
  const one = await sessionRig({ sandbox: { sizeFactor: 0.05 } }, { packSheets: keeping(made) });
  await one.connect(one.credentials.broker);
  const request = { ...REQUEST, currency: 'EUR' };
  expect(await one.clock.run(one.session.closing.makePack(request))).toMatchObject({ ok: true });
  const sheet = (name: string): PackSheet => made[0]!.find((each) => each.name === name)!;
  const lines = sheet('Rates').blocks.find(({ row, column }) => row === 3 && column === 0)!.cells;
  const days = lines.flatMap(([day, coin]) =>
    coin === 'USDT' && typeof day === 'object' && 'value' in day ? [day.value] : [],
  );
  const serial = (ms: number): number => Math.floor(ms / 86_400_000) + 25_569;
  const moved = one.sandbox.truth
    .ledger('broker', '2026-10')
    .filter(({ coinName }) => coinName === 'USDT')
    .map(({ cTime }) => serial(Number(cTime)));
  const [before, last] = [serial(Date.UTC(2026, 8, 30)), serial(Date.UTC(2026, 9, 31))];
  expect(days).toEqual([...new Set([before, ...moved, last])].sort((a, b) => a - b));

  // A live result brings no width: each of its columns has one, wide enough for 15 digits.
  for (const { name, result, widthsPoints } of made[0]!)
    for (const [at, { format }] of (result?.columns ?? []).entries())
      expect([name, at, widthsPoints[at]! >= (format === null ? 50 : 140)]).toEqual([
        name,
        at,
        true,
      ]);
});

test('each coin on Lead is valued with its own rates: Excel calls no function with more than 5 MB', async () => {
  const made: (readonly PackSheet[])[] = [];
  const one = await sessionRig({ sandbox: { sizeFactor: 0.05 } }, { packSheets: keeping(made) });
  await one.connect(one.credentials.broker);
  const request = { ...REQUEST, currency: 'EUR' };
  expect(await one.clock.run(one.session.closing.makePack(request))).toMatchObject({ ok: true });
  const calls = made[0]!
    .find(({ name }) => name === 'Lead')!
    .blocks.flatMap(({ cells }) => cells.flat())
    .flatMap((cell) => (typeof cell === 'object' && 'formula' in cell ? [cell.formula] : []))
    .filter((formula) => formula.includes('LEDGER.VALUE('));
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls)
    expect(call.replaceAll(/FILTER\(Rates!\$A\$3:\$C\$\d+,/g, '')).not.toMatch(/Rates!\$A\$3:\$C/);
});

test('Lead has a chart of each coin where it was asked for, over its balances of each day', async () => {
  const made: (readonly PackSheet[])[] = [];
  const one = await sessionRig({ sandbox: { sizeFactor: 0.05 } }, { packSheets: keeping(made) });
  await one.connect(one.credentials.broker);
  const make = (hasCharts: boolean) =>
    one.clock.run(one.session.closing.makePack({ ...REQUEST, hasCharts }));
  expect(await make(false)).toMatchObject({ ok: true });
  expect(await make(true)).toMatchObject({ ok: true });
  const [without, withCharts] = made;
  const names = (sheets: readonly PackSheet[]): string[] => sheets.map(({ name }) => name);
  expect(names(withCharts!).filter((name) => !names(without!).includes(name))).toEqual([
    'Balances',
  ]);
  const lead = (sheets: readonly PackSheet[]) => sheets.find(({ name }) => name === 'Lead')!;
  expect(lead(without!).charts).toBeUndefined();
  const [labels] = withCharts!
    .find(({ name }) => name === 'Balances')!
    .blocks.find(({ look }) => look === 'header')!.cells;
  const coins = labels!.slice(1);
  expect(coins.length).toBeGreaterThan(2);
  expect(lead(withCharts!).charts?.map(({ title }) => title)).toEqual(coins);
  expect(lead(withCharts!).charts?.[1]?.of).toEqual({ sheet: 'Balances', cells: 'C3:C34' });
});
