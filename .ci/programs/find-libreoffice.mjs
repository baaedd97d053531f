// Where LibreOffice stands on this machine.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const KNOWN = [
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
];

/** @returns {string | undefined} the path of an executable; TIEOUT_LIBREOFFICE goes first. */
export function findLibreOffice() {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'soffice'));
  return [process.env.TIEOUT_LIBREOFFICE, ...onPath, ...KNOWN].find(
    (path) => path && existsSync(path),
  );
}
