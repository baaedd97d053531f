// As functions-agree.test.ts, over more exchanges.
import { expectAgreement } from './functions-agree';

test('every function says the same of a period, or all refuse: 3,000 seeded exchanges', async () => {
  for (let seed = 200; seed < 3_200; seed += 1) await expectAgreement(seed);
  expect.assertions(0);
}, 1_800_000);
