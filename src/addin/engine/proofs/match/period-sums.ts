// One line for many entries of a type over some days, the usual booking of rebates of a week or a
// month: the only run of days whose entries add up to the line.
import { dayOfUtcMs, DAY_MS } from '../../records/calendar';
import { grouped } from '../../../platform/grouped';
import type { EntrySide, LineSide } from './match-sides';

/** A month is booked after its end, or soon after. */
const LONGEST_DAYS = 31;
/** Two entries for a line are found as a pair. */
const FEWEST_ENTRIES = 3;

export interface PeriodSum {
  /** "equals rake_back_reward of 2026-10-01 to 2026-10-07, 7 entries" */
  readonly says: string;
  readonly entries: readonly EntrySide[];
}

interface Day {
  readonly day: number;
  readonly units: bigint;
  readonly entries: readonly EntrySide[];
}

/** The sums of each day, by account and type, and by account. */
export class PeriodSums {
  readonly #groups: readonly (readonly Day[])[];

  /** @param entries of one coin that match nothing, by time. */
  constructor(entries: readonly EntrySide[]) {
    const ofAccounts = [...grouped(entries, ({ account }) => account).values()];
    const ofTypes = ofAccounts.flatMap((own) => [
      ...grouped(own, ({ entry }) => entry.bizType).values(),
    ]);
    this.#groups = [...ofTypes, ...ofAccounts].map((own) =>
      [...grouped(own, ({ day }) => day)].map(([day, ofDay]) => ({
        day,
        units: ofDay.reduce((sum, { units }) => sum + units, 0n),
        entries: ofDay,
      })),
    );
  }

  /**
   * @param days the maximum of days between a line and its entry.
   * @returns null if no run of days adds up to the line, or several do.
   */
  find(line: LineSide, days: number): PeriodSum | null {
    const found = new Map<string, PeriodSum>();
    for (const group of this.#groups)
      for (const run of runsOf(group, line, days)) {
        const entries = run.flatMap((day) => day.entries);
        if (entries.length < FEWEST_ENTRIES) continue;
        found.set(entries.map(({ rank }) => rank).join(), { says: saysOf(entries), entries });
        if (found.size > 1) return null;
      }
    return [...found.values()][0] ?? null;
  }
}

/** Runs of at least two whole days that add up to the line and end by its day. */
function runsOf(group: readonly Day[], line: LineSide, days: number): readonly (readonly Day[])[] {
  const runs: (readonly Day[])[] = [];
  const [first, last] = [line.day - 2 * LONGEST_DAYS, line.day + days];
  group.forEach((from, start) => {
    if (from.day < first || from.day > last) return;
    let { units } = from;
    for (let at = start + 1; at < group.length; at += 1) {
      const { day, units: more } = group[at]!;
      if (day > last || day >= from.day + LONGEST_DAYS) return;
      units += more;
      if (units === line.units) runs.push(group.slice(start, at + 1));
    }
  });
  return runs;
}

function saysOf(run: readonly EntrySide[]): string {
  const [from, to] = [run[0]!, run.at(-1)!].map(({ day }) => dayOfUtcMs(day * DAY_MS));
  const types = [...new Set(run.map(({ entry }) => entry.bizType))].sort().join(' and ');
  return `equals ${types} of ${from} to ${to}, ${run.length} entries`;
}
