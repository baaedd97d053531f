// Takes the function reference that the build has made into docs/.
import { copyFileSync } from 'node:fs';

copyFileSync('dist/addin/help/functions.md', 'docs/functions.md');
