// Operation B as documented: what a client may send, and the code for what it may not.
import { codeOf, ledgerPages, rig } from './rig';

test('pages make up the month, newest first, each entry as it is', async () => {
  const on = await rig();
  const pages = await ledgerPages(on, { month: '2026-10' }, 200);
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.flat().reverse()).toEqual(on.sandbox.truth.ledger('broker', '2026-10'));
});

test('without parameters: the current month, ten entries', async () => {
  const on = await rig();
  const truth = on.sandbox.truth.ledger('broker', '2026-11');
  expect((await on.ledger({})).json).toEqual(truth.slice(-10).reverse());
});

test('coin and business type filter exactly, each account sees its own', async () => {
  const on = await rig();
  const truth = on.sandbox.truth.ledger('broker', '2026-10');
  const both = (
    await ledgerPages(on, { month: '2026-10', coin: 'ETH', bizType: 'trade_in' }, 200)
  ).flat();
  expect(both.reverse()).toEqual(
    truth.filter((entry) => entry.coinName === 'ETH' && entry.bizType === 'trade_in'),
  );
  expect((await on.ledger({ month: '2026-10', coin: 'eth' })).json).toEqual([]);
  expect((await on.ledger({ month: '2026-12' })).json).toEqual([]);
  const own = (await on.ledger({ month: '2026-10', limit: 1 }, { account: on.trader })).json;
  expect(own).toEqual(on.sandbox.truth.ledger('ordinary', '2026-10').slice(-1));
});

test.each([
  ['month as a number', { month: 202610 }, -1160, 'month'],
  ['month of another shape', { month: '2026-1' }, -1140, 'month'],
  ['month 13', { month: '2026-13' }, -1140, 'month'],
  ['month older than kept', { month: '2024-11' }, -1170, '2024-11'],
  ['limit over 200', { limit: 201 }, -1142, 'limit'],
  ['limit 0', { limit: 0 }, -1142, 'limit'],
  ['limit as text', { limit: '200' }, -1160, 'limit'],
  ['page not whole', { page: 1.5 }, -1142, 'page'],
  ['coin empty', { coin: '' }, -1140, 'coin'],
  ['coin null', { coin: null }, -1160, 'coin'],
  ['unknown name', { pageSize: 10 }, -1128, 'pageSize'],
])('%s is refused and named', async (_name, parameters, code, named) => {
  const reply = await (await rig()).ledger(parameters);
  expect([reply.status, codeOf(reply)]).toEqual([400, code]);
  expect(reply.body).toContain(named);
});

test('the body must be a JSON object, and say so', async () => {
  const on = await rig();
  for (const body of ['', '[]', 'null', '{"month":'])
    expect(codeOf(await on.call('/api/v3/tax/income', { method: 'POST', body }))).toBe(-1135);
  for (const type of ['text/plain', 'application/jsonx'])
    expect(codeOf(await on.ledger({}, { headers: { 'Content-Type': type } }))).toBe(-1045);
  expect(
    (await on.ledger({}, { headers: { 'Content-Type': 'application/json; charset=utf-8' } }))
      .status,
  ).toBe(200);
  expect(codeOf(await on.call('/api/v3/tax/income'))).toBe(-1150);
});

test('the oldest month that is kept is answered whole', async () => {
  const on = await rig();
  expect((await ledgerPages(on, { month: '2024-12' }, 200)).flat()).toHaveLength(
    on.sandbox.truth.ledger('broker', '2024-12').length,
  );
});

test.each(['oldest', 'shuffled'] as const)(
  'in the order %s the same entries come',
  async (order) => {
    const on = await rig({ order });
    const truth = on.sandbox.truth.ledger('broker', '2026-10');
    const read = (await ledgerPages(on, { month: '2026-10' }, 200)).flat();
    expect([...read].sort((a, b) => (a['billId']! < b['billId']! ? -1 : 1))).toEqual(truth);
    if (order === 'oldest') expect(read).toEqual(truth);
    else
      expect(read.slice(0, 200).map((entry) => entry['billId'])).not.toEqual(
        truth
          .slice(-200)
          .reverse()
          .map((entry) => entry.billId),
      );
  },
);
