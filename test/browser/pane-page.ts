// Serves the pane of test/addin/pane/pane-fixture.ts, built with the add-in's own loaders, under the
// strictest policy that the pane must bear.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import type { PaneState } from '../../src/addin/workbook/session/pane-state';
import { builtFile } from '../built-file';
import type { ScriptedPane } from '../addin/pane/scripted-pane';
import { LIMIT_MS, sharedBrowser } from './shared-browser';

declare const window: { fixture: ScriptedPane };

const ROOT = resolve(__dirname, '../..');
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:";
const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

interface ServedPage {
  readonly address: string;
  close(): void;
}

async function servePanePage(): Promise<ServedPage> {
  const folder = builtFile('fixtures');
  const server = createServer((request, response) => {
    const name =
      request.url === '/' || request.url === undefined ? 'pane/index.html' : request.url.slice(1);
    response.setHeader('content-type', TYPES[name.split('.').pop() ?? ''] ?? 'text/plain');
    response.setHeader('content-security-policy', POLICY);
    if (name === 'office.js' || name === 'favicon.ico') response.end('');
    else response.end(readFileSync(join(name.startsWith('assets/') ? ROOT : folder, name)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

export interface PanePage {
  readonly page: Page;
  /** Complaints of the console, violations of the policy, exceptions: must stay empty. */
  readonly wrongs: readonly string[];
  show(state: PaneState): Promise<void>;
  close(): Promise<void>;
}

/** The pane in a window as narrow as Excel makes it. */
export async function openPanePage(): Promise<PanePage> {
  const served = await servePanePage();
  const browser = await sharedBrowser();
  const page = await browser.newPage({
    locale: 'de-DE',
    viewport: { width: 320, height: 760 },
    reducedMotion: 'reduce',
  });
  page.setDefaultTimeout(LIMIT_MS);
  const wrongs: string[] = [];
  page.on('console', (message) => wrongs.push(message.text()));
  page.on('pageerror', (error) => wrongs.push(error.message));
  await page.goto(served.address);
  return {
    page,
    wrongs,
    show: (state) => page.evaluate((next) => window.fixture.setState(next), state),
    close: async () => {
      await page.close();
      await browser.close();
      served.close();
    },
  };
}
