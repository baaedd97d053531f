// A row that an answer showed and that a complete month lacks: the sums are wrong, and nothing says
// so. Two hundred made-up exchanges; `ledger-law.all.test.ts` tries three thousand.
import { KINDS } from './law-exchange';
import { lawCase, type LawCase } from './ledger-law';

test('what any answer showed is in the month, later, named as gone, or the month is not complete', async () => {
  const cases: LawCase[] = [];
  for (let seed = 0; seed < 200; seed += 1) cases.push(await lawCase(seed));
  expect(cases.map(({ broken }) => broken).filter((words) => words !== '')).toEqual([]);
  // Where everything ends in a sentence, nothing is proven.
  expect(cases.filter(({ ending }) => ending === 'explained').length).toBeLessThan(30);
});

test.each([43, 48, 62, 67, 76, 99, 111, 142])(
  'L7: a page of another account (%i), whose balances break throughout, is in no complete month',
  async (seed) => {
    const kind = KINDS.indexOf('another account’s body');
    expect(await lawCase(seed * KINDS.length + kind)).toMatchObject({ broken: '' });
  },
);
