// The tie-out once more, by decimal.js: what was settled and what was posted, day by day. Which
// posting pays which day is taken as the file says it, where it can be so: each once, of the coin
// and the types, on the day or within the lag, and none left out.
import type { Decimal } from 'decimal.js';
import type { StatementRow, TieoutStatement } from '../../../addin/engine/evidence/pack-statement';
import { grouped } from '../../../addin/platform/grouped';
import {
  addDays,
  countDays,
  dayOfUtcMs,
  daysOf,
  monthOf,
  monthsBetween,
  type IsoDay,
} from '../../../addin/engine/records/calendar';
import { clockOf } from '../../../addin/engine/records/zone';
import { Exact, sumOf, textOf } from './exact';
import { NotInTheFile, type PackAnswers } from './pack-answers';

const PRODUCTS = ['SPOT', 'FUTURES'] as const;

interface Posted {
  readonly billId: string;
  readonly day: IsoDay;
  readonly amount: Decimal;
}

export interface TieoutAgain {
  readonly rows: StatementRow[];
  /** Postings that cannot pay what the file says that they pay. */
  readonly faults: string[];
}

/** Throws NotInTheFile. */
export function tieoutAgain(statement: TieoutStatement, answers: PackAnswers): TieoutAgain {
  const all = statement.accounts.map((account, at) => {
    const side = statement.sides[at];
    return side === undefined
      ? { rows: [], faults: [`nothing is said of ${account}.`] }
      : sideAgain(account, side, statement, answers);
  });
  return {
    rows: all.flatMap(({ rows }) => rows),
    faults: all.flatMap(({ faults }) => faults),
  };
}

function sideAgain(
  account: string,
  { symbols, isUnlisted, paid }: TieoutStatement['sides'][number],
  { coin, start, end, settledTo, types, lagDays, zones: { exchangeZone } }: TieoutStatement,
  answers: PackAnswers,
): TieoutAgain {
  const until = (day: IsoDay): IsoDay => addDays(day, lagDays);
  const from = addDays(start, -lagDays);
  const { entries, knownToMs } = answers.ledger(
    account,
    monthsBetween(monthOf(from), monthOf(settledTo)),
    exchangeZone,
    'the last may be open',
  );
  const clock = clockOf(exchangeZone);
  const knownDay = dayOfUtcMs(clock(knownToMs));
  if (settledTo < end || settledTo > until(end) || (settledTo < until(end) && settledTo < knownDay))
    throw new NotInTheFile(
      `more is known of ${account} than the commission settled up to ${settledTo}.`,
    );
  const series = symbols.flatMap((symbol) =>
    PRODUCTS.map((product) => ({ symbol, coin, product })),
  );
  const records = answers
    .commission(account, series, { start: from, end: settledTo }, exchangeZone, knownDay)
    .filter(({ commissionAsset }) => commissionAsset.toUpperCase() === coin);
  const recordsOn = grouped(records, ({ settleStartTime }) => settleStartTime.slice(0, 10));
  const settledOn = (day: IsoDay): Decimal =>
    sumOf((recordsOn.get(day) ?? []).map(({ commission }) => commission ?? 0));

  const faults: string[] = [];
  /** By id; the exchange may list one id with two contents. */
  const left = new Map<string, Posted[]>();
  for (const { billId, coinName, bizType, deltaAmount, cTimeMs } of entries)
    if (coinName.toUpperCase() === coin && types.includes(bizType.toLowerCase()))
      left.set(billId, [
        ...(left.get(billId) ?? []),
        { billId, day: dayOfUtcMs(clock(cTimeMs)), amount: new Exact(deltaAmount) },
      ]);
  const paidOn = new Map<IsoDay, Posted[]>();
  for (const { day, billIds } of paid)
    for (const billId of billIds) {
      const posted = left.get(billId)?.shift();
      if (!posted || posted.day < day || posted.day > until(day)) {
        faults.push(`entry ${billId} of ${account} cannot pay the commission of ${day}.`);
        continue;
      }
      paidOn.set(day, [...(paidOn.get(day) ?? []), posted]);
    }
  const postedOn = (day: IsoDay): Decimal =>
    sumOf((paidOn.get(day) ?? []).map(({ amount }) => amount));

  const unpaid = [...left.values()].flat();
  const excess = new Set(unpaid.map(({ day }) => day));
  if (isUnlisted)
    for (const [day, own] of paidOn)
      if (postedOn(day).gt(settledOn(day))) for (const one of own) excess.add(one.day);
  const mayBeOthers = (day: IsoDay, difference: Decimal): boolean =>
    isUnlisted &&
    (difference.lt(0) || daysOf({ start: day, end: until(day) }).some((one) => excess.has(one)));

  const days = daysOf({ start, end }).map((day) => {
    const [settled, posted] = [settledOn(day), postedOn(day)];
    const difference = settled.minus(posted);
    const status =
      difference.gt(0) && until(day) >= knownDay
        ? 'pending'
        : !difference.isZero()
          ? mayBeOthers(day, difference)
            ? 'other pairs'
            : 'differs'
          : settled.isZero() && !paidOn.has(day)
            ? 'nothing settled'
            : 'ties out';
    return { day, settled, posted, difference, status };
  });
  const total = sumOf(days.map(({ difference }) => difference));
  const pending = sumOf(
    days.filter(({ status }) => status === 'pending').map(({ difference }) => difference),
  );
  const alone = unpaid.filter(({ day }) => day >= start && addDays(day, -lagDays) <= end);
  const rows: StatementRow[] = [
    ...days.map(({ day, settled, posted, difference, status }) => ({
      ...{ account, line: day, status },
      ...{ settled: textOf(settled), posted: textOf(posted), difference: textOf(difference) },
      daysPending: difference.gt(0)
        ? String(Math.max(0, countDays({ start: day, end: knownDay }) - 1))
        : null,
    })),
    {
      ...{ account, line: 'Total' },
      settled: textOf(sumOf(days.map(({ settled }) => settled))),
      posted: textOf(sumOf(days.map(({ posted }) => posted))),
      difference: textOf(total),
    },
    { account, line: 'Pending', difference: textOf(pending) },
    ...alone.map(({ billId, day, amount }) => ({
      ...{ account, line: 'Posted only', day, entry: billId, posted: textOf(amount) },
    })),
    {
      ...{ account, line: 'Residue' },
      difference: textOf(total.minus(pending).minus(sumOf(alone.map(({ amount }) => amount)))),
    },
  ];
  return { rows, faults };
}
