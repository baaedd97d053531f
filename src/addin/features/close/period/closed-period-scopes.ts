// The scopes that closing a period pins: of each account the whole ledger of the months, and the
// commission records of each series that live formulas use.
import { nameKey } from '../../../engine/accounts/account';
import {
  monthsOfQuestion,
  seriesOfQuestion,
  type RowsQuestion,
} from '../../../engine/evidence/rows-question';
import {
  addDays,
  addMonths,
  firstDay,
  lastDay,
  monthsBetween,
  type IsoMonth,
  daysOf,
} from '../../../engine/records/calendar';
import type { Zones } from '../../../engine/records/zone';
import { canonicalLines } from '../../../engine/evidence/canonical-rows';
import type { Archive } from '../../../engine/archive/archive';
import { rowsBehind } from '../../../engine/evidence/rows-behind';
import type { Evidence } from '../../../engine/evidence/write-evidence';
import type { Owners } from '../../../engine/accounts/device-owners';
import { grouped } from '../../../platform/grouped';
import { say } from '../../../platform/say';

export { overAtMs } from '../../../engine/evidence/rows-question';

export interface WantedScope {
  readonly what: string;
  readonly account: string;
  readonly question: RowsQuestion;
}

/** A live call's question, and the accounts it reads from. */
export interface UsedRows {
  readonly question: RowsQuestion;
  readonly accounts: readonly string[];
}

/** Consecutive months are one scope, and so are consecutive days. */
export function scopesIn(from: IsoMonth, to: IsoMonth, used: readonly UsedRows[]): WantedScope[] {
  const ledgers = used.flatMap(({ question: { operation, period }, accounts }) => {
    if (operation !== 'LEDGER') return [];
    const months = period ? monthsBetween(later(period.from, from), earlier(period.to, to)) : [];
    return accounts.map((account) => ({ account, months }));
  });
  const rebates = used.flatMap(({ question, accounts }) => {
    if (question.operation !== 'REBATES' || !question.period) return [];
    const start = later(question.period.from, firstDay(from));
    const days = daysOf({ start, end: earlier(question.period.to, lastDay(to)) });
    return seriesOfQuestion(question).flatMap(({ symbol, coin, product }) =>
      accounts.map((account) => ({
        ...{ account, days, key: `${nameKey(account)}|${symbol}|${coin}|${product}` },
        question: { ...question, symbols: [symbol], coins: [coin], products: [product] },
      })),
    );
  });
  return [
    ...[...grouped(ledgers, ({ account }) => nameKey(account)).values()].flatMap((own) => {
      const { account } = own[0]!;
      const months = own.flatMap((one) => one.months);
      return runsOf(months, (month) => addMonths(month, 1)).map((period): WantedScope => ({
        ...{ what: say`Ledger of ${account}`, account },
        question: { operation: 'LEDGER', coins: null, types: null, period, untilMs: null },
      }));
    }),
    ...[...grouped(rebates, ({ key }) => key).values()].flatMap((own) => {
      const { account, question } = own[0]!;
      const { products, symbols, coins } = question;
      const days = own.flatMap((one) => one.days);
      return runsOf(days, (day) => addDays(day, 1)).map((period): WantedScope => ({
        what: say`${products.join()} rebates of ${symbols.join()} in ${coins.join()}, ${account}`,
        ...{ account, question: { ...question, period } },
      }));
    }),
  ];
}

function runsOf<Unit extends string>(
  units: readonly Unit[],
  next: (unit: Unit) => Unit,
): { from: Unit; to: Unit }[] {
  const runs: { from: Unit; to: Unit }[] = [];
  for (const unit of [...new Set(units)].sort()) {
    const last = runs.at(-1);
    if (last && next(last.to) === unit) last.to = unit;
    else runs.push({ from: unit, to: unit });
  }
  return runs;
}

const later = <Unit extends string>(a: Unit, b: Unit): Unit => (a > b ? a : b);
const earlier = <Unit extends string>(a: Unit, b: Unit): Unit => (a < b ? a : b);

/** Does this device store every day and month of the scope? */
export async function isStored(
  { question }: WantedScope,
  owners: Owners,
  archive: Archive,
  zones: Zones,
): Promise<boolean> {
  if (question.operation === 'LEDGER') {
    for (const month of monthsOfQuestion(question, zones))
      if (!(await archive.outline(owners.ledger, month))) return false;
    return true;
  }
  if (question.period === null) return true;
  const days = daysOf({ start: question.period.from, end: question.period.to });
  for (const series of seriesOfQuestion(question))
    if ((await archive.days(owners.rebates, series, days)).size < days.length) return false;
  return true;
}

/** The canonical lines of evidence of one account, without the two header lines. */
export function linesOfEvidence({ read, certificate: { accounts, zones } }: Evidence): string[] {
  return [...canonicalLines(rowsBehind(read, zones, accounts), accounts)]
    .join('')
    .split('\n')
    .slice(2, -1);
}
