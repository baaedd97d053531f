// One device, one exchange, and what must be known of it: the steps that a random sequence is made
// of.
import fc from 'fast-check';
import {
  ExchangeClient,
  type ExchangeAccount,
} from '../../../../../src/addin/engine/exchange/client';
import type { Clock } from '../../../../../src/addin/platform/clock';
import { isTieoutError } from '../../../../../src/addin/platform/tieout-error';
import {
  addDays,
  addMonths,
  dayOfUtcMs,
  monthOf,
  type IsoDay,
  type IsoMonth,
  daysOf,
} from '../../../../../src/addin/engine/records/calendar';
import type { Fault } from '../../../../../src/sandbox/faults/faults';
import type { Archive } from '../../../../../src/addin/engine/archive/archive';
import {
  LedgerFetcher,
  type FetchOptions,
} from '../../../../../src/addin/engine/archive/fetching/ledger-fetcher';
import {
  anythingStored,
  type Freshness,
} from '../../../../../src/addin/engine/archive/open-periods';
import { ReadingBoard } from '../../../../../src/addin/engine/archive/fetching/progress';
import { RebateFetcher } from '../../../../../src/addin/engine/archive/fetching/rebate-fetcher';
import { NOON_MS, rig, type Rig } from '../../exchange/rig';
import { newDevice, type Device } from '../rig';

const HOUR_MS = 3_600_000;
const limits = { limit: 1_000_000, windowMs: 10_000 };
type Who = 'broker' | 'ordinary';

/** The device and the exchange. */
export class World {
  readonly faults: Fault[] = [];
  /** The exchange's time stands still but for `post`, so that the truth of a step is one truth. */
  exchangeMs = NOON_MS;
  /** How wrong this computer's clock is. */
  jumpMs = 0;
  /** Which API key the account has: another key is another owner. */
  key = 0;
  opened!: Archive;
  ledger!: LedgerFetcher;
  rebates!: RebateFetcher;

  private constructor(
    readonly rig: Rig,
    readonly device: Device,
  ) {}

  static async make(): Promise<World> {
    const there: { world?: World } = {};
    const made = await rig({
      sandbox: {
        sizeFactor: 0.25,
        weights: limits,
        nowMs: () => there.world?.exchangeMs ?? NOON_MS,
        onRequest: () => there.world?.faults.shift(),
      },
    });
    const world = (there.world = new World(made, newDevice()));
    await world.open();
    return world;
  }

  get clock(): Clock {
    const { after, nowMs, steadyMs } = this.rig.clock;
    return { nowMs: () => nowMs() + this.jumpMs, steadyMs, after };
  }

  /** A page that knows nothing but what is kept on the device. */
  async open(): Promise<void> {
    this.device.nowMs = this.clock.nowMs();
    this.opened = await this.device.open(500);
    const clock = this.clock;
    const client = new ExchangeClient({
      wire: { fetch: this.rig.clock.holding(fetch), clock, base: this.rig.url },
      random: () => 0.5,
    });
    const parts = {
      client,
      archive: this.opened,
      board: new ReadingBoard(),
      changes: new Map(),
      readAgain: new Map(),
    };
    [this.ledger, this.rebates] = [new LedgerFetcher(parts), new RebateFetcher(parts)];
  }

  account(who: Who): ExchangeAccount {
    return who === 'broker' ? this.rig.broker : this.rig.trader;
  }
  owner(who: Who): string {
    return `${who} ${this.key}`;
  }
  today(): IsoDay {
    return dayOfUtcMs(this.exchangeMs);
  }
  month(ago: number): IsoMonth {
    return addMonths(monthOf(this.today()), -ago);
  }
  trueMonth(who: Who, month: IsoMonth): string {
    return this.rig.sandbox.truth
      .ledger(who, month)
      .map(({ billId, deltaAmount, afterAmount }) => `${billId} ${deltaAmount} ${afterAmount}`)
      .join('\n');
  }
  trueDay(symbol: string, day: IsoDay): string {
    return this.rig.sandbox.truth
      .rebates({ symbol, coin: 'USDT', product: 'SPOT', start: day, end: day })
      .map(({ commission, updateTime }) => `${commission} ${updateTime}`)
      .sort()
      .join('\n');
  }
  options(again: Freshness['again']): FetchOptions {
    return {
      freshness: again === 'stored' ? anythingStored : { again, sinceMs: this.clock.nowMs() },
      rules: { exchangeZone: 'UTC', graceDays: 3 },
      signals: [this.rig.signal],
    };
  }

