// LEDGER.MATCH: a person's book against the ledger. It never guesses: an ambiguous match is
// reported as ambiguous.
import { utcMsOfDay, DAY_MS, dayOfUtcMs } from '../../records/calendar';
import { canonicalDecimal } from '../../records/decimal-text';
import { Coins } from '../../records/coins';
import type { BookLine } from '../../records/reconcile-call';
import { orderLedgerEntries, type AccountRecords } from '../../records/row-order';
import type { LedgerEntry } from '../../records/ledger-entry';
import { scaleOf, toUnits, widestScale } from '../../records/units';
import { clockOf } from '../../records/zone';
import { NO_MARKS, type MatchMarks } from '../../records/match-marks';
import { markedRows, type MarkedRows } from './apply-hand-marks';
import { billsByAmount } from './match-bills';
import { byAmount, byReference, withinTolerance } from './match-one-to-one';
import { linesAgainstPeriods } from './match-periods';
import {
  byRank,
  type EntrySide,
  type Finding,
  type Findings,
  type LineSide,
  type Pass,
} from './match-sides';
import { entriesAgainstSums, linesAgainstSums, type SumBudget } from './match-sums';
import { SUBSET_BUDGET } from './subset-sums';

/** The digits of a sheet's last row. */
const ROW_DIGITS = 7;

/** The default number of days by which a line and its entry may differ. */
export const DEFAULT_MATCH_DAYS = 3;

export interface MatchQuestion {
  readonly days: number;
  /** Exact text; null: amounts must be equal. */
  readonly tolerance: string | null;
  /** The zone in which an entry's day is counted. */
  readonly displayZone: string;
  /** They determine the coin of an entry, and of a line's text. Absent: names count as written. */
  readonly coins?: Coins;
  /** The business types of the call; null or absent: all. */
  readonly types?: readonly string[] | null;
  /** A person's decisions. Absent: none. */
  readonly marks?: MatchMarks;
}

/** The result for one row. */
export type MatchOutcome<Partner> =
  | {
      readonly kind: 'matched';
      readonly pass: Pass;
      readonly with: readonly Partner[];
      /** The number of rows of the same side that share the partners, including this one. */
      readonly together: number;
      /** Lines less entries, in units. */
      readonly difference: bigint;
      /**
       * The number of equal lines of a day, matched with as many equal entries; this is one pair.
       */
      readonly equal?: number;
      /** The lines include the entry's fee. */
      readonly withFee?: true;
    }
  /** `with`: up to ten candidates. */
  | { readonly kind: 'ambiguous'; readonly pass: Pass; readonly with: readonly Partner[] }
  | { readonly kind: 'unmatched' };

export interface LedgerMatch {
  /** Rows in the order of the book. */
  readonly lines: readonly {
    readonly side: LineSide;
    readonly outcome: MatchOutcome<EntrySide>;
    /** True for the first of the lines that share an entry. */ readonly leads: boolean;
  }[];
  /** Every entry by time, then id. */
  readonly entries: readonly {
    readonly side: EntrySide;
    readonly outcome: MatchOutcome<LineSide>;
  }[];
  readonly scale: number;
  /** The maximum of days between matching rows. */
  readonly days: number;
  /** The maximum difference of matching amounts, in units of the scale. */
  readonly allowed: bigint;
  /** Rows for which not every sum was tried (`subset-sums.ts`). */
  readonly notTried: ReadonlySet<LineSide | EntrySide>;
  /** A person's decisions, for the rows that are present. */
  readonly marked: MarkedRows;
  /** Texts of the book that several coins share, with those coins; their lines stay open. */
  readonly unclear: ReadonlyMap<string, readonly string[]>;
}

/**
 * Passes from the most certain to the least; each works on the remaining rows, and removes the rows
 * that it matched or found ambiguous. Each row is used at most once. The result does not depend on
 * the order of lines or entries.
 * @param groups the entries of the question, by account; each once.
 */
