// The browser tests need a Chrome, Edge or Chromium. Uses one that is there, else installs Debian's package, and says so.
import { spawnSync } from 'node:child_process';
import { findBrowser } from './find-browser.mjs';

if (!findBrowser()) {
  process.stderr.write('No Chrome, Edge or Chromium found: installing the chromium package by apt-get…\n');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo'];
  const apt = (...args) => spawnSync([...asRoot, 'apt-get'][0], [...asRoot, 'apt-get', ...args].slice(1), { stdio: ['ignore', process.stderr, process.stderr], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation');
  if (!findBrowser()) {
    process.stderr.write('Could not install a browser. Install Chrome, Edge or Chromium, or name one in TIEOUT_BROWSER, then run the tests again.\n');
    process.exitCode = 1;
  }
}
