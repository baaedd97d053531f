import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of package.json above this file: the same for the source and for the built program.
 */
export function projectRoot(from: string = __dirname): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const above = dirname(from);
  if (above === from)
    throw new Error('Tieout must run from its own folder, the one that holds package.json.');
  return projectRoot(above);
}