export function matchLedger(
  book: readonly BookLine[],
  groups: readonly AccountRecords<LedgerEntry>[],
  {
    days,
    tolerance,
    displayZone,
    coins = new Coins([]),
    marks = NO_MARKS,
    types = null,
  }: MatchQuestion,
): LedgerMatch {
  const ordered = orderLedgerEntries(groups);
  const scale = Math.max(
    widestScale(book.map(({ amount }) => amount)),
    widestScale(ordered.records.map(({ deltaAmount }) => deltaAmount)),
    widestScale([tolerance]),
  );
  const clock = clockOf(displayZone);
  const entries = ordered.records.map((entry, at) =>
    entrySide(entry, coins.of(entry), ordered.accounts[at]!, scale, clock(entry.cTimeMs)),
  );
  const meant = new Map(
    [...new Set(book.map(({ coin }) => coin))].map((text) => [text, coins.meantBy(text)]),
  );
  const unclear = new Map(
    [...meant].flatMap(([text, all]) =>
      all.length > 1 ? [[text, all.map(({ called }) => called)]] : [],
    ),
  );
  const lines = book.map((line) => {
    const [coin, another] = meant.get(line.coin)!;
    return lineSide(line, coin && !another ? coin.called : line.coin, scale);
  });
  const marked = markedRows(lines, entries, marks);
  const isLeft = (side: LineSide | EntrySide): boolean => !marked.apart.has(side);
  const budget: SumBudget = { left: SUBSET_BUDGET, notTried: new Set() };
  // In an order of their own, so that the same ten candidates are named for any order of the book.
  const found = new Outcomes(
    lines.filter((side) => isLeft(side) && !unclear.has(side.line.coin)).sort(byRank),
    entries.filter(isLeft),
  );
  found.take('by hand', marked.together);
  found.run('reference', (l, e) => byReference(l, e, ({ entry }) => feeUnits(entry, scale)));
  found.run('one reference, same day', (l, e) => billsByAmount(l, e, 0));
  found.run('same day', (l, e) => byAmount(l, e, 0));
  if (days > 0) {
    found.run('one reference, within days', (l, e) => billsByAmount(l, e, days));
    found.run('within days', (l, e) => byAmount(l, e, days));
  }
  const sums = (within: number, allowed: bigint) => ({ days: within, allowed, budget });
  const exactly = sums(0, 0n);
  found.run('several entries, same day', (l, e) => linesAgainstSums(l, e, exactly));
  found.run('several lines, same day', (l, e) => entriesAgainstSums(l, e, exactly));
  if (days > 0) {
    const near = sums(days, 0n);
    found.run('several entries, within days', (l, e) => linesAgainstSums(l, e, near));
    found.run('several lines, within days', (l, e) => entriesAgainstSums(l, e, near));
  }
  for (const period of ['week', 'month'] as const)
    found.run(`several entries, whole ${period}`, (l, e) =>
      linesAgainstPeriods(l, e, { period, days, types }),
    );
  const allowed = tolerance === null ? 0n : toUnits(tolerance, scale);
  if (allowed > 0n) {
    const about = sums(days, allowed);
    found.run('within tolerance', (l, e) => withinTolerance(l, e, days, allowed));
    found.run('several entries, within tolerance', (l, e) => linesAgainstSums(l, e, about));
    found.run('several lines, within tolerance', (l, e) => entriesAgainstSums(l, e, about));
  }
  return {
    lines: lines.map((side) => ({
      side,
      outcome: found.ofLine.get(side) ?? { kind: 'unmatched' },
      leads: found.leading.has(side),
    })),
    entries: entries.map((side) => ({
      side,
      outcome: found.ofEntry.get(side) ?? { kind: 'unmatched' },
    })),
    scale,
    days,
    allowed,
    notTried: budget.notTried,
    marked,
    unclear,
  };
}

const sumOf = (sides: readonly (LineSide | EntrySide)[]): bigint =>
  sides.reduce((sum, { units }) => sum + units, 0n);

class Outcomes {
  readonly ofLine = new Map<LineSide, MatchOutcome<EntrySide>>();
  readonly ofEntry = new Map<EntrySide, MatchOutcome<LineSide>>();
  readonly leading = new Set<LineSide>();

  constructor(
    readonly lines: readonly LineSide[],
    readonly entries: readonly EntrySide[],
  ) {}

  take(pass: Pass, matches: readonly Finding[]): void {
    for (const { lines, entries, equal, withFee } of matches) {
      const found = {
        ...({ kind: 'matched', pass, difference: sumOf(lines) - sumOf(entries) } as const),
        ...(equal !== undefined && { equal }),
        ...(withFee && { withFee }),
      };
      for (const line of lines)
        this.ofLine.set(line, { ...found, with: entries, together: lines.length });
      for (const entry of entries)
        this.ofEntry.set(entry, { ...found, with: lines, together: entries.length });
      const [first, ...more] = lines;
      if (first)
        this.leading.add(
          more.reduce((least, line) => (line.line.row < least.line.row ? line : least), first),
        );
    }
  }

  run(
    pass: Pass,
    search: (lines: readonly LineSide[], entries: readonly EntrySide[]) => Findings,
  ): void {
    const { matches, ambiguousLines, ambiguousEntries } = search(
      this.lines.filter((line) => !this.ofLine.has(line)),
      this.entries.filter((entry) => !this.ofEntry.has(entry)),
    );
    this.take(pass, matches);
    for (const {
      lines: [line],
      entries,
    } of ambiguousLines)
      this.ofLine.set(line!, { kind: 'ambiguous', pass, with: entries });
    for (const {
      lines,
      entries: [entry],
    } of ambiguousEntries)
      this.ofEntry.set(entry!, { kind: 'ambiguous', pass, with: lines });
  }
}

/** Without its sign; 0: none, or more decimals than any amount. */
function feeUnits({ fees }: LedgerEntry, scale: number): bigint {
  const fee = fees === null ? '0' : canonicalDecimal(fees.replace('-', ''));
  return scaleOf(fee) > scale ? 0n : toUnits(fee, scale);
}

function entrySide(
  entry: LedgerEntry,
  coin: string,
  account: string,
  scale: number,
  localMs: number,
): EntrySide {
  return {
    entry,
    account,
    coin,
    day: Math.floor(localMs / DAY_MS),
    units: toUnits(entry.deltaAmount, scale),
    rank: `${String(entry.billId.length).padStart(3, '0')}${entry.billId}|${account}`,
  };
}

/** Among lines that are equal in all compared fields, the first in the book comes first. */
function lineSide(line: BookLine, coin: string, scale: number): LineSide {
  const { amount, day, reference, note } = line;
  return {
    line,
    coin,
    day: utcMsOfDay(day) / DAY_MS,
    units: toUnits(amount, scale),
    rank: JSON.stringify([
      ...[canonicalDecimal(amount), day, reference?.text ?? '', note ?? ''],
      String(line.row).padStart(ROW_DIGITS, '0'),
    ]),
  };
}

export const dayOfSide = ({ day }: LineSide | EntrySide): string => dayOfUtcMs(day * DAY_MS);
