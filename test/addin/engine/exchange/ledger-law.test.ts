// A row that an answer showed and that a complete month lacks: the sums are wrong, and nothing says
// so. Two hundred made-up exchanges; `ledger-law.all.test.ts` tries three thousand.
import { KINDS, type Kind } from './law-exchange';
import { lawCase, type LawCase } from './ledger-law';

/** Exchanges of each kind. */
const EACH = 11;
const OFTEN_EXPLAINED: readonly Kind[] = ['the month is ignored once', 'withdrawn'];

test.each(KINDS)(
  '%s: what any answer showed is in the month, later, named as gone, or it is not complete',
  async (kind) => {
    const cases: LawCase[] = [];
    for (let nth = 0; nth < EACH; nth += 1)
      cases.push(await lawCase(nth * KINDS.length + KINDS.indexOf(kind)));
    expect(cases.map(({ broken }) => broken).filter((words) => words !== '')).toEqual([]);
    // Where everything ends in a sentence, nothing is proven.
    const explained = cases.filter(({ ending }) => ending === 'explained').length;
    expect(explained).toBeLessThanOrEqual(OFTEN_EXPLAINED.includes(kind) ? EACH - 2 : 1);
  },
);

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
