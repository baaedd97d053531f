// A row that an answer showed and that a complete month lacks: the sums are wrong, and nothing says
// so. Thirteen hundred made-up cases; `ledger-law.all.test.ts` tries six thousand.
import { KINDS, type Kind } from './law-exchange';
import { lawCase, refreshCase, type LawCase } from './ledger-law';

/** Exchanges of each kind. */
const EACH = 30;
/** Requests of the disturbed reading and of the one after it; the codes of those that are refused. */
type Costs = readonly [number, number, ...string[]];
/**
 * What these exchanges cost together, for a person waits for each request: first where the reading
 * is disturbed, without the pages of a month; then where the Refresh of it is.
 */
const COSTS: Readonly<Record<Kind, readonly [Costs, Costs]>> = {
  'nothing goes wrong': [
    [27, 8],
    [58, 62],
  ],
  'a replica is behind': [
    [65, 3, 'incomplete'],
    [124, 63, 'incomplete'],
  ],
  'equal times in another order': [
    [27, 9],
    [60, 53],
  ],
  'a replica cuts its pages': [
    [64, 8],
    [122, 58],
  ],
  'pages are cut at busy times': [
    [59, 9],
    [96, 62],
  ],
  'sizes change': [
    [148, 8],
    [205, 69],
  ],
  'one short answer': [
    [37, 8],
    [66, 60],
  ],
  'one empty answer': [
    [47, 3],
    [70, 55],
  ],
  'another page’s body': [
    [49, 10],
    [88, 66],
  ],
  'another account’s body': [
    [83, 7],
    [100, 58],
  ],
  'the month is ignored once': [
    [
      11,
      16,
      'body',
      'body',
      'body',
      'body',
      'body',
      'body',
      'body',
      'body',
      'body',
      'body',
      'body',
      'body',
      'body',
    ],
    [53, 62, 'body', 'body', 'body', 'body', 'body', 'body', 'body', 'body'],
  ],
  'a cache': [
    [34, 5, 'incomplete'],
    [108, 67],
  ],
  withdrawn: [
    [106, 34, 'incomplete', 'incomplete', 'incomplete', 'incomplete', 'incomplete', 'incomplete'],
    [115, 79, 'incomplete', 'incomplete'],
  ],
  'dated anew': [
    [68, 15, 'contradiction'],
    [102, 74, 'contradiction', 'contradiction'],
  ],
  posting: [
    [36, 21],
    [116, 92],
  ],
  'posted late': [
    [56, 9],
    [118, 74],
  ],
  'posted in batches': [
    [53, 1],
    [114, 61],
  ],
  'two legs under one id': [
    [22, 3],
    [65, 65],
  ],
  'sizes are ignored': [
    [57, 6],
    [69, 57],
  ],
  'the last page again behind the end': [
    [26, 7],
    [61, 59],
  ],
  'short answers in a row': [
    [327, 10],
    [368, 68],
  ],
  'an answer with holes': [
    [32, 3],
    [65, 52],
  ],
};

async function casesOf(kind: Kind, caseOf: (seed: number) => Promise<LawCase>): Promise<LawCase[]> {
  const cases: LawCase[] = [];
  for (let nth = 0; nth < EACH; nth += 1)
    cases.push(await caseOf(nth * KINDS.length + KINDS.indexOf(kind)));
  expect(cases.map(({ broken }) => broken).filter((words) => words !== '')).toEqual([]);
  return cases;
}
const costsOf = (cases: readonly LawCase[]) => [
  ...[0, 1].map((at) => cases.reduce((sum, { requests }) => sum + requests[at]!, 0)),
  ...cases.map(({ ending }) => ending).filter((ending) => ending !== 'complete'),
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
