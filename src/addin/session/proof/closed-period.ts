// A closed period: what was pinned, and where what is kept now differs from it, record by record.
// Pure.
import type { RowsQuestion } from '../../evidence/rows-question';
import { grouped } from '../../platform/grouped';
import { LEDGER_FIELDS, REBATE_FIELDS } from '../../evidence/canonical-rows';
import type { Certificate } from '../../evidence/certificate';
import { monthName, parseMonth } from '../../records/calendar';
import { say } from '../../platform/say';

/** Rows of one account that were pinned together. */
export interface PinnedScope {
  readonly what: string;
  readonly account: string;
  readonly question: RowsQuestion;
  /** Of the rows as the period was closed with them. */
  readonly certificate: Certificate;
  /** Of the rows as accepted last; null: none was. */
  readonly accepted: Certificate | null;
  /** Canonical lines without the two header lines; as accepted last. */
  readonly lines: readonly string[];
}

export interface Acceptance {
  readonly atMs: number;
  readonly by: string;
  readonly reason: string;
  readonly differences: readonly PeriodDifference[];
}

/** What was open when the period was closed, and why it was closed all the same. */
export interface ReasonedItem {
  readonly where: string;
  readonly sentence: string;
  readonly reason: string;
}

/** A line of the checklist as it stood: what it checks, and what was said about it. */
export interface ReviewedLine {
  readonly says: string;
  readonly status: string;
  readonly reason: string;
  readonly comment: string;
}

/** What happened to a period, by whom and when. Never changed, never taken away. */
export interface ReviewEvent {
  readonly kind: 'submitted' | 'signed' | 'reopened';
  readonly atMs: number;
  readonly by: string;
  /** A random number of the device; "" where it keeps none. */
  readonly device: string;
  /** Why it was opened again; else "". */
  readonly reason: string;
  readonly lines: readonly ReviewedLine[];
  /** What was pinned at that moment. */
  readonly pinned: readonly {
    readonly what: string;
    readonly rows: number;
    readonly rowsSha256: string;
  }[];
}

/** `closed`: by two people at once. */
export type PeriodStanding = ReviewEvent['kind'] | 'closed';

export const periodStandingOf = ({ history }: Pick<ClosedPeriod, 'history'>): PeriodStanding =>
  history.at(-1)?.kind ?? 'closed';

export interface ClosedPeriod {
  readonly id: string;
  /** Months, both included. */
  readonly from: string;
  readonly to: string;
  readonly preparedBy: string;
  /** "" until somebody signs. */
  readonly reviewedBy: string;
  readonly closedAtMs: number;
  readonly scopes: readonly PinnedScope[];
  readonly openItems: readonly ReasonedItem[];
  readonly accepted: readonly Acceptance[];
  /** In the order in which it happened; empty where two people closed it at once. */
  readonly history: readonly ReviewEvent[];
}

/** One record that was added, removed or changed since the period was closed. */
export interface PeriodDifference {
  readonly what: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** The entry's id; null for commission records, which carry none. */
  readonly id: string | null;
  /** Of the entry, ISO 8601 in UTC; of a commission record, its settlement start. */
  readonly time: string;
  /**
   * Field by field: all of an added or removed record, else those that changed. null: nothing was
   * said.
   */
  readonly fields: readonly {
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

type Operation = RowsQuestion['operation'];

/** The sentence against it, or null where two different people close the period. */
export function peopleTrouble(preparedBy: string, reviewedBy: string): string | null {
  if (preparedBy.trim() === '') return say`Say who prepared the period.`;
  if (reviewedBy.trim() === '') return say`Say who reviewed the period.`;
  return sameName(preparedBy, reviewedBy)
    ? say`The reviewer must be another person than the preparer.`
    : null;
}

const sameName = (a: string, b: string): boolean => plain(a) === plain(b);
const plain = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Every record that differs, in the order of the rows. Records that stand in both are no
 * difference, however often.
 */
export function differencesOf(
  what: string,
  operation: Operation,
  before: readonly string[],
  after: readonly string[],
): PeriodDifference[] {
  const removed = without(before, after);
  const added = without(after, before);
  const partnerOf = pairs(operation, removed, added);
  const taken = new Set(partnerOf.values());
  const differences = removed.map((line) =>
    differenceOf(what, operation, line, partnerOf.get(line) ?? null),
  );
  return [
    ...differences,
    ...added
      .filter((line) => !taken.has(line))
      .map((line) => differenceOf(what, operation, null, line)),
  ].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
}

/** Lines of the first list that the second does not have as often. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
}

/**
 * A removed and an added line that are one record changed: a ledger entry of the same id.
 * Commission records carry none, so only where exactly one of the same settlement, pair, product
 * and coin went and one came are they taken for the same.
 */
function pairs(
  operation: Operation,
  removed: readonly string[],
  added: readonly string[],
): Map<string, string> {
  const [gone, come] = [byKey(operation, removed), byKey(operation, added)];
  const partnerOf = new Map<string, string>();
  for (const [key, [line, ...more]] of gone) {
    const [partner, ...others] = come.get(key) ?? [];
    if (line !== undefined && partner !== undefined && more.length === 0 && others.length === 0)
      partnerOf.set(line, partner);
  }
  return partnerOf;
}

function byKey(operation: Operation, lines: readonly string[]): Map<string, string[]> {
  const names =
    operation === 'LEDGER'
      ? ['billId']
      : ['settleStartTime', 'settleEndTime', 'symbol', 'productType', 'commissionAsset'];
  return grouped(lines, (line) => {
    const fields = valuesOf(operation, line);
    return names.map((name) => fields.get(name)).join('\t');
  });
}

function differenceOf(
  what: string,
  operation: Operation,
  before: string | null,
  after: string | null,
): PeriodDifference {
  const [old, now] = [before, after].map((line) =>
    line === null ? null : valuesOf(operation, line),
  );
  const one = now ?? old ?? new Map<string, string | null>();
  const fields = [...one.keys()]
    .map((field) => ({ field, before: old?.get(field) ?? null, after: now?.get(field) ?? null }))
    .filter((field) => !old || !now || field.before !== field.after);
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  if (operation === 'REBATES')
    return { what, kind, id: null, time: one.get('settleStartTime') ?? '', fields };
  return {
    what,
    kind,
    id: one.get('billId') ?? null,
    time: new Date(Number(one.get('cTime'))).toISOString(),
    fields,
  };
}

/** Fields by name, without the account's number. */
function valuesOf(operation: Operation, line: string): Map<string, string | null> {
  const names: readonly string[] = operation === 'LEDGER' ? LEDGER_FIELDS : REBATE_FIELDS;
  const [, ...texts] = line.split('\t');
  return new Map(names.map((name, i) => [name, texts[i] === '\\N' ? null : (texts[i] ?? null)]));
}

/** What a review names of each pinned scope. */
export const pinnedOf = (scopes: readonly PinnedScope[]): ReviewEvent['pinned'] =>
  scopes.map(({ what, certificate, accepted }) => {
    const { rows, rowsSha256 } = accepted ?? certificate;
    return { what, rows, rowsSha256 };
  });

/** "October 2026", "October 2026 to December 2026". */
export function titleOf(from: string, to: string): string {
  const [first, last] = [parseMonth(from), parseMonth(to)];
  if (first === null || last === null) return say`${from} to ${to}`;
  return first === last ? monthName(first) : say`${monthName(first)} to ${monthName(last)}`;
}
