// The browser tests need a Chrome, Edge or Chromium. Uses one that is there, else installs Debian's
// package, and says so.
import { aptInstall } from './apt-install.mjs';
import { findBrowser } from './find-browser.mjs';

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
