// The program behind `npm start`. Its standard output is one line: the address, when it is ready.
import { readSettings } from './settings';
import { StartRefusal } from './start-refusal';
import { startTieout } from './start-tieout';

async function serve(): Promise<void> {
  const settings = readSettings(process.env);
  const tieout = await startTieout(settings, process.stderr);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // A second signal finds no listener and ends the process at once, as the system does by itself.
      void tieout.close().then(() => process.exit(0));
    });
  }
  console.log(`Tieout is ready: ${tieout.origin}/workbench/ (${tieout.exchange})`);
}

serve().catch((error: unknown) => {
  const reason = error instanceof StartRefusal ? error.message : `Tieout could not start: ${error instanceof Error ? error.message : 'unknown reason'}`;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
});
