// What a browser gets: the right file, the right type, and a policy that lets each page load its
// own parts only.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ask, expectTrouble, relay } from '../rig';
import { temporaryFolder } from '../../temporary-folder';

const root = temporaryFolder();
const folders = {
  addin: join(root, 'addin'),
  workbench: join(root, 'workbench'),
  officeJs: join(root, 'office-js'),
};
const files: Record<string, string> = {
  'addin/taskpane.html': 'pane in Excel',
  'addin/workbench/taskpane.html': 'pane in the workbench',
  'addin/addin.js': 'script',
  'addin/taskpane.css': 'style',
  'addin/help/index.html': 'help',
  'addin/help/de.html': 'Hilfe',
  'addin/help/help.css': 'style',
  'addin/functions.json': '{}',
  'addin/manifest.xml': '<OfficeApp/>',
  'addin/assets/icon-16.png': 'png',
  'addin/assets/icon-32.png': 'png',
  'addin/assets/mark.svg': '<svg/>',
  'addin/.built': 'secret',
  'workbench/index.html': 'workbench',
  'workbench/workbench.js': 'script',
  'office-js/office.js': 'office',
  'office-js/en-us/office_strings.js': 'strings',
  'outside.txt': 'outside',
};
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const get = async (
  target: string,
  headers: [string, string][] = [],
  method = 'GET',
): ReturnType<typeof ask> =>
  ask(await relay('http://127.0.0.1:1', { folders }), target, { headers, method });

test.each([
  ['/taskpane.html', 'pane in Excel', 'text/html; charset=utf-8'],
  ['/workbench/taskpane.html', 'pane in the workbench', 'text/html; charset=utf-8'],
  ['/workbench/', 'workbench', 'text/html; charset=utf-8'],
  ['/workbench/index.html', 'workbench', 'text/html; charset=utf-8'],
  ['/workbench/workbench.js', 'script', 'application/javascript; charset=utf-8'],
  ['/addin.js', 'script', 'application/javascript; charset=utf-8'],
  ['/addin.js?v=2', 'script', 'application/javascript; charset=utf-8'],
  ['/taskpane.css', 'style', 'text/css; charset=utf-8'],
  ['/help/', 'help', 'text/html; charset=utf-8'],
  ['/help/de.html', 'Hilfe', 'text/html; charset=utf-8'],
  ['/help/help.css', 'style', 'text/css; charset=utf-8'],
  ['/functions.json', '{}', 'application/json; charset=utf-8'],
  ['/manifest.xml', '<OfficeApp/>', 'application/xml'],
  ['/assets/icon-16.png', 'png', 'image/png'],
  ['/favicon.ico', 'png', 'image/png'],
  ['/assets/mark.svg', '<svg/>', 'image/svg+xml'],
  ['/office-js/office.js', 'office', 'application/javascript; charset=utf-8'],
  ['/office-js/en-US/Office_Strings.js', 'strings', 'application/javascript; charset=utf-8'],
])('%s is served', async (target, body, type) => {
  const answer = await get(target);
  expect([answer.status, answer.body, answer.headers.get('content-type')]).toEqual([
    200,
    body,
    type,
  ]);
});

test.each(['/', '/workbench'])('%s leads to the workbench', async (target) => {
  const answer = await get(target);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/workbench/']);
});

test.each([
  '/.built',
  '/outside.txt',
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/assets/../../outside.txt',
  '/assets',
  '/assets/',
  '/nothing',
  '/workbench/../../outside.txt',
  '/workbench/%2e%2e/outside.txt',
  '/office-js/../outside.txt',
  '/office-js/..%2foutside.txt',
  '/office-js/',
  '/office-js/nothing.js',
  '//outside.txt',
  '/addin.js%00.html',
  '/dist/addin/addin.js',
])('%s is not served', async (target) => {
  const answer = await get(target);
  expect([400, 403, 404]).toContain(answer.status);
  expect(answer.body).not.toMatch(/outside|secret/);
  expectTrouble(answer, 'refused', answer.status);
});

test('where the development package is missing, office.js is refused with what to do', async () => {
  const server = await relay('http://127.0.0.1:1', {
    folders: { ...folders, officeJs: join(root, 'nowhere') },
  });
  expectTrouble(await ask(server, '/office-js/office.js'), 'refused', 404, /npm ci/);
});

