// The TypeScript twin of .ci/find-browser.mjs, which Jest cannot load: where a Chrome, Edge or
// Chromium stands.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'chrome',
  'msedge',
];
const KNOWN = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The path of an executable; TIEOUT_BROWSER goes first. Fails with what to do where there is none.
 */
export function findBrowser(): string {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) =>
      NAMES.flatMap((name) => [join(folder, name), join(folder, `${name}.exe`)]),
    );
  const found = [process.env['TIEOUT_BROWSER'], ...onPath, ...KNOWN].find(
    (path) => path && existsSync(path),
  );
  if (!found)
    throw new Error(
      'No Chrome, Edge or Chromium found: run `npm test`, which installs one, or name one in TIEOUT_BROWSER.',
    );
  return found;
}
