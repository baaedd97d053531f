// Each fault must be what it says on the wire: a fault that does not happen tests nothing.
import type { Fault } from '../../src/sandbox/faults/faults';
import { codeOf, ledgerPages, rebatePage, rig, type Reply, type Rig } from './rig';

const ASKED = { symbol: 'BTCUSDT', coin: 'USDT', startTime: '2026-08-23', endTime: '2026-11-20' };
const once = (fault: Fault): Promise<Rig> =>
  rig({ faults: [{ operation: 'ledger', nth: 1, fault }] });
const meet = async (fault: Fault): Promise<Reply> => (await once(fault)).ledger({});

test.each([
  [{ kind: 'status', status: 502, body: 'html' }, 502, /^<!DOCTYPE html>/],
  [{ kind: 'status', status: 503, body: 'json' }, 503, /^\{"code":-1000/],
  [{ kind: 'status', status: 500, body: 'empty' }, 500, /^$/],
  [{ kind: 'empty' }, 200, /^$/],
  [{ kind: 'html' }, 200, /^<!DOCTYPE html>/],
  [{ kind: 'code', code: -1054 }, 200, /^\{"code":-1054,/],
  [
    { kind: 'code', code: -1050, status: 403, msg: 'Account frozen' },
    403,
    /^\{"code":-1050,"msg":"Account frozen"\}$/,
  ],
  [{ kind: 'too-many' }, 429, /"code":429/],
  [{ kind: 'answer', status: 200, body: '{"odd":1}' }, 200, /^\{"odd":1\}$/],
  [{ kind: 'rewrite', rewrite: (body) => body.replace('[', '[{},') }, 200, /^\[\{\},\{"billId"/],
] satisfies [Fault, number, RegExp][])('%j replaces the answer', async (fault, status, body) => {
  const reply = await meet(fault);
  expect(reply.status).toBe(status);
  expect(reply.body).toMatch(body);
  expect(reply.retryAfter).toBeNull();
});

test('429 can say when to come again', async () => {
  expect((await meet({ kind: 'too-many', retryAfterSeconds: 7 })).retryAfter).toBe('7');
});

test('a short page is well-formed, and the next answer is whole', async () => {
  const sandbox = await once({ kind: 'short', records: 3 });
  const page = async () => (await sandbox.ledger({ month: '2026-10', limit: 200 })).json;
  const [short, whole] = [await page(), await page()] as unknown[][];
  expect(short).toEqual(whole!.slice(0, 3));
  expect(whole).toHaveLength(200);
});

test('a short page of rebates still says how many there are', async () => {
  const fault: Fault = { kind: 'short', records: 0 };
  const sandbox = await rig({ faults: [{ operation: 'rebates', nth: 1, fault }] });
  const [short, whole] = [await rebatePage(sandbox, ASKED), await rebatePage(sandbox, ASKED)];
  expect(short).toEqual({ ...whole, records: [] });
  expect(whole.total).toBeGreaterThan(0);
});

test.each([
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'in' },
  { kind: 'truncate' },
] satisfies Fault[])('%j leaves no whole answer, the next one is right', async (fault) => {
  const on = await once(fault);
  await expect(on.ledger({})).rejects.toThrow();
  expect((await on.ledger({})).json).toHaveLength(10);
});

test('a reset after the body spoils nothing that comes later', async () => {
  const on = await once({ kind: 'reset', when: 'after' });
  // Whether the caller still gets the body is up to its kernel.
  await on.ledger({}).catch(() => undefined);
  expect((await on.ledger({})).json).toHaveLength(10);
});

test('a delay is late but right', async () => {
  const on = await once({ kind: 'delay', delayMs: 30 });
  const answers: string[] = [];
  await Promise.all([
    on.ledger({}).then(() => answers.push('delayed')),
    on
      .ledger({ limit: 1 })
      .then(() => on.ledger({ limit: 2 }))
      .then(() => answers.push('others')),
  ]);
  expect(answers.sort()).toEqual(['delayed', 'others']);
  expect(on.sandbox.requests.find(({ fault }) => fault === 'delay')).toMatchObject({
    status: 200,
    refused: false,
  });
});

test('entries posted between two pages push one entry into the next page as well', async () => {
  const on = await rig({
    faults: [{ operation: 'ledger', nth: 2, fault: { kind: 'post', records: 2 } }],
  });
  const before = on.sandbox.truth.ledger('broker', '2026-11');
  const pages = await ledgerPages(on, { month: '2026-11' }, 100);
  const posted = on.sandbox.truth.changes.filter(({ kind }) => kind === 'posted');
  expect(posted.length).toBeGreaterThanOrEqual(2);
  expect(pages[1]!.slice(0, posted.length)).toEqual(pages[0]!.slice(-posted.length));
  const after = on.sandbox.truth.ledger('broker', '2026-11');
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length)).toEqual(posted.map(({ record }) => record));
  expect((await ledgerPages(on, { month: '2026-11' }, 100)).flat().reverse()).toEqual(after);
});

test('nothing is posted into a closed month', async () => {
  const on = await rig({
    faults: [{ operation: 'ledger', nth: 2, fault: { kind: 'post', records: 2 } }],
  });
  expect((await ledgerPages(on, { month: '2026-10' }, 200)).flat().reverse()).toEqual(
    on.sandbox.truth.ledger('broker', '2026-10'),
  );
  expect(on.sandbox.truth.changes).toEqual([]);
});

test('a commission record posted between two pages changes the total', async () => {
  const on = await rig({
    faults: [{ operation: 'rebates', nth: 2, fault: { kind: 'post', records: 1 } }],
  });
  const [first, second] = [
    await rebatePage(on, ASKED),
    await rebatePage(on, { ...ASKED, page: 2 }),
  ];
  expect(second.total).toBeGreaterThan(first.total);
  expect(
    on.sandbox.truth.rebates({
      symbol: 'BTCUSDT',
      coin: 'USDT',
      start: ASKED.startTime,
      end: ASKED.endTime,
    }),
  ).toHaveLength(second.total);
});

test.each([1, 2, 3, 4])(
  'a shifted ledger shows one entry twice and hides another, until it is read again (%i)',
  async (extra) => {
    const on = await rig({
      faults: [{ operation: 'ledger', nth: 3 + extra, fault: { kind: 'shift' } }],
    });
    for (let i = 1; i < extra; i += 1) await on.ledger({});
    const truth = on.sandbox.truth.ledger('broker', '2026-10');
    const ids = (await ledgerPages(on, { month: '2026-10' }, 200))
      .flat()
      .map((entry) => entry['billId']);
    expect(ids).toHaveLength(truth.length);
    expect(new Set(ids).size).toBe(truth.length - 1);
    const again = (await ledgerPages(on, { month: '2026-10' }, 200)).flat();
    expect(again.sort((a, b) => (a['billId']! < b['billId']! ? -1 : 1))).toEqual(
      on.sandbox.truth.ledger('broker', '2026-10'),
    );
    expect(on.sandbox.truth.changes).toMatchObject([{ kind: 'moved' }]);
  },
);

test('shifted commission records change the total: one is withdrawn, then comes back', async () => {
  const on = await rig({
    faults: [2, 4].map((nth) => ({ operation: 'rebates', nth, fault: { kind: 'shift' } })),
  });
  const truth = () =>
    on.sandbox.truth.rebates({
      symbol: 'BTCUSDT',
      coin: 'USDT',
      start: ASKED.startTime,
      end: ASKED.endTime,
    }).length;
  const whole = (await rebatePage(on, ASKED)).total;
  expect([(await rebatePage(on, { ...ASKED, page: 2 })).total, truth()]).toEqual([
    whole - 1,
    whole - 1,
  ]);
  expect((await rebatePage(on, ASKED)).total).toBe(whole - 1);
  expect([(await rebatePage(on, { ...ASKED, page: 2 })).total, truth()]).toEqual([whole, whole]);
  expect(on.sandbox.truth.changes.map(({ kind }) => kind)).toEqual(['withdrawn', 'returned']);
});

test('the hook decides for each request, before planned faults', async () => {
  const on = await rig({
    faults: [{ operation: 'ledger', nth: 1, fault: { kind: 'empty' } }],
    onRequest: ({ account, parameters }) =>
      account === 'Demo trader' && parameters['coin'] === 'BTC'
        ? { kind: 'code', code: -1057 }
        : undefined,
  });
  expect(codeOf(await on.ledger({ coin: 'BTC' }, { account: on.trader }))).toBe(-1057);
  expect((await on.ledger({ coin: 'BTC' })).status).toBe(200);
});
