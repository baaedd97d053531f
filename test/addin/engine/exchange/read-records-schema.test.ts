// What a person would lose: the two readers of records are written by hand, because a year has
// 100,000 entries. If they believe or refuse something else than these schemas say, a wrong amount
// reaches a sum, or a right one is refused.
import fc from 'fast-check';
import * as z from 'zod/mini';
import {
  readCommissionPage,
  readLedgerPage,
} from '../../../../src/addin/engine/exchange/read-records';
import { HIDDEN } from '../../../../src/addin/engine/records/shorten';
import { runsOf } from '../../../seeds';

/** Numbers arrive as numbers only where no digit was lost. */
const said = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
);
const named = z.pipe(
  said,
  z.string().check(
    z.minLength(1),
    z.maxLength(200),
    z.refine((text) => text.search(HIDDEN) < 0),
  ),
);
/** A number such as 7.01E17 by its value; "" where digits of it are missing. */
const inFull = (text: string): string => {
  const [, sign = '', mantissa = '', after = '', exponent = ''] =
    /^(-?)(\d\.(\d+))e\+?(\d{1,2})$/i.exec(text) ?? [];
  if (mantissa === '') return text;
  const written = BigInt(mantissa.replace('.', ''));
  const shift = Number(exponent) - after.length;
  const unit = 10n ** BigInt(Math.abs(shift));
  if (shift < 0 ? written % unit !== 0n : shift > 0 && Number(exponent) >= 15) return '';
  const value = shift < 0 ? written / unit : written * unit;
  return sign + String(value).padStart(Number(exponent) + 1, '0');
};
const identifier = z.pipe(z.pipe(named, z.transform(inFull)), z.string().check(z.minLength(1)));
/** As written: zeros at the end count. */
const decimalsOf = (text: string): number => {
  const [, after = '', exponent = '0'] = /^[^.e]*(?:\.(\d*))?(?:e(.*))?$/i.exec(text) ?? [];
  return after.length - Number(exponent);
};
const amount = z.pipe(
  said,
  z.string().check(
    z.regex(/^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d{1,3})?$/),
    z.maxLength(400),
    z.refine((text) => Math.abs(Number(text)) < 1e100 && decimalsOf(text) <= 100),
  ),
);
const digits = z.pipe(z.pipe(said, z.transform(inFull)), z.string().check(z.regex(/^\d{1,15}$/)));
const stamp = z.pipe(
  said,
  z
    .string()
    .check(
      z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/),
    ),
);
/** null, absent and "" all mean that nothing was said. */
const orNull = <Out>(schema: z.ZodMiniType<Out>) =>
  z.union([
    z.pipe(
      z.optional(z.union([z.null(), z.literal('')])),
      z.transform(() => null),
    ),
    schema,
  ]);
const asNumber = z.pipe(
  digits,
  z.transform((text) => Number(text)),
);

