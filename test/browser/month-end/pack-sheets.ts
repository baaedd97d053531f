// A month-end pack of the small history: its sheets against the sandbox's own records, and the rates
// and types that a person pastes.
import Decimal from 'decimal.js';
import { grouped } from '../../../src/addin/platform/grouped';
import { untilSeen } from '../../until';
import type { OpenWorkbench } from '../open-workbench';
import type { SmallTieout } from './pack-page';
import {
  daysOfMonth,
  inCell,
  monthAt,
  rollForwardOf,
  settledInMonth,
  settledOf,
} from './pack-truth';

export const [LAST, BEFORE] = [monthAt(1), monthAt(2)];

export const DAYS_BEFORE_AND_IN = Array.from({ length: 64 }, (_, at) =>
  new Date(Date.UTC(Number(BEFORE.slice(0, 4)), Number(BEFORE.slice(5)) - 1, at))
    .toISOString()
    .slice(0, 10),
);
export const rateOf = (coin: string, day: string): string =>
  `${coin.startsWith('USD') ? 1 : coin.length}.${String(Number(day.slice(8)) * 137 + coin.charCodeAt(0)).padStart(4, '0')}`;

interface Close {
  readonly ready: unknown;
  /** How many checks are open, as the sheet says. */
  readonly open: unknown;
  readonly checks: Record<string, unknown>;
}

interface Pack {
  /** Opening, six columns and closing of each coin, as cells hold them. */
  readonly truthOf: (month: string) => Map<string, number[]>;
  readonly expectTieout: (month: string) => Promise<void>;
  /** Each pair and product, each day, and both totals. */
  readonly expectRebates: (month: string) => Promise<void>;
  readonly expectRollForward: (month: string) => Promise<void>;
  /** Each type and coin with its entries and sum; asked of one coin alone, its check is open. */
  readonly expectByType: (month: string) => Promise<void>;
  readonly close: () => Promise<Close>;
  /** The status of each check on Close. */
  readonly checks: () => Promise<Record<string, unknown>>;
  /** Returns the types that the pack did not list. */
  readonly pasteRatesAndTypes: () => Promise<ReadonlySet<string>>;
}

/** Rates of these coins, and the types that the pack did not list, which it returns. */
export async function pasteTables(
  tieout: Pick<OpenWorkbench, 'setValues' | 'settled' | 'read'>,
  coins: readonly string[],
): Promise<ReadonlySet<string>> {
  const rates = coins.flatMap((coin) =>
    DAYS_BEFORE_AND_IN.map((day) => [day, coin, rateOf(coin, day), 'given']),
  );
  await tieout.setValues(`Rates!A4:D${rates.length + 3}`, rates);
  await tieout.settled();
  const { values } = await tieout.read("'Roll-forward'!P4:P60");
  const unlisted = new Set(values.flatMap(([types]) => String(types).split(', ')).filter(Boolean));
  if (unlisted.size > 0)
    await tieout.setValues(
      `'Business types'!A14:B${unlisted.size + 13}`,
      [...unlisted].map((type) => [type, 'Other']),
    );
  return unlisted;
}

