// What would be lost if these failed: two functions give two figures for one thing, and both call
// theirs complete.
import { expectAgreement } from './functions-agree';

test('every function says the same of a period, or all refuse: 200 seeded exchanges', async () => {
  for (let seed = 0; seed < 200; seed += 1) await expectAgreement(seed);
  expect.assertions(0);
});
