// A computer whose clock was wrong by weeks when a month was read: nobody must mistake that reading
// for one of the closed month.
import { World } from './any-sequence';

const DAY_MS = 86_400_000;

test.each([40, -40])(
  'a month read by a clock that is %i days wrong is read again until it is closed',
  async (days) => {
    const world = await World.make();
    const [who, month, run] = ['broker', world.month(0), world.rig.clock] as const;
    const ask = (again: 'stored' | 'open') =>
      run.run(
        world.ledger.ensure(world.owner(who), world.account(who), [month], world.options(again)),
      );
    const rebates = (again: 'stored' | 'open') =>
      run.run(
        world.rebates.ensure(
          world.owner(who),
          world.account(who),
          { symbol: 'BTCUSDT', coin: 'USDT', product: 'SPOT' },
          { start: '2026-11-18', end: '2026-11-20' },
          world.options(again),
        ),
      );
    world.jumpMs = days * DAY_MS;
    await Promise.all([ask('stored'), rebates('stored')]);
    world.jumpMs = 0;
    world.exchangeMs += 50 * DAY_MS;
    await run.advance(50 * DAY_MS);
    await world.open();
    await Promise.all([ask('open'), rebates('open')]);
    expect(await world.storedMonth(who, month)).toBe(world.trueMonth(who, month));
    expect((await world.storedDays('BTCUSDT', ['2026-11-20'])).get('2026-11-20')).toBe(
      world.trueDay('BTCUSDT', '2026-11-20'),
    );
    const asked = world.rig.sandbox.requests.length;
    await Promise.all([ask('open'), rebates('open')]);
    expect(world.rig.sandbox.requests).toHaveLength(asked);
    await world.opened.close();
  },
);
