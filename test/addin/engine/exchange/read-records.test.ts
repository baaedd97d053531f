import {
  readCommissionPage,
  readLedgerPage,
} from '../../../../src/addin/engine/exchange/read-records';
import { sumDecimals, toCellNumber } from '../../../../src/addin/engine/records/decimal-text';
import { plainEntry } from '../records/sample-records';
import { fromUnits, scaleOf, toUnits } from '../../../../src/addin/engine/records/units';

const entry = {
  billId: '701234567890123456',
  coinId: 2,
  coinName: 'USDT',
  bizType: 'trade_out',
  fillSize: '0.005',
  fillValue: '0',
  deltaAmount: '-100.00000000',
  afterAmount: '900.00000000',
  fees: '0.10000000',
  cTime: '1764505800123',
};
const record = {
  symbol: 'BTCUSDT',
  dealAmount: '74700',
  fee: '0.002',
  feeDeduction: '0',
  rebateRate: '0.55',
  commissionAsset: 'USDT',
  commission: '0.0011',
  totalRebateUsdtAmount: '0.0011',
  settleStartTime: '2026-01-01 00:00:00',
  settleEndTime: '2026-01-01 07:59:59',
  updateTime: '2026-01-02 01:00:00',
};

test('the sample entry keeps every digit', () => {
  const { cTime: _, ...rest } = entry;
  expect(readLedgerPage([entry], 1)).toEqual([plainEntry({ ...rest, cTimeMs: 1764505800123 })]);
});

test('an unknown business type is taken as it came, whatever it is', () => {
  const bizType = '\u202etisoped\n"new"';
  expect(readLedgerPage([{ ...entry, bizType }], 1)[0]).toMatchObject({ bizType });
});

test('null, absent and empty amounts are all null; strange fields are ignored', () => {
  const { fees, ...absent } = entry;
  expect(fees).toBe('0.10000000');
  expect(
    readLedgerPage([{ ...absent, fillSize: null, fillValue: '', extra: 1 }], 1)[0],
  ).toMatchObject({ fees: null, fillSize: null, fillValue: null });
});

test.each<[unknown, string]>([
  [
    [{ ...entry, fees: '1e100' }],
    `record 1 (${entry.billId}), fees is not an amount below 1E+100 with at most 100 decimals`,
  ],
  [[entry, entry, { ...entry, fees: 'x' }], `record 3 (${entry.billId}), fees is not`],
  [[{ ...entry, deltaAmount: 'abc' }], 'deltaAmount is not an amount below 1E+100'],
  [[entry, { ...entry, billId: undefined }], 'record 2, billId is not an identifier'],
  [[{ ...entry, cTime: '2026-01-01' }], 'cTime is not a Unix time in milliseconds'],
  [[{ ...entry, deltaAmount: '1e300' }], 'deltaAmount is not an amount below 1E+100'],
  [[{ ...entry, fees: `-9${'0'.repeat(100)}` }], 'fees is not an amount below 1E+100'],
  [[{ ...entry, fees: `0.${'1'.repeat(40_000)}` }], 'fees is not an amount below 1E+100'],
  [[{ ...entry, coinName: 'US\u200bDT' }], 'coinName is not a text that says something'],
  [[{ ...entry, billId: '7'.repeat(201) }], 'billId is not an identifier'],
  ...[{ rows: [] }, null, 'text', 7].map((body): [unknown, string] => [body, 'holds no list']),
  ...[null, [entry], 'text', 7].map((one): [unknown, string] => [[entry, one], 'record 2 has no']),
])('a ledger body that is not as documented names operation, page and field', (body, what) => {
  expect(() => readLedgerPage(body, 3)).toThrow(what);
  expect(() => readLedgerPage(body, 3)).toThrow('ledger entries, page 3');
});

test('names of 200 characters, numbers for texts and amounts up to the limit are taken', () => {
  const odd = { billId: '7'.repeat(200), bizType: 7, fees: '-9.99e99', coinId: '7' };
  expect(readLedgerPage([{ ...entry, ...odd }], 1)[0]).toMatchObject({
    ...{ billId: '7'.repeat(200), bizType: '7', fees: '-9.99e99', coinId: 7 },
  });
});

test.each([null, true, undefined, ['a']])('a business type is no %p', (bizType) => {
  expect(() => readLedgerPage([{ ...entry, bizType }], 1)).toThrow('bizType is not a text');
});