export function packOf(small: SmallTieout): Pack {
  const { rowsAt } = small;
  const truthOf = (month: string): Map<string, number[]> =>
    new Map(
      [...rollForwardOf(small.tieout.sandbox.truth, month)].map(([coin, sums]) => [
        coin,
        sums.map(inCell),
      ]),
    );

  async function expectTieout(month: string): Promise<void> {
    const rows = await rowsAt("'Tie-out'!A3:K80");
    const at = (label: string): number => rows[0]!.indexOf(label);
    const total = rows.find((row) => row[1] === 'Total')!;
    expect([total[0], total[at('Settled')]]).toEqual([
      'Demo broker',
      inCell(settledInMonth(small.tieout.sandbox.truth, month)),
    ]);
  }

  async function expectRebates(month: string): Promise<void> {
    const { truth } = small.tieout.sandbox;
    const days = daysOfMonth(month);
    const [start, end] = [days[0]!, days.at(-1)!];
    const rows = await rowsAt('Rebates!A4:F70');
    const total = rows.findIndex(([label]) => label === 'Total');
    const pairs = rows.slice(0, total);
    expect(pairs).toHaveLength(2 * small.tieout.sandbox.accounts[0].pairs.length);
    for (const [account, pair, product, ...amounts] of pairs) {
      const of = settledOf(truth, { start, end }, [String(pair)], [product as 'SPOT']);
      expect([account, pair, product, ...amounts]).toEqual([
        'Demo broker',
        pair,
        product,
        ...[of.commission, of.fee, of.dealAmount].map(inCell),
      ]);
    }
    const inAll = inCell(settledInMonth(truth, month));
    const ofDays = rows.slice(total + 2, -1);
    expect(ofDays.map((row) => row[3])).toEqual(
      days.map((day) => inCell(settledOf(truth, { start: day, end: day }).commission)),
    );
    for (const sum of [rows[total]!, rows.at(-1)!]) expect(sum[3]).toBe(inAll);
  }

  async function expectRollForward(month: string): Promise<void> {
    const rows = await rowsAt("'Roll-forward'!A4:Q60");
    const truth = truthOf(month);
    expect(rows.map((row) => row[2])).toEqual([...truth.keys()]);
    for (const row of rows) {
      const [opening, ...columns] = truth.get(String(row[2]))!;
      const closing = columns.pop();
      expect([row[2], row[3], ...row.slice(4, 10), row[12]]).toEqual([
        row[2],
        opening,
        ...columns,
        closing,
      ]);
      expect([row[0], row[10], row[11], row[16]]).toEqual(['Demo broker', 0, 0, 'ties out']);
    }
  }

  async function expectByType(month: string): Promise<void> {
    const truth = grouped(small.tieout.sandbox.truth.ledger('broker', month), (entry) =>
      [entry.bizType, entry.coinName].join(),
    );
    expect((await rowsAt("'By type'!A4:E200")).map((row) => row.slice(1))).toEqual(
      [...truth]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, own]) => [
          ...key.split(','),
          own.length,
          inCell(Decimal.sum(...own.map(({ deltaAmount }) => deltaAmount))),
        ]),
    );
    for (const [coin, status] of [
      ['"USDT"', 'unknown'],
      ['', 'holds'],
    ]) {
      const call = `=LEDGER.TYPES(${coin},CloseMonth,CloseMonth,Close!$B$4)`;
      await small.tieout.setFormula("'By type'!A3", call);
      await small.tieout.settled();
      expect((await checks())['Business types add up to the roll-forward']).toBe(status);
    }
  }

  /** All in one look, when Excel calculates nothing of it: that counts as open. */
  async function close(): Promise<Close> {
    let seen: unknown[][] = [];
    await untilSeen(async () => {
      seen = await small.cells('Close!A7:C28');
      return !seen.flat().includes('#BUSY!');
    });
    const [, ready, open] = seen[0]!;
    const named = seen.slice(3).filter(([name]) => name !== '');
    return {
      ...{ ready, open },
      checks: Object.fromEntries(named.map(([name, status]) => [name, status])),
    };
  }
  const checks = async (): Promise<Record<string, unknown>> => (await close()).checks;

  async function pasteRatesAndTypes(): Promise<ReadonlySet<string>> {
    const coins = new Set([...truthOf(LAST).keys(), ...truthOf(BEFORE).keys()]);
    const unlisted = await pasteTables(small.tieout, [...coins]);
    expect(unlisted.size).toBeGreaterThan(0);
    return unlisted;
  }
  return {
    truthOf,
    expectTieout,
    expectRebates,
    expectRollForward,
    expectByType,
    close,
    checks,
    pasteRatesAndTypes,
  };
}
