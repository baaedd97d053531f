// The TypeScript twin of .ci/programs/find-browser.mjs, which Jest cannot load: where a Chrome,
// Edge or Chromium stands.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Chromium without windows. A page opens with a fifth of the work that a whole browser needs for
 * it, a workbench with three quarters.
 */
const SHELL = 'chromium-headless-shell';
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

const onPath = (names: readonly string[]): string[] =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) =>
      names.flatMap((name) => [join(folder, name), join(folder, `${name}.exe`)]),
    );

/**
 * The path of an executable; TIEOUT_BROWSER goes first. Fails with what to do where there is none.
 */
export function findBrowser(): string {
  const found = [process.env['TIEOUT_BROWSER'], ...onPath(NAMES), ...KNOWN].find(
    (path) => path && existsSync(path),
  );
  if (!found)
    throw new Error(
      'No Chrome, Edge or Chromium found: run `npm test`, which installs one, or name one in TIEOUT_BROWSER.',
    );
  return found;
}

/** The browser that does least beside the page: its shell without windows, where there is one. */
export const findLightBrowser = (): string =>
  (process.env['TIEOUT_BROWSER'] ? undefined : onPath([SHELL]).find((path) => existsSync(path))) ??
  findBrowser();
