import type { SystemCalls } from './system-calls';
import type { Machine } from './machine';
import { planStart } from './plan-start';
import { planStop } from './plan-stop';
import { runSteps } from './run-steps';

/**
 * `npm run excel` (start) and `npm run excel:stop` (stop). Returns the exit code: 0 only when
 * everything was done.
 */
export async function runSideload(
  command: string | undefined,
  machine: Machine,
  system: SystemCalls,
): Promise<number> {
  if (command !== 'start' && command !== 'stop') {
    system.err('Use npm run excel, or npm run excel:stop.\n');
    return 2;
  }
  const plan = command === 'start' ? planStart(machine) : planStop(machine);
  const failure = 'refusal' in plan ? plan.refusal : await runSteps(plan.steps, system);
  if (failure === null) return 0;
  system.err(`${failure}\n`);
  return 1;
}
