// If these fail, a colleague sees other numbers than the person who fetched them, or a workbook
// cannot be opened.
import fc from 'fast-check';
import { bytesIn, compressed, expanded } from '../../../../src/addin/platform/compressed-text';
import {
  packResults,
  readTravellingText,
  travellingText,
  unpackResults,
  type TravellingResult,
} from '../../../../src/addin/engine/evidence/rows-in-workbook-format';
import {
  orderCommissionRecords,
  orderLedgerEntries,
} from '../../../../src/addin/engine/records/row-order';
import { rowsOfLines } from '../../../../src/addin/engine/evidence/canonical-reading';
import { canonicalLines } from '../../../../src/addin/engine/evidence/canonical-rows';
import { commission, entry } from '../records/sample-records';

const word = fc.string({
  unit: fc.constantFrom('a', '\\', '\t', '\n', '\r', 'N', 't', 'é', '€', '𝄞', '"'),
  minLength: 1,
  maxLength: 6,
});
const amount = fc.constantFrom(
  '0',
  '-100.00000000',
  '0.000000000000000001',
  '1e-7',
  '10000999657.8927028500000000',
);
const linesOf = (pieces: Iterable<string>): string[] =>
  [...pieces].join('').split('\n').slice(2, -1);

describe('canonical lines read again', () => {
  test('are the ledger rows they were, to the digit', () => {
    const entries = fc.array(
      fc.record({
        bizType: word,
        coinName: word,
        deltaAmount: amount,
        fees: fc.option(amount),
        coinId: fc.option(fc.nat()),
        cTimeMs: fc.nat(),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(entries, entries, (a, b) => {
        const rows = orderLedgerEntries([
          { account: 'Client', records: a.map(entry) },
          { account: 'Main', records: b.map(entry) },
        ]);
        expect(
          rowsOfLines(
            'LEDGER',
            linesOf(canonicalLines({ operation: 'LEDGER', rows }, ['Client', 'Main'])),
            ['Client', 'Main'],
          ).rows,
        ).toEqual(rows);
      }),
    );
  });

  test('are the commission records they were', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            symbol: word,
            commission: fc.option(amount),
            updateTime: fc.constantFrom(null, '2026-03-30 02:30:00'),
            productType: fc.constantFrom('SPOT' as const, 'FUTURES' as const),
          }),
          { maxLength: 8 },
        ),
        (records) => {
          const rows = orderCommissionRecords([
            { account: 'Client', records: records.map(commission) },
          ]);
          expect(
            rowsOfLines(
              'REBATES',
              linesOf(canonicalLines({ operation: 'REBATES', rows }, ['Client'])),
              ['Client'],
            ).rows,
          ).toEqual(rows);
        },
      ),
    );
  });

  test.each([
    '',
    '1',
    '1\ta',
    '0\t1764505800123\tx\tUSDT\t2\tdeposit\t1\t1\t0\t0\t0',
    '1\tx\tx\tUSDT\t2\tdeposit\t1\t1\t0\t0\t0',
    '1\t1\tx\tUSDT\t2\tde\\qposit\t1\t1\t0\t0\t0',
    '1\t1\t\\N\tUSDT\t2\tdeposit\t1\t1\t0\t0\t0',
  ])('%j is refused', (line) => {
    expect(() => rowsOfLines('LEDGER', [line], ['Client'])).toThrow(RangeError);
  });
});

const line = fc.constantFrom('1\ta', '1\tb', '1\tc', '2\ta', '1\t€𝄞"\\\\');
const content = fc.oneof(
  fc.record({
    kind: fc.constantFrom('LEDGER' as const, 'REBATES' as const),
    lines: fc.array(line, { maxLength: 20 }),
  }),
  fc.record({
    kind: fc.constant('cells' as const),
    records: fc.nat(9),
    cells: fc.array(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.integer(),
          fc.record({
            type: fc.constant('Double' as const),
            basicValue: fc.integer(),
            numberFormat: fc.constant('0.00'),
          }),
        ),
        { maxLength: 3 },
      ),
      { maxLength: 3 },
    ),
    rounded: fc.constant([{ column: 'Change', count: 2 }]),
  }),
);
const result: fc.Arbitrary<TravellingResult> = fc.record({
  key: fc.string(),
  dates: fc.string(),
  accounts: fc.constant(['Client', 'Main']),
  refreshedAtMs: fc.option(fc.nat()),
  complete: fc.boolean(),
  notes: fc.array(fc.string(), { maxLength: 2 }),
  content,
});

test('what is written is read again: rows in their order, twins as often as they stood', () => {
  fc.assert(
    fc.property(fc.array(result, { maxLength: 6 }), (results) => {
      expect(readTravellingText([...travellingText(results)].join(''))).toEqual(results);
    }),
  );
});

test('packed and unpacked it is the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(result, { maxLength: 6 }), async (results) => {
      const { text, bytes, carried } = await packResults(results, 1_000_000);
      expect(carried).toEqual(results);
      expect(bytes).toBe(Buffer.from(text!, 'base64').length);
      expect(await unpackResults(text!)).toEqual(results);
    }),
    { numRuns: 40 },
  );
});

