// The law of a reading over three thousand made-up exchanges.
import { lawCase, refreshCase, type LawCase } from './ledger-law';

test('what any answer showed is in the month, later, named as gone, or the month is not complete', async () => {
  const cases: LawCase[] = [];
  for (let seed = 0; seed < 3_000; seed += 1) cases.push(await lawCase(seed));
  expect(cases.map(({ broken }) => broken).filter((words) => words !== '')).toEqual([]);
  // 94 of these seeds do, 75 of them where the month is ignored once or entries are withdrawn.
  expect(cases.filter(({ ending }) => ending !== 'complete').length).toBe(94);
}, 1_200_000);

test('so it is where a month that was read well is disturbed while it is refreshed', async () => {
  const cases: LawCase[] = [];
  for (let seed = 0; seed < 3_000; seed += 1) cases.push(await refreshCase(seed));
  expect(cases.map(({ broken }) => broken).filter((words) => words !== '')).toEqual([]);
}, 1_200_000);
