// A real nginx with a configuration of this project: names and paths of the containers become those
// of the test, nothing else is changed.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CertificateFiles } from '../certificate-for';
import { freePort } from '../free-port';

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of running.splice(0)) await end();
});

function findNginx(): string {
  const found = [process.env['TIEOUT_NGINX'], '/usr/sbin/nginx', '/opt/homebrew/bin/nginx'].find(
    (path) => path && existsSync(path),
  );
  if (!found)
    throw new Error(
      'No nginx found: run `npm test`, which installs one, or name its program in TIEOUT_NGINX.',
    );
  return found;
}

interface Proxied {
  /** `nginx.conf` or `nginx.people.conf`. */
  readonly conf: string;
  readonly certificate: CertificateFiles;
  /** Ports of the servers behind it, which take turns. */
  readonly servers: readonly number[];
  /** The port of what stands for oauth2-proxy. */
  readonly signIn?: number;
  readonly headerValue?: string;
}

/** @returns the port on which it speaks https */
export async function nginx({
  conf,
  certificate,
  servers,
  signIn = 1,
  headerValue = '',
}: Proxied): Promise<number> {
  const program = findNginx();
  const folder = mkdtempSync(join(tmpdir(), 'tieout-nginx-'));
  // Started by root, its workers are somebody else, who keeps long answers in a file here.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'logs'));
  const port = await freePort();
  const [, major = '0', minor = '0'] = /nginx\/(\d+)\.(\d+)/.exec(
    spawnSync(program, ['-v'], { encoding: 'utf8' }).stderr,
  )!;
  const knowsHttp2On = Number(major) > 1 || Number(minor) >= 25;
  const own = readFileSync(conf, 'utf8')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl${knowsHttp2On ? '' : ' http2'};`)
    .replace(/^\s*http2 on;$/m, knowsHttp2On ? '$&' : '')
    .replace('/certificates/cert.pem', certificate.cert)
    .replace('/certificates/key.pem', certificate.key)
    .replace('/certificates/ca.pem', certificate.ca)
    .replaceAll('https://tieout:3000', 'https://tieout')
    .replaceAll('oauth2-proxy:4180', `127.0.0.1:${signIn}`)
    .replaceAll('${PROXY_HEADER_VALUE}', headerValue);
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'logs', 'error.log')};
events {}
http {
  access_log off;
  ${bodies}
  upstream tieout { ${servers.map((at) => `server 127.0.0.1:${at};`).join(' ')} }
  ${own}
}
`,
  );
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  running.push(async () => {
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error('nginx ended before it listened.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return port;
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
