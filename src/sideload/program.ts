import type { Hands } from './hands';
import type { Machine } from './machine';
import { planStart } from './plan-start';
import { planStop } from './plan-stop';
import { runSteps } from './run-steps';

/** `npm run excel` (start) and `npm run excel:stop` (stop). Returns the exit code: 0 only when everything was done. */
export async function runSideload(
  command: string | undefined,
  machine: Machine,
  hands: Hands,
): Promise<number> {
  if (command !== 'start' && command !== 'stop') {
    hands.err('Use npm run excel, or npm run excel:stop.\n');
    return 2;
  }
  const plan = command === 'start' ? planStart(machine) : planStop(machine);
  const failure = 'refusal' in plan ? plan.refusal : await runSteps(plan.steps, hands);
  if (failure === null) return 0;
  hands.err(`${failure}\n`);
  return 1;
}
