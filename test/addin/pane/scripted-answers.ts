import type { HandLook, HandRow } from '../../../src/addin/features/match/match-by-hand';
// What the scripted session answers (scripted-pane.ts): made up, in the shapes that the session
// gives.
import { AS_IT_COMES } from '../../../src/addin/engine/pasted-tables/format';
import type { Question } from '../../../src/addin/engine/pasted-tables/reading-outcome';
import type { Picture } from '../../../src/addin/engine/proofs/chart-data';
import type { Certificate } from '../../../src/addin/workbook/certificates/evidence-state';
import type {
  MatchOutcomeShown,
  MatchRequest,
} from '../../../src/addin/features/match/match-state';
import type {
  BehindOutcome,
  BreaksOutcome,
} from '../../../src/addin/features/explain/explain-state';

export const CERTIFICATE: Certificate = {
  form: 'tieout-certificate/1',
  version: '1.0.0',
  operation: { function: 'LEDGER', request: 'POST /api/v3/tax/income', label: 'V3 (BETA)' },
  accounts: ['Demo broker'],
  called: [{ name: 'coin', text: 'USDT' }],
  resolved: [
    { name: 'from', text: '2026-09' },
    { name: 'to', text: '2026-11' },
  ],
  zones: { exchangeZone: 'UTC', displayZone: 'UTC' },
  months: [],
  windows: [],
  gaps: [],
  noLongerRetained: [],
  withoutBodies: [],
  fetchedFrom: '2026-11-20T14:31:00.000Z',
  fetchedTo: '2026-11-20T14:32:00.000Z',
  rows: 1287,
  first: null,
  last: null,
  rounded: [],
  totals: [
    {
      field: 'deltaAmount',
      of: { coinName: 'USDT' },
      sum: '-1204.123456789012345678',
      rows: 1287,
      blank: 0,
    },
    // An account with many coins: each has its own total.
    ...Array.from({ length: 60 }, (_, i) => ({
      field: 'deltaAmount' as const,
      of: { coinName: `COIN${i + 1}` },
      sum: `${i + 1}.5`,
      rows: 1,
      blank: 0,
    })),
  ],
  canonicalForm: 'tieout-rows/1',
  rowsSha256: 'a'.repeat(64),
};

export const PICTURES: readonly Picture[] = [
  {
    kind: 'line',
    title: 'Balance over time, USDT',
    pointsAre: 'Day',
    valuesAre: 'Balance',
    coin: 'USDT',
    points: Array.from({ length: 30 }, (_, at) => ({
      label: `2026-11-${String(at + 1).padStart(2, '0')}`,
      value: String(1000 + ((at * 37) % 90) * 3.5),
      row: at * 3,
      ...(at === 12 && { missing: '0.5' }),
      ...(at === 20 && { late: 2 }),
    })),
  },
  {
    kind: 'bars',
    title: 'Commission by settlement day, BTC',
    pointsAre: 'Day',
    valuesAre: 'Commission',
    coin: 'BTC',
    points: [
      { label: '2026-11-01', value: '0.00012345' },
      { label: '2026-11-02', value: '-0.00001' },
    ],
  },
];

export const BEHIND: BehindOutcome = {
  ok: true,
  behind: {
    address: 'Sheet1!D3',
    title: 'Inflow, USDT, 2026-10',
    count: 3,
    sum: '1250.123456789012345678',
    agrees: true,
    sentence: 'The sum equals Sheet1!D3.',
    first: [
      { record: '701234572560763808', day: '2026-10-03', as: 'Change', amount: '1000' },
      {
        record: '701234572560763809',
        day: '2026-10-14',
        as: 'Change',
        amount: '250.123456789012345678',
      },
      { record: '701234572560763810', day: '2026-10-30', as: 'Change', amount: '0' },
    ],
  },
};

const entry = (billId: string, change: string, after: string) => ({
  billId,
  time: '2026-10-14 09:30:00',
  type: 'deposit',
  change,
  after,
  standsIn: billId.endsWith('8') ? { id: 'call-1', row: 12 } : null,
});

export const BREAKS: BreaksOutcome = {
  ok: true,
  count: 1,
  sentence: '1 break, the earliest first.',
  breaks: [
    {
      account: 'Demo broker',
      coin: 'USDT',
      missing: '0.5',
      isAltered: false,
      sentence:
        'October 2026 breaks at entry 701234572560763808: 0.5 USDT are missing before entry 701234572560763808.',
      previous: entry('701234572560763807', '100', '1100'),
      entry: entry('701234572560763808', '-20', '1080.5'),
      next: entry('701234572560763809', '0.25', '1080.75'),
    },
  ],
};

