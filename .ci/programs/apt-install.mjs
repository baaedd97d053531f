// Installs Debian packages without asking questions. Where it cannot, the caller finds out by
// looking again.
import { spawnSync } from 'node:child_process';

/** @param {string[]} packages names as apt knows them */
export function aptInstall(...packages) {
  // At run level 1 a package starts no service of its own. sudo hands on what stands on its command
  // line, not the environment.
  const settings = ['DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];
  const program = process.getuid?.() === 0 ? 'env' : 'sudo';
  const apt = (...args) =>
    spawnSync(program, [...settings, 'apt-get', ...args], {
      stdio: ['ignore', process.stderr, process.stderr],
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}