describe('policies', () => {
  const policy = async (target: string): Promise<Record<string, string>> => {
    const text = (await get(target)).headers.get('content-security-policy') ?? '';
    return Object.fromEntries(
      text.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    );
  };
  const closed = { 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'none'" };
  const pane = {
    ...closed,
    'style-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
  };

  test('in Excel: our script and office.js from Microsoft, framed by Excel on the web only', async () => {
    expect(await policy('/taskpane.html')).toEqual({
      ...pane,
      'script-src': "'self' https://appsforoffice.microsoft.com",
      'frame-ancestors': expect.stringMatching(/^'self' https:/),
    });
  });

  const asPattern = (source: string): RegExp =>
    new RegExp(`^${source.replaceAll('.', '\\.').replace('*\\.', '(?:[a-z0-9-]+\\.)+')}$`, 'i');
  /** As Chromium reads host sources (CSP 3, 6.7.2.8). The top page comes last. */
  const frames = async (chain: readonly string[]): Promise<boolean> => {
    const sources = ((await policy('/taskpane.html'))['frame-ancestors'] ?? '').split(' ').slice(1);
    return chain.every((page) => sources.some((source) => asPattern(source).test(page)));
  };
  test.each([
    ['OneDrive', ['https://excel.officeapps.live.com', 'https://onedrive.live.com']],
    ['Microsoft 365', ['https://excel.cloud.microsoft']],
    [
      'the older Microsoft 365',
      ['https://ukc-excel.officeapps.live.com', 'https://www.office.com'],
    ],
    ['Teams', ['https://usc-excel.officeapps.live.com', 'https://teams.microsoft.com']],
    ['the newer Teams', ['https://excel.officeapps.live.com', 'https://teams.cloud.microsoft']],
    [
      'Teams in GCC High',
      ['https://excel.gov.online.office365.us', 'https://gov.teams.microsoft.us'],
    ],
    ['Teams in DoD', ['https://excel.dod.online.office365.us', 'https://dod.teams.microsoft.us']],
    ['China', ['https://excel.partner.officewebapps.cn']],
  ])('Excel on the web frames the pane in %s', async (_where, chain) => {
    expect(await frames(chain)).toBe(true);
  });
  test.each([
    'https://evil.example',
    // A firm names its own SharePoint; anybody can have one.
    'https://contoso.sharepoint.com',
    'https://contoso.sharepoint.com.evil.example',
    'https://notoffice.com',
    'http://contoso.sharepoint.com',
    'https://microsoft.com',
  ])('%s frames nothing', async (page) => {
    expect(await frames(['https://excel.officeapps.live.com', page])).toBe(false);
  });
  test('an administrator names the pages that may frame the pane, and no others', async () => {
    const server = await relay('http://127.0.0.1:1', {
      folders,
      frameAncestors: ['https://contoso.sharepoint.com'],
    });
    const { headers } = await ask(server, '/taskpane.html');
    expect(headers.get('content-security-policy')).toMatch(
      / frame-ancestors 'self' https:\/\/contoso\.sharepoint\.com$/,
    );
  });
  test('the help: words and one style sheet, no script, framed by nobody', async () => {
    expect(await policy('/help/')).toEqual({
      ...closed,
      'style-src': "'self'",
      'img-src': "'self'",
      'frame-ancestors': "'none'",
    });
  });
  test('in the workbench: nothing from anywhere else, framed by us only', async () => {
    expect(await policy('/workbench/taskpane.html')).toEqual({
      ...pane,
      'script-src': "'self'",
      'frame-ancestors': "'self'",
    });
  });
  test.each(['/workbench/', '/workbench/index.html'])(
    'the workbench itself (%s): the sheet adds styles, and nobody frames it',
    async (target) => {
      expect(await policy(target)).toEqual({
        ...closed,
        'script-src': "'self'",
        'style-src': "'self' 'unsafe-inline'",
        'img-src': "'self' data:",
        'connect-src': "'self'",
        'frame-src': "'self'",
        'frame-ancestors': "'none'",
      });
    },
  );
  test.each([
    '/assets/mark.svg',
    '/addin.js',
    '/config.json',
    '/nothing',
    '/%74askpane.html',
    '/taskpane.html%zz',
  ])('%s, opened as a page, can do nothing', async (target) => {
    expect(await policy(target)).toEqual({ ...closed, 'frame-ancestors': "'none'", sandbox: '' });
  });
});

test('every answer forbids guessing types and sending referrers, and names no program', async () => {
  for (const target of ['/taskpane.html', '/addin.js', '/config.json', '/nothing', '/']) {
    const { headers } = await get(target);
    expect([
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
      headers.get('server'),
      headers.get('x-powered-by'),
    ]).toEqual(['nosniff', 'no-referrer', null, null]);
  }
});

test.each([
  ['/taskpane.html', 'cross-origin', null],
  ['/taskpane.de.html', 'cross-origin', null],
  ['/functions.json', 'cross-origin', 'same-origin'],
  ['/assets/icon-16.png', 'cross-origin', 'same-origin'],
  ['/addin.js', 'same-origin', 'same-origin'],
  ['/config.json', 'same-origin', 'same-origin'],
  ['/workbench/', 'same-origin', 'same-origin'],
  ['/help/', 'same-origin', 'same-origin'],
  ['/nothing', 'same-origin', 'same-origin'],
])(
  '%s: for pages of %s, opened by those of %s, without camera and place',
  async (target, resource, opener) => {
    const { headers } = await get(target);
    expect([
      headers.get('cross-origin-resource-policy'),
      headers.get('cross-origin-opener-policy'),
      headers.get('permissions-policy'),
    ]).toEqual([resource, opener, 'camera=(), microphone=(), geolocation=(), payment=(), usb=()']);
  },
);

test('functions.json alone may be read by other origins: Excel for the web does', async () => {
  const allowed = async (target: string): Promise<string | null> =>
    (await get(target, [['Origin', 'https://excel.officeapps.live.com']])).headers.get(
      'access-control-allow-origin',
    );
  expect(await allowed('/functions.json')).toBe('*');
  for (const target of [
    '/taskpane.html',
    '/addin.js',
    '/manifest.xml',
    '/config.json',
    '/assets/icon-16.png',
  ])
    expect(await allowed(target)).toBeNull();
});

test('a new build is seen at once, an old one costs no transfer', async () => {
  const first = await get('/addin.js');
  expect(first.headers.get('etag')).toMatch(/^W\/"[\w-]{27}"$/);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const again = await get('/addin.js', [['If-None-Match', first.headers.get('etag') ?? '']]);
  expect([again.status, again.body]).toEqual([304, '']);
});

test('HEAD answers without a body; other methods find nothing', async () => {
  const head = await get('/addin.js', [], 'HEAD');
  expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, '6', '']);
  expect((await get('/addin.js', [], 'POST')).status).toBe(404);
});

