// Serves the workbench with one of the test add-ins beside this file, over https, as the product's
// own server would.
import { mkdirSync, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { extname, join, normalize, resolve } from 'node:path';
import { generateCertificates } from 'office-addin-dev-certs';

const root = resolve(__dirname, '../..');
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};
const CERTIFICATE_DAYS = 30;

/**
 * The narrowest policies under which nothing was refused: Univer adds <style> elements and draws
 * data: images.
 */
const POLICIES = {
  addin:
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  workbench:
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'",
};

/** Made once and kept in the system's temporary folder: making a key takes about a second. */
async function certificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = join(tmpdir(), 'tieout-test-certificate');
  const [ca, cert, key] = ['ca.crt', 'localhost.crt', 'localhost.key'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const isFresh =
    existsSync(key) && Date.now() - statSync(key).mtimeMs < (CERTIFICATE_DAYS - 1) * 86_400_000;
  if (!isFresh) {
    mkdirSync(folder, { recursive: true });
    await generateCertificates(ca, cert, key, CERTIFICATE_DAYS, ['localhost']);
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/**
 * The file behind a path, or null. The server's map of docs/architecture.md, with the test add-in
 * in the add-in's place.
 */
function fileOf(path: string, addinFolder: string): string | null {
  const file = path.startsWith('/office-js/')
    ? join(
        root,
        'node_modules/@microsoft/office-js/dist',
        path.slice('/office-js/'.length).toLowerCase(),
      )
    : path === '/workbench/taskpane.html'
      ? join(addinFolder, 'taskpane.html')
      : path.startsWith('/workbench/')
        ? join(root, 'dist/workbench', path.slice('/workbench/'.length) || 'index.html')
        : join(addinFolder, path);
  return existsSync(file) && statSync(file).isFile() ? file : null;
}

export interface Served {
  origin: string;
  close(): Promise<void>;
}

/**
 * @param addin the folder's name under test/workbench/addins. @param config what GET /config.json
 * answers. @param port a free one is taken where another program has this
 */
export async function serveAddin(
  addin: string,
  config: object = { exchangeName: 'Test exchange', madeUp: true, demoAccounts: [] },
  port = 0,
): Promise<Served> {
  const addinFolder = join(__dirname, 'addins', addin);
  const server = createServer(await certificate(), (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'https://localhost').pathname);
    if (path === '/config.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(config));
      return;
    }
    const file = fileOf(path, addinFolder);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const isWorkbench = path.startsWith('/workbench/') && path !== '/workbench/taskpane.html';
    const headers = {
      'content-type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': isWorkbench ? POLICIES.workbench : POLICIES.addin,
    };
    response.writeHead(200, headers).end(readFileSync(file));
  });
  const listenAt = (wanted: number): Promise<void> =>
    new Promise((done, fail) => {
      server.once('error', fail);
      server.listen(wanted, 'localhost', done);
    });
  await listenAt(port).catch(() => listenAt(0));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `https://localhost:${address.port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
