// Making a pack over records that are kept: what would be lost if it asked the exchange again, or
// left a coin out of Lead that moved or is held.
import Decimal from 'decimal.js';
import type { PackPort, PackSheet } from '../../../src/addin/session/closing/pack-state';
import { sessionRig } from '../rig/session-rig';

const REQUEST = {
  ...{ month: '2026-10', accounts: ['Main'], commissionCoin: '', currency: '', book: '' },
};

test('a second pack of the month asks nothing; Lead has each coin that moved or is held, once', async () => {
  const made: (readonly PackSheet[])[] = [];
  const port: PackPort = {
    taken: () => Promise.resolve([]),
    entered: () => Promise.resolve(null),
    write: (sheets) => {
      made.push(sheets);
      return Promise.resolve();
    },
    stamp: () => Promise.resolve(),
  };
  const one = await sessionRig({ sandbox: { sizeFactor: 0.05 } }, { packSheets: port });
  await one.connect(one.credentials.broker);
  const make = () => one.clock.run(one.session.getData.makePack(REQUEST));
  expect(await make()).toMatchObject({ ok: true });
  const asked = one.sandbox.requests.length;
  expect(await make()).toMatchObject({ ok: true });
  expect(one.sandbox.requests).toHaveLength(asked);
  expect(made[1]).toEqual(made[0]);

  const coins = made[0]!
    .find(({ name }) => name === 'Lead')!
    .blocks.flatMap(({ row, cells }) => (row === 3 ? cells.map(([coin]) => coin) : []));
  expect(coins).toEqual([...new Set(coins)].sort());
  const moved = one.sandbox.truth.ledger('broker', '2026-10');
  const before = one.sandbox.truth.ledger('broker', '2026-09');
  for (const { coinName } of moved) expect(coins).toContain(coinName);
  const last = new Map([...before, ...moved].map((entry) => [entry.coinName, entry.afterAmount]));
  for (const [coin, balance] of last)
    if (!new Decimal(balance).isZero()) expect(coins).toContain(coin);
});
