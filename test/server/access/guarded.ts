// A server that a firm reaches, behind a token or a header of its proxy.
import { ask, REBATES, relay, TIME, upstream, type Answer, type Asking } from '../rig';

export const TOKEN = 'T0ken-geheim-with-32-characters-or-more';
export const PUBLIC = new URL('https://tieout.example.com');
export const HOST = ['Host', 'tieout.example.com'] as const;
export const GUARDED = [
  '/config.json',
  TIME,
  REBATES,
  '/exchange/',
  '/metrics',
  '/addin.js.map',
  '/addin.0123456789abcdef0123.js.map',
  '/server/serve.js.map',
  '/workbench/workbench.js',
  '/office-js/office.js',
  '/%74askpane.html',
  '//taskpane.html',
  '/nothing',
];
export const PAGES = [
  '/taskpane.html',
  '/workbench/',
  '/workbench/index.html',
  '/workbench/taskpane.html',
];

export const byToken = { kind: 'token', token: TOKEN } as const;
export const byHeader = { kind: 'header', name: 'X-Tieout-Access', value: TOKEN } as const;
export type Server = Awaited<ReturnType<typeof relay>>;

export async function guarded(
  access: typeof byToken | typeof byHeader,
  options: Parameters<typeof relay>[1] = {},
): Promise<{ readonly server: Server; readonly exchange: Awaited<ReturnType<typeof upstream>> }> {
  const exchange = await upstream();
  return { exchange, server: await relay(exchange.url, { access, publicUrl: PUBLIC, ...options }) };
}

export const signIn = (
  server: Server,
  token: string,
  page = '/taskpane.html',
  headers: Asking['headers'] = [],
): Promise<Answer> =>
  ask(server, page, {
    method: 'POST',
    headers: [HOST, ['Content-Type', 'application/x-www-form-urlencoded'], ...headers],
    body: new URLSearchParams({ token }).toString(),
  });
export const cookieOf = (answer: Answer): string =>
  (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
