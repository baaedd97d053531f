// What would be lost if this failed: an opening or a closing that is called proven although nobody
// read the month beside it, or although an entry is missing at the edge.
import type { IsoMonth } from '../../../src/addin/engine/records/calendar';
import type { LedgerEntry } from '../../../src/addin/engine/records/ledger-entry';
import { edgesInWords } from '../../../src/addin/engine/proofs/break-findings';
import { checkLedger } from '../../../src/addin/engine/proofs/check';
import { chained, periodsOf, whole } from '../rig';

const SEPTEMBER = [chained('2', '2026-09-05T00:00:00Z', '5', '15')];
const MEETS = {
  '2026-08': [chained('1', '2026-08-20T00:00:00Z', '10', '10')],
  '2026-10': [chained('3', '2026-10-02T00:00:00Z', '1', '16')],
};
const OFF = {
  '2026-08': [chained('1', '2026-08-20T00:00:00Z', '9', '9')],
  '2026-10': [chained('3', '2026-10-02T00:00:00Z', '1', '17')],
};

function said(beside: Partial<Record<IsoMonth, readonly LedgerEntry[]>>): string | null {
  const months = { '2026-09': SEPTEMBER, ...beside };
  const sources = Object.entries(months)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, entries]) => whole(month as IsoMonth, entries));
  return edgesInWords(checkLedger(sources, periodsOf(['2026-09']), ['USDT'])[0]!);
}

test.each<[string, Parameters<typeof said>[0], string]>([
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
  expect(said(beside)).toBe(words);
});