test('each count of a page is named where it is none', () => {
  for (const field of ['current', 'pages', 'size', 'total'])
    for (const value of ['x', -1, 1.5, '1234567890123456'])
      expect(() => readCommissionPage({ records: [record], [field]: value }, 1, 'SPOT')).toThrow(
        `page 1: ${field} is not a whole number`,
      );
});

test('an amount of a hundred decimals is one, and no longer one', () => {
  const amount = `0.${'1'.repeat(100)}`;
  expect(readLedgerPage([{ ...entry, fees: amount }], 1)[0]).toMatchObject({ fees: amount });
  expect(() => readLedgerPage([{ ...entry, fees: `${amount}1` }], 1)).toThrow('100 decimals');
});

test('an amount that the reader takes can be added up, multiplied and shown in a cell', () => {
  const written = ['1e300', '9.99e307', `0.${'1'.repeat(450)}`, `-${'9'.repeat(300)}.5`, '1e-300'];
  const [long, small] = ['9'.repeat(99), `0.${'9'.repeat(100)}`];
  const taken = [...written, long, `-${long}`, small, '1e99'].filter((deltaAmount) => {
    try {
      return readLedgerPage([{ ...entry, deltaAmount }], 1).length === 1;
    } catch {
      return false;
    }
  });
  for (const text of taken) {
    const sum = sumDecimals(Array.from({ length: 1_000 }, () => text));
    const squares = toUnits(sum, scaleOf(text)) * toUnits(text, scaleOf(text));
    for (const more of [sum, fromUnits(squares, 2 * scaleOf(text))])
      expect(toCellNumber(sumDecimals([more, more]))).not.toBeNull();
  }
  expect(taken).toEqual([long, `-${long}`, small, '1e99']);
});

test('P16: one impossible value says what it does not concern, in a sentence for the exchange', () => {
  const bad = { ...entry, billId: '702', deltaAmount: 'x' };
  expect(() => readLedgerPage([entry, bad, { ...entry, billId: '703' }, null], 3)).toThrow(
    "The exchange's answer is not what its document says (ledger entries, page 3: record 2 (702), deltaAmount is not an amount below 1E+100 with at most 100 decimals). The sums of this period would be wrong without it, so nothing of the period is shown. Not affected: 2 of the 4 records of this page, and all other periods. Press Refresh; if it stays so, send the exchange this sentence.",
  );
});

test('an entry without an identifier is named by its place alone', () => {
  expect(() => readLedgerPage([entry, { ...entry, billId: null }], 3)).toThrow(
    '(ledger entries, page 3: record 2, billId is not an identifier with all its digits',
  );
});

test('a commission record is named by its pair and settlement', () => {
  const body = { records: [{ ...record, commission: '1e300' }] };
  expect(() => readCommissionPage(body, 1, 'SPOT')).toThrow(
    `record 1 (${record.symbol}, ${record.settleStartTime}), commission is not an amount below 1E+100`,
  );
});

test.each([null, [record], 'text', 7])('%j is no page of commission', (body) => {
  expect(() => readCommissionPage(body, 2, 'SPOT')).toThrow(
    'commission records, page 2: the answer has no fields',
  );
});

test('a record without fields is told once, by its place', () => {
  expect(() => readLedgerPage([entry, null], 3)).toThrow(
    /^The exchange's answer is not what its document says \(ledger entries, page 3: record 2 has no fields\)\./,
  );
});

test('a commission page may lack pages and total, never the right page number', () => {
  expect(readCommissionPage({ current: 2, size: 100, records: [record] }, 2, 'SPOT')).toEqual({
    pages: null,
    size: 100,
    total: null,
    records: [{ ...record, productType: 'SPOT' }],
  });
  expect(() => readCommissionPage({ current: 1, records: [record] }, 2, 'SPOT')).toThrow(
    'current says page 1',
  );
  expect(() =>
    readCommissionPage(
      { records: [{ ...record, settleStartTime: '2026-13-01 00:00:00' }] },
      1,
      'SPOT',
    ),
  ).toThrow('settleStartTime is not a time');
});

test.each([null, undefined])(
  'a list of none may be %s where total says that there are none, and only there',
  (records) => {
    expect(readCommissionPage({ current: 1, total: '0', records }, 1, 'SPOT').records).toEqual([]);
    for (const total of [1, undefined])
      expect(() => readCommissionPage({ current: 1, total, records }, 1, 'SPOT')).toThrow(
        'no list of records',
      );
  },
);