  async storedMonth(who: Who, month: IsoMonth): Promise<string | null> {
    const stored = await this.opened.month(this.owner(who), month);
    return (
      stored &&
      stored.reading.entries
        .map(({ billId, deltaAmount, afterAmount }) => `${billId} ${deltaAmount} ${afterAmount}`)
        .join('\n')
    );
  }

  async storedDays(symbol: string, days: readonly IsoDay[]): Promise<Map<IsoDay, string>> {
    const stored = await this.opened.days(
      this.owner('broker'),
      { symbol, coin: 'USDT', product: 'SPOT' },
      days,
    );
    return new Map(
      [...stored].map(([day, { records }]) => [
        day,
        records
          .map(({ commission, updateTime }) => `${commission} ${updateTime}`)
          .sort()
          .join('\n'),
      ]),
    );
  }
}

/**
 * What must be kept: the truth as it was when a thing was last read. By owner and month, or owner,
 * symbol and day.
 */
export class Known {
  readonly months = new Map<string, { who: Who; month: IsoMonth; rows: string }>();
  readonly days = new Map<string, { symbol: string; day: IsoDay; rows: string }>();

  /** Nothing that was kept is lost or changed by whatever happened. */
  async check(world: World): Promise<void> {
    for (const { who, month, rows } of this.months.values())
      expect({ who, month, rows: await world.storedMonth(who, month) }).toEqual({
        who,
        month,
        rows,
      });
    const symbols = new Set([...this.days.values()].map(({ symbol }) => symbol));
    for (const symbol of symbols) {
      const mine = [...this.days.values()].filter((one) => one.symbol === symbol);
      expect(
        [
          ...(await world.storedDays(
            symbol,
            mine.map(({ day }) => day),
          )),
        ].sort(),
      ).toEqual(mine.map(({ day, rows }) => [day, rows]).sort());
    }
    expect(world.device.reported).toEqual([]);
  }
}

class Step implements fc.AsyncCommand<Known, World> {
  constructor(
    readonly name: string,
    readonly act: (known: Known, world: World) => Promise<unknown>,
  ) {}
  check = (): boolean => true;
  async run(known: Known, world: World): Promise<void> {
    await this.act(known, world);
    await known.check(world);
  }
  toString = (): string => this.name;
}

/** True where it was had whole. Bad weather may end a reading; nothing else may. */
async function whole(world: World, work: Promise<unknown>): Promise<boolean> {
  try {
    await world.rig.clock.run(work);
    return true;
  } catch (error) {
    if (!isTieoutError(error) || !['transient', 'stalled', 'too-many'].includes(error.code))
      throw error;
    return false;
  }
}

const ledgerStep = (who: Who, ago: readonly number[], again: Freshness['again']): Step =>
  new Step(`ledger of ${who}, ${ago.join()} months ago, ${again}`, async (known, world) => {
    const months = ago.map((one) => world.month(one));
    const isWhole = await whole(
      world,
      world.ledger.ensure(world.owner(who), world.account(who), months, world.options(again)),
    );
    for (const month of months) {
      const name = `${who}|${month}`;
      const [before, now, there] = [
        known.months.get(name)?.rows ?? null,
        world.trueMonth(who, month),
        await world.storedMonth(who, month),
      ];
      if (isWhole)
        expect({ name, rows: there }).toEqual({
          name,
          rows: again === 'stored' && before !== null ? before : now,
        });
      else expect([before, now]).toContain(there);
      if (there !== null) known.months.set(name, { who, month, rows: there });
    }
  });

