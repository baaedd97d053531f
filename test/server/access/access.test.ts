// A server that a firm reaches forwards to an exchange that may trust its address: a client without
// access must get nothing of it.
import {
  ask,
  expectTrouble,
  JSON_BODY,
  LEDGER,
  REBATES,
  type Answer,
  statusOf,
  expectSignedOut,
} from '../rig';
import { TOKEN, HOST, GUARDED, PAGES, byToken, guarded, signIn, cookieOf } from './guarded';

describe('without access', () => {
  test.each(GUARDED)('%s is refused, and the exchange hears nothing', async (target) => {
    const { server, exchange } = await guarded(byToken);
    const answer = await ask(server, target, { headers: [HOST] });
    expectTrouble(answer, 'signed-out', 401, /sign in\.$/);
    expect([exchange.seen, answer.headers.get('set-cookie')]).toEqual([[], null]);
  });

  test('by localhost neither: a reverse proxy on this machine comes from there', async () => {
    const { server } = await guarded(byToken);
    expectSignedOut(await ask(server, '/config.json'));
  });

  test.each(PAGES)(
    '%s asks to sign in, with a policy for that page, and is never kept',
    async (page) => {
      const { server } = await guarded(byToken);
      const answer = await ask(server, `${page}?_host_Info=Excel$Web`, { headers: [HOST] });
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
      ]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
      expect(answer.body).toMatch(/<label for="token">Access token<\/label>/);
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'.*form-action 'self'/,
      );
      expect(answer.body.includes('office.js')).toBe(page === '/taskpane.html');
    },
  );

  test.each([
    '/',
    '/workbench',
    '/favicon.ico',
    '/functions.json',
    '/manifest.xml',
    '/assets/icon-32.png',
    '/taskpane.css',
    '/addin.js',
    '/addin.seldom.0123456789abcdef0123.js',
    '/sign-in.js',
    '/help',
    '/help/',
    '/help/help.css',
    '/help/de.html',
    '/health',
    '/ready',
  ])('%s stays open: Excel and watchers ask for it without any cookie', async (target) => {
    const { server } = await guarded(byToken);
    expect((await ask(server, target, { headers: [HOST] })).headers.get('tieout-relay')).not.toBe(
      'signed-out',
    );
  });

  test.each([
    '/assets/../config.json',
    '/assets/%2e%2e/config.json',
    '/assets/..',
    '/functions.json/../exchange/api/v3/time',
    '/health/../config.json',
    '/help/../config.json',
    '/assets/x/../../config.json',
  ])('open folders do not open others: %s', async (target) => {
    const { server } = await guarded(byToken);
    const answer = await ask(server, target, { headers: [HOST] });
    expect([answer.status >= 400, answer.body.includes('exchangeName')]).toEqual([true, false]);
  });

  test('other methods on a page open nothing', async () => {
    const { server } = await guarded(byToken);
    for (const method of ['PUT', 'DELETE', 'OPTIONS'])
      expect((await ask(server, '/taskpane.html', { method, headers: [HOST] })).body).not.toMatch(
        /exchangeName|pane in Excel/,
      );
    expect(
      await statusOf(server, '/config.json', {
        method: 'POST',
        headers: [HOST, JSON_BODY],
        body: '{}',
      }),
    ).toBe(401);
  });
});

