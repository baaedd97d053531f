// One entry listed by two months is one row; one billId with two contents is a fault, and no cell
// may show either of them.
import { StoredIndex } from '../../../../src/addin/engine/answers/stored-index';
import type { LedgerCall } from '../../../../src/addin/engine/answers/ledger';
import type { IsoMonth } from '../../../../src/addin/engine/records/calendar';
import { ledgerRows } from '../../../../src/addin/engine/answers/ledger';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import { monthOf, OTHER, OWNER, rawEntry } from '../../engine/archive/rig';

const MONTHS: readonly IsoMonth[] = ['2026-08', '2026-09'];

async function rowsOf(
  july: readonly Record<string, unknown>[],
  august: readonly Record<string, unknown>[],
  coins: readonly string[] | null = null,
  owner = OWNER,
) {
  const archive = new Archive();
  await archive.keepMonth(await archive.reading(OWNER), '2026-08', monthOf('2026-08', july));
  await archive.keepMonth(await archive.reading(owner), '2026-09', monthOf('2026-09', august));
  for (const month of MONTHS)
    if (!(await archive.month(OTHER, month)))
      await archive.keepMonth(await archive.reading(OTHER), month, monthOf(month, []));
  if (!(await archive.month(OWNER, '2026-09')))
    await archive.keepMonth(await archive.reading(OWNER), '2026-09', monthOf('2026-09', []));
  const call: LedgerCall = {
    name: 'LEDGER',
    coins,
    types: null,
    from: '2026-08',
    to: '2026-09',
    columns: null,
    columnTexts: null,
    headers: 1,
    accounts: null,
  };
  const zones = { exchangeZone: 'UTC', displayZone: 'UTC' };
  return ledgerRows(
    call,
    { first: '2026-08', last: '2026-09', askedTo: '2026-10' },
    {
      archive,
      zones,
      index: new StoredIndex({
        archive,
        clock: { nowMs: () => 0 },
        settings: { zones },
        changes: new Map(),
      }),
      named: [
        { name: 'A', owners: { ledger: OWNER, rebates: OWNER } },
        { name: 'B', owners: { ledger: OTHER, rebates: OTHER } },
      ],
    },
  );
}

test('an entry that two months list alike is one row', async () => {
  expect(
    (await rowsOf([rawEntry(1), rawEntry(2)], [rawEntry(2), rawEntry(3)]))?.rows.records,
  ).toHaveLength(3);
});

test.each([
  ['Change', { deltaAmount: '2' }],
  ['Balance after', { afterAmount: '2' }],
  ['Coin', { coinName: 'BTC' }],
  ['Time', { cTime: '1788000009999' }],
  ['Fees', { fees: null }],
])(
  'one billId whose %s differs between two months: nothing is shown, and the entry is named',
  async (_, changes) => {
    const { billId } = rawEntry(2);
    await expect(
      rowsOf([rawEntry(1), rawEntry(2)], [rawEntry(2, changes), rawEntry(3)]),
    ).rejects.toMatchObject({
      code: 'contradiction',
      message: expect.stringContaining(String(billId)),
    });
  },
);

test('also where the cell asks for one of the two coins only', async () => {
  await expect(
    rowsOf([rawEntry(2)], [rawEntry(2, { coinName: 'BTC' })], ['USDT']),
  ).rejects.toMatchObject({ code: 'contradiction' });
});

test('two accounts may have the same billId', async () => {
  expect(
    (await rowsOf([rawEntry(2)], [rawEntry(2, { deltaAmount: '9' })], null, OTHER))?.rows.records,
  ).toHaveLength(2);
});
