// Entries whose times were changed. If these fail, what is only out of order is called missing, or
// what is missing passes for another order.
import fc from 'fast-check';
import { findingsOf, findingsOfRow } from '../../../../src/addin/engine/proofs/break-findings';
import { checkLedger, differsFromBeside } from '../../../../src/addin/engine/proofs/check';
import { proofOfCheck } from '../../../../src/addin/engine/proofs/proof';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { chained, periodsOf, whole } from './rig';

const ledger = (changes: readonly number[]): LedgerEntry[] => {
  let balance = 0;
  return changes.map((change, at) => {
    balance += change;
    const iso = new Date(Date.UTC(2026, 8, 1, at)).toISOString();
    return chained(String(701 + at), iso, String(change), String(balance));
  });
};
const swapped = (entries: readonly LedgerEntry[], a: number, b: number): LedgerEntry[] =>
  entries.map((entry, at) => {
    const { cTimeMs } = entries[at === a ? b : at === b ? a : at]!;
    return { ...entry, cTimeMs };
  });
const september = (entries: readonly LedgerEntry[]) => {
  const byTime = [...entries].sort((a, b) => a.cTimeMs - b.cTimeMs);
  const sources = [whole('2026-08', []), whole('2026-09', byTime), whole('2026-10', [])];
  return checkLedger(sources, periodsOf(['2026-09']), null)[0]!;
};

test('Z1: two neighbours that are swapped in time are named, and nothing is called missing', () => {
  const row = september(swapped(ledger([10, 20, 5, -7, 3]), 2, 3));
  expect(row.breaks).toHaveLength(3);
  const words =
    'another order fits: entries 704, 703 are in other places by time than by balance, and nothing is missing';
  expect(findingsOfRow(row)).toEqual([words]);
  expect(proofOfCheck([{ account: 'A', rows: [row] }])).toMatchObject({
    verdict: 'fails',
    items: [{ sentence: `USDT, 2026-09: 3 breaks, unexplained 14 (net 0): ${words}` }],
  });
});

test('Z1: any two entries that are swapped in time are one finding of all their breaks', () => {
  // Sums of any of these changes differ, so that no other order fits.
  const changes = Array.from({ length: 12 }, (_, at) => 2 ** at);
  const place = fc.integer({ min: 1, max: 11 });
  fc.assert(
    fc.property(place, place, (a, b) => {
      fc.pre(a !== b);
      const row = september(swapped(ledger(changes), a, b));
      expect(findingsOf(row.ground!)).toMatchObject([
        { kind: 'order', breaks: row.breaks.length, moved: { length: 2 } },
      ]);
    }),
  );
});

test('Z1: the first or last two of a month that are swapped leave its opening and closing proven', () => {
  const entries = ledger([10, 20, 5, -7, 3, 40]);
  for (const place of [0, 4]) {
    const byTime = swapped(entries, place, place + 1).sort((a, b) => a.cTimeMs - b.cTimeMs);
    const before = chained('600', '2026-08-30T00:00:00Z', '0', '0');
    const after = chained('800', '2026-10-02T00:00:00Z', '1', '72');
    const sources = [
      whole('2026-08', [before]),
      whole('2026-09', byTime),
      whole('2026-10', [after]),
    ];
    const row = checkLedger(sources, periodsOf(['2026-09']), null)[0]!;
    expect(findingsOfRow(row)).toEqual([expect.stringContaining('another order fits')]);
    expect(row.edges).toEqual({ opening: { kind: 'proven' }, closing: { kind: 'proven' } });
    expect(differsFromBeside(row)).toBe(true);
  }
});

test('Z1: an entry that is missing beside them is missing still', () => {
  const entries = swapped(ledger([10, 20, 5, -7, 3, 40, 1, 2]), 2, 3);
  const row = september(entries.filter(({ billId }) => billId !== '706'));
  expect(findingsOfRow(row)[0]!.split('; ')).toEqual([
    expect.stringContaining('another order fits: entries 704, 703'),
    '40 USDT are missing before entry 707',
  ]);
  const altered = ledger([10, 20, 5, -7]).map((entry) =>
    entry.billId === '702' ? { ...entry, afterAmount: '2000' } : entry,
  );
  expect(findingsOfRow(september(altered))).toEqual([
    'balance at entry 702 reads 1970 USDT too high; movements intact',
  ]);
});
