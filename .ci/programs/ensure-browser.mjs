// The browser tests need a Chrome, Edge or Chromium. Uses one that is there, else installs Debian's
// package, and says so. The tests run faster in Chromium's shell without windows: Debian's package
// of it is added where nobody has to be asked for a password.
import { existsSync, readFileSync } from 'node:fs';
import { aptInstall } from './apt-install.mjs';
import { findBrowser, hasHeadlessShell } from './find-browser.mjs';

if (!findBrowser()) {
  process.stderr.write(
    'No Chrome, Edge or Chromium found: installing the chromium package by apt-get…\n',
  );
  aptInstall('chromium', 'fonts-liberation');
  if (!findBrowser()) {
    process.stderr.write(
      'Could not install a browser. Install Chrome, Edge or Chromium, or name one in TIEOUT_BROWSER, then run the tests again.\n',
    );
    process.exitCode = 1;
  }
}

const RELEASE = '/etc/os-release';
const isDebian = existsSync(RELEASE) && /^ID=debian$/m.test(readFileSync(RELEASE, 'utf8'));
// Without it the tests run in the whole browser, so a failure is no trouble.
if (isDebian && process.getuid?.() === 0 && !process.env.TIEOUT_BROWSER && !hasHeadlessShell()) {
  process.stderr.write('Installing the chromium-headless-shell package by apt-get…\n');
  aptInstall('chromium-headless-shell');
}
