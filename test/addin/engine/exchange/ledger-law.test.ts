// A row that an answer showed and that a complete month lacks: the sums are wrong, and nothing says
// so. Two hundred made-up exchanges; `ledger-law.all.test.ts` tries three thousand.
import { KINDS, type Kind } from './law-exchange';
import { lawCase, refreshCase, type LawCase } from './ledger-law';

/** Exchanges of each kind. */
const EACH = 11;
/**
 * What these exchanges cost together, for a person waits for each request: beyond the pages of their
 * months a disturbed reading, and the Refresh after it; in all a disturbed Refresh, and the next one.
 */
const REQUESTS: Readonly<Record<Kind, readonly [number, number, number, number]>> = {
  'nothing goes wrong': [11, 3, 19, 21],
  'a replica is behind': [11, 2, 38, 22],
  'equal times in another order': [8, 4, 21, 21],
  'a replica cuts its pages': [23, 4, 33, 21],
  'pages are cut at busy times': [30, 4, 41, 22],
  'sizes change': [65, 4, 86, 25],
  'one short answer': [9, 3, 20, 22],
  'one empty answer': [22, 2, 28, 20],
  'another page’s body': [15, 4, 38, 25],
  'another account’s body': [39, 3, 38, 23],
  'the month is ignored once': [8, 5, 21, 21],
  'a cache': [8, 4, 36, 24],
  withdrawn: [46, 14, 62, 42],
  'dated anew': [16, 5, 29, 28],
  posting: [15, 2, 43, 28],
  'posted late': [17, 2, 51, 28],
  'posted in batches': [12, 2, 39, 24],
  'two legs under one id': [7, 0, 16, 16],
  'sizes are ignored': [24, 4, 19, 18],
};
const OFTEN_EXPLAINED: readonly Kind[] = ['the month is ignored once', 'withdrawn'];

async function casesOf(kind: Kind, caseOf: (seed: number) => Promise<LawCase>): Promise<LawCase[]> {
  const cases: LawCase[] = [];
  for (let nth = 0; nth < EACH; nth += 1)
    cases.push(await caseOf(nth * KINDS.length + KINDS.indexOf(kind)));
  expect(cases.map(({ broken }) => broken).filter((words) => words !== '')).toEqual([]);
  return cases;
}
const requestsOf = (cases: readonly LawCase[]): number[] =>
  [0, 1].map((at) => cases.reduce((sum, { requests }) => sum + requests[at]!, 0));
const explainedIn = (cases: readonly LawCase[]): number =>
  cases.filter(({ ending }) => ending === 'explained').length;

test.each(KINDS)(
  '%s: what any answer showed is in the month, later, named as gone, or it is not complete',
  async (kind) => {
    const cases = await casesOf(kind, lawCase);
    expect(requestsOf(cases)).toEqual(REQUESTS[kind].slice(0, 2));
    // Where everything ends in a sentence, nothing is proven.
    expect(explainedIn(cases)).toBeLessThanOrEqual(OFTEN_EXPLAINED.includes(kind) ? EACH - 2 : 1);
  },
);

test.each(KINDS)('%s, while a month that was read well is refreshed', async (kind) => {
  const cases = await casesOf(kind, refreshCase);
  expect(requestsOf(cases)).toEqual(REQUESTS[kind].slice(2));
  expect(explainedIn(cases)).toBeLessThanOrEqual(1);
});

test('a page that a replica cuts is placed where its entries stand (1257)', async () => {
  expect(await lawCase(1_257)).toMatchObject({ kind: 'a replica cuts its pages', broken: '' });
});

test.each([43, 48, 62, 67, 76, 99, 111, 142])(
  'L7: a page of another account (%i), whose balances break throughout, is in no complete month',
  async (seed) => {
    const kind = KINDS.indexOf('another account’s body');
    expect(await lawCase(seed * KINDS.length + kind)).toMatchObject({ broken: '' });
  },
);
