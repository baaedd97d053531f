// Other engines than Chromium, by the commands of WebDriver: WebKit's driver takes them over HTTP,
// Firefox on a socket of its own (Marionette), so neither needs a package of npm.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../until';

/** One command, under Marionette's name for it. */
type Send = (command: string, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>;

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const SCRIPT_LIMIT_MS = 180_000;
const CAPABILITIES = { acceptInsecureCerts: true, timeouts: { script: SCRIPT_LIMIT_MS } };

const LOOKS_AT_MOST = 1500;
const LOOK_EVERY_MS = 100;

/**
 * Looks at the page until something is there. Each look holds the page up, so there is a pause between two;
 * and one that never comes is named.
 */
export async function becomes<Seen>(
  what: string,
  look: () => Promise<Seen | undefined>,
): Promise<Seen> {
  for (let looks = 0; looks < LOOKS_AT_MOST; looks += 1) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`It did not come: ${what}`);
}

export interface Engine {
  open(address: string): Promise<void>;
  /** Runs a function's body in the page or the frame; what it returns is waited for. */
  run<Result>(body: string, ...args: readonly unknown[]): Promise<Result>;
  /** What follows is meant for the page's frame, or for the page. */
  inFrame(is: boolean): Promise<void>;
  /** Once the expression gives an element, such as `document.activeElement`. */
  click(expression: string): Promise<void>;
  type(expression: string, text: string): Promise<void>;
  close(): Promise<void>;
}

function engineOf(send: Send, close: () => Promise<void>): Engine {
  const run = async <Result>(body: string, ...args: readonly unknown[]): Promise<Result> => {
    const script = `const all = [...arguments];
      const done = all.pop();
      (async function () { ${body} }).apply(null, all)
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const outcome = (await send('WebDriver:ExecuteAsyncScript', { script, args })) as {
      value?: Result;
      error?: string;
    };
    if (outcome.error !== undefined) throw new Error(outcome.error);
    return outcome.value as Result;
  };
  const found = (expression: string): Promise<string> =>
    becomes(expression, async () => {
      const element = await run<Readonly<Record<string, string>> | null>(
        `return ${expression} ?? null`,
      );
      return element?.[ELEMENT];
    });
  return {
    run,
    open: async (url) => void (await send('WebDriver:Navigate', { url })),
    inFrame: async (is) => {
      await send('WebDriver:SwitchToFrame', { id: null });
      if (!is) return;
      const id = await found(`document.querySelector('iframe')`);
      await send('WebDriver:SwitchToFrame', { id: { [ELEMENT]: id }, element: id });
    },
    click: async (expression) =>
      void (await send('WebDriver:ElementClick', { id: await found(expression) })),
    type: async (expression, text) =>
      void (await send('WebDriver:ElementSendKeys', { id: await found(expression), text })),
    close,
  };
}

const PATHS: Readonly<Record<string, string>> = {
  'WebDriver:Navigate': 'url',
  'WebDriver:ExecuteAsyncScript': 'execute/async',
  'WebDriver:SwitchToFrame': 'frame',
  'WebDriver:ElementClick': 'click',
  'WebDriver:ElementSendKeys': 'value',
};

/** Debian's webkit2gtk-driver, on a screen that nobody sees. */
export async function startWebKit(): Promise<Engine> {
  // It names its display once it takes windows: a browser that is started before never comes up.
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [named] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${named.toString().trim()}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its sandbox takes rights that a container does not give.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      signal: AbortSignal.timeout(SCRIPT_LIMIT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`WebKit refuses ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  let session = '';
  await until(async () => {
    const made = await ask('POST', '', { capabilities: { alwaysMatch: CAPABILITIES } }).catch(
      () => null,
    );
    if (made === null) return false;
    session = `/${(made as { sessionId: string }).sessionId}`;
    return true;
  });
  const send: Send = (command, { id, ...parameters }) => {
    const path = PATHS[command]!;
    return command.startsWith('WebDriver:Element')
      ? ask('POST', `${session}/element/${String(id)}/${path}`, parameters)
      : ask('POST', `${session}/${path}`, { ...parameters, ...(id !== undefined && { id }) });
  };
  return engineOf(send, async () => {
    await ask('DELETE', session).catch(() => undefined);
    await ended(driver);
    await ended(screen);
  });
}

/** Debian's firefox-esr, without a window. */
export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'tieout-firefox-'));
  const port = await freePort();
  writeFileSync(join(profile, 'user.js'), `user_pref("marionette.port", ${port});\n`);
  const browser = spawn(
    'firefox-esr',
    ['--headless', '--marionette', '--no-remote', '--profile', profile],
    { stdio: 'ignore' },
  );
  let socket: Socket | null = null;
  await until(async () => {
    socket = await connected(port);
    return socket !== null;
  });
  const send = marionette(socket!);
  await send('WebDriver:NewSession', CAPABILITIES);
  return engineOf(
    async (command, parameters) => {
      const answer = (await send(command, parameters)) as { value?: unknown } | null;
      return answer?.value;
    },
    async () => {
      socket?.destroy();
      await ended(browser);
      rmSync(profile, { recursive: true, force: true });
    },
  );
}

const connected = (port: number): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(null));
    // It says who it is first.
    socket.once('data', () => resolve(socket));
  });

/** Messages are `LENGTH:[0, id, command, parameters]` and `LENGTH:[1, id, error, result]`. */
function marionette(socket: Socket): Send {
  const waiting = new Map<number, (error: unknown, result: unknown) => void>();
  let received = Buffer.alloc(0);
  let sent = 0;
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, colon).toString());
      if (colon < 0 || received.length < end) return;
      const [, id, error, result] = JSON.parse(received.subarray(colon + 1, end).toString()) as [
        number,
        number,
        unknown,
        unknown,
      ];
      received = received.subarray(end);
      waiting.get(id)?.(error, result);
    }
  });
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      const id = (sent += 1);
      waiting.set(id, (error, result) => {
        if (error === null) resolve(result);
        else reject(new Error(`Firefox refuses ${command}: ${JSON.stringify(error)}`));
      });
      const text = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => resolve());
    child.kill();
  });
