// A row that an answer showed and that a complete month lacks: the sums are wrong, and nothing says
// so. Thirteen hundred made-up cases; `ledger-law.all.test.ts` tries six thousand.
import { KINDS, type Kind } from './law-exchange';
import { lawCase, refreshCase, type LawCase } from './ledger-law';

/** Exchanges of each kind. */
const EACH = 30;
/** Requests of the disturbed reading and of the one after it; readings that end in a sentence. */
type Costs = readonly [number, number, number];
/**
 * What these exchanges cost together, for a person waits for each request: first where the reading
 * is disturbed, without the pages of a month; then where the Refresh of it is.
 */
const COSTS: Readonly<Record<Kind, readonly [Costs, Costs]>> = {
  'nothing goes wrong': [
    [27, 8, 0],
    [58, 62, 0],
  ],
  'a replica is behind': [
    [65, 3, 1],
    [124, 63, 1],
  ],
  'equal times in another order': [
    [27, 9, 0],
    [60, 53, 0],
  ],
  'a replica cuts its pages': [
    [64, 8, 0],
    [122, 58, 0],
  ],
  'pages are cut at busy times': [
    [59, 9, 0],
    [96, 62, 0],
  ],
  'sizes change': [
    [166, 8, 0],
    [223, 69, 0],
  ],
  'one short answer': [
    [37, 8, 0],
    [66, 60, 0],
  ],
  'one empty answer': [
    [47, 3, 0],
    [70, 55, 0],
  ],
  'another page’s body': [
    [49, 10, 0],
    [88, 66, 0],
  ],
  'another account’s body': [
    [83, 7, 0],
    [100, 58, 0],
  ],
  'the month is ignored once': [
    [11, 16, 13],
    [53, 62, 8],
  ],
  'a cache': [
    [34, 5, 1],
    [108, 67, 0],
  ],
  withdrawn: [
    [106, 34, 6],
    [115, 79, 2],
  ],
  'dated anew': [
    [62, 15, 1],
    [96, 74, 2],
  ],
  posting: [
    [36, 21, 0],
    [116, 92, 0],
  ],
  'posted late': [
    [56, 9, 0],
    [118, 74, 0],
  ],
  'posted in batches': [
    [53, 1, 0],
    [114, 61, 0],
  ],
  'two legs under one id': [
    [22, 3, 0],
    [65, 65, 0],
  ],
  'sizes are ignored': [
    [57, 6, 0],
    [69, 57, 0],
  ],
  'the last page again behind the end': [
    [28, 7, 2],
    [63, 59, 2],
  ],
  'short answers in a row': [
    [327, 10, 0],
    [368, 68, 0],
  ],
  'an answer with holes': [
    [32, 3, 0],
    [65, 52, 0],
  ],
};

async function casesOf(kind: Kind, caseOf: (seed: number) => Promise<LawCase>): Promise<LawCase[]> {
  const cases: LawCase[] = [];
  for (let nth = 0; nth < EACH; nth += 1)
    cases.push(await caseOf(nth * KINDS.length + KINDS.indexOf(kind)));
  expect(cases.map(({ broken }) => broken).filter((words) => words !== '')).toEqual([]);
  return cases;
}
const costsOf = (cases: readonly LawCase[]): number[] => [
  ...[0, 1].map((at) => cases.reduce((sum, { requests }) => sum + requests[at]!, 0)),
  cases.filter(({ ending }) => ending === 'explained').length,
];

test.each(KINDS)(
  '%s: what any answer showed is in the month, later, named as gone, or it is not complete',
  async (kind) => {
    expect(costsOf(await casesOf(kind, lawCase))).toEqual(COSTS[kind][0]);
  },
);

test.each(KINDS)('%s, while a month that was read well is refreshed', async (kind) => {
  expect(costsOf(await casesOf(kind, refreshCase))).toEqual(COSTS[kind][1]);
});

test('a page that a replica cuts is placed where its entries stand (66)', async () => {
  expect(
    await lawCase(66 * KINDS.length + KINDS.indexOf('a replica cuts its pages')),
  ).toMatchObject({ kind: 'a replica cuts its pages', broken: '' });
});

test.each([43, 48, 62, 67, 76, 99, 111, 142])(
  'L7: a page of another account (%i), whose balances break throughout, is in no complete month',
  async (seed) => {
    const kind = KINDS.indexOf('another account’s body');
    expect(await lawCase(seed * KINDS.length + kind)).toMatchObject({ broken: '' });
  },
);
