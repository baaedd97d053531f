// The tables of a close for its evidence pack: each roll-forward and tie-out that the workbook
// shows of these months, with every digit, and the records needed to calculate them again. Loaded
// when used.
import { tieoutDays } from '../../../engine/answers/tieout-days';
import type { PackStatement } from '../../../engine/evidence/pack-statement';
import { grouped } from '../../../platform/grouped';
import { say } from '../../../platform/say';
import {
  addDays,
  dayName,
  monthOf,
  monthsBetween,
  type IsoDay,
  type IsoMonth,
} from '../../../engine/records/calendar';
import { commissionCoin } from '../../../engine/records/coins';
import type { RollForwardForm } from '../../../engine/records/reconcile-call';
import type { ValueForm } from '../../../engine/records/value-settings';
import { localDay, monthsCovering, type Zones } from '../../../engine/records/zone';
import {
  checkedLedgers,
  type Investigated,
  type InvestigatedCheck,
} from '../../../engine/proofs/records-behind';
import { differsFromBeside } from '../../../engine/proofs/check';
import { rollForwardRows, tieoutRows } from '../../../engine/proofs/statement-rows';
import { tieout } from '../../../engine/proofs/tieout/tieout';
import type { LiveCall } from '../../../workbook/live/live-call';
import type { SessionContext } from '../../../workbook/session/session-context';

/** Records of one account that a table needs. */
export interface StatementNeed {
  readonly account: string;
  /** Months as the exchange counts them. */
  readonly months: readonly IsoMonth[];
  readonly commission: {
    readonly symbols: readonly string[];
    readonly coin: string;
    readonly from: IsoDay;
    readonly to: IsoDay;
  } | null;
}

export interface Stated {
  readonly statement: PackStatement;
  readonly needs: readonly StatementNeed[];
}

/** Says which table of the close is not in the file, and why, in the current language. */
export type NotStated = () => string;

type Tieouts = Extract<Investigated, { name: 'REBATES.TIEOUT' }>;

/** @param from @param to the months of the close, both included. */
export async function statedTables(
  { from, to }: { readonly from: IsoMonth; readonly to: IsoMonth },
  liveCalls: readonly LiveCall[],
  context: SessionContext,
): Promise<(Stated | NotStated)[]> {
  const found: (Stated | NotStated)[] = [];
  for (const live of liveCalls) {
    const { call, dates } = live;
    const isTable =
      call.name === 'REBATES.TIEOUT' ||
      (call.name === 'LEDGER.CHECK' && call.rollForward !== undefined);
    const [first, last] = [dates.first.slice(0, 7), dates.last.slice(0, 7)];
    if (!isTable || first > to || last < from) continue;
    const what = `${call.name}, ${dates.first} to ${dates.last}`;
    found.push(
      first < from || last > to
        ? () => say`${what}: it reaches beyond the months of the close.`
        : await statedTable(live, what, context),
    );
  }
  return found;
}

async function statedTable(
  { call, dates, state, shown }: LiveCall,
  what: string,
  context: SessionContext,
): Promise<Stated | NotStated> {
  const named = context.accounts.ownersOf(call);
  const found =
    named && state === 'shown' && shown && !shown.result.fromWorkbook
      ? await context.source.investigate(call, dates, named)
      : null;
  if (found?.name === 'LEDGER.CHECK')
    return statedRollForward(found, what, context.zones, context.valueForm);
  if (found?.name === 'REBATES.TIEOUT')
    return statedTieout(found, what, context.zones, tieoutDays(found.call.lagDays, dates).settled);
  return () => say`${what}: this device does not show it from records of its own.`;
}

function statedRollForward(
  found: InvestigatedCheck,
  what: string,
  zones: Zones,
  form: ValueForm,
): Stated | NotStated {
  const [first, last] = [found.periods[0]?.month, found.periods.at(-1)?.month];
  const { call } = found;
  const groups = checkedLedgers(found);
  const rows = groups.flatMap(({ rows: own }) => own);
  const isKnown = rows.every(({ reason }) => reason === null);
  if (!call.rollForward || first === undefined || last === undefined || !isKnown)
    return () => say`${what}: not every balance is known.`;
  if (call.rollForward.rates?.some(({ clash }) => clash !== undefined))
    return () => say`${what}: Rates has two rates of one coin for one day. Leave one out.`;
  if (rows.some(differsFromBeside))
    return () =>
      say`${what}: an opening or closing differs from the months beside, which the file does not hold.`;
  const accounts = groups.map(({ account }) => account);
  return {
    statement: {
      ...{ kind: 'roll-forward', zones, accounts },
      ...tablesOf(call.rollForward, form, { from: first, to: last }),
      coins: call.coins && [...call.coins],
      rows: rollForwardRows(groups, call.rollForward, zones.displayZone, form),
    },
    needs: ledgerNeeds(accounts, first, last, zones),
  };
}

