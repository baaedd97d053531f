// `npm run excel` and `npm run excel:stop`: npm starts it in the project's folder, after the build.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { nodeSystem } from './node-system';
import { runSideload } from './program';

const folder = process.cwd();
const machine = {
  platform: process.platform,
  env: process.env,
  home: homedir(),
  folder,
  manifest: readFileSync(path.join(folder, 'manifest.xml'), 'utf8'),
};

// The program ends by itself soon after, in order: the server first, then the file that says it
// runs.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (interrupted = true));

runSideload(
  process.argv[2],
  machine,
  nodeSystem(folder, () => interrupted),
).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
