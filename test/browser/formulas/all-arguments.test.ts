// Every argument of both functions, over a year of a small ledger and 400 days of rebates: every cell
// compared with the exchange's own data.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';
import type { Cell } from '../open-workbench';
import {
  amount,
  inLedgerOrder,
  inRebateOrder,
  LEDGER_FIELDS,
  LEDGER_LABELS,
  lastColumn,
  ledgerRow,
  millisecondsOf,
  readBack,
  REBATE_FIELDS,
  REBATE_LABELS,
  rebateRow,
  type TrueRecord,
} from '../true-cells';

const DAY_MS = 86_400_000;
const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const month = (monthsAgo: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1))
    .toISOString()
    .slice(0, 7);
};
const serial = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS + 25569;
const monthsAgo = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, i) => from - i);

let tieout: OpenTieout;
beforeAll(async () => {
  tieout = await openTieout({
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.1 },
    device: WIDE_WEIGHTS.device,
    query: 'size=any',
  });
  await tieout.connectDemo('Demo broker');
  await tieout.connectDemo('Demo trader');
});
afterAll(async () => {
  const problems = await tieout.problems();
  await tieout.close();
  expect(problems).toEqual([]);
});

const ledger = (from: number, to: number, account: 'broker' | 'ordinary' = 'broker') =>
  inLedgerOrder(
    monthsAgo(from, to).flatMap((ago) => [...tieout.sandbox.truth.ledger(account, month(ago))]),
  );

function rebates(
  symbols: string[],
  coins: string[],
  products: ('SPOT' | 'FUTURES')[],
  from: number,
  to: number,
): TrueRecord[] {
  return inRebateOrder(
    symbols.flatMap((symbol) =>
      coins.flatMap((coin) =>
        products.flatMap((product) =>
          tieout.sandbox.truth
            .rebates({ symbol, coin, product, start: day(from), end: day(to) })
            .map((record): TrueRecord => ({ ...record, productType: product })),
        ),
      ),
    ),
  );
}

/**
 * Enters a formula at A1, waits, reads exactly the rows expected and one below, and clears it
 * again.
 */
async function spill(formula: string, rows: number, columns: number): Promise<Cell[][]> {
  await tieout.setFormula('A1', formula);
  await tieout.settled();
  expect(await tieout.message('A1')).toBe('');
  const { values } = await tieout.read(`A1:${lastColumn(columns)}${rows + 1}`);
  expect(values.at(-1)).toEqual(Array(columns).fill(''));
  await tieout.setFormula('A1', '');
  return values.slice(0, -1);
}

test('twelve months of ledger, every coin and type', async () => {
  const truth = ledger(11, 0);
  expect(truth.length).toBeGreaterThan(1_200);
  const values = await spill(`=LEDGER(,,"${month(11)}","${month(0)}")`, truth.length + 1, 10);
  expect(values[0]).toEqual(LEDGER_LABELS);
  expect(readBack(values.slice(1), [0])).toEqual(truth.map(ledgerRow));
});

test('coins and types as lists and ranges, months as dates, no headers', async () => {
  const coins = ['USDT', 'BTC'];
  const types = ['deposit', 'withdraw', 'trade_in'];
  const truth = ledger(3, 1).filter(
    ({ coinName, bizType }) => coins.includes(coinName) && types.includes(bizType),
  );
  expect(truth.length).toBeGreaterThan(10);
  await tieout.setValues('N1:N4', [['btc '], [''], ['USDT'], ['BTC']]);
  await tieout.setValues('O1', [[serial(`${month(3)}-17`)]]);
  const values = await spill(
    `=LEDGER(N1:N4,"deposit, WITHDRAW ,trade_in",O1,"${month(1)}-30",0)`,
    truth.length,
    10,
  );
  expect(readBack(values, [0])).toEqual(truth.map(ledgerRow));
});

test('only from: that month alone; field names as headers; columns chosen, ordered, one as exact text', async () => {
  const truth = ledger(2, 2).filter(({ coinName }) => coinName === 'ETH');
  const values = await spill(
    `=LEDGER("ETH",,"${month(2)}",,2,"billId,Change,deltaAmount:text,cTime")`,
    truth.length + 1,
    4,
  );
  expect(values[0]).toEqual(['billId', 'deltaAmount', 'deltaAmount', 'cTime']);
  expect(readBack(values.slice(1), [3])).toEqual(
    truth.map((entry) => [
      entry.billId,
      amount(entry.deltaAmount),
      entry.deltaAmount,
      Number(entry.cTime),
    ]),
  );
  expect(LEDGER_FIELDS).toContain('billId');
});

