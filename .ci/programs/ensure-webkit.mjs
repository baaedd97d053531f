// The tests of other engines than Chromium need WebKit's driver with a screen, and Firefox. Uses
// what is there, else installs Debian's packages, and says so.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt-install.mjs';

/** Program and package. */
const NEEDED = [
  ['WebKitWebDriver', 'webkit2gtk-driver'],
  ['Xvfb', 'xvfb'],
  ['firefox-esr', 'firefox-esr'],
];
const missing = () =>
  NEEDED.filter(
    ([program]) =>
      !(process.env.PATH ?? '')
        .split(delimiter)
        .some((folder) => existsSync(join(folder, program))),
  ).map(([, name]) => name);

if (missing().length > 0) {
  process.stderr.write(`Installing the packages ${missing().join(', ')} by apt-get…\n`);
  aptInstall(...missing());
  // The tests that need them fail and say so; all others still run.
  if (missing().length > 0)
    process.stderr.write(
      'Could not install them. Install WebKitWebDriver, Xvfb and firefox-esr, then run the tests again.\n',
    );
}
