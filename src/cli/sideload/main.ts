// npm run excel, npm run excel -- --debug and npm run excel:stop, over Microsoft's own tools: a
// trusted certificate (office-addin-dev-certs), Tieout's server, and Excel with the manifest
// (office-addin-debugging). npm starts it in the project's folder, after the build.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { at, parseManifest, trimmedTextOf } from '../manifest/manifest-xml';
import { writeManifest } from '../manifest/write-manifest';

const { env, platform } = process;
const folder = process.cwd();
const inProject = (...names: readonly string[]): string => path.join(folder, ...names);

/** While this file exists, a window serves Tieout to Excel: `excel:stop` ends it by removing it. */
const RUNNING = inProject('dist', 'excel', 'running');
/** The tool's own 30 days would ask for the person's consent every month. */
const CERTIFICATE_DAYS = '365';
/** Without an exchange configured, the server makes two years of sandbox data first. */
const READY_WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 500;

let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isInterrupted = true;
  });

/** An error with a sentence for the person; the exit code is then 1. */
class Failure extends Error {}

async function start(tools: { readonly debug: boolean }): Promise<void> {
  const port = portOf(env['PORT']?.trim() ?? '');
  if (!(await isPortFree(port)))
    throw new Failure(
      `Port ${port} is in use. If that is Tieout, end it first (npm run excel:stop, or Ctrl+C where npm start runs); else set PORT to another number.`,
    );
  const certificate = await trustedCertificate();
  const manifest = manifestFor(port);
  const server = serve({ ...certificate, PORT: String(port) });
  try {
    await ready(server);
    // Without --no-debug, Excel on Windows waits at a "WebView Stop On Load" dialog each time.
    const debugging = tools.debug ? [] : ['--no-debug'];
    await tool(
      'office-addin-debugging',
      ['start', manifest, 'desktop', '--app', 'excel', ...debugging],
      tools.debug ? 'Debugging started.' : 'Started.',
    );
    say('Excel opens with Tieout in the ribbon: Home > Tieout > Open.');
    say(
      'Leave this window open, it serves Tieout. To end and undo: npm run excel:stop in another window.',
    );
    write(RUNNING, 'Tieout is served to Excel while this file exists.\n');
    while (!isInterrupted && existsSync(RUNNING)) {
      if (hasEnded(server))
        throw new Failure(
          "Tieout's server has ended. Excel cannot reach Tieout until npm run excel is started again.",
        );
      await sleep(LOOK_AGAIN_MS);
    }
  } finally {
    rmSync(RUNNING, { force: true });
    if (!hasEnded(server) && server.kill()) await once(server, 'exit');
  }
}

async function stop(): Promise<void> {
  await tool(
    'office-addin-debugging',
    ['stop', inProject('manifest.xml')],
    'Debugging has been stopped.',
  );
  // The tool's start also turns on Office's log, which slows all add-ins; its stop leaves it on.
  if (platform === 'win32')
    await tool(
      'office-addin-dev-settings',
      ['runtime-log', '--disable'],
      'Runtime logging has been disabled.',
    );
  rmSync(RUNNING, { force: true });
  say('Tieout is taken out of Excel: close Excel and open it again.');
  say(
    'The certificate for https://localhost stays trusted. To remove it: npx office-addin-dev-certs uninstall',
  );
}

/** The server reads the same variable. */
function portOf(text: string): number {
  const port = text === '' ? 3000 : Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Failure(`PORT is "${text}", but a port is a number from 1 to 65535.`);
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      probe.close(() => resolve(true)),
    );
  });
}

/** The person's own certificate, or one for localhost that the system is asked to trust. */
async function trustedCertificate(): Promise<Record<'TLS_CERT' | 'TLS_KEY', string>> {
  const cert = env['TLS_CERT']?.trim() ?? '';
  const key = env['TLS_KEY']?.trim() ?? '';
  if ((cert === '') !== (key === ''))
    throw new Failure('TLS_CERT and TLS_KEY belong together: set both, or neither.');
  if (cert !== '') {
    say(
      `Serving with the certificate of TLS_CERT (${cert}). Excel opens only what this computer trusts.`,
    );
    return { TLS_CERT: cert, TLS_KEY: key };
  }
  await tool(
    'office-addin-dev-certs',
    ['install', '--days', CERTIFICATE_DAYS],
    'trusted access to https://localhost',
  );
  const made = path.join(homedir(), '.office-addin-dev-certs');
  return {
    TLS_CERT: path.join(made, 'localhost.crt'),
    TLS_KEY: path.join(made, 'localhost.key'),
  };
}

