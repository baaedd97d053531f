// Weights: a client that counts wrong must be refused here, before it is refused by an exchange
// that bans keys.
import { codeOf, rig, type Rig } from './rig';

const DOCUMENTED = { weights: {} };
const ASKED = { symbol: 'BTCUSDT', coin: 'USDT' };
const statuses = async (
  times: number,
  call: () => Promise<{ status: number }>,
): Promise<number[]> => {
  const seen: number[] = [];
  for (let i = 0; i < times; i += 1) seen.push((await call()).status);
  return seen;
};

test('operation B: ten requests in ten seconds for an account, the eleventh is told when to come again', async () => {
  const on = await rig(DOCUMENTED);
  expect(await statuses(10, () => on.ledger({}))).toEqual(Array(10).fill(200));
  on.clock.ms += 2_500;
  const refused = await on.ledger({});
  expect([refused.status, codeOf(refused), refused.retryAfter]).toEqual([429, 429, '8']);
  on.clock.ms += 7_499;
  expect((await on.ledger({})).retryAfter).toBe('1');
  on.clock.ms += 1;
  expect((await on.ledger({})).status).toBe(200);
});

test('the window slides: what was spent later is freed later', async () => {
  const on = await rig(DOCUMENTED);
  await statuses(5, () => on.ledger({}));
  on.clock.ms += 6_000;
  await statuses(5, () => on.ledger({}));
  on.clock.ms += 4_000;
  expect(await statuses(6, () => on.ledger({}))).toEqual([200, 200, 200, 200, 200, 429]);
});

test('operation A: a hundred requests; counted apart from operation B and from the time', async () => {
  const on = await rig(DOCUMENTED);
  const spend = (rig: Rig) => statuses(101, () => rig.rebates(ASKED));
  expect(await spend(on)).toEqual([...Array<number>(100).fill(200), 429]);
  expect((await on.ledger({})).status).toBe(200);
  expect((await on.call('/api/v3/time')).status).toBe(200);
});

test('each account has its own budget', async () => {
  const on = await rig(DOCUMENTED);
  await statuses(10, () => on.ledger({}));
  expect([
    (await on.ledger({})).status,
    (await on.ledger({}, { account: on.trader })).status,
  ]).toEqual([429, 200]);
});

test('limit and window can be set', async () => {
  const on = await rig({ weights: { limit: 100, windowMs: 1_000 } });
  expect(await statuses(3, () => on.ledger({}))).toEqual([200, 200, 429]);
  on.clock.ms += 1_000;
  expect((await on.ledger({})).status).toBe(200);
});
