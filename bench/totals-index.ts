// Thousands of LEDGER.TOTAL cells over the same year: does each cost the same however many there
// are?
import { readLedgerPage } from '../src/addin/exchange/read-records';
import { monthsBetween, type IsoMonth } from '../src/addin/records/calendar';
import type { LedgerEntry } from '../src/addin/records/ledger-entry';
import { sumDecimals } from '../src/addin/records/decimal-text';
import { LEDGER_SUMS } from '../src/addin/records/summable';
import { instantsOfMonth } from '../src/addin/records/zone';
import { LedgerTotals, type LedgerTotalQuestion } from '../src/addin/reconcile/ledger-totals';
import { createSandbox } from '../src/sandbox/sandbox';
import { NOON_MS } from './measure/demo-exchange';
import { count, inMs } from './measure/format';
import { paired, type Rounds } from './measure/paired';
import type { Row, RunOptions, Table } from './measure/topic';

const MONTHS = monthsBetween('2025-11', '2026-10');
const [FEW, MANY] = [100, 10_000];
/** Calls that are timed together, whatever the number of needs. */
const CALLS = 50_000;

interface Question extends LedgerTotalQuestion {
  readonly from: IsoMonth;
  readonly to: IsoMonth;
}

export async function run({ quick }: RunOptions): Promise<Table> {
  const entries = yearOf(quick ? 1 : 5);
  const rounds: Rounds = quick ? { warmUps: 1, rounds: 3 } : { warmUps: 3, rounds: 9 };
  const made = indexOf(entries);
  const hundred = questionsOf(entries, FEW);
  const few = repeated(hundred);
  const ask = (
    index: ReadonlyMap<IsoMonth, LedgerTotals>,
    questions: readonly Question[],
  ): string[] =>
    questions.map((question) =>
      sumDecimals(
        monthsBetween(question.from, question.to).map((month) => index.get(month)!.total(question)),
      ),
    );
  const perNeed = async (needs: number): Promise<Row> => {
    const questions = repeated(questionsOf(entries, needs));
    const { figureMs, baselineMs, ratio } = await paired(
      () => ask(made, questions),
      () => ask(made, few),
      rounds,
    );
    const each = (ms: number): string => `${((ms / CALLS) * 1000).toFixed(2)} µs each`;
    return {
      what: `${count(needs, 'needs')}, the index made`,
      figure: each(figureMs.median),
      baseline: `${FEW} needs, ${each(baselineMs.median)}`,
      ratio,
      atMost: 1.3,
    };
  };
  const all = questionsOf(entries, MANY);
  const whole = await paired(
    () => ask(indexOf(entries), all),
    () => ask(indexOf(entries), hundred),
    rounds,
  );
  return {
    title: `scalar needs over one index of ${count(entries.length, 'ledger entries')} in 12 months`,
    rows: [
      await perNeed(1_000),
      await perNeed(MANY),
      {
        what: `${count(MANY, 'needs')}, making the index included`,
        figure: inMs(whole.figureMs.median),
        baseline: `${FEW} needs, ${inMs(whole.baselineMs.median)}`,
        ratio: whole.ratio,
      },
    ],
    notes: ['Needs differ in field, coin, type and months.'],
  };
}

const indexOf = (entries: readonly LedgerEntry[]): ReadonlyMap<IsoMonth, LedgerTotals> =>
  new Map(MONTHS.map((month) => [month, new LedgerTotals(entries, instantsOfMonth('UTC', month))]));

const repeated = <Item>(items: readonly Item[]): Item[] =>
  Array.from({ length: CALLS / items.length }, () => items).flat();

function yearOf(sizeFactor: number): LedgerEntry[] {
  const sandbox = createSandbox({ nowMs: () => NOON_MS, sizeFactor });
  return MONTHS.flatMap((month) => readLedgerPage(sandbox.truth.ledger('broker', month), 1));
}

/** Each another question as long as there are others. */
function questionsOf(entries: readonly LedgerEntry[], needs: number): Question[] {
  const coins = [...new Set(entries.slice(0, 5_000).map(({ coinName }) => coinName))];
  const types = [...new Set(entries.slice(0, 5_000).map(({ bizType }) => bizType.toLowerCase()))];
  const spans = MONTHS.flatMap((from, at) => MONTHS.slice(at).map((to) => ({ from, to })));
  return Array.from({ length: needs }, (_, at) => ({
    field: LEDGER_SUMS[at % LEDGER_SUMS.length]!,
    coin: coins[at % coins.length]!,
    types: at % 5 === 0 ? null : [types[at % types.length]!],
    ...spans[Math.floor(at / 7) % spans.length]!,
  }));
}
