// The made-up exchanges of the two laws of a reading as trials: replicas, equal times in another
// order, pages cut at busy times, other bodies. `npm run trial` runs as many of each as of the others.
import { mkdirSync, writeFileSync } from 'node:fs';
import { outcomeOf } from '../addin/engine/exchange/disturbed-commission';
import { lawCase } from '../addin/engine/exchange/ledger-law';
import { isDefect, type CaseOutcome, type Ending } from './run-case';

/** Set by `.ci/trial.mjs`. */
const asked = process.env['TIEOUT_TRIAL'];
const { first, count } = asked
  ? (JSON.parse(asked) as { first: number; count: number })
  : { first: 0, count: 20 };

async function ledgerCase(seed: number): Promise<CaseOutcome> {
  const { kind, ending, broken } = await lawCase(seed);
  const seen = broken === '' ? (ending === 'complete' ? 'truth' : 'explained') : defectOf(broken);
  return { seed, name: `ledger: ${kind}`, ending: seen, seen: broken };
}

async function commissionCase(seed: number): Promise<CaseOutcome> {
  const { kind, ending, seen } = await outcomeOf(seed);
  const name = `commission: ${kind}`;
  if (ending === 'broken') return { seed, name, ending: defectOf(seen), seen };
  return { seed, name, ending: ending === 'explained' ? 'explained' : 'truth', seen: '' };
}

const defectOf = (broken: string): Ending => (/doubles| times$/.test(broken) ? 'doubled' : 'lost');

async function guarded(run: (seed: number) => Promise<CaseOutcome>, seed: number) {
  return run(seed).catch((error: unknown): CaseOutcome => {
    if (!/never settles/.test(String(error))) throw error;
    return { seed, name: run.name, ending: 'hung', seen: String(error) };
  });
}

test(
  `seeds ${first} to ${first + count - 1} of both laws: nothing lost, doubled or hung`,
  async () => {
    const outcomes: CaseOutcome[] = [];
    for (let seed = first; seed < first + count; seed += 1)
      outcomes.push(await guarded(ledgerCase, seed), await guarded(commissionCase, seed));
    if (asked) {
      mkdirSync('dist/trial', { recursive: true });
      writeFileSync('dist/trial/laws.json', JSON.stringify(outcomes));
    }
    expect(outcomes.filter(isDefect)).toEqual([]);
  },
  600_000 + count * 10_000,
);
