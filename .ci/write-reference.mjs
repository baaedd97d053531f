// Takes the function reference that the build has made into docs/.
import { copyFileSync } from 'node:fs';
import { buildIfStale } from './build-if-stale.mjs';

await buildIfStale(['addin', 'workbench', 'server']);

copyFileSync('dist/addin/help/functions.md', 'docs/functions.md');
