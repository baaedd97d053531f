// The history of a closed period: what would be lost is a month under a valid signature whose earlier
// story, who opened it again and why, somebody rewrote in the file.
import {
  alterationsOf,
  hashOfSigned,
  withEvent,
  type ReviewEvent,
} from '../../../../src/addin/engine/evidence/signed-form';

const MONTHS = { from: '2026-09', to: '2026-09', pinned: [] } as const;
const event = (kind: ReviewEvent['kind'], by: string, reason = '') => ({
  ...{ kind, by, reason, atMs: 1, workbook: 'w', sha256: hashOfSigned('2026-09', '2026-09', []) },
  lines: [{ says: 'Nothing is unmatched', status: 'open', reason: 'Known.', comment: 'Seen.' }],
  differences: [],
});
/** Opened again by the reviewer, then submitted and signed once more. */
const HISTORY = [
  event('submitted', 'Ann'),
  event('signed', 'Bo'),
  event('reopened', 'Bo', 'The rate was wrong.'),
  event('submitted', 'Ann'),
  event('signed', 'Bo'),
].reduce<ReviewEvent[]>(withEvent, []);

const alterationsIn = (history: readonly ReviewEvent[]) =>
  alterationsOf({ ...MONTHS, history }, [], 'w');

test('a history as it was written has no alteration', () => {
  expect(alterationsIn(HISTORY)).toEqual([]);
});

test.each<[string, Partial<ReviewEvent>]>([
  ['who', { by: 'Zoe' }],
  ['the reason', { reason: 'A late deposit.' }],
  ['the moment', { atMs: 2 }],
  ['a comment', { lines: [] }],
])('%s altered in any event, also before the month was opened again, is found', (_, change) => {
  for (const at of HISTORY.keys()) {
    const altered = HISTORY.map((one, place) => (place === at ? { ...one, ...change } : one));
    expect(alterationsIn(altered)).not.toEqual([]);
  }
});

test('an event that was taken out is found', () => {
  for (const at of HISTORY.keys())
    if (at < HISTORY.length - 1)
      expect(alterationsIn(HISTORY.filter((_, place) => place !== at))).not.toEqual([]);
});

test('a month whose history was altered can be opened again and signed anew', () => {
  const altered = HISTORY.map((one, at) => (at === 1 ? { ...one, by: 'Zoe' } : one));
  const anew = [
    event('reopened', 'Bo', 'It was altered.'),
    event('submitted', 'Ann'),
    event('signed', 'Bo'),
  ].reduce(withEvent, altered);
  expect(alterationsIn(anew)).toEqual([]);
});
