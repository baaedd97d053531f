// The law of `commission-law.test.ts` over many more seeds.
import { outcomeOf, refreshOutcomeOf } from './disturbed-commission';

jest.setTimeout(600_000);

test.each(Array.from({ length: 6 }, (_, part) => 200 + part * 500))(
  'seeds from %i on: no record that an answer showed is lost, and none is doubled',
  async (first) => {
    for (let seed = first; seed < first + 500; seed += 1)
      for (const read of [outcomeOf, refreshOutcomeOf])
        expect([seed, await read(seed)]).not.toMatchObject([seed, { ending: 'broken' }]);
  },
);
