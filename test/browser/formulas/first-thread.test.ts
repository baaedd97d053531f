// What a newcomer does first: connect a demo account, type two formulas. Every cell is compared
// with the sandbox's own data.
import Decimal from 'decimal.js';
import { openTieout, type OpenTieout } from '../open-tieout';
import {
  inLedgerOrder,
  inRebateOrder,
  LEDGER_LABELS,
  ledgerRow,
  readBack,
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

/** Lined up on the decimal point: a place for each decimal of the longest amount. */
function amountFormat<Field extends string>(
  records: readonly Readonly<Record<Field, string>>[],
  field: Field,
): string {
  const decimals = records.map(
    // A cell holds 15 digits.
    (record) => new Decimal(record[field]).toSignificantDigits(15).decimalPlaces(),
  );
  return `0.00${'?'.repeat(Math.max(0, Math.max(...decimals) - 2))}`;
}

let tieout: OpenTieout;
beforeAll(async () => {
  tieout = await openTieout();
});
afterAll(async () => {
  const problems = await tieout.problems();
  await tieout.close();
  expect(problems).toEqual([]);
});

test('a fresh workbench asks the exchange nothing, and a formula without an account says what to do', async () => {
  expect(tieout.sandbox.requests).toEqual([]);
  await tieout.setFormula('A1', '=LEDGER("USDT")');
  await tieout.settled();
  expect((await tieout.read('A1')).values).toEqual([['#N/A']]);
  expect(await tieout.message('A1')).toMatch(/connect one/i);
  expect(tieout.sandbox.requests).toEqual([]);
});

test('a wrong secret gets its sentence, and nothing is connected', async () => {
  const broker = tieout.sandbox.accounts[0];
  await tieout.connect({
    name: 'Client A',
    key: broker.key,
    secret: 'not the secret',
    passphrase: broker.passphrase,
  });
  await expect(tieout.addin().getByRole('alert').innerText()).resolves.toMatch(
    /does not accept the credentials of account Client A.*Check API key, secret and passphrase/s,
  );
  expect((await tieout.read('A1')).values).toEqual([['#N/A']]);
});

test('once an account is connected, the cell that waited fills itself with the current month', async () => {
  await tieout.connectDemo('Demo broker');
  const truth = inLedgerOrder(
    tieout.sandbox.truth.ledger('broker', month(0)).filter(({ coinName }) => coinName === 'USDT'),
  );
  expect(truth.length).toBeGreaterThan(10);
  const { values } = await tieout.read(`A1:J${truth.length + 2}`);
  expect(values[0]).toEqual(LEDGER_LABELS);
  expect(readBack(values.slice(1, -1), [0])).toEqual(truth.map(ledgerRow));
  expect(values.at(-1)).toEqual(Array(10).fill(''));
  await tieout.setFormula('A1', '');
});

test("three months of ledger, all coins: every cell is the exchange's own, exact texts included", async () => {
  await tieout.setFormula('A1', `=LEDGER(,,"${month(2)}","${month(0)}")`);
  await tieout.settled();
  const truth = inLedgerOrder(
    [2, 1, 0].flatMap((ago) => [...tieout.sandbox.truth.ledger('broker', month(ago))]),
  );
  expect(await tieout.message('A1')).toBe('');
  const { values, formats } = await tieout.read(`A1:J${truth.length + 2}`);
  expect(values[0]).toEqual(LEDGER_LABELS);
  expect(readBack(values.slice(1, -1), [0])).toEqual(truth.map(ledgerRow));
  expect(values.at(-1)).toEqual(Array(10).fill(''));
  expect(formats[1]).toEqual([
    'yyyy-mm-dd hh:mm:ss',
    'General',
    'General',
    'General',
    'General',
    amountFormat(truth, 'deltaAmount'),
    amountFormat(truth, 'afterAmount'),
    expect.any(String),
    expect.any(String),
    expect.any(String),
  ]);

  await tieout.setFormula(
    'L1',
    `=LEDGER(,,"${month(2)}","${month(0)}",2,"billId,deltaAmount:text,Balance after:text,fees:text")`,
  );
  await tieout.settled();
  const exact = await tieout.read(`L1:O${truth.length + 1}`);
  expect(exact.values[0]).toEqual(['billId', 'deltaAmount', 'afterAmount', 'fees']);
  expect(exact.values.slice(1)).toEqual(
    truth.map((entry) => [entry.billId, entry.deltaAmount, entry.afterAmount, entry.fees ?? '']),
  );
  await tieout.setFormula('A1', '');
  await tieout.setFormula('L1', '');
});

test("200 days of rebates: every cell is the exchange's own, twins included", async () => {
  await tieout.setFormula('A1', `=REBATES("BTCUSDT","USDT","${day(199)}","${day(0)}")`);
  await tieout.settled();
  const truth = inRebateOrder(
    tieout.sandbox.truth
      .rebates({ symbol: 'BTCUSDT', coin: 'USDT', start: day(199), end: day(0) })
      .map((record): TrueRecord => ({ ...record, productType: 'SPOT' })),
  );
  expect(truth.length).toBeGreaterThan(300);
  expect(new Set(truth.map((record) => JSON.stringify(record))).size).toBeLessThan(truth.length);
  const { values } = await tieout.read(`A1:L${truth.length + 2}`);
  expect(values[0]).toEqual(REBATE_LABELS);
  expect(readBack(values.slice(1, -1), [0, 1, 11])).toEqual(truth.map(rebateRow));
  expect(values.at(-1)).toEqual(Array(12).fill(''));
});

test('the ordinary account reads its ledger, and for rebates gets the sentence about broker accounts', async () => {
  await tieout.connectDemo('Demo trader');
  await tieout.setFormula('A1', '=REBATES("BTCUSDT","USDT",,,,,,"Demo trader")');
  await tieout.settled();
  expect((await tieout.read('A1')).values).toEqual([['#N/A']]);
  expect(await tieout.message('A1')).toMatch(
    /Demo trader may not read rebates: only broker accounts can\. LEDGER still works\. \(-4002\)/,
  );
  await tieout.setFormula('A1', '=LEDGER("USDT",,,,,,"Demo trader")');
  await tieout.settled();
  const truth = inLedgerOrder(
    tieout.sandbox.truth.ledger('ordinary', month(0)).filter(({ coinName }) => coinName === 'USDT'),
  );
  const { values } = await tieout.read(`A1:K${truth.length + 1}`);
  expect(values[0]).toEqual(['Account', ...LEDGER_LABELS]);
  expect(readBack(values.slice(1), [1])).toEqual(
    truth.map((entry) => ['Demo trader', ...ledgerRow(entry)]),
  );
});
