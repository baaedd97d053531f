// What closing a period pins: of each account the whole ledger of the months, and the commission
// records of each series, as far as live formulas use them.
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
  type DayWindow,
  type IsoDay,
  type IsoMonth,
  daysOf,
} from '../../../engine/records/calendar';
import type { Zones } from '../../../engine/records/zone';
import { canonicalLines } from '../../../engine/evidence/canonical-rows';
import type { Archive } from '../../../engine/archive/archive';
import { rowsBehind } from '../../../engine/evidence/rows-behind';
import type { Evidence } from '../../../engine/evidence/write-evidence';
import type { Owners } from '../../../engine/accounts/device-owners';
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

/** Months in a row are one scope, and so are days in a row. */
export function scopesIn(from: IsoMonth, to: IsoMonth, used: readonly UsedRows[]): WantedScope[] {
  const months = new Map<string, Set<IsoMonth>>();
  const days = new Map<
    string,
    { question: RowsQuestion & { operation: 'REBATES' }; days: Set<IsoDay> }
  >();
  const names = new Map<string, string>();
  const put = (account: string): string => {
    names.set(nameKey(account), account);
    return nameKey(account);
  };
  for (const { question, accounts } of used) {
    for (const account of accounts) {
      if (question.operation === 'LEDGER') {
        const key = put(account);
        const own = months.get(key) ?? new Set<IsoMonth>();
        months.set(key, own);
        if (question.period)
          for (const month of monthsBetween(
            later(question.period.from, from),
            earlier(question.period.to, to),
          ))
            own.add(month);
      } else if (question.period) {
        for (const { symbol, coin, product } of seriesOfQuestion(question)) {
          const key = `${put(account)}|${symbol}|${coin}|${product}`;
          const own = days.get(key) ?? {
            question: { ...question, symbols: [symbol], coins: [coin], products: [product] },
            days: new Set<IsoDay>(),
          };
          days.set(key, own);
          const window: DayWindow = {
            start: later(question.period.from, firstDay(from)),
            end: earlier(question.period.to, lastDay(to)),
          };
          if (window.start <= window.end) for (const day of daysOf(window)) own.days.add(day);
        }
      }
    }
  }
  const nameOf = (key: string): string => names.get(key.split('|')[0] ?? '') ?? key;
  const ledgers = [...months].flatMap(([key, own]) =>
    runsOf([...own], (month) => addMonths(month, 1)).map((period): WantedScope => ({
      what: say`Ledger of ${nameOf(key)}`,
      account: nameOf(key),
      question: { operation: 'LEDGER', coins: null, types: null, period, untilMs: null },
    })),
  );
  const rebates = [...days].flatMap(([key, { question, days: own }]) =>
    runsOf([...own], (day) => addDays(day, 1)).map((period): WantedScope => ({
      what: say`${question.products.join()} rebates of ${question.symbols.join()} in ${question.coins.join()}, ${nameOf(key)}`,
      account: nameOf(key),
      question: { ...question, period },
    })),
  );
  return [...ledgers, ...rebates];
}

function runsOf<Unit extends string>(
  units: readonly Unit[],
  next: (unit: Unit) => Unit,
): { from: Unit; to: Unit }[] {
  const runs: { from: Unit; to: Unit }[] = [];
  for (const unit of [...units].sort()) {
    const last = runs.at(-1);
    if (last && next(last.to) === unit) last.to = unit;
    else runs.push({ from: unit, to: unit });
  }
  return runs;
}

const later = <Unit extends string>(a: Unit, b: Unit): Unit => (a > b ? a : b);
const earlier = <Unit extends string>(a: Unit, b: Unit): Unit => (a < b ? a : b);

/** Does this device keep every day and month of it? */
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
