// Entries without a balance, such as pending ones. If these fail, one of them shuts a month whose rows
// and sums need no balance, or a balance that nothing proves passes for a proven one.
import fc from 'fast-check';
import { atOnce } from '../../../../src/addin/platform/yield-to-main';
import { readLedgerPage } from '../../../../src/addin/engine/exchange/read-records';
import { ledgerBalances } from '../../../../src/addin/engine/proofs/balance';
import { edgesInWords, findingsOfRow } from '../../../../src/addin/engine/proofs/break-findings';
import { checkLedger, type CheckRow } from '../../../../src/addin/engine/proofs/check';
import { proofOfCheck } from '../../../../src/addin/engine/proofs/proof';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { chained, periodsOf, whole } from './rig';

const moved = (day: number, change: string, after: string | null): LedgerEntry =>
  chained(`70${day}`, `2026-09-0${day}T12:00:00Z`, change, after ?? '0', { afterAmount: after });
const september = (entries: readonly LedgerEntry[], october: readonly LedgerEntry[] = []) =>
  checkLedger(
    [whole('2026-08', []), whole('2026-09', entries), whole('2026-10', october)],
    periodsOf(['2026-09']),
    null,
  );
const balanceAt = (entries: readonly LedgerEntry[], day: number) =>
  atOnce(ledgerBalances([whole('2026-09', entries)])).at('USDT', Date.UTC(2026, 8, day));

const PENDING = [moved(1, '100', '100'), moved(2, '-30', null), moved(3, '5', '75')];

test('B5: an answer with a blank balance is read, its record as the others', () => {
  const record = {
    ...{
      billId: '701',
      coinName: 'USDT',
      bizType: 'deposit',
      deltaAmount: '5',
      cTime: '1789000000000',
    },
  };
  for (const blank of [{ afterAmount: '' }, { afterAmount: null }, {}])
    expect(readLedgerPage([{ ...record, ...blank }], 1)).toMatchObject([
      { deltaAmount: '5', afterAmount: null },
    ]);
});

test('B5: the entry is named, the sums are those of all entries, and the chain is not proven there', () => {
  const [row] = september(PENDING);
  expect(row).toMatchObject({
    ...{ status: 'no balance', breaks: [], entries: 3 },
    amounts: { opening: '0', inflow: '105', outflow: '-30', unexplained: '0', closing: '75' },
  });
  expect(findingsOfRow(row!)).toEqual(['entry 702 has no balance']);
  expect(proofOfCheck([{ account: 'A', rows: [row!] }])).toMatchObject({
    verdict: 'open',
    words: '1 entry without a balance',
    items: [{ sentence: 'USDT, 2026-09: entry 702 has no balance' }],
  });
});

test('B5: where the entry does not move the balance, the next one breaks, and both are said', () => {
  const [row] = september([...PENDING.slice(0, 2), moved(3, '5', '105')]);
  expect(row).toMatchObject({ status: 'breaks', breaks: [{ billId: '703', missing: '30' }] });
  expect(findingsOfRow(row!)).toEqual([
    'entry 702 has no balance',
    '30 USDT are missing before entry 703',
  ]);
});

test('B5: no balance stands at the entry, and one does behind it', () => {
  expect(balanceAt(PENDING, 3)).toEqual({
    known: false,
    wantsEarlier: false,
    sentence:
      'The balance of USDT at that moment cannot be known: entry 702 has no balance. The entries around it lead to 70, which nothing proves.',
  });
  expect(balanceAt(PENDING, 4)).toMatchObject({ known: true, balance: '75' });
  expect(balanceAt(PENDING, 2)).toMatchObject({ known: true, balance: '100' });
});

test('B5: a month that opens or closes with such an entry says so', () => {
  const [first] = september([moved(1, '10', null), moved(2, '5', '75')]);
  expect(first).toMatchObject({ status: 'no balance', amounts: { opening: '60', closing: '75' } });
  const october = [chained('710', '2026-10-02T00:00:00Z', '1', '71')];
  const [last] = september(PENDING.slice(0, 2), october);
  expect(last).toMatchObject({ status: 'no balance', amounts: { closing: '70' } });
  expect(edgesInWords(last!)).toContain('closing not proven: entry 702 has no balance');
  const [after] = checkLedger(
    [whole('2026-08', []), whole('2026-09', PENDING.slice(0, 2)), whole('2026-10', october)],
    periodsOf(['2026-10']),
    null,
  );
  expect(after).toMatchObject({ amounts: { opening: '70' } });
  expect(edgesInWords(after!)).toContain('opening not proven: entry 702 has no balance');
});

test('B5: a coin without any balance has movements and no opening', () => {
  const none = PENDING.map((entry) => ({ ...entry, afterAmount: null }));
  const [row] = september(none);
  expect(row).toMatchObject({ status: 'no balance', amounts: null, entries: 3 });
  expect(balanceAt(none, 4)).toMatchObject({ known: false });
});

test('B5: whatever entries lack a balance, the others break nowhere and the sums stay', () => {
  const step = fc.record({ change: fc.integer({ min: -9, max: 9 }), isBlank: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 28 }), (steps) => {
      let balance = 1_000;
      const full = steps.map(({ change }, at) => {
        balance += change;
        const iso = new Date(Date.UTC(2026, 8, 1 + at)).toISOString();
        return chained(String(100 + at), iso, String(change), String(balance));
      });
      const blank = full.map((entry, at) =>
        steps[at]!.isBlank ? { ...entry, afterAmount: null } : entry,
      );
      fc.pre(!steps.every(({ isBlank }) => isBlank));
      const [row] = september(blank);
      expect(row!.breaks).toEqual([]);
      expect(row!.amounts).toEqual(september(full)[0]!.amounts);
      expect(row!.unstated).toEqual(blank.filter(({ afterAmount }) => afterAmount === null));
    }),
  );
});

test('B5: within one moment the entry stands where it fills a gap', () => {
  const atNoon = (billId: string, change: string, after: string | null) =>
    chained(billId, '2026-09-02T12:00:00Z', change, '0', { afterAmount: after });
  const rows: CheckRow[] = september([
    moved(1, '100', '100'),
    atNoon('800', '50', '150'),
    atNoon('801', '40', '200'),
    atNoon('802', '10', null),
    moved(3, '5', '205'),
  ]);
  expect(rows[0]).toMatchObject({ status: 'no balance', breaks: [] });
});