test('forty results over the same rows cost little more than one', async () => {
  const lines = Array.from(
    { length: 2_000 },
    (_, i) =>
      `1\t${1_788_000_000_000 + i * 7919}\t${701_234_567_890_000_000n + BigInt(i * i) * 137n}\tUSDT\t2\ttrade_out\t-${i}.00000000\t9\t0.1\t\\N\t\\N`,
  );
  const one = (n: number): TravellingResult => ({
    key: `k${n}`,
    dates: '',
    accounts: ['Client'],
    refreshedAtMs: 1,
    complete: true,
    notes: [],
    content: { kind: 'LEDGER', lines: n === 0 ? lines : lines.filter((_, i) => i % 40 === n) },
  });
  const single = await packResults([one(0)], 1_000_000);
  const forty = await packResults(
    Array.from({ length: 40 }, (_, n) => one(n)),
    1_000_000,
  );
  expect(forty.carried).toHaveLength(40);
  expect(forty.bytes).toBeLessThan(single.bytes * 1.5);
});

const noise = (n: number, count: number): TravellingResult => ({
  key: `k${n}`,
  dates: '',
  accounts: ['Client'],
  refreshedAtMs: 1,
  complete: true,
  notes: [],
  content: {
    kind: 'LEDGER',
    lines: Array.from({ length: count }, (_, i) => `1\t${(n * 7919 + i * 104_729) ** 3}`),
  },
});

test('over the limit whole results are left out, large ones first, and the limit holds', async () => {
  const results = [noise(1, 400), noise(2, 50), noise(3, 200), noise(4, 10)];
  const { carried, bytes, text } = await packResults(results, 3_000);
  expect(carried.length).toBeGreaterThan(1);
  expect(carried.length).toBeLessThan(4);
  expect(carried.map(({ key }) => key)).toEqual(
    results.filter((one) => carried.includes(one)).map(({ key }) => key),
  );
  expect(carried.map(({ key }) => key)).not.toContain('k1');
  expect(bytes).toBeLessThanOrEqual(3_000);
  expect(await unpackResults(text!)).toEqual(carried);
  expect((await packResults([noise(1, 4_000)], 500)).carried).toEqual([]);
});

test('no single step takes more than a part of the rows, whether they fit or not', async () => {
  const longest = { stringify: 0, encode: 0, btoa: 0, atob: 0 };
  const noted = (what: keyof typeof longest, text: string): void => {
    longest[what] = Math.max(longest[what], text.length);
  };
  const [stringify, toBase64, ofBase64] = [JSON.stringify, btoa, atob];
  const encode = jest.spyOn(TextEncoder.prototype, 'encode');
  jest.spyOn(JSON, 'stringify').mockImplementation((value: unknown) => {
    const text = stringify(value);
    noted('stringify', text);
    return text;
  });
  jest.spyOn(globalThis, 'btoa').mockImplementation((binary) => {
    noted('btoa', binary);
    return toBase64(binary);
  });
  jest.spyOn(globalThis, 'atob').mockImplementation((base64) => {
    noted('atob', base64);
    return ofBase64(base64);
  });
  const [lines, cells] = [noise(1, 40_000), noise(2, 30_000)];
  const figures: TravellingResult = {
    ...cells,
    content: {
      kind: 'cells',
      records: 1,
      cells: Array.from({ length: 30_000 }, (_, i) => [i, `${i ** 3}`]),
      rounded: [],
    },
  };
  const packed = await packResults([lines, figures], 10_000_000);
  expect(packed.carried).toHaveLength(2);
  expect(await unpackResults(packed.text!)).toEqual([lines, figures]);
  const tooMany = await packResults([lines, figures], 50_000);
  expect(tooMany.carried).toEqual([]);
  for (const [text] of encode.mock.calls) noted('encode', text ?? '');
  jest.restoreAllMocks();
  for (const length of Object.values(longest)) {
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(100_000);
  }
});

test('what could not be read again for its length stays behind, however well it compresses', async () => {
  const cells = (key: string, text: string): TravellingResult => ({
    key,
    dates: '',
    accounts: ['Client'],
    refreshedAtMs: 1,
    complete: true,
    notes: [],
    content: { kind: 'cells', records: 1, cells: [[text]], rounded: [] },
  });
  const { carried, text } = await packResults(
    [cells('long', '0'.repeat(65_000_000)), cells('short', '0')],
    1_000_000,
  );
  expect(carried.map(({ key }) => key)).toEqual(['short']);
  expect(await unpackResults(text!)).toEqual(carried);
});

test('a text that says more than it may is refused before it fills the memory', async () => {
  const bomb = (await compressed(['0'.repeat(3_000_000)].values()))!;
  expect(bytesIn(bomb)).toBeLessThan(10_000);
  await expect(expanded(bomb, 1_000_000)).rejects.toThrow(RangeError);
  expect((await expanded(bomb, 4_000_000)).length).toBe(3_000_000);
});

test.each(['', '!!', 'aGVsbG8=', 'H4sIAAAAAAAAAw=='])('%j is refused', async (text) => {
  await expect(unpackResults(text)).rejects.toThrow(RangeError);
});
test('a row that is not there is refused', () => {
  expect(() =>
    readTravellingText(
      JSON.stringify({
        form: 'tieout-travelling/1',
        lines: 'a',
        results: [
          {
            key: '',
            dates: '',
            accounts: [],
            refreshedAtMs: null,
            complete: true,
            notes: [],
            kind: 'LEDGER',
            runs: [[0, 2]],
          },
        ],
      }),
    ),
  ).toThrow(RangeError);
});
