// Bad luck by the seed: each case ends in what the exchange has listed, or in a sentence that says
// what to do, and then in the truth when it is read again. `npm run trial` runs more of them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { casesOf, runSeed } from '../seeds';
import { isDefect, runCase, type CaseOutcome } from './run-case';
import { CLASSES } from './classes';

/** Set by `.ci/trial.mjs`. */
const asked = process.env['TIEOUT_TRIAL'];
const { first, count } = asked
  ? (JSON.parse(asked) as { first: number; count: number })
  : { first: (runSeed % 50_000) * 20, count: casesOf(20) };
test(
  `seeds ${first} to ${first + count - 1}: the truth, or a sentence`,
  async () => {
    const outcomes: CaseOutcome[] = [];
    for (let seed = first; seed < first + count; seed += 1) outcomes.push(await runCase(seed));
    if (asked) {
      mkdirSync('dist/trial', { recursive: true });
      writeFileSync('dist/trial/session.json', JSON.stringify(outcomes));
    }
    const defects = outcomes.filter(isDefect);
    expect(defects).toEqual([]);
    // A trial in which everything ends in a sentence would prove nothing.
    const reported = outcomes.filter(({ ending }) => ending === 'explained');
    if (count >= CLASSES.length / 2) expect(reported.length).toBeLessThan(count * 0.6);
  },
  600_000 + count * 10_000,
);
