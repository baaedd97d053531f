// A log that is sent to support must not contain what opens an account.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { answerTo, ask, expectTrouble, JSON_BODY, LEDGER, REBATES, relay, upstream } from '../rig';
import { temporaryFolder } from '../../temporary-folder';

const SECRETS = [
  'k-geheim',
  's-geheim',
  'p-geheim',
  'q-geheim',
  'b-geheim',
  'a-geheim',
  'c-geheim',
];
const credentials = [
  ['ACCESS-KEY', 'k-geheim'],
  ['ACCESS-SIGN', 's-geheim'],
  ['ACCESS-PASSPHRASE', 'p-geheim'],
  ['Cookie', 'c-geheim'],
] as const;

test('lines name route, status and trouble; credentials, query, body and answer are nowhere, nor in what the relay says', async () => {
  const lines: string[] = [];
  const answers = ['{"msg":"a-geheim"}', null];
  const exchange = await upstream((_request, response) => {
    const body = answers.shift();
    if (body) response.writeHead(401).end(body);
    else response.destroy();
  });
  const server = await relay(exchange.url, { log: { write: (line) => lines.push(line) } });
  await ask(server, `${REBATES}?coin=q-geheim`, { headers: credentials });
  const own = [
    await ask(server, LEDGER, {
      method: 'POST',
      headers: [...credentials, JSON_BODY],
      body: '{"coin":"b-geheim"}',
    }),
    await ask(server, '/exchange/q-geheim?q-geheim', { headers: credentials }),
    await ask(server, '/exchange/q-geheim%zz', { headers: credentials }),
    await ask(server, '/q-geheim/q-geheim?q-geheim', { headers: credentials }),
    await ask(server, REBATES, { headers: [...credentials, ...credentials] }),
    await ask(server, REBATES, { headers: [['ACCESS-KEY', 'k-geheim\u00e9']] }),
    await ask(server, LEDGER, {
      method: 'POST',
      headers: [...credentials, ['Content-Type', 'c-geheim;;']],
      body: 'b-geheim',
    }),
    await answerTo(server.port, 'GET q-geheim\r\nACCESS-KEY: k-geheim\r\n\r\n'),
  ];
  const everything =
    lines.join('') + own.map(({ body, headers }) => body + JSON.stringify([...headers])).join('');
  for (const secret of SECRETS) expect(everything).not.toContain(secret);
  expect(lines.map((line) => JSON.parse(line)).slice(0, 3)).toEqual([
    {
      time: expect.any(String),
      level: 'info',
      method: 'GET',
      route: REBATES,
      status: 401,
      ms: expect.any(Number),
    },
    {
      time: expect.any(String),
      level: 'info',
      method: 'POST',
      route: LEDGER,
      status: 502,
      ms: expect.any(Number),
      relay: 'cut',
    },
    {
      time: expect.any(String),
      level: 'info',
      method: 'GET',
      route: '/exchange/*',
      status: 404,
      ms: expect.any(Number),
      relay: 'refused',
    },
  ]);
});

test('a fault of our own is answered with a sentence and logged by where it arose, not by its message', async () => {
  const lines: string[] = [];
  const folder = temporaryFolder();
  // A link to itself: the file server fails with ELOOP and a message that holds the path.
  symlinkSync('a-geheim.js', join(folder, 'a-geheim.js'));
  const server = await relay('https://a.example', {
    log: { write: (line) => lines.push(line) },
    folders: { addin: folder, workbench: folder, officeJs: folder },
  });
  const answer = await ask(server, '/a-geheim.js?q-geheim', { headers: credentials });
  expectTrouble(answer, 'fault', 500, /report it/);
  for (const secret of SECRETS) expect(lines.join('') + answer.body).not.toContain(secret);
  expect(lines.map((line) => JSON.parse(line))[0]).toMatchObject({
    level: 'error',
    error: expect.any(String),
    at: expect.any(Array),
  });
});
