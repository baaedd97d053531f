// The tests of a firm's proxy need a real nginx. Uses one that is there, else installs Debian's.
import { existsSync } from 'node:fs';
import { aptInstall } from './apt-install.mjs';

const PLACES = [process.env.TIEOUT_NGINX, '/usr/sbin/nginx', '/opt/homebrew/bin/nginx'];

if (!PLACES.some((path) => path && existsSync(path))) {
  process.stderr.write('No nginx found: installing the nginx package by apt-get…\n');
  // It starts no server: the tests start theirs, on ports of their own.
  aptInstall('nginx');
  if (!PLACES.some((path) => path && existsSync(path)))
    process.stderr.write(
      'Could not install nginx. Install it, or name its program in TIEOUT_NGINX, then run the tests again.\n',
    );
}
