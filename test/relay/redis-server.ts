// A real Redis (or Valkey) for one test: it ends with the test.
import { startRedis, type RedisServer } from './redis-process';

const running: RedisServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});

/** Ready to serve. The same port can be given again after a kill: the server comes back empty. */
export async function redisServer(port?: number, password?: string): Promise<RedisServer> {
  const server = await startRedis(port, password);
  running.push(server);
  return server;
}
