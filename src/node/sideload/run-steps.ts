import type { SystemCalls } from './system-calls';
import { startServer, type Server } from './server-run';
import type { Step } from './step';
import { runTool } from './tool-run';

const LOOK_AGAIN_MS = 500;

/**
 * Does the steps in order and stops at the first that fails. Returns a sentence then, null when all
 * are done. The server never outlives them.
 */
export async function runSteps(
  steps: readonly Step[],
  system: SystemCalls,
): Promise<string | null> {
  let server: Server | null = null;
  try {
    for (const step of steps) {
      if (system.interrupted())
        return 'Ended by Ctrl+C before everything was done. npm run excel:stop undoes what was.';
      if (step.kind === 'serve') server = startServer(step, system);
      const failure = await runStep(step, server, system);
      if (failure !== null) return failure;
    }
    return null;
  } finally {
    server?.stop();
  }
}

async function runStep(
  step: Step,
  server: Server | null,
  system: SystemCalls,
): Promise<string | null> {
  switch (step.kind) {
    case 'say':
      system.out(`${step.text}\n`);
      return null;
    case 'need-port':
      return (await system.isPortFree(step.port))
        ? null
        : `Port ${step.port} is in use. If that is Tieout, end it first (npm run excel:stop, or Ctrl+C where npm start runs); else set PORT to another number.`;
    case 'tool':
      return runTool(step, system);
    case 'write':
      system.write(step.file, step.text);
      return null;
    case 'remove':
      system.remove(step.file);
      return null;
    case 'serve':
      return server?.ready ?? null;
    case 'stay':
      return stay(step.file, server, system);
  }
}

/**
 * A file instead of a signal: Windows has none, and a remembered process id may meanwhile be
 * somebody else's.
 */
async function stay(
  file: string,
  server: Server | null,
  system: SystemCalls,
): Promise<string | null> {
  system.write(file, 'Tieout is served to Excel while this file exists.\n');
  try {
    // Ctrl+C reaches the server too, so whether it was wished is asked before whether it has ended.
    while (!system.interrupted() && system.exists(file)) {
      if (server === null || server.hasEnded())
        return "Tieout's server has ended. Excel cannot reach Tieout until npm run excel is started again.";
      await Promise.race([server.ended, system.wait(LOOK_AGAIN_MS)]);
    }
    return null;
  } finally {
    system.remove(file);
  }
}
