// Installs Debian packages without asking questions, and prints nothing where it can. Where it
// cannot, it prints what apt-get said, and the caller finds out by looking again.
import { spawnSync } from 'node:child_process';

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** @param {string[]} packages names as apt knows them */
export function aptInstall(...packages) {
  // At run level 1 a package starts no service of its own. sudo hands on what stands on its command
  // line, not the environment.
  const settings = ['DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];
  const program = process.getuid?.() === 0 ? 'env' : 'sudo';
  const apt = (...args) => {
    const { status, stdout, stderr } = spawnSync(program, [...settings, 'apt-get', ...args], {
      // Where sudo asks for a password, the person sees the question.
      stdio: ['ignore', 'pipe', program === 'sudo' ? 'inherit' : 'pipe'],
      encoding: 'utf8',
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    if (status !== 0) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
  };
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}
