// Excel on the web as a browser sees it: the sheet on a host name of Microsoft's, the pane in a
// frame from another site. The names lead to this computer, so nothing of the product is changed:
// the pane is the page that Excel's users get, under its own policy.
import { readFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as ask, type RequestOptions } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { localCertificate } from '../../src/server/certificates/local-certificate';
import { FLAGS } from './browser-flags';
import { findBrowser } from './find-browser';

/** Under a domain that office.js and the pane's policy take for Excel. */
const EXCEL = 'tieout-test.officeapps.live.com';
const MICROSOFTS_CDN = 'appsforoffice.microsoft.com';
const OFFICE_JS = join(dirname(require.resolve('@microsoft/office-js/package.json')), 'dist');

/** `/lib/1/hosted/office.js` and what it loads. */
function answerOfficeJs({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const file = /^\/lib\/1\/hosted\/((?:[\w-]+\/)*[\w.-]+\.js)(?:\?|$)/.exec(url)?.[1];
  if (file === undefined) return void response.writeHead(404).end();
  response
    // As Microsoft's host answers: office.js loads its parts with crossorigin.
    .writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
    .end(readFileSync(join(OFFICE_JS, file)));
}

/** Passes the workbench on; its own policy frames no page of another site. */
function passOn(to: URL, request: IncomingMessage, response: ServerResponse): void {
  const options: RequestOptions = {
    host: 'localhost',
    port: to.port,
    path: request.url ?? '/',
    method: request.method,
    headers: { ...request.headers, host: to.host },
    // Our own certificate, made on this machine: nobody else is asked.
    rejectUnauthorized: false,
  };
  const onwards = ask(options, (answer) => {
    const policy = answer.headers['content-security-policy'];
    response.writeHead(answer.statusCode ?? 502, {
      ...answer.headers,
      ...(typeof policy === 'string' && {
        'content-security-policy': policy.replace("frame-src 'self'", `frame-src ${to.origin}`),
      }),
    });
    answer.pipe(response);
  });
  onwards.on('error', () => response.destroy());
  request.pipe(onwards);
}

export interface OtherSite {
  readonly page: Page;
  /** Requests to any other host. Must stay empty. */
  readonly elsewhere: readonly string[];
  close(): Promise<void>;
}

/** @param origin of Tieout's server. The browser's profile blocks third-party storage. */
export async function openOnOtherSite(origin: string): Promise<OtherSite> {
  const to = new URL(origin);
  const front = createServer(await localCertificate(), (request, response) => {
    if (request.headers.host === MICROSOFTS_CDN) answerOfficeJs(request, response);
    else passOn(to, request, response);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  const profile = mkdtempSync(join(tmpdir(), 'tieout-site-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ profile: { cookie_controls_mode: 1, block_third_party_cookies: true } }),
  );
  const names = [EXCEL, MICROSOFTS_CDN].map((name) => `MAP ${name}:443 127.0.0.1:${port}`);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    headless: true,
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 860 },
    args: FLAGS.map((flag) =>
      flag.replace('--host-resolver-rules=', `--host-resolver-rules=${names.join(', ')}, `),
    ),
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol === 'https:' && ![EXCEL, MICROSOFTS_CDN, 'localhost'].includes(hostname))
      elsewhere.push(request.url());
  });
  await page.goto(`https://${EXCEL}/workbench/?site=${encodeURIComponent(origin)}`);
  return {
    page,
    elsewhere,
    close: async () => {
      await context.close();
      front.close();
      front.closeAllConnections();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
