// A file that waits for the person's browser is read once, for a minute at most, and by nobody else.
import Fastify, { type FastifyInstance } from 'fastify';
import { addSavedFiles } from '../../../src/server/pages/saved-files';
import { ownPages } from '../../../src/server/http/own-pages';
import { addOwnAnswers } from '../../../src/server/http/own-answers';

const limits = { keepMs: 600_000, files: 2, bytes: 10_000, allBytes: 15_000 };
let app: FastifyInstance;
let origin: string;
const open = async (bounds = limits): Promise<void> => {
  app = Fastify();
  addOwnAnswers(app, () => undefined);
  addSavedFiles(app, ownPages(undefined), ({ headers }) => String(headers['person'] ?? ''), bounds);
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
};
beforeEach(() => open());
afterEach(() => app.close());

const give = (name: string, body = 'a,b', site = 'same-origin', person = '') =>
  fetch(`${origin}/files`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'tieout-file': encodeURIComponent(name),
      'sec-fetch-site': site,
      person,
    },
    body,
  });
const pathOf = async (answer: Promise<Response>): Promise<string> =>
  ((await (await answer).json()) as { path: string }).path;
const read = (path: string, method = 'GET') => fetch(origin + path, { method });

test('a file is read once under its name, as bytes that nobody keeps', async () => {
  const path = await pathOf(give('Größe 2026.csv', 'ä;b'));
  const first = await read(path);
  expect(await first.text()).toBe('ä;b');
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe%202026.csv",
    'cache-control': 'no-store',
  });
  expect((await read(path)).status).toBe(404);
});

test('addresses have 256 random bits, and HEAD takes nothing away', async () => {
  const path = await pathOf(give('a.csv'));
  expect(path).toMatch(/^\/files\/[\w-]{43}$/);
  await read(path, 'HEAD');
  expect((await read(path)).status).toBe(200);
});

test('a file that nobody reads goes after its time', async () => {
  await app.close();
  await open({ ...limits, keepMs: 1, files: 1 });
  const path = await pathOf(give('a.csv'));
  while ((await give('b.csv')).status === 503);
  expect((await read(path)).status).toBe(404);
});

test('no more files wait than are allowed, and no more bytes', async () => {
  expect((await give('a.csv', 'x'.repeat(limits.bytes + 1))).status).toBe(413);
  const first = await pathOf(give('a.csv', 'x'.repeat(limits.bytes - 1)));
  expect((await give('b.csv', 'xx')).status).toBe(503);
  await read(first);
  for (const [at, status] of [200, 200, 503].entries())
    expect((await give(`${at}.csv`)).status).toBe(status);
});

test('one person who fills their places leaves others theirs', async () => {
  for (const status of [200, 200, 503])
    expect((await give('a.csv', 'x'.repeat(5_000), 'same-origin', 'ann')).status).toBe(status);
  const ofBen = (bytes: number) => give('b.csv', 'x'.repeat(bytes), 'same-origin', 'ben');
  expect([(await ofBen(5_000)).status, (await ofBen(1)).status]).toEqual([200, 503]);
});

test.each([
  ['another site’s page', 'cross-site', 'a.csv', 403],
  ['a name with a folder', 'same-origin', '../../relay/a.csv', 400],
  ['a name with a line end', 'same-origin', 'a\r\nb', 400],
  ['a hidden name', 'same-origin', '.profile', 400],
])('%s is refused', async (_, site, name, status) =>
  expect((await give(name, 'x', site)).status).toBe(status),
);
