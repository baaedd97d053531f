// A schedule is only worth something if it can be run again.
import { faultChoice } from '../../src/sandbox/faults/fault-choice';
import type { FaultSchedule } from '../../src/sandbox/faults/faults';
import type { RequestNote } from '../../src/sandbox/request-log';
import { ledgerPages, rig } from './rig';

const request = (page: number, nth = 1): RequestNote => ({
  number: nth,
  nth,
  atMs: 0,
  operation: 'ledger',
  method: 'POST',
  path: '/api/v3/tax/income',
  parameters: { month: '2026-10', page },
  account: 'Demo broker',
  ip: '127.0.0.1',
});
const schedule = (more: Partial<FaultSchedule> = {}) =>
  faultChoice({
    seed: 'any',
    schedule: { share: 0.33, ...more },
    faults: [],
    onRequest: undefined,
  });
const PAGES = Array.from({ length: 3_000 }, (_, i) => i + 1);

test('the same seed spoils the same requests, in whatever order they arrive', () => {
  const [forwards, backwards, other] = [schedule(), schedule(), schedule({ seed: 'other' })];
  const drawn = PAGES.map((page) => forwards(request(page)));
  expect(
    [...PAGES]
      .reverse()
      .map((page) => backwards(request(page)))
      .reverse(),
  ).toEqual(drawn);
  expect(PAGES.map((page) => other(request(page)))).not.toEqual(drawn);
});

test('about the share that was asked for, of every kind', () => {
  const choose = schedule();
  const drawn = PAGES.map((page) => choose(request(page))).filter((fault) => fault !== undefined);
  expect(drawn.length / PAGES.length).toBeGreaterThan(0.29);
  expect(drawn.length / PAGES.length).toBeLessThan(0.37);
  expect(new Set(drawn.map(({ kind }) => kind))).toEqual(
    new Set([
      'status',
      'empty',
      'html',
      'code',
      'too-many',
      'reset',
      'truncate',
      'delay',
      'post',
      'shift',
    ]),
  );
});

test('a first page never moves the records, so that a client that reads on can notice', () => {
  const choose = schedule({ share: 1, mostInARow: 1_000 });
  const kinds = Array.from({ length: 500 }, (_, i) => choose(request(1, i + 1))?.kind);
  expect(kinds).not.toContain(undefined);
  expect(kinds.filter((kind) => kind === 'post' || kind === 'shift')).toEqual([]);
});

test('no more faults in a row for one request than promised', () => {
  const choose = schedule({ share: 1, mostInARow: 2 });
  const faults = Array.from({ length: 9 }, (_, i) => choose(request(1, i + 1)) !== undefined);
  expect(faults).toEqual([true, true, false, true, true, false, true, true, false]);
});

test('kinds and operations can be chosen', () => {
  const choose = schedule({ share: 1, kinds: ['delay'], delayMs: 7, operations: ['ledger'] });
  expect(choose(request(1))).toEqual({ kind: 'delay', delayMs: 7 });
  expect(choose({ ...request(1), operation: 'time' })).toBeUndefined();
});

test('a patient reader gets through a third of faults to the truth', async () => {
  const on = await rig({
    schedule: {
      share: 0.33,
      kinds: ['status', 'empty', 'html', 'code', 'too-many', 'reset', 'truncate', 'delay'],
      delayMs: 1,
    },
  });
  const patient = {
    ...on,
    ledger: async (parameters: unknown) => {
      for (;;) {
        const reply = await on.ledger(parameters).catch(() => undefined);
        if (Array.isArray(reply?.json)) return reply;
      }
    },
  };
  expect((await ledgerPages(patient, { month: '2026-10' }, 50)).flat().reverse()).toEqual(
    on.sandbox.truth.ledger('broker', '2026-10'),
  );
  expect(on.sandbox.requests.filter(({ fault }) => fault !== undefined).length).toBeGreaterThan(5);
});
