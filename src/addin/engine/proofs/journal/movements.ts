// The movements that a journal posts: those of a roll-forward, with their values in the functional
// currency if rates are given. The values of a column's movements add up to the column to the cent.
import type { Coins } from '../../records/coins';
import { dayOfUtcMs, lastDay, type IsoDay } from '../../records/calendar';
import { fromUnits } from '../../records/units';
import { clockOf } from '../../records/zone';
import type { ChainLink } from '../../records/balance-chain';
import type { CheckRow } from '../check';
import { Exact } from '../decimal';
import { gapInWords, RateTable, type RateGap } from '../closing/rate-table';
import { STANDARD_VALUES, type ValueForm } from '../../records/value-settings';
import { apportioned } from '../closing/rounding';
import { TypeTable } from '../closing/type-columns';
import { ROLL_COLUMNS, type RollColumn, type RollForwardForm } from '../../records/reconcile-call';
import { valueRow, type RowValues } from '../closing/valuation';
import type { AccountRows } from '../table';
import { EXCHANGE_TYPE, FEES_TYPE, TRANSFER_TYPE, UNEXPLAINED_TYPE } from './mapping';
import { transferredOf } from '../own-transfers';
import { entryIdentity } from '../../records/match-marks';
import { say } from '../../../platform/say';

export interface Movement {
  /** The Tieout account: the named credentials. */
  readonly account: string;
  readonly coin: string;
  /** All coins. */
  readonly coins: Coins;
  /** A business type, or a type in brackets. */
  readonly type: string;
  readonly day: IsoDay;
  /** The entry's id; null for an exchange difference. */
  readonly billId: string | null;
  readonly atMs: number;
  /** The amount that moved, in the coin; exact, negative for an outflow. */
  readonly change: string;
  /** The posted amount: the value if there are rates, else the change. Never 0. */
  readonly amount: string;
  /** Exact; null without rates, and for an exchange difference. */
  readonly rate: string | null;
}

/** Movements whose value rounds to zero are counted, and posted in no line. */
export interface MovementsFound {
  readonly movements: readonly Movement[];
  readonly withoutValue: number;
}

export type MovementsRead =
  | ({ readonly ok: true } & MovementsFound)
  | { readonly ok: false; readonly sentence: string };

/** Maximum of named gaps; more are counted. */
const MAX_NAMED = 31;

/**
 * @param groups the roll-forward of whole months.
 * @param zone the display zone, in which the days of rates are counted.
 * @param form how the workbook rounds values.
 * @param transferred the amounts that entries moved between own accounts, by entry name.
 * @returns a sentence if a balance is unknown or a rate is missing: nothing is posted then.
 */
export function movementsOf(
  groups: readonly AccountRows<CheckRow>[],
  { types, rates }: RollForwardForm,
  zone: string,
  form: ValueForm = STANDARD_VALUES,
  transferred: ReadonlyMap<string, string> = new Map(),
): MovementsRead {
  const unknown = groups.flatMap(({ account, rows }) =>
    rows
      .filter(
        ({ amounts, ground, reason }) => amounts === null || ground === null || reason !== null,
      )
      .map(
        ({ coin, month, reason }) =>
          `${account}, ${coin || say`all coins`}, ${month}${reason === null ? '' : ` (${reason})`}`,
      ),
  );
  if (unknown.length > 0)
    return {
      ok: false,
      sentence: say`Not every balance is known, so no journal is made: ${listed(unknown)}. Press Refresh, then make it again.`,
    };
  const table = new TypeTable(types);
  const rateTable = rates && new RateTable(rates);
  const missing: RateGap[] = [];
  const movements: Movement[] = [];
  let withoutValue = 0;
  for (const { account, rows } of groups)
    for (const row of rows) {
      const amountOf = (billId: string): string | undefined =>
        transferred.get(entryIdentity(account, billId));
      const found = rateTable
        ? valuedMovements(account, row, { types: table, rates: rateTable, zone, form, amountOf })
        : { movements: plainMovements(account, row, zone, amountOf), missing: [], withoutValue: 0 };
      movements.push(...found.movements);
      missing.push(...found.missing);
      withoutValue += found.withoutValue;
    }
  return missing.length === 0
    ? { ok: true, movements, withoutValue }
    : {
        ok: false,
        sentence: say`Rates are missing, so no journal is made: ${listed([...new Set(missing.map(gapInWords))])}. Add them to the sheet Rates.`,
      };
}

