// Operation A as documented: what a client may send, and the code for what it may not.
import { codeOf, rebatePage, rig, type Rig } from './rig';

const ASKED = { symbol: 'BTCUSDT', coin: 'USDT' };

test('pages of at most 100 make up the listing, with current, pages, size and total', async () => {
  const on = await rig();
  const query = { ...ASKED, startTime: '2026-08-23', endTime: '2026-11-20' };
  const first = await rebatePage(on, query);
  expect(first).toMatchObject({ current: 1, size: 100, pages: Math.ceil(first.total / 100) });
  const records = [...first.records];
  for (let page = 2; page <= first.pages; page += 1) {
    const next = await rebatePage(on, { ...query, page });
    expect(next).toMatchObject({ current: page, total: first.total });
    records.push(...next.records);
  }
  expect(records.reverse()).toEqual(
    on.sandbox.truth.rebates({ ...ASKED, start: '2026-08-23', end: '2026-11-20' }),
  );
  expect(records.length).toBeGreaterThan(200);
  expect(await rebatePage(on, { ...query, page: first.pages + 1 })).toMatchObject({
    current: first.pages + 1,
    records: [],
  });
});

test('without dates: up to today, from one month before, counting today', async () => {
  const on = await rig();
  const truth = on.sandbox.truth.rebates({ ...ASKED, start: '2026-10-21', end: '2026-11-20' });
  expect(await rebatePage(on, ASKED)).toMatchObject({ total: truth.length });
  const march = on.sandbox.truth.rebates({ ...ASKED, start: '2026-03-01', end: '2026-03-31' });
  expect(await rebatePage(on, { ...ASKED, endTime: '2026-03-31' })).toMatchObject({
    total: march.length,
  });
});

test('SPOT unless FUTURES is asked, and a coin matches exactly', async () => {
  const on = await rig();
  const [spot, usual, futures] = [
    await rebatePage(on, { ...ASKED, productType: 'SPOT' }),
    await rebatePage(on, ASKED),
    await rebatePage(on, { ...ASKED, productType: 'FUTURES' }),
  ];
  expect(usual).toEqual(spot);
  expect(futures.records).not.toEqual(spot.records);
  expect(await rebatePage(on, { ...ASKED, coin: 'usdt' })).toMatchObject({
    total: 0,
    pages: 0,
    records: [],
  });
});

test.each([
  ['symbol missing', { coin: 'USDT' }, -1141, 'symbol'],
  ['coin missing', { symbol: 'BTCUSDT' }, -1141, 'coin'],
  ['coin empty', { symbol: 'BTCUSDT', coin: '' }, -1141, 'coin'],
  ['symbol unknown', { ...ASKED, symbol: 'BTC-USDT' }, -1058, 'BTC-USDT'],
  ['product unknown', { ...ASKED, productType: 'spot' }, -1140, 'productType'],
  ['date of another shape', { ...ASKED, startTime: '2026/11/01' }, -1140, 'startTime'],
  ['day that does not exist', { ...ASKED, endTime: '2026-02-29' }, -1140, 'endTime'],
  ['page 0', { ...ASKED, page: 0 }, -1142, 'page'],
  ['page not whole', { ...ASKED, page: '1.5' }, -1142, 'page'],
  ['page size over 100', { ...ASKED, pageSize: 101 }, -1142, 'pageSize'],
  ['unknown name', { ...ASKED, limit: 10 }, -1128, 'limit'],
  [
    'start after end',
    { ...ASKED, startTime: '2026-11-02', endTime: '2026-11-01' },
    -1171,
    '2026-11-02',
  ],
  ['91 days', { ...ASKED, startTime: '2026-08-22', endTime: '2026-11-20' }, -1170, '2026-08-22'],
  [
    'older than kept',
    { ...ASKED, startTime: '2024-11-30', endTime: '2024-12-10' },
    -1170,
    '2024-11-30',
  ],
])('%s is refused and named', async (_name, query, code, named) => {
  const reply = await (await rig()).rebates(query);
  expect([reply.status, codeOf(reply)]).toEqual([400, code]);
  expect(reply.body).toContain(named);
});

test('90 days counting both ends, and the first day that is kept, are answered', async () => {
  const on = await rig();
  expect(
    (await on.rebates({ ...ASKED, startTime: '2026-08-23', endTime: '2026-11-20' })).status,
  ).toBe(200);
  expect(
    (await rebatePage(on, { ...ASKED, startTime: '2024-12-01', endTime: '2024-12-01' })).total,
  ).toBeGreaterThan(0);
});

test('a parameter given twice is refused: nobody can say which one counts', async () => {
  const on = await rig();
  expect(
    codeOf(
      await on.call(
        '/api/v3/apiReferral/rebate/recentRecord?symbol=BTCUSDT&symbol=ETHUSDT&coin=USDT',
      ),
    ),
  ).toBe(-1128);
});

test('only the broker is answered', async () => {
  const on = await rig();
  const reply = await on.rebates(ASKED, { account: on.trader });
  expect([reply.status, codeOf(reply)]).toEqual([403, -4002]);
});

test('a wrong method and an unknown path are refused in the shape of the exchange', async () => {
  const on = await rig();
  const post = await on.call('/api/v3/apiReferral/rebate/recentRecord', {
    method: 'POST',
    body: '{}',
  });
  const nowhere = await on.call('/api/v3/account/withdraw');
  expect([post.status, codeOf(post), nowhere.status, codeOf(nowhere)]).toEqual([
    405, -1150, 404, -1150,
  ]);
});

test('pages, total and size can be left out', async () => {
  const fields = async (on: Rig): Promise<string[]> => Object.keys(await rebatePage(on, ASKED));
  expect(await fields(await rig({ pagesField: false }))).toEqual([
    'current',
    'size',
    'total',
    'records',
  ]);
  expect(
    await fields(await rig({ pagesField: false, totalField: false, sizeField: false })),
  ).toEqual(['current', 'records']);
});
