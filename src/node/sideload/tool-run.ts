import type { SystemCalls } from './system-calls';
import type { Step } from './step';

/**
 * How the tools begin a line when something failed; office-addin-debugging and
 * office-addin-dev-certs then exit with 0 all the same.
 */
const FAILURE = /^(Error:|Unable to )/m;

/**
 * Its output can end after it; but Excel, started by it, could hold that open for as long as it
 * runs.
 */
const LAST_WORDS_MS = 1_000;

/**
 * Runs one of Microsoft's tools and shows what it prints. Returns null when it has succeeded: exit
 * code 0, no line of failure, and the line that it prints at the end of a success. Otherwise a
 * sentence.
 */
export async function runTool(
  { tool, args, done }: Extract<Step, { kind: 'tool' }>,
  system: SystemCalls,
): Promise<string | null> {
  const child = system.spawn(system.scriptOf(tool), args, system.env);
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    system.out(chunk.toString());
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    system.err(chunk.toString());
  });
  const streams = [child.stdout, child.stderr]
    .filter((stream) => stream !== null)
    .map((stream) => new Promise((resolve) => stream.on('close', resolve)));
  const code = await new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (status) => resolve(status ?? 'it was ended'));
  });
  if (typeof code === 'string') return `${tool} could not run: ${code}.`;
  await Promise.race([Promise.all(streams), system.wait(LAST_WORDS_MS)]);
  const command = `${tool} ${args[0] ?? ''}`;
  if (code !== 0) return `${command} failed with exit code ${code}; what it said stands above.`;
  if (FAILURE.test(printed)) return `${command} failed; what it said stands above.`;
  return printed.includes(done)
    ? null
    : `${command} ended without saying "${done}", so it has not done its work.`;
}
