// If these fail, a certificate proves something else than the rows in the sheet, or nobody can
// check it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseKeepingDigits } from '../../../../src/addin/engine/exchange/parse-exact-json';
import { readLedgerPage } from '../../../../src/addin/engine/exchange/read-records';
import { sumDecimals } from '../../../../src/addin/engine/records/decimal-text';
import type { IsoMonth } from '../../../../src/addin/engine/records/calendar';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { partsOfQuestion } from '../../../../src/addin/engine/evidence/rows-question';
import {
  orderCommissionRecords,
  orderLedgerEntries,
  type OrderedRows,
} from '../../../../src/addin/engine/records/row-order';
import { canonicalLines, hashOfLines } from '../../../../src/addin/engine/evidence/canonical-rows';
import { sha256Of } from '../../../../src/addin/platform/bytes';
import {
  certificateOf,
  type CertificateParts,
} from '../../../../src/addin/engine/evidence/certificate';
import {
  ledgerSourcesOf,
  rebateSourceOf,
} from '../../../../src/addin/engine/evidence/certificate-sources';
import { ledgerTotals } from '../../../../src/addin/engine/evidence/certificate-totals';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import { commission, entry } from '../records/sample-records';
import {
  dayOf,
  entriesOf,
  monthOf,
  newDevice,
  NOW_MS,
  OWNER,
  rawCommission,
  rawEntry,
  SERIES,
  windowOf,
} from '../archive/rig';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

describe('SHA-256', () => {
  test.each([
    '',
    'abc',
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    'a'.repeat(1_000_000),
  ])('vectors of FIPS 180 (%#)', (text) => {
    expect(sha256Of(text)).toBe(sha256(text));
  });

  // A hash yields after each piece: 500 turns of the event loop.
  test('in any pieces', async () => {
    const piece = fc.string({ unit: 'binary', maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        const theirs = createHash('sha256');
        for (const one of pieces) theirs.update(one, 'utf8');
        expect(await hashOfLines(pieces)).toBe(theirs.digest('hex'));
      }),
    );
  });
});

const linesOf = (rows: OrderedRows<LedgerEntry>, accounts: readonly string[]) =>
  canonicalLines({ operation: 'LEDGER', rows }, accounts);

test('the worked example of docs/evidence.md', async () => {
  const document = readFileSync(join(__dirname, '../../../../docs/evidence.md'), 'utf8');
  const example = document.slice(document.indexOf('### A worked example'));
  const [json, text, hash] = [...example.matchAll(/```(?:json|text)\n([^`]*)```/g)].map(
    ([, block]) => block!,
  );
  const lines = text!.replaceAll('→', '\t');
  const entries = readLedgerPage(parseKeepingDigits(json!), 1);
  const rows = orderLedgerEntries([{ account: 'Client', records: entries }]);
  expect([...linesOf(rows, ['Client'])].join('')).toBe(lines);
  expect(sha256(lines)).toBe(hash!.trim());
  expect(await hashOfLines(linesOf(rows, ['Client']))).toBe(hash!.trim());
  const [deltaAmount, fees] = await ledgerTotals(entries);
  for (const total of [deltaAmount, fees]) expect(example).toContain(`\`${total!.sum}\``);
});

