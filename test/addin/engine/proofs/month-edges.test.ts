// What would be lost if this failed: an opening or a closing that is called proven although nobody
// read the month beside it, or although an entry is missing at the edge.
import type { IsoMonth } from '../../../../src/addin/engine/records/calendar';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import {
  closingInWords,
  edgesInWords,
  openingInWords,
} from '../../../../src/addin/engine/proofs/break-findings';
import {
  checkLedger,
  differsFromBeside,
  type CheckRow,
} from '../../../../src/addin/engine/proofs/check';
import { proofOfCheck } from '../../../../src/addin/engine/proofs/proof';
import { chained, periodsOf, unread, whole } from './rig';

const SEPTEMBER = [chained('2', '2026-09-05T00:00:00Z', '5', '15')];
const MEETS = {
  '2026-08': [chained('1', '2026-08-20T00:00:00Z', '10', '10')],
  '2026-10': [chained('3', '2026-10-02T00:00:00Z', '1', '16')],
};
const OFF = {
  '2026-08': [chained('1', '2026-08-20T00:00:00Z', '9', '9')],
  '2026-10': [chained('3', '2026-10-02T00:00:00Z', '1', '17')],
};

type Beside = Partial<Record<IsoMonth, readonly LedgerEntry[]>>;

function rowsOf(beside: Beside, shown: readonly IsoMonth[] = ['2026-09']): CheckRow[] {
  const months = { '2026-09': SEPTEMBER, ...beside };
  const sources = Object.entries(months)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, entries]) => whole(month as IsoMonth, entries));
  return checkLedger(sources, periodsOf(shown), ['USDT']);
}

test.each<[string, Beside, string]>([
  ['both months beside meet', MEETS, 'proven'],
  [
    'the month before was not read',
    { '2026-10': MEETS['2026-10'] },
    'opening not proven: the month before was not read; closing proven',
  ],
  [
    'the month after was not read',
    { '2026-08': MEETS['2026-08'] },
    'opening proven; closing not proven: the month after had not begun',
  ],
  [
    'the month before ends elsewhere',
    { ...MEETS, '2026-08': OFF['2026-08'] },
    'opening not proven: 1 USDT is missing before entry 2; closing proven',
  ],
  [
    'the month after begins elsewhere',
    { ...MEETS, '2026-10': OFF['2026-10'] },
    'opening proven; closing not proven: 1 USDT is missing before entry 3, the first after the month',
  ],
  [
    'the months beside have no entry of the coin',
    { '2026-08': [], '2026-10': [] },
    'opening not proven: entry 2 starts from 10 USDT, which no entry before it shows; no entry after it yet',
  ],
  [
    'a coin that rests and goes on from its balance',
    { ...MEETS, '2026-09': [], '2026-10': [chained('3', '2026-10-02T00:00:00Z', '1', '11')] },
    'proven',
  ],
  [
    'a coin that rests and goes on elsewhere',
    { ...MEETS, '2026-09': [] },
    'opening not proven: 5 USDT are missing before entry 3; closing not proven: 5 USDT are missing before entry 3, the first after the month',
  ],
  [
    'a coin that rests and does not go on',
    { ...MEETS, '2026-09': [], '2026-10': [] },
    'opening carried: no entry since; no entry after it yet',
  ],
  [
    'a coin that begins after the month',
    { '2026-08': [], '2026-09': [], '2026-10': [chained('3', '2026-10-02T00:00:00Z', '1', '1')] },
    'opening 0: no entry before it; closing as entry 3 starts: no entry before it',
  ],
])('opening and closing are proven only where both neighbours meet: %s', (_, beside, words) => {
  expect(edgesInWords(rowsOf(beside)[0]!)).toBe(words);
});

test.each<[string, Beside, readonly IsoMonth[], boolean, string]>([
  ['both meet', MEETS, ['2026-09'], false, 'Ties out'],
  [
    'the month before was not read',
    { '2026-10': MEETS['2026-10'] },
    ['2026-09'],
    false,
    '1 opening or closing not proven',
  ],
  [
    'the month after was not read',
    { '2026-08': MEETS['2026-08'] },
    ['2026-09'],
    false,
    '1 opening or closing not proven',
  ],
  [
    'the month before has no entry',
    { ...MEETS, '2026-08': [] },
    ['2026-09'],
    false,
    '1 opening or closing not proven',
  ],
  [
    'the month before ends elsewhere',
    { ...MEETS, '2026-08': OFF['2026-08'] },
    ['2026-09'],
    true,
    '1 break',
  ],
  [
    'the month after begins elsewhere',
    { ...MEETS, '2026-10': OFF['2026-10'] },
    ['2026-09'],
    true,
    '1 closing differs from the month after',
  ],
  [
    'the month after begins elsewhere, and is shown',
    { ...MEETS, '2026-10': OFF['2026-10'], '2026-11': [] },
    ['2026-09', '2026-10'],
    true,
    '1 break',
  ],
])('what the months beside say is judged: %s', (_, beside, shown, differs, words) => {
  const rows = rowsOf(beside, shown);
  expect(differsFromBeside(rows[0]!)).toBe(differs);
  expect(proofOfCheck([{ account: '', rows }]).words).toBe(words);
});

test('the balance below zero is named with its entry, and zero is none', () => {
  const entries = [
    chained('2', '2026-09-05T00:00:00Z', '0', '0'),
    chained('3', '2026-09-06T00:00:00Z', '-4', '-4'),
    chained('4', '2026-09-07T00:00:00Z', '4', '0'),
  ];
  const rows = rowsOf({ '2026-08': [], '2026-09': entries, '2026-10': [] });
  expect(proofOfCheck([{ account: '', rows }])).toEqual({
    ...{ verdict: 'fails', words: '1 negative balance' },
    items: [
      {
        ...{ month: '2026-09', verdict: 'fails' },
        sentence: 'USDT, 2026-09: balance at entry 3 is negative: -4 USDT',
      },
    ],
  });
});

test('a month that is not known whole says nothing of its edges', () => {
  const rows = checkLedger([unread('2026-09')], periodsOf(['2026-09']), ['USDT']);
  expect(edgesInWords(rows[0]!)).toBeNull();
  expect([openingInWords(rows[0]!), closingInWords(rows[0]!)]).toEqual([
    'opening proven',
    'closing proven',
  ]);
  expect(differsFromBeside(rows[0]!)).toBe(false);
  expect(proofOfCheck([{ account: '', rows }]).words).toBe('1 month not known');
});
