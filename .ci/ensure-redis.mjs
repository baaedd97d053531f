// The tests of several servers need a real Redis or Valkey. Uses one that is there, else installs Debian's package, and says so.
import { spawnSync } from 'node:child_process';
import { findRedis } from './find-redis.mjs';

if (!findRedis()) {
  process.stderr.write('No Redis or Valkey server found: installing the redis-server package by apt-get…\n');
  const [program, ...before] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', 'RUNLEVEL=1', 'apt-get'];
  // At run level 1 the package does not start a server of its own: the tests start theirs, on ports of their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args) => spawnSync(program, [...before, ...args], { stdio: ['ignore', process.stderr, process.stderr], env });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'redis-server');
  if (!findRedis()) {
    // The tests that need it fail and say so; all others still run.
    process.stderr.write('Could not install a Redis server. Install Redis or Valkey, or name its program in TIEOUT_REDIS, then run the tests again.\n');
  }
}