test('several accounts in one formula: an account column first, rows in the order of time', async () => {
  const named = (['broker', 'ordinary'] as const).flatMap((account) =>
    ledger(1, 1, account).map((entry) => ({
      ...entry,
      account: account === 'broker' ? 'Demo broker' : 'Demo trader',
    })),
  );
  const truth = inLedgerOrder(named);
  const values = await spill(
    `=LEDGER(,,"${month(1)}",,,,"demo broker, Demo Trader")`,
    truth.length + 1,
    11,
  );
  expect(values[0]).toEqual(['Account', ...LEDGER_LABELS]);
  expect(readBack(values.slice(1), [1])).toEqual(
    truth.map((entry) => [entry.account, ...ledgerRow(entry)]),
  );
});

test('400 days of rebates, pairs and coins as lists, spot and futures', async () => {
  const truth = rebates(['BTCUSDT', 'ETHUSDT'], ['USDT', 'BTC'], ['SPOT', 'FUTURES'], 399, 0);
  expect(truth.length).toBeGreaterThan(3_000);
  const values = await spill(
    `=REBATES("BTCUSDT,ethusdt","USDT,BTC","${day(399)}","${day(0)}","all",2)`,
    truth.length + 1,
    12,
  );
  expect(values[0]).toEqual(REBATE_FIELDS);
  expect(readBack(values.slice(1), [0, 1, 11])).toEqual(truth.map(rebateRow));
});

test('omitted dates of rebates: one month before the end counting the end day, up to today', async () => {
  const end = '2026-03-31' <= day(0) && '2026-03-01' >= day(700) ? '2026-03-31' : day(10);
  const start =
    end === '2026-03-31' ? '2026-03-01' : new Date(Date.parse(end) - 0).toISOString().slice(0, 10);
  const truth = inRebateOrder(
    tieout.sandbox.truth
      .rebates({ symbol: 'SOLUSDT', coin: 'USDT', product: 'FUTURES', start, end })
      .map((record): TrueRecord => ({ ...record, productType: 'FUTURES' })),
  );
  const values = await spill(
    `=REBATES("SOLUSDT","USDT",,"${end}","FUTURES")`,
    truth.length + 1,
    12,
  );
  expect(values[0]).toEqual(REBATE_LABELS);
  expect(readBack(values.slice(1), [0, 1, 11])).toEqual(truth.map(rebateRow));
});

test('columns and account of rebates', async () => {
  const truth = rebates(['BTCUSDT'], ['USDT'], ['SPOT'], 30, 1);
  const values = await spill(
    `=REBATES("BTCUSDT","USDT",${serial(day(30))},${serial(day(1))},,1,"Commission:text,Settlement start,Pair","Demo broker")`,
    truth.length + 1,
    4,
  );
  expect(values[0]).toEqual(['Account', 'Commission', 'Settlement start', 'Pair']);
  expect(readBack(values.slice(1), [2])).toEqual(
    truth.map((record) => ['Demo broker', record.commission, rebateRow(record)[0], record.symbol]),
  );
});

test('a period without records gives the header row alone, or #N/A where there is no header', async () => {
  await tieout.setFormula('A1', '=LEDGER("NOSUCHCOIN")');
  await tieout.settled();
  expect((await tieout.read('A1:J2')).values).toEqual([LEDGER_LABELS, Array(10).fill('')]);
  await tieout.setFormula('A1', '=LEDGER("NOSUCHCOIN",,,,0)');
  await tieout.settled();
  expect((await tieout.read('A1')).values).toEqual([['#N/A']]);
  expect(await tieout.message('A1')).toMatch(/^No records/);
  await tieout.setFormula('A1', '');
});

test('RESULT.STATUS says how old, how many and whether complete', async () => {
  await tieout.setFormula('A1', `=LEDGER(,,"${month(1)}")`);
  await tieout.settled();
  for (const [i, word] of [
    'refreshed',
    'rows',
    'complete',
    'stale',
    'rounded',
    'account',
    'zone',
    'version',
  ].entries())
    await tieout.setFormula(`M${i + 1}`, `=RESULT.STATUS("Sheet1!A1","${word}")`);
  await tieout.settled();
  const truth = ledger(1, 1);
  const [[refreshed], [rows], [complete], [stale], [rounded], [account], [zone], [version]] = (
    await tieout.read('M1:M8')
  ).values as [[Cell], [Cell], [Cell], [Cell], [Cell], [Cell], [Cell], [Cell]];
  expect(Math.abs(millisecondsOf(refreshed) - Date.now())).toBeLessThan(10 * 60_000);
  expect([rows, complete, stale, account, zone, version]).toEqual([
    truth.length,
    true,
    false,
    'Demo broker',
    'UTC',
    '1.0.0',
  ]);
  const long = (text: string): boolean =>
    text.replace(/[-.]/g, '').replace(/^0+|0+$/g, '').length > 15;
  const longOnes = truth.filter(({ afterAmount }) => long(afterAmount)).length;
  expect(longOnes).toBeGreaterThan(0);
  expect(rounded).toContain(`${longOnes} in Balance after`);
  await tieout.setFormula('A1', '');
});