const rebatesStep = (
  symbol: string,
  ago: number,
  length: number,
  again: Freshness['again'],
): Step =>
  new Step(
    `rebates of ${symbol}, ${length} days from ${ago} days ago, ${again}`,
    async (known, world) => {
      const start = addDays(world.today(), -ago);
      const window = { start, end: addDays(start, Math.min(length - 1, ago)) };
      const isWhole = await whole(
        world,
        world.rebates.ensure(
          world.owner('broker'),
          world.account('broker'),
          { symbol, coin: 'USDT', product: 'SPOT' },
          window,
          world.options(again),
        ),
      );
      const there = await world.storedDays(symbol, daysOf(window));
      for (const day of daysOf(window)) {
        const name = `${symbol}|${day}`;
        const [before, now, rows] = [
          known.days.get(name)?.rows ?? null,
          world.trueDay(symbol, day),
          there.get(day) ?? null,
        ];
        if (isWhole)
          expect({ name, rows }).toEqual({
            name,
            rows: again === 'stored' && before !== null ? before : now,
          });
        else expect([before, now]).toContain(rows);
        if (rows !== null) known.days.set(name, { symbol, day, rows });
      }
    },
  );

const fault = fc.constantFrom<Fault>(
  { kind: 'status', status: 502, body: 'html' },
  { kind: 'empty' },
  { kind: 'html' },
  { kind: 'code', code: -1054 },
  { kind: 'too-many', retryAfterSeconds: 3 },
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'in' },
  { kind: 'truncate' },
);
const again = fc.constantFrom<Freshness['again']>('stored', 'stored', 'open', 'all');

export const steps: fc.Arbitrary<fc.AsyncCommand<Known, World>>[] = [
  fc
    .tuple(
      fc.constantFrom<Who>('broker', 'ordinary'),
      fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }),
      again,
    )
    .map((asked) => ledgerStep(...asked)),
  fc
    .tuple(
      fc.constantFrom('BTCUSDT', 'ETHUSDT'),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 30 }),
      again,
    )
    .map((asked) => rebatesStep(...asked)),
  fc.integer({ min: 1, max: 240 }).map(
    (hours) =>
      new Step(`${hours} hours pass`, async (_, world) => {
        world.exchangeMs += hours * HOUR_MS;
        await world.rig.clock.advance(hours * HOUR_MS);
      }),
  ),
  fc
    .array(fault, { minLength: 1, maxLength: 7 })
    .map(
      (faults) =>
        new Step(`faults ${faults.map(({ kind }) => kind).join()}`, (_, world) =>
          Promise.resolve(world.faults.push(...faults)),
        ),
    ),
  fc
    .oneof(
      fc.integer({ min: -25_000, max: 25_000 }),
      fc.integer({ min: -500, max: 500 }).map((hours) => hours * HOUR_MS),
    )
    .map(
      (byMs) =>
        new Step(`the computer's clock jumps by ${byMs} ms`, (_, world) => {
          world.jumpMs += byMs;
          world.device.nowMs = world.clock.nowMs();
          return Promise.resolve();
        }),
    ),
  fc.boolean().map(
    (closes) =>
      new Step(closes ? 'restart' : 'killed and started again', async (_, world) => {
        if (closes) await world.opened.close();
        await world.open();
      }),
  ),
  fc.constant(
    new Step('another API key', (known, world) => {
      world.key += 1;
      known.months.clear();
      known.days.clear();
      return Promise.resolve();
    }),
  ),
  fc.constantFrom<Who>('broker', 'ordinary').map(
    (who) =>
      new Step(`${who} forgotten`, async (known, world) => {
        await world.opened.forget(world.owner(who));
        for (const [name, one] of known.months) if (one.who === who) known.months.delete(name);
        if (who === 'broker') known.days.clear();
        expect(await world.opened.stored(world.owner(who))).toEqual({ bytes: 0, rows: 0 });
      }),
  ),
];