/** The project's manifest; for another port than its own, a copy that names that port. */
function manifestFor(port: number): string {
  const own = inProject('manifest.xml');
  const text = readFileSync(own, 'utf8');
  const parsed = parseManifest(text);
  if (typeof parsed === 'string') throw new Failure(`manifest.xml: ${parsed}`);
  const file = port === 3000 ? own : inProject('dist', 'excel', 'manifest.xml');
  if (file !== own)
    write(file, writeManifest(text, { origin: `https://localhost:${port}`, namespace: null }));
  // On a Mac the tool links the manifest into Excel's own folder, and refuses where a link of an
  // earlier version of the file stands (office-addin-dev-settings 3.0.0, registerAddIn).
  const id = at(parsed, 'OfficeApp', 'Id').map(trimmedTextOf).join('');
  if (platform === 'darwin')
    rmSync(
      path.join(
        homedir(),
        'Library/Containers/com.microsoft.Excel/Data/Documents/wef',
        `${id}.${path.basename(file)}`,
      ),
      { force: true },
    );
  return file;
}

const serve = (more: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, [inProject('dist', 'server', 'serve.js')], {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** It prints one line with its address when it is ready to serve. */
async function ready(server: ChildProcess): Promise<void> {
  const untilMs = performance.now() + READY_WITHIN_MS;
  let printed = '';
  server.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    process.stdout.write(chunk);
  });
  while (!printed.includes('https://')) {
    failIfInterrupted();
    if (hasEnded(server))
      throw new Failure("Tieout's server ended before it answered; what it said stands above.");
    if (performance.now() > untilMs)
      throw new Failure(`Tieout's server did not answer within ${READY_WITHIN_MS / 1000} seconds.`);
    await sleep(50);
  }
}

/**
 * Runs one of Microsoft's tools, which print an error and still exit with 0: success is the output
 * `done` without an error message.
 */
async function tool(name: string, args: readonly string[], done: string): Promise<void> {
  failIfInterrupted();
  const child = spawn(process.execPath, [inProject('node_modules', name, 'cli.js'), ...args], {
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      to.write(chunk);
    });
  const [code] = (await once(child, 'exit')) as [number | null];
  // Its last output can come after its end; but Excel, started by it, may keep its output open.
  await Promise.race([once(child, 'close'), sleep(1_000)]);
  const command = `${name} ${args[0] ?? ''}`;
  if (code !== 0)
    throw new Failure(
      `${command} failed with exit code ${code ?? 'none'}; what it said stands above.`,
    );
  if (/^(Error:|Unable to )/m.test(printed))
    throw new Failure(`${command} failed; what it said stands above.`);
  if (!printed.includes(done))
    throw new Failure(`${command} ended without saying "${done}", so it has not done its work.`);
}

function failIfInterrupted(): void {
  if (isInterrupted)
    throw new Failure(
      'Ended by Ctrl+C before everything was done. npm run excel:stop undoes what was.',
    );
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

function refuseWithoutExcel(): void {
  if (platform === 'win32' || platform === 'darwin') return;
  throw new Failure(
    [
      `There is no desktop Excel for ${platform === 'linux' ? 'Linux' : `this system (${platform})`}, so there is nothing to sideload into. Instead:`,
      '  Without Excel: npm start, then open https://localhost:3000/workbench/ in a browser.',
      '  In Excel on the web: npm start, then in Excel choose Home > Add-ins > More Settings > Upload My Add-in,',
      "  and give it this folder's manifest.xml. docs/install.md says how the browser learns to trust the address.",
    ].join('\n'),
  );
}

async function main([command, ...words]: readonly string[]): Promise<void> {
  const isDebug = command === 'start' && words.join(' ') === '--debug';
  if ((command !== 'start' && command !== 'stop') || (words.length > 0 && !isDebug)) {
    process.exitCode = 2;
    throw new Failure('Use npm run excel, npm run excel -- --debug, or npm run excel:stop.');
  }
  refuseWithoutExcel();
  await (command === 'start' ? start({ debug: isDebug }) : stop());
}

main(process.argv.slice(2)).then(
  // Excel, started by the tool, must not keep this program running.
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(process.exitCode || 1);
  },
);
