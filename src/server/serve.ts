// The program behind `npm start`. Its standard output is one line: the address, when it is ready.
// `npm run dev` names the folder of its own build as the one argument.
import { builtFolders } from './pages/pages';
import { projectRoot } from './http/project-root';
import { readSettings } from './settings/settings';
import { StartRefusal } from './http/start-refusal';
import { startTieout } from './start-tieout';

async function serve(): Promise<void> {
  const [given] = process.argv.slice(2);
  if (given?.startsWith('-'))
    throw new StartRefusal(
      `npm start takes no options, and ${given.split('=', 1)[0]} is one. Settings are variables of the environment, such as PORT=3443 npm start; docs/server.md lists them.`,
    );
  const settings = readSettings(process.env);
  const tieout = await startTieout(settings, process.stderr, builtFolders(projectRoot(), given));
  // npm passes Ctrl+C on although the terminal has sent it already; a second signal changes
  // nothing, because the stop has a time limit.
  const stop = (): void => void tieout.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  console.log(`Tieout is ready: ${tieout.origin}/workbench/ (${tieout.exchange})`);
}

serve().catch((error: unknown) => {
  const reason =
    error instanceof StartRefusal
      ? error.message
      : `Tieout could not start: ${error instanceof Error ? error.message : 'unknown reason'}`;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
});
