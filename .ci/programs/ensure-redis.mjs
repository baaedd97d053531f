// The tests of several servers need a real Redis or Valkey. Uses one that is there, else installs
// Debian's package, and says so.
import { aptInstall } from './apt-install.mjs';
import { findRedis } from './find-redis.mjs';

if (!findRedis()) {
  process.stderr.write(
    'No Redis or Valkey server found: installing the redis-server package by apt-get…\n',
  );
  // It starts no server: the tests start theirs, on ports of their own.
  aptInstall('redis-server');
  if (!findRedis()) {
    // The tests that need it fail and say so; all others still run.
    process.stderr.write(
      'Could not install a Redis server. Install Redis or Valkey, or name its program in TIEOUT_REDIS, then run the tests again.\n',
    );
  }
}
