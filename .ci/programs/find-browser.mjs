// Where a Chrome, Edge or Chromium stands on this machine.
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

const onPath = (names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) =>
      names.flatMap((name) => [join(folder, name), join(folder, `${name}.exe`)]),
    );

/** @returns {string | undefined} the path of an executable; TIEOUT_BROWSER goes first. */
export const findBrowser = () =>
  [process.env.TIEOUT_BROWSER, ...onPath(NAMES), ...KNOWN].find((path) => path && existsSync(path));

/** @returns {boolean} whether Chromium without windows is there, in which the tests run */
export const hasHeadlessShell = () => onPath(['chromium-headless-shell']).some(existsSync);