describe('a person with the token', () => {
  test('signs in, is led back to the page that Office asked for, and then may ask', async () => {
    const { server, exchange } = await guarded(byToken);
    const answer = await signIn(server, TOKEN, '/taskpane.html?_host_Info=Excel$Web$16.01');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/taskpane.html?_host_Info=Excel$Web$16.01',
    ]);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-tieout=\S+; Path=\/; Max-Age=2592000; Secure; HttpOnly; SameSite=None; Partitioned$/,
    );
    const cookie = ['Cookie', `other=1; ${cookieOf(answer)}`] as const;
    expect(await statusOf(server, '/config.json', { headers: [HOST, cookie] })).toBe(200);
    expect(
      await statusOf(server, LEDGER, {
        method: 'POST',
        headers: [HOST, cookie, JSON_BODY],
        body: '{}',
      }),
    ).toBe(200);
    expect(JSON.stringify(exchange.seen)).not.toMatch(/tieout=|geheim/);
  });

  test('the token is in no cookie, no address, no page and no log', async () => {
    const lines: string[] = [];
    const { server } = await guarded(byToken, { log: { write: (line) => lines.push(line) } });
    const answers = [
      await signIn(server, TOKEN),
      await signIn(server, `${TOKEN}x`),
      await ask(server, '/config.json', { headers: [HOST, ['Authorization', `Bearer ${TOKEN}x`]] }),
    ];
    const said =
      answers.map(({ headers, body }) => JSON.stringify([...headers]) + body).join('') +
      lines.join('');
    expect(said).not.toMatch(/geheim/);
    expect(lines).toHaveLength(3);
  });

  test.each([
    ['a wrong token', `${TOKEN}x`],
    ['a beginning of it', TOKEN.slice(0, -1)],
    ['another case', TOKEN.toLowerCase()],
    ['nothing', ''],
    ['far too much', TOKEN.repeat(200)],
  ])('%s opens nothing', async (_name, token) => {
    const { server } = await guarded(byToken);
    const answer = await signIn(server, token);
    expect([answer.headers.get('set-cookie'), answer.headers.get('location')]).toEqual([
      null,
      null,
    ]);
    expect(answer.body).toMatch(
      answer.status === 413 ? /larger/ : /This is not the access token of this server/,
    );
  });

  test('wrong tokens lock nobody: after forty of them, by form and as a bearer, the right one is good', async () => {
    const { server } = await guarded(byToken);
    const bearer = async (token: string): Promise<number> =>
      await statusOf(server, '/config.json', {
        headers: [HOST, ['Authorization', `Bearer ${token}`]],
      });
    for (let guess = 0; guess < 40; guess += 1) {
      expect((await signIn(server, `${TOKEN}${guess}`)).body).toMatch(
        /This is not the access token/,
      );
      expect(await bearer(`${guess}${TOKEN}`)).toBe(401);
    }
    expect([await bearer(TOKEN), (await signIn(server, TOKEN)).status]).toEqual([200, 303]);
  });

  test('signs out: the cookie goes, and the next page asks for the token', async () => {
    const { server } = await guarded(byToken);
    const signedIn = await signIn(server, TOKEN);
    const cookie = ['Cookie', cookieOf(signedIn)] as const;
    const config = await ask(server, '/config.json', { headers: [HOST, cookie] });
    expect(JSON.parse(config.body)).toMatchObject({ signOut: true });
    const out = await ask(server, '/sign-out', { method: 'POST', headers: [HOST, cookie] });
    const said = out.headers.get('set-cookie') ?? '';
    const [name] = cookieOf(signedIn).split('=');
    expect([out.status, said]).toEqual([
      204,
      expect.stringMatching(`^${name}=; Path=/; Max-Age=0; `),
    ]);
    // A browser drops a cookie only where all its rules are the same.
    const rulesOf = (line: string): string[] => line.split('; ').slice(1).sort();
    expect(rulesOf(said).filter((rule) => !rule.startsWith('Max-Age'))).toEqual(
      rulesOf(signedIn.headers.get('set-cookie') ?? '').filter(
        (rule) => !rule.startsWith('Max-Age'),
      ),
    );
    const page = await ask(server, '/taskpane.html', { headers: [HOST, ['Cookie', `${name}=`]] });
    expect(page.body).toMatch(/<h2>Sign in<\/h2>/);
  });

  test("another site's page signs nobody out", async () => {
    const { server } = await guarded(byToken);
    const cookie = ['Cookie', cookieOf(await signIn(server, TOKEN))] as const;
    const answer = await ask(server, '/sign-out', {
      method: 'POST',
      headers: [HOST, cookie, ['Sec-Fetch-Site', 'cross-site']],
    });
    expectTrouble(answer, 'refused', 403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('space around a pasted token does no harm', async () => {
    const { server } = await guarded(byToken);
    expect((await signIn(server, ` ${TOKEN}\n`)).status).toBe(303);
  });

  test("another site's form signs nobody in", async () => {
    const { server } = await guarded(byToken);
    for (const headers of [
      [['Origin', 'https://evil.example']],
      [
        ['Origin', 'null'],
        ['Sec-Fetch-Site', 'cross-site'],
      ],
    ] as const) {
      const answer = await signIn(server, TOKEN, '/taskpane.html', headers);
      expectTrouble(answer, 'refused', 403);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  test("a cookie does not let another site's page ask", async () => {
    const { server, exchange } = await guarded(byToken);
    const cookie = ['Cookie', cookieOf(await signIn(server, TOKEN))] as const;
    expectTrouble(
      await ask(server, REBATES, {
        headers: [
          HOST,
          cookie,
          ['Origin', 'https://evil.example'],
          ['Sec-Fetch-Site', 'cross-site'],
        ],
      }),
      'refused',
      403,
    );
    expect(exchange.seen).toEqual([]);
  });

  test('a cookie that was changed, or made with another token, is none', async () => {
    const { server } = await guarded(byToken);
    const other = await guarded({
      kind: 'token',
      token: 'Another-token-of-32-characters-or-more',
    } as unknown as typeof byToken);
    const own = cookieOf(await signIn(server, TOKEN));
    const [until = '', nonce = '', proof = ''] = own.slice('__Host-tieout='.length).split('.');
    const foreign = cookieOf(
      await ask(other.server, '/taskpane.html', {
        method: 'POST',
        headers: [HOST, ['Content-Type', 'application/x-www-form-urlencoded']],
        body: 'token=Another-token-of-32-characters-or-more',
      }),
    );
    expect(foreign).toMatch(/^__Host-tieout=/);
    const wrong = [
      foreign,
      `__Host-tieout=${Number(until) + 1}.${nonce}.${proof}`,
      `__Host-tieout=${until}.${nonce}.`,
      `__Host-tieout=${until}.${nonce}`,
      '__Host-tieout=',
      `__Host-tieout=${until}.${nonce}.${proof}.x`,
      own.replace('__Host-', ''),
    ];
    for (const cookie of wrong)
      expectSignedOut(await ask(server, '/config.json', { headers: [HOST, ['Cookie', cookie]] }));
    expect(await statusOf(server, '/config.json', { headers: [HOST, ['Cookie', own]] })).toBe(200);
  });

  test('another server of the firm, or this one started again, accepts the cookie', async () => {
    const cookie = cookieOf(await signIn((await guarded(byToken)).server, TOKEN));
    expect(
      await statusOf((await guarded(byToken)).server, '/config.json', {
        headers: [HOST, ['Cookie', cookie]],
      }),
    ).toBe(200);
  });

  test('it ends after 30 days without a visit; a page visited later than a day renews it', async () => {
    const { server } = await guarded(byToken);
    const startMs = Date.now();
    const cookie = ['Cookie', cookieOf(await signIn(server, TOKEN))] as const;
    const now = jest.spyOn(Date, 'now');
    try {
      const visit = async (days: number): Promise<Answer> => {
        now.mockReturnValue(startMs + days * 86_400_000);
        return ask(server, '/taskpane.html', { headers: [HOST, cookie] });
      };
      expect((await visit(0.5)).headers.get('set-cookie')).toBeNull();
      const renewed = await visit(29);
      expect(renewed.headers.get('set-cookie')).toMatch(/^__Host-tieout=/);
      // The person stays the same: turns at the exchange go by it.
      const personOf = (value: string): string | undefined => value.split('.')[1];
      expect(personOf(cookieOf(renewed))).toBe(personOf(cookie[1]));
      const late = await visit(31);
      expect([late.headers.get('set-cookie'), late.body.includes('Access token')]).toEqual([
        null,
        true,
      ]);
    } finally {
      now.mockRestore();
    }
  });
});
