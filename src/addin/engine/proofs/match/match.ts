// LEDGER.MATCH: a person's book against the ledger. Nothing is guessed: what could go two ways is
// said to.
import { utcMsOfDay, DAY_MS, dayOfUtcMs } from '../../records/calendar';
import { canonicalDecimal } from '../../records/decimal-text';
import { Coins } from '../../records/coins';
import type { BookLine } from '../../records/reconcile-call';
import { orderLedgerEntries, type AccountRecords } from '../../records/row-order';
import type { LedgerEntry } from '../../records/ledger-entry';
import { toUnits, widestScale } from '../../records/units';
import { clockOf, localDay } from '../../records/zone';
import { byAmount, byReference, withinTolerance } from './match-one-to-one';
import { byRank, type EntrySide, type Findings, type LineSide, type Pass } from './match-sides';
import { entriesAgainstSums, linesAgainstSums, type SumBudget } from './match-sums';
import { SUBSET_BUDGET } from './subset-sums';

/** Days by which a line and its entry may stand apart, where the call says nothing. */
export const DEFAULT_MATCH_DAYS = 3;

export interface MatchQuestion {
  readonly days: number;
  /** Exact text; null: amounts must be equal. */
  readonly tolerance: string | null;
  /** In which an entry's day is counted. */
  readonly displayZone: string;
  /** Tell which coin an entry is in, and which a line means. Left out: names as they are written. */
  readonly coins?: Coins;
  /**
   * True for a line that a person has unmatched by hand: it stays open whatever the ledger holds.
   * None where left out.
   */
  readonly isApart?: (line: BookLine) => boolean;
}

/** What became of one row. */
export type MatchOutcome<Partner> =
  | {
      readonly kind: 'matched';
      readonly pass: Pass;
      readonly with: readonly Partner[];
      /** Rows of the same side that share the partner, this one included. */
      readonly together: number;
      /** So many equal lines of a day, and as many equal entries, of which this is a pair. */
      readonly equal?: number;
    }
  /** `with`: up to ten candidates. */
  | { readonly kind: 'ambiguous'; readonly pass: Pass; readonly with: readonly Partner[] }
  | { readonly kind: 'unmatched' };

export interface LedgerMatch {
  /** In the order of the book. */
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
  /** By how many days rows that go together may stand apart. */
  readonly days: number;
  /** By how much amounts that go together may differ, in units of the scale. */
  readonly allowed: bigint;
  /** Rows for which not every sum was tried (`subset-sums.ts`). */
  readonly notTried: ReadonlySet<LineSide | EntrySide>;
  /** Lines that a person has unmatched by hand. */
  readonly apart: ReadonlySet<LineSide>;
  /** Texts of the book that are the name of several coins, with those; their lines stay open. */
  readonly unclear: ReadonlyMap<string, readonly string[]>;
}

/**
 * Passes from sure to less sure; each works on the rows that are left, and takes out both what it
 * matched and what is ambiguous in it. Each row is used at most once. The result does not depend on
 * the order of lines or entries.
 * @param groups entries that were asked, by account; each once.
 */
export function matchLedger(
  book: readonly BookLine[],
  groups: readonly AccountRecords<LedgerEntry>[],
  { days, tolerance, displayZone, coins = new Coins([]), isApart = () => false }: MatchQuestion,
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
  const apart = new Set(lines.filter(({ line }) => isApart(line)));
  const budget: SumBudget = { left: SUBSET_BUDGET, notTried: new Set() };
  // In an order of their own, so that of many candidates the same ten are named however the book is
  // sorted.
  const found = new Outcomes(
    lines.filter((side) => !apart.has(side) && !unclear.has(side.line.coin)).sort(byRank),
    entries,
  );
  found.run('reference', byReference);
  found.run('same day', (l, e) => byAmount(l, e, 0));
  if (days > 0) found.run('within days', (l, e) => byAmount(l, e, days));
  const sums = (within: number, allowed: bigint) => ({ days: within, allowed, budget });
  const exactly = sums(0, 0n);
  found.run('several entries, same day', (l, e) => linesAgainstSums(l, e, exactly));
  found.run('several lines, same day', (l, e) => entriesAgainstSums(l, e, exactly));
  if (days > 0) {
    const near = sums(days, 0n);
    found.run('several entries, within days', (l, e) => linesAgainstSums(l, e, near));
    found.run('several lines, within days', (l, e) => entriesAgainstSums(l, e, near));
  }
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
    apart,
    unclear,
  };
}

/** The lines with the day that their moment has in the zone, where the book says a moment. */
export const linesIn = (book: readonly BookLine[], zone: string): readonly BookLine[] =>
  book.map((line) =>
    line.atMs === undefined ? line : { ...line, day: localDay(zone, line.atMs) },
  );

class Outcomes {
  readonly ofLine = new Map<LineSide, MatchOutcome<EntrySide>>();
  readonly ofEntry = new Map<EntrySide, MatchOutcome<LineSide>>();
  readonly leading = new Set<LineSide>();

  constructor(
    readonly lines: readonly LineSide[],
    readonly entries: readonly EntrySide[],
  ) {}

  run(
    pass: Pass,
    search: (lines: readonly LineSide[], entries: readonly EntrySide[]) => Findings,
  ): void {
    const { matches, ambiguousLines, ambiguousEntries } = search(
      this.lines.filter((line) => !this.ofLine.has(line)),
      this.entries.filter((entry) => !this.ofEntry.has(entry)),
    );
    for (const { lines, entries, equal } of matches) {
      for (const line of lines)
        this.ofLine.set(line, {
          kind: 'matched',
          pass,
          with: entries,
          together: lines.length,
          ...(equal !== undefined && { equal }),
        });
      for (const entry of entries)
        this.ofEntry.set(entry, { kind: 'matched', pass, with: lines, together: entries.length });
      this.leading.add(
        lines.reduce((first, line) => (line.line.row < first.line.row ? line : first)),
      );
    }
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

/**
 * Lines that are equal in everything that is compared cannot be told apart, so their order is no
 * matter.
 */
function lineSide(line: BookLine, coin: string, scale: number): LineSide {
  const { amount, day, reference, note } = line;
  return {
    line,
    coin,
    day: utcMsOfDay(day) / DAY_MS,
    units: toUnits(amount, scale),
    rank: JSON.stringify([canonicalDecimal(amount), day, reference?.text ?? '', note ?? '']),
  };
}

export const dayOfSide = ({ day }: LineSide | EntrySide): string => dayOfUtcMs(day * DAY_MS);