describe('config.json', () => {
  const config = async (options: Parameters<typeof relay>[1]): Promise<unknown> => {
    const answer = await ask(await relay('https://api.example.com', options), '/config.json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return JSON.parse(answer.body);
  };
  test('a real exchange: its hosts, no accounts', async () => {
    expect(await config({})).toEqual({
      exchangeName: 'api.example.com',
      madeUp: false,
      exchangeId: { ledger: 'api.example.com', rebates: 'api.example.com' },
      demoAccounts: [],
    });
    expect(await config({ rebatesBaseUrl: 'https://broker.example.com:8443/v/' })).toEqual({
      exchangeName: 'api.example.com and broker.example.com:8443',
      madeUp: false,
      exchangeId: { ledger: 'api.example.com', rebates: 'broker.example.com:8443/v' },
      demoAccounts: [],
    });
  });
  test('the sandbox: one name whatever its port, and its published accounts', async () => {
    const account = { name: 'Demo broker', key: 'k', secret: 's', passphrase: 'p' };
    expect(await config({ sandbox: { accounts: [{ ...account, kind: 'broker' }] } })).toEqual({
      exchangeName: 'Sandbox exchange',
      madeUp: true,
      exchangeId: { ledger: 'sandbox', rebates: 'sandbox' },
      demoAccounts: [{ ...account, about: expect.stringMatching(/broker.*\.$/) }],
    });
  });
});