const AS_FOUND = {
  sample: [['01.10.2026', '12,50', '', 'Rebate']],
  format: AS_IT_COMES,
  question: null,
  says: ['Read as: date “Date”, amount “Amount”, note “Note”.'],
  stored: { coin: '', days: '', tolerance: '', account: '' },
};

const ASKED: Question = {
  about: 'dates',
  answers: [
    { format: 'day first', says: 'Day first: 10/01/2026 is 10 January 2026' },
    { format: 'month first', says: 'Month first: 10/01/2026 is 1 October 2026' },
  ],
};

export function matchOf({ book, columns, format }: MatchRequest): MatchOutcomeShown {
  const headers = ['Tag', 'Soll', 'Haben', 'Text'];
  if (book === 'Fremd' && columns === undefined && format === undefined)
    return {
      ok: false,
      sentence: 'The book has no column named date; its columns are Tag, Soll, Haben, Text.',
      columns: { ...AS_FOUND, question: ASKED, headers, chosen: { in: 1, out: 2, note: 3 } },
    };
  const counted = (count: number, amount: string) => ({ count, amount });
  return {
    ok: true,
    book: 'Book!A1:D42',
    apart: 1,
    turned: format === undefined ? 97 : 0,
    columns: {
      ...AS_FOUND,
      headers: ['Date', 'Amount', 'Note'],
      chosen: columns ?? { date: 0, amount: 1, note: 2 },
    },
    statements: [
      {
        coin: 'USDT',
        lines: [
          { what: 'Balance per ledger', count: null, amount: '251180', isTotal: true },
          {
            what: 'Entries that the book does not have',
            count: 4,
            amount: '0',
            isTotal: false,
          },
          {
            what: 'Book lines that the ledger does not have',
            count: 2,
            amount: '70',
            isTotal: false,
          },
          {
            what: 'Differences of what was matched',
            count: null,
            amount: '0.5',
            isTotal: false,
          },
          { what: 'Balance per book', count: null, amount: '251250.5', isTotal: true },
        ],
      },
    ],
    sentence: '41 book lines against 44 entries. Nothing is written yet.',
    summary: {
      lines: { matched: 38, differs: 1, ambiguous: 0, unmatched: 2 },
      entries: { matched: 39, differs: 1, ambiguous: 0, unmatched: 4 },
      coins: [
        {
          coin: 'USDT',
          book: counted(41, '1250.5'),
          ledger: counted(44, '1180'),
          differences: '0.5',
          unexplained: '70',
          lines: {
            matched: counted(38, '1000'),
            differs: counted(1, '180.5'),
            ambiguous: counted(0, '0'),
            unmatched: counted(2, '70'),
          },
          entries: {
            matched: counted(39, '1000'),
            differs: counted(1, '180'),
            ambiguous: counted(0, '0'),
            unmatched: counted(4, '0'),
          },
        },
      ],
    },
  };
}

const handRow = (row: Partial<HandRow> & Pick<HandRow, 'name' | 'amount'>): HandRow => ({
  ...{ isLine: row.name.startsWith('line'), label: row.name.replace('line', 'book row') },
  ...{ day: '2026-10-05', coin: 'USDT', text: '', status: 'unmatched', likelyReason: null },
  ...row,
});
/** A line and its fee beside an entry that has another amount. */
export const HAND_LOOK: HandLook = {
  ...{ id: '1', address: 'Match!A3', asks: 'LEDGER.MATCH, October 2026' },
  open: [
    handRow({ name: 'line 5', amount: '250', text: 'INV-7, rent' }),
    handRow({ name: 'line 8', amount: '-1', likelyReason: 'late by 5 days: entry 604' }),
    handRow({ name: 'entry 601', amount: '249.5', text: 'deposit' }),
    handRow({ name: 'entry 602', amount: '3', coin: 'BTC', text: 'deposit' }),
  ],
  matched: [handRow({ name: 'line 9', amount: '7', status: 'matched' })],
  selected: ['line 5', 'entry 601'],
  decided: [
    {
      ...{ key: 'together', kind: 'together', rows: ['2026-10-02, 70 USDT', 'entry 600'] },
      ...{ reason: 'bank fee', isSelected: false, isOnSheet: false },
    },
    {
      ...{ key: 'apart', kind: 'apart', rows: ['2026-10-03, 12 USDT'], reason: '' },
      ...{ isSelected: false, isOnSheet: true },
    },
  ],
};
