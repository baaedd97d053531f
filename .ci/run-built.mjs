// Runs a built program by its name (`npm start`, `npm run sandbox` and others): builds first what is
// stale, then runs it in this very process, so that signals reach it.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build-if-stale.mjs';

/** What a program needs of dist/, its own folder last. */
const PARTS = {
  sandbox: ['server'],
  verify: ['server'],
  bench: ['addin', 'workbench', 'server', 'bench'],
};
const [name, ...args] = process.argv.slice(2);
const parts = PARTS[name] ?? ['addin', 'workbench', 'server'];
if (name === 'bench') await import('./programs/ensure-browser.mjs');
await buildIfStale(parts);
const file = path.join(import.meta.dirname, '..', 'dist', parts.at(-1), `${name}.js`);
process.argv = [process.execPath, file, ...args];
await import(pathToFileURL(file).href);