describe('canonical rows', () => {
  const line = (fields: readonly (string | number | null)[]): string =>
    fields
      .map((field) =>
        field === null
          ? '\\N'
          : String(field).replace(
              /[\\\t\n\r]/g,
              (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[sign] ?? '\\r',
            ),
      )
      .join('\t');

  test('are what an independent writer makes of them, and no two lists of rows share a text', async () => {
    const word = fc.string({
      unit: fc.constantFrom('a', '\\', '\t', '\n', '\r', 'N', 'é', '€', '𝄞'),
      maxLength: 5,
    });
    const rows = fc.array(
      fc.record({
        bizType: word,
        coinName: word,
        fees: fc.option(fc.constantFrom('0', '0.10', '1e-7')),
      }),
      { maxLength: 6 },
    );
    const textOf = (changes: readonly Parameters<typeof entry>[0][]): string =>
      [
        ...linesOf({ records: changes.map(entry), accounts: changes.map(() => 'Client') }, [
          'Client',
        ]),
      ].join('');
    await fc.assert(
      fc.asyncProperty(rows, rows, async (a, b) => {
        const expected = [
          'tieout-rows/1\tLEDGER',
          'account\tcTime\tbillId\tcoinName\tcoinId\tbizType\tdeltaAmount\tafterAmount\tfees\tfillSize\tfillValue',
          ...a
            .map(entry)
            .map((one) =>
              line([
                1,
                one.cTimeMs,
                one.billId,
                one.coinName,
                one.coinId,
                one.bizType,
                one.deltaAmount,
                one.afterAmount,
                one.fees,
                one.fillSize,
                one.fillValue,
              ]),
            ),
        ]
          .map((one) => `${one}\n`)
          .join('');
        expect(textOf(a)).toBe(expected);
        expect(
          await hashOfLines(
            linesOf({ records: a.map(entry), accounts: a.map(() => 'Client') }, ['Client']),
          ),
        ).toBe(sha256(expected));
        expect(textOf(a) === textOf(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });

  test("do not depend on an account's name or on how pages arrived, and do on one digit", async () => {
    const records = [commission(), commission({ fee: '0.0020' }), commission({ updateTime: null })];
    const hash = (name: string, of = records): Promise<string> =>
      hashOfLines(
        canonicalLines(
          { operation: 'REBATES', rows: orderCommissionRecords([{ account: name, records: of }]) },
          [name],
        ),
      );
    expect(await hash('Another name', [...records].reverse())).toBe(await hash('Client'));
    expect(
      await hash(
        'Client',
        records.map((one) => ({ ...one, fee: '0.00200' })),
      ),
    ).not.toBe(await hash('Client'));
  });
});

const partsOf = (month: IsoMonth) =>
  partsOfQuestion(
    {
      ...{ operation: 'LEDGER', coins: null, types: null, untilMs: null },
      period: { from: month, to: month },
    },
    { exchangeZone: 'UTC', displayZone: 'UTC' },
  );
const asked = {
  accounts: ['Client'],
  called: [{ name: 'coin', text: 'USDT' }],
  resolved: [{ name: 'from', text: '2026-08' }],
  rounded: [{ column: 'Change', count: 2 }],
  zones: { exchangeZone: 'UTC', displayZone: 'Europe/Berlin' },
  version: '0.1.0',
};

test('a ledger certificate names months, pages, breaks, gaps and exact totals', async () => {
  const archive = new Archive();
  const stored = monthOf(
    '2026-08',
    [
      ...entriesOf(4),
      rawEntry(2),
      rawEntry(9, { bizType: 'withdraw', deltaAmount: '-0.5', afterAmount: '3', fees: null }),
    ],
    { fetchedAtMs: NOW_MS },
  );
  await archive.keepMonth(await archive.reading(OWNER), '2026-08', stored);
  await archive.keepMonth(await archive.reading(OWNER), '2019-01', {
    ...monthOf('2019-01', []),
    retained: false,
  });
  const parts: CertificateParts = {
    ...asked,
    operation: 'LEDGER',
    rows: orderLedgerEntries([{ account: 'Client', records: stored.reading.entries }]),
    sources: (
      await Promise.all(
        (['2019-01', '2026-08', '2026-09'] as const).map((month) =>
          ledgerSourcesOf(archive, OWNER, 1, partsOf(month)),
        ),
      )
    ).flat(),
  };
  const certificate = await certificateOf(parts);
  expect(certificate).toMatchObject({
    operation: { function: 'LEDGER', label: 'V3 (BETA)' },
    version: '0.1.0',
    rows: 5,
    rounded: [{ column: 'Change', count: 2 }],
    gaps: [{ account: 1, from: '2026-09', to: '2026-09' }],
    noLongerRetained: [{ account: 1, from: '2019-01', to: '2019-01' }],
    first: { id: '701234567890000000', time: new Date(1_788_000_000_000).toISOString() },
    last: { id: '701234567890001233' },
    fetchedFrom: new Date(NOW_MS - 1000).toISOString(),
    fetchedTo: new Date(NOW_MS).toISOString(),
    months: [
      { month: '2019-01', retained: false },
      {
        month: '2026-08',
        retained: true,
        rows: 5,
        duplicatesRemoved: 1,
        readings: 1,
        chain: {
          links: 4,
          breaks: [{ billId: '701234567890001233', missing: '-0.500000000000000004' }],
        },
      },
    ],
  });
  expect(certificate.months[1]?.pages).toEqual(
    stored.reading.pages.map(({ page, body, records }) => ({
      page,
      rows: records.length,
      fetchedAt: new Date(NOW_MS).toISOString(),
      bodySha256: sha256(body),
    })),
  );
  expect(
    certificate.totals.map(({ field, of, sum, rows, blank }) => [
      field,
      ...Object.values(of),
      sum,
      rows,
      blank,
    ]),
  ).toEqual([
    ['deltaAmount', 'USDT', '3.500000000000000004', 5, 0],
    ['fees', 'USDT', '0.4', 4, 1],
    ['deltaAmount', 'USDT', 'deposit', '2.000000000000000002', 2, 0],
    ['deltaAmount', 'USDT', 'trade_out', '2.000000000000000002', 2, 0],
    ['deltaAmount', 'USDT', 'withdraw', '-0.5', 1, 0],
    ['fees', 'USDT', 'deposit', '0.2', 2, 0],
    ['fees', 'USDT', 'trade_out', '0.2', 2, 0],
    ['fees', 'USDT', 'withdraw', '0', 0, 1],
  ]);
  expect(JSON.stringify(await certificateOf(parts))).toBe(JSON.stringify(certificate));
  expect(JSON.stringify(certificate)).not.toMatch(/afterAmount"|rebateRate|a1a1/);
});

test('after a restart the same certificate comes out of the store', async () => {
  const device = newDevice();
  const stored = monthOf('2026-08', entriesOf(20));
  const of = async (archive: Parameters<typeof ledgerSourcesOf>[0]) => {
    const [source] = await ledgerSourcesOf(archive, OWNER, 1, partsOf('2026-08'));
    return certificateOf({
      ...asked,
      operation: 'LEDGER',
      rows: orderLedgerEntries([{ account: 'Client', records: source!.stored!.reading.entries }]),
      sources: [source!],
    });
  };
  const first = await device.open();
  await first.keepMonth(await first.reading(OWNER), '2026-08', stored);
  const before = await of(first);
  await first.close();
  expect(await of(await device.open())).toEqual(before);
});

test("a rebates certificate names windows with the exchange's total, days that are missing, and rows without evidence", async () => {
  const archive = new Archive();
  const window = windowOf({ start: '2026-08-01', end: '2026-08-03' }, [
    rawCommission('2026-08-01'),
    rawCommission('2026-08-01'),
    rawCommission('2026-08-03', { fee: null }),
  ]);
  await archive.keepWindow(await archive.reading(OWNER), SERIES, window);
  await archive.keepDays(
    await archive.reading(OWNER),
    SERIES,
    new Map([
      dayOf(window, '2026-08-01'),
      dayOf(window, '2026-08-03'),
      ['2026-07-31', { records: [], fetchedAtMs: NOW_MS, retained: false }],
      ['2026-08-04', { records: [], fetchedAtMs: NOW_MS, retained: true }],
    ]),
  );
  const source = await rebateSourceOf(archive, OWNER, 1, SERIES, {
    start: '2026-07-31',
    end: '2026-08-06',
  });
  const certificate = await certificateOf({
    ...asked,
    operation: 'REBATES',
    rows: orderCommissionRecords([{ account: 'Client', records: window.reading.records }]),
    sources: [source],
  });
  expect(certificate).toMatchObject({
    operation: { function: 'REBATES', label: null },
    rows: 3,
    windows: [
      {
        ...SERIES,
        start: '2026-08-01',
        end: '2026-08-03',
        rows: 3,
        total: 3,
        pages: [{ page: 1, rows: 3, bodySha256: sha256(window.reading.pages[0]!.body) }],
      },
    ],
    noLongerRetained: [{ from: '2026-07-31', to: '2026-07-31' }],
    gaps: [
      { from: '2026-08-02', to: '2026-08-02' },
      { from: '2026-08-05', to: '2026-08-06' },
    ],
    withoutBodies: [{ from: '2026-08-04', to: '2026-08-04' }],
    first: { id: null, time: '2026-08-01 00:00:00' },
    last: { id: null, time: '2026-08-03 00:00:00' },
  });
  expect(certificate.totals).toEqual([
    {
      field: 'commission',
      of: { commissionAsset: 'USDT' },
      sum: '123.255000000000000003',
      rows: 3,
      blank: 0,
    },
    {
      field: 'totalRebateUsdtAmount',
      of: { commissionAsset: 'USDT' },
      sum: '123.255',
      rows: 3,
      blank: 0,
    },
    { field: 'totalRebateUsdtAmount', of: {}, sum: '123.255', rows: 3, blank: 0 },
    {
      field: 'dealAmount',
      of: { symbol: 'BTCUSDT', productType: 'SPOT' },
      sum: '224100',
      rows: 3,
      blank: 0,
    },
    {
      field: 'fee',
      of: { symbol: 'BTCUSDT', productType: 'SPOT' },
      sum: '0.004',
      rows: 2,
      blank: 1,
    },
  ]);
});

test('totals equal an independent exact sum, in any order of rows', async () => {
  const amount = fc
    .tuple(
      fc.bigInt(-(10n ** 30n), 10n ** 30n),
      fc.constantFrom('', '.5', '.000000000000000001', 'e-7', '.50E2'),
    )
    .map(([whole, rest]) => `${String(whole)}${rest}`);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom('BTC', 'USDT'), amount)), async (rows) => {
      const found = await ledgerTotals(
        rows.map(([coinName, deltaAmount]) => entry({ coinName, deltaAmount })).reverse(),
      );
      for (const coin of ['BTC', 'USDT']) {
        const mine = rows.filter(([name]) => name === coin).map(([, text]) => text);
        const total = found.find(
          ({ field, of }) =>
            field === 'deltaAmount' && of['coinName'] === coin && Object.keys(of).length === 1,
        );
        expect(total?.sum ?? '0').toBe(sumDecimals(mine));
      }
    }),
  );
});
