import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReadServed } from './check-icons';

/**
 * Reads what a server would serve from a folder. A path that leads out of the folder is not served.
 */
export function servedFrom(folder: string): ReadServed {
  const root = path.resolve(folder);
  return (served) => {
    try {
      const file = path.join(root, decodeURIComponent(served));
      return file.startsWith(root + path.sep) ? readFileSync(file) : null;
    } catch {
      return null;
    }
  };
}