const ledgerEntry = z.pipe(
  z.object({
    billId: identifier,
    coinId: orNull(asNumber),
    coinName: named,
    bizType: z.pipe(said, z.string().check(z.maxLength(200))),
    fillSize: orNull(amount),
    fillValue: orNull(amount),
    deltaAmount: amount,
    afterAmount: orNull(amount),
    fees: orNull(amount),
    cTime: asNumber,
  }),
  z.transform(({ cTime, ...entry }) => ({ ...entry, cTimeMs: cTime })),
);
const commissionRecord = z.pipe(
  z.object({
    symbol: named,
    dealAmount: orNull(amount),
    fee: orNull(amount),
    feeDeduction: orNull(amount),
    rebateRate: orNull(amount),
    commissionAsset: named,
    commission: orNull(amount),
    totalRebateUsdtAmount: orNull(amount),
    settleStartTime: stamp,
    settleEndTime: stamp,
    updateTime: orNull(stamp),
  }),
  z.transform((record) => ({ ...record, productType: 'FUTURES' })),
);

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[undefined, null, '', ' ', 'a', 'null', true, false, [], {}, ['1'], { a: 1 }],
    ...[0, -0, 1, -1, 1.5, 1e21, 1e-7, 2 ** 53, 999_999_999_999_999, 1_000_000_000_000_000],
    ...[
      '0',
      '-0',
      '+1',
      '.5',
      '1.',
      '.',
      '-',
      '1e3',
      '1E+99',
      '9.99e99',
      '1e100',
      '1e300',
      '1e-100',
      '1e-101',
      '1e999',
    ],
    ...['1e-400', '1e1000', '0x1', '1,5', '1 ', ' 1', 'Infinity', 'NaN', '१', '1_0', '--1'],
    ...['2026-02-31 00:00:00', '2026-13-01 00:00:00', '2026-01-01 24:00:00', '2026-01-01'],
    ...['2026-01-01T00:00:00', '2026-01-01 00:00:00Z', '2026-01-01 23:59:59', '1755000000000'],
    ...['x'.repeat(200), 'x'.repeat(201), `1${'0'.repeat(99)}`, `1${'0'.repeat(100)}`],
    ...[`0.${'1'.repeat(100)}`, `0.${'1'.repeat(101)}`, '0'.repeat(400), '0'.repeat(401)],
    ...['a\u200bb', 'a\u202eb', 'a\nb', '\ud800', 'BTC\u00a0USDT'],
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.stringMatching(/^[-+]?[0-9.eE+-]{0,8}$/),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);
const ledgerSource = {
  billId: '701234567890123456',
  coinId: 2,
  coinName: 'USDT',
  bizType: 'trade_in',
  fillSize: '0.5',
  fillValue: '12.25',
  deltaAmount: '-0.000000000000000001',
  afterAmount: '1000',
  fees: null,
  cTime: '1755000000000',
};
const commissionSource = {
  symbol: 'BTCUSDT',
  dealAmount: '1000.5',
  fee: '0.1',
  feeDeduction: '',
  rebateRate: '0.3',
  commissionAsset: 'USDT',
  commission: '0.03',
  totalRebateUsdtAmount: '0.03',
  settleStartTime: '2026-08-01 00:00:00',
  settleEndTime: '2026-08-01 23:59:59',
  updateTime: '2026-08-02 01:00:00',
};

/** The record with up to three fields of another value, or gone. */
const changed = (source: Readonly<Record<string, unknown>>) =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(source), 'other', 'toString'), odd, { maxKeys: 3 })
    .map((changes) =>
      Object.fromEntries(
        Object.entries({ ...source, ...changes }).filter(([, value]) => value !== undefined),
      ),
    );

function comparedWith(
  source: Readonly<Record<string, unknown>>,
  schema: z.ZodMiniType,
  read: (record: unknown) => unknown,
): void {
  const seen = { believed: 0, refused: 0 };
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: changed(source) }, odd), (record) => {
      const judged = schema.safeParse(record);
      seen[judged.success ? 'believed' : 'refused'] += 1;
      if (judged.success) expect(read(record)).toEqual(judged.data);
      else expect(() => read(record)).toThrow(/is not what its document says/);
    }),
    { numRuns: runsOf(5_000) },
  );
  // Cut off after a few cases, it says nothing of their shares.
  const cases = seen.believed + seen.refused;
  if (cases >= 500) expect(Math.min(seen.believed, seen.refused)).toBeGreaterThan(0.3 * cases);
}

test('a ledger entry is believed, digit by digit, exactly where its schema believes it', () => {
  comparedWith(ledgerSource, ledgerEntry, (record) => readLedgerPage([record], 1)[0]);
});

test('a commission record is believed, digit by digit, exactly where its schema does', () => {
  comparedWith(
    commissionSource,
    commissionRecord,
    (record) => readCommissionPage({ total: 1, records: [record] }, 1, 'FUTURES').records[0],
  );
});
