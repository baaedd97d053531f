// Whether what a function proves holds, in words and item by item.
import { proofOfMatch } from '../../src/addin/reconcile/proof';
import type { MatchRow } from '../../src/addin/reconcile/match/match-table';

const row = (status: MatchRow['status'], more: Partial<MatchRow> = {}): MatchRow => ({
  account: null,
  status,
  pass: null,
  bookRow: 2,
  bookDay: '2026-10-05',
  ledgerDay: null,
  coin: 'USDT',
  bookAmount: '100',
  ledgerAmount: null,
  difference: null,
  daysApart: null,
  billIds: [],
  reference: null,
  note: null,
  likelyReason: null,
  remark: '',
  ...more,
});

test('a match without an open row holds; each open row is an item of its own month', () => {
  expect(proofOfMatch([row('matched'), row('matched')])).toEqual({
    verdict: 'holds',
    words: 'All matched',
    items: [],
  });
  const entry = { bookRow: null, bookDay: null, ledgerDay: '2026-09-30', billIds: ['701'] };
  expect(
    proofOfMatch([
      row('matched'),
      row('unmatched'),
      row('unmatched', { ...entry, bookAmount: null, ledgerAmount: '-3' }),
      row('differs'),
      row('ambiguous', { bookDay: null }),
    ]),
  ).toEqual({
    verdict: 'fails',
    words: '2 unmatched, 1 amount differs, 1 ambiguous',
    items: [
      { month: '2026-10', sentence: 'USDT, 2026-10-05, book row 2: unmatched, 100' },
      { month: '2026-09', sentence: 'USDT, 2026-09-30, entry 701: unmatched, -3' },
      { month: '2026-10', sentence: 'USDT, 2026-10-05, book row 2: differs, 100' },
      { month: null, sentence: 'USDT, book row 2: ambiguous, 100' },
    ],
  });
});