const listed = (all: readonly string[]): string =>
  [
    ...all.slice(0, MAX_NAMED),
    ...(all.length > MAX_NAMED ? [`${all.length - MAX_NAMED} more`] : []),
  ].join('; ');

/** One movement before it has an amount. */
interface Part {
  readonly type: string;
  readonly link: ChainLink;
  readonly change: bigint;
}

/** The amount that an entry moved between own accounts; undefined: it is no such transfer. */
type AmountOf = (billId: string) => string | undefined;

/** The parts of a row by their column of the roll-forward. */
function partsOf(
  { ground }: CheckRow,
  columnOf: (type: string) => RollColumn,
  amountOf: AmountOf,
): Map<keyof RowValues, Part[]> {
  const parts = new Map<keyof RowValues, Part[]>(ROLL_COLUMNS.map(({ field }) => [field, []]));
  parts.set('feesTaken', []).set('unexplainedNet', []);
  const add = (field: keyof RowValues, part: Part): void => {
    if (part.change !== 0n) parts.get(field)!.push(part);
  };
  for (const link of ground!.links) {
    const { entry, change, feesMove, missing } = link;
    const column = columnOf(entry.bizType);
    const transfer = transferredOf(link, ground!.scale, amountOf(entry.billId));
    add(column, { type: TRANSFER_TYPE, link, change: transfer });
    // Apart from the transferred amount, an entry has its fee.
    const rest = transfer === 0n ? entry.bizType : FEES_TYPE;
    add(column, { type: rest, link, change: change - transfer });
    add('feesTaken', { type: FEES_TYPE, link, change: feesMove });
    add('unexplainedNet', { type: UNEXPLAINED_TYPE, link, change: missing });
  }
  return parts;
}

function plainMovements(
  account: string,
  row: CheckRow,
  zone: string,
  amountOf: AmountOf,
): Movement[] {
  const { scale } = row.ground!;
  const clock = clockOf(zone);
  return [...partsOf(row, () => 'other', amountOf).values()]
    .flat()
    .map(({ type, link, change }) => ({
      account,
      coin: row.coin,
      coins: row.coins,
      type,
      day: dayOfUtcMs(clock(link.entry.cTimeMs)),
      billId: link.entry.billId,
      atMs: link.entry.cTimeMs,
      change: fromUnits(change, scale),
      amount: fromUnits(change, scale),
      rate: null,
    }));
}

function valuedMovements(
  account: string,
  row: CheckRow,
  {
    types,
    rates,
    zone,
    form,
    amountOf,
  }: {
    readonly types: TypeTable;
    readonly rates: RateTable;
    readonly zone: string;
    readonly form: ValueForm;
    readonly amountOf: AmountOf;
  },
): MovementsFound & { readonly missing: readonly RateGap[] } {
  const { values, missing, rateOn } = valueRow(row, types, rates, zone, form);
  if (values === null) return { movements: [], withoutValue: 0, missing };
  const { coin, coins } = row;
  const scale = row.ground!.scale;
  const clock = clockOf(zone);
  const movements: Movement[] = [];
  let withoutValue = 0;
  for (const [field, parts] of partsOf(row, (type) => types.columnOf(type), amountOf)) {
    if (parts.length === 0) continue;
    const priced = parts.map((part) => {
      const day = dayOfUtcMs(clock(part.link.entry.cTimeMs));
      return { ...part, text: fromUnits(part.change, scale), day, rate: rateOn(day)! };
    });
    const shares = apportioned(
      priced.map(({ text, rate }) => rate.value.times(text)),
      new Exact(values[field]),
      form.digits,
    );
    priced.forEach(({ type, link, text, day, rate }, at) => {
      if (shares[at]!.isZero()) return void (withoutValue += 1);
      movements.push({
        account,
        ...{ coin, coins },
        type,
        day,
        billId: link.entry.billId,
        atMs: link.entry.cTimeMs,
        change: text,
        amount: String(shares[at]),
        rate: rate.text,
      });
    });
  }
  const day = lastDay(row.month);
  if (values.exchangeDifference !== '0')
    movements.push({
      account,
      ...{ coin, coins },
      type: EXCHANGE_TYPE,
      day,
      billId: null,
      // Sorts after every entry of the month.
      atMs: Number.MAX_SAFE_INTEGER,
      change: '0',
      amount: values.exchangeDifference,
      rate: null,
    });
  return { movements, withoutValue, missing };
}