/** The person's tables and the rounding of values, as a statement gives them. */
export const tablesOf = (
  { types, rates }: RollForwardForm,
  { digits, mode, limit, rateDays }: ValueForm,
  months: { readonly from: IsoMonth; readonly to: IsoMonth },
) => ({
  ...months,
  types: types.map(([type, column]): [string, typeof column] => [type, column]),
  rates: rates && rates.map(({ day, coin, rate }) => ({ day, coin, rate })),
  digits,
  rounding: mode,
  // Old rates matter only where there is a limit.
  ...(limit !== undefined && { limit, rateDays }),
});

export const ledgerNeeds = (
  accounts: readonly string[],
  from: IsoMonth,
  to: IsoMonth,
  { displayZone, exchangeZone }: Zones,
): StatementNeed[] =>
  accounts.map((account) => ({
    account,
    months: monthsCovering(from, to, displayZone, exchangeZone),
    commission: null,
  }));

function statedTieout(
  { call, question, groups }: Tieouts,
  what: string,
  zones: Zones,
  settled: { readonly start: IsoDay; readonly end: IsoDay },
): Stated | NotStated {
  const { coin, start, end, types, lagDays, tolerance } = question;
  if (start > end) return () => say`${what}: none of its days has begun.`;
  const due = addDays(end, lagDays);
  const isBehind = groups.some(
    ({ sources }) =>
      settled.end < due && settled.end < localDay(zones.exchangeZone, sources.knownToMs),
  );
  if (isBehind)
    return () =>
      say`${what}: it was asked on ${dayName(settled.end)}, before all its postings were due. Press Refresh.`;
  const found = groups.map(({ account, sources }) => ({
    account,
    sources,
    result: tieout(question, sources),
  }));
  if (found.some(({ result }) => result.days.some(({ reason }) => reason !== null)))
    return () => say`${what}: not every day is known.`;
  const accounts = found.map(({ account }) => account);
  return {
    statement: {
      ...{ kind: 'tie-out', zones, accounts },
      ...{ coin, start, end, settledTo: settled.end, types: [...types], lagDays, tolerance },
      sides: found.map(({ sources, result: { isUnlisted } }) => ({
        symbols: [...sources.symbols],
        isUnlisted,
      })),
      rows: found.flatMap(({ account, result }) => tieoutRows(account, result)),
    },
    needs: found.map(({ account, sources: { symbols } }) => ({
      account,
      months: monthsBetween(monthOf(settled.start), monthOf(settled.end)),
      commission: {
        symbols,
        coin: commissionCoin(call.coin),
        from: settled.start,
        to: settled.end,
      },
    })),
  };
}

/**
 * The records of the close that are not pinned, each with its question.
 * @param pinned months of each account whose whole ledger is pinned, as the exchange counts them.
 */
export function notPinned(
  needs: readonly StatementNeed[],
  pinned: ReadonlyMap<string, ReadonlySet<IsoMonth>>,
) {
  const ledgers = needs.flatMap(({ account, months }) =>
    months.filter((month) => !pinned.get(account)?.has(month)).map((month) => ({ account, month })),
  );
  const commission = needs.flatMap(({ account, commission: of }) =>
    of && of.symbols.length > 0 ? [{ account, ...of }] : [],
  );
  const each = <One>(all: readonly One[]): One[] =>
    [...grouped(all, (one) => JSON.stringify(one)).values()].map(([one]) => one!);
  return [
    ...each(ledgers).map(({ account, month }) => ({
      what: `Ledger of ${account} of ${month}, beside the close`,
      account,
      question: {
        ...({ operation: 'LEDGER', coins: null, types: null, untilMs: null } as const),
        period: { from: month, to: month },
      },
    })),
    ...each(commission).map(({ account, symbols, coin, from, to }) => ({
      what: `Commission of ${account} behind the tie-out, ${coin}, ${from} to ${to}, ${symbols.length} pairs`,
      account,
      question: {
        ...({ operation: 'REBATES', products: ['SPOT', 'FUTURES'] } as const),
        ...{ symbols, coins: [coin], period: { from, to } },
      },
    })),
  ];
}
