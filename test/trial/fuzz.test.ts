// Words of others, by the seed: whatever they are, they are taken or refused in a sentence, and
// nothing throws, hangs or passes for what it is not. `npm run trial -- --fuzz 100000` is the long
// form.
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { chance } from '../../src/sandbox/data/seeded-random';
import { relay, upstream } from '../server/rig';
import { casesOf, runSeed } from '../seeds';
import { FUZZ_TARGETS, type FuzzTarget } from './fuzz-targets';
import { changedText } from './nasty';

/** Set by `.ci/trial.mjs`. */
const asked = process.env['TIEOUT_FUZZ'];
const cases = Number(asked ?? casesOf(1_500));
const first = asked ? 0 : runSeed;
const REQUESTS = [
  'GET /config.json HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n\r\n',
  'GET /exchange/api/v3/time HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n\r\n',
  'GET /taskpane.html HTTP/1.1\r\nHost: localhost:PORT\r\nRange: bytes=0-5\r\nCookie: a=b\r\nConnection: close\r\n\r\n',
];

/** Bytes as no client would send them; the server answers, or hangs up. */
const rawRequests: FuzzTarget = {
  name: 'raw requests to the server',
  share: 20,
  make: async () => {
    const { port } = await relay((await upstream()).url);
    return (draw) =>
      new Promise((resolve, reject) => {
        const request = draw.pick(REQUESTS).replace('PORT', String(port));
        const chunks: Buffer[] = [];
        const socket = connect(port, '127.0.0.1', () =>
          socket.end(Buffer.from(changedText(draw, request), 'latin1')),
        );
        socket.on('data', (chunk: Buffer) => chunks.push(chunk));
        socket.on('error', () => undefined);
        socket.on('close', () => {
          const answer = Buffer.concat(chunks).toString('latin1');
          const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
          if (answer !== '' && status === undefined) reject(new Error(`No answer: ${answer}`));
          else if (status === '500') reject(new Error(`It stumbled: ${answer}`));
          else resolve(status === '200' || status === '206' ? 'taken' : 'refused');
        });
      });
  },
};

const table: { name: string; cases: number; taken: number; refused: number; defects: string[] }[] =
  [];
afterAll(() => {
  if (!asked) return;
  mkdirSync('dist/trial', { recursive: true });
  writeFileSync('dist/trial/fuzz.json', JSON.stringify(table));
});

test.each([...FUZZ_TARGETS, rawRequests])('$name', async ({ name, share, make }) => {
  const read = await make();
  const count = Math.ceil((cases * share) / 1_000);
  const row = { name, cases: count, taken: 0, refused: 0, defects: [] as string[] };
  table.push(row);
  for (let seed = first; seed < first + count; seed += 1)
    try {
      row[await read(chance(name, seed))] += 1;
    } catch (error) {
      if (row.defects.length < 20)
        row.defects.push(`${name}, seed ${seed}: ${String((error as Error).stack)}`);
    }
  expect(row.defects).toEqual([]);
});
