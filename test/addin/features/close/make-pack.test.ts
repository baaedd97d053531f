// Making a pack over records that are kept: what would be lost if it asked the exchange again, or
// left a coin out of Lead that moved or is held.
import Decimal from 'decimal.js';
import type {
  ExcelPackSheets,
  PackCell,
  PackSheet,
} from '../../../../src/addin/workbook/excel/excel-pack-sheets';
import type { PackRequest } from '../../../../src/addin/features/close/pack/pack-state';
import { idlePackSheets } from '../../rig/idle-pack-sheets';
import { connectedRig } from '../../rig/session-rig';

const REQUEST = {
  ...{ month: '2026-10', accounts: ['Main'], commissionCoin: '', currency: '', book: '' },
};

/** A session whose packs are kept as they are made. */
async function opened() {
  const made: (readonly PackSheet[])[] = [];
  const packSheets: ExcelPackSheets = {
    ...idlePackSheets,
    write: (sheets) => {
      made.push(sheets);
      return Promise.resolve();
    },
  };
  const one = await connectedRig({ sandbox: { sizeFactor: 0.05 } }, { packSheets });
  const make = async (more: Partial<PackRequest> = {}): Promise<void> =>
    expect(
      await one.clock.run(one.session.closing.makePack({ ...REQUEST, ...more })),
    ).toMatchObject({ ok: true });
  const sheet = (name: string, of = 0): PackSheet => made[of]!.find((each) => each.name === name)!;
  return { one, made, make, sheet };
}

test('a second pack of the month asks nothing; Lead has each coin that moved or is held, once', async () => {
  const { one, made, make, sheet } = await opened();
  await make();
  const asked = one.sandbox.requests.length;
  await make();
  expect(one.sandbox.requests).toHaveLength(asked);
  expect(made[1]).toEqual(made[0]);

  const coins = sheet('Lead').blocks.flatMap(({ row, cells }) =>
    row === 3 ? cells.map(([coin]) => coin) : [],
  );
  expect(coins).toEqual([...new Set(coins)].sort());
  const moved = one.sandbox.truth.ledger('broker', '2026-10');
  const before = one.sandbox.truth.ledger('broker', '2026-09');
  for (const { coinName } of moved) expect(coins).toContain(coinName);
  const last = new Map([...before, ...moved].map((entry) => [entry.coinName, entry.afterAmount]));
  for (const [coin, balance] of last)
    if (!new Decimal(balance).isZero()) expect(coins).toContain(coin);
});

test('the totals of pairs and of days on Rebates are one figure, and it comes from the records', async () => {
  const { one, make, sheet } = await opened();
  await one.session.settings.setSymbolList('Main', ['BTCUSDT', 'ETHUSDT']);
  await make({ commissionCoin: 'USDT' });
  const rebates = sheet('Rebates');
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

test('a tie-out without trading pairs is asked about before the pack is made', async () => {
  const { one, made, make } = await opened();
  // A demo account brings its pairs; of another exchange's account none are known.
  (one.sandbox.accounts[0].pairs as string[]).length = 0;
  const asked = { ...REQUEST, commissionCoin: 'USDT' };
  const outcome = await one.clock.run(one.session.closing.makePack(asked));
  expect(outcome).toMatchObject({ ok: false, asksPairs: true });
  expect(outcome.sentence).toMatch(
    /^No trading pairs are known of Main, .* Nothing was written\.$/,
  );
  expect(made).toEqual([]);
  await make({ commissionCoin: 'USDT', withoutPairs: true });
  expect(made).toHaveLength(1);
});

test('Rates has a line for each month end and each day on which a coin moved; no column is too narrow', async () => {
  const { one, made, make, sheet } = await opened();
  await make({ currency: 'EUR' });
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

  // A live result brings no width: each of its columns has one, wide enough for 15 digits. Those of
  // Close are counts.
  for (const { name, result, widthsPoints } of made[0]!)
    for (const [at, { format }] of (result?.columns ?? []).entries())
      expect([
        name,
        at,
        widthsPoints[at]! >= (format === null || name === 'Close' ? 50 : 140),
      ]).toEqual([name, at, true]);
});

test('each coin on Lead is valued with its own rates: Excel calls no function with more than 5 MB', async () => {
  const { make, sheet } = await opened();
  await make({ currency: 'EUR' });
  const calls = sheet('Lead')
    .blocks.flatMap(({ cells }) => cells.flat())
    .flatMap((cell) => (typeof cell === 'object' && 'formula' in cell ? [cell.formula] : []))
    .filter((formula) => formula.includes('LEDGER.VALUE('));
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls)
    expect(call.replaceAll(/FILTER\(Rates!\$A\$3:\$C\$\d+,/g, '')).not.toMatch(/Rates!\$A\$3:\$C/);
});

test('an account that never held a coin is asked for neither its balance nor its value', async () => {
  const { one, make, sheet } = await opened();
  await one.connect(one.credentials.trader);
  await make({ accounts: ['Main', 'Client'], currency: 'EUR', hasCharts: true });
  const coinsWithBalance = new Set<unknown>(
    ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'].flatMap((month) =>
      one.sandbox.truth.ledger('ordinary', month).map(({ coinName }) => coinName),
    ),
  );
  const asks = (cell: PackCell | undefined, words: string): boolean =>
    typeof cell === 'object' && 'formula' in cell && cell.formula.includes(words);
  const lines = sheet('Lead').blocks.find(({ row }) => row === 3)!.cells;
  const notHolding = lines.filter(([coin]) => !coinsWithBalance.has(coin));
  expect(notHolding.length).toBeGreaterThan(0);
  expect(notHolding.length).toBeLessThan(lines.length);
  for (const [coin, main, client, , , value] of lines) {
    const isHolding = coinsWithBalance.has(coin);
    expect([coin, asks(main, 'LEDGER.BALANCE('), asks(value, ',B$3)')]).toEqual([coin, true, true]);
    expect([coin, asks(client, 'LEDGER.BALANCE('), asks(value, ',C$3)')]).toEqual([
      ...[coin, isHolding, isHolding],
    ]);
  }
  const [header, days] = sheet('Balances').blocks.slice(2);
  for (const [at, coin] of header!.cells[0]!.slice(1).entries())
    expect([coin, asks(days!.cells[0]![1 + at], ',$A4,"Main")')]).toEqual([
      ...[coin, !coinsWithBalance.has(coin)],
    ]);
});

test('Lead has a chart of each coin where it was asked for, over its balances of each day', async () => {
  const { made, make, sheet } = await opened();
  await make({ hasCharts: false });
  await make({ hasCharts: true });
  const [without, withCharts] = made;
  const names = (sheets: readonly PackSheet[]): string[] => sheets.map(({ name }) => name);
  expect(names(withCharts!).filter((name) => !names(without!).includes(name))).toEqual([
    'Balances',
  ]);
  expect(sheet('Lead').charts).toBeUndefined();
  const [labels] = sheet('Balances', 1).blocks.find(({ look }) => look === 'header')!.cells;
  const coins = labels!.slice(1);
  expect(coins.length).toBeGreaterThan(2);
  expect(sheet('Lead', 1).charts?.map(({ title }) => title)).toEqual(coins);
  expect(sheet('Lead', 1).charts?.[1]?.of).toEqual({
    sheet: 'Balances',
    cells: 'C3:C34',
    days: 'A4:A34',
  });
});
