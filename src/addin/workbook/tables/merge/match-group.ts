// Which row is which record, among the rows and records of one key. A record of the ledger is alone
// with its key; records of rebates may have twins, and where those cannot be told apart nothing
// moves.
import { BACK_CHECK, TWINS_CHECK, UNCLEAR_CHECK, type Reason } from './check-text';

export interface GroupRow {
  /** Index of the row in the table. */
  readonly at: number;
  readonly digest: string;
  /** Its record was not in the answer before. */
  readonly gone: boolean;
  /** How many records had the key in the last answer, and how many of them the digest too. */
  readonly size: number;
  readonly equals: number;
  /** The person wrote something into it. */
  readonly noted: boolean;
}

export interface GroupRecord {
  readonly at: number;
  readonly digest: string;
}

export interface GroupMatch {
  /** Index of the record by index of its row. */
  readonly pairs: ReadonlyMap<number, number>;
  /** Rows without a record now. */
  readonly lost: ReadonlyMap<number, Reason>;
  /** Records without a row. */
  readonly fresh: readonly number[];
  /** What to tell of a row, once. */
  readonly checks: ReadonlyMap<number, string>;
}

/**
 * - One record, before and now: the same, whatever changed in it. The key is the identity.
 * - Several: a row is the record that is equal to it in every digit. Where as many are equal as
 * before, nothing is in doubt.
 * - Another number of equal twins: rows keep their content, those without notes lose their record
 * first, and each noted one
 *   is flagged.
 * - Rows and records left over on both sides: they may be the same, changed, or others. Without
 * notes they are taken for the
 *   same; with notes the rows stay as they were, marked, and the records get rows of their own.
 */
export function matchGroup(rows: readonly GroupRow[], records: readonly GroupRecord[]): GroupMatch {
  const pairs = new Map<number, number>();
  const checks = new Map<number, string>();
  const alone = onlyPair(rows, records);
  if (alone) pairs.set(alone.row.at, alone.record.at);
  else pairEqual(rows, records, pairs, checks);

  const taken = new Set(pairs.values());
  let fresh = records.filter(({ at }) => !taken.has(at)).map(({ at }) => at);
  const left = rows.filter(({ at, gone }) => !gone && !pairs.has(at));
  const equals = new Set(records.map(({ digest }) => digest));
  const changed = left.filter(({ digest }) => !equals.has(digest));
  const unclear = fresh.length > 0 && changed.some(({ noted }) => noted);
  if (unclear) {
    for (const { at, noted } of rows)
      if (noted && pairs.has(at) && !checks.has(at)) checks.set(at, UNCLEAR_CHECK);
  } else {
    changed.slice(0, fresh.length).forEach(({ at }, i) => pairs.set(at, fresh[i]!));
    fresh = fresh.slice(changed.length);
  }
  for (const { at, gone, noted } of rows)
    if (gone && noted && pairs.has(at)) checks.set(at, BACK_CHECK);

  const isUnclear = new Set(unclear ? changed.map(({ at }) => at) : []);
  const lost = new Map<number, Reason>(
    rows
      .filter(({ at }) => !pairs.has(at))
      .map(({ at }) => [at, isUnclear.has(at) ? 'unclear' : 'gone']),
  );
  return { pairs, lost, fresh, checks };
}

/**
 * The record that is alone with its key, before and now, and its row, where no row is equal to it
 * as it is now.
 */
function onlyPair(
  rows: readonly GroupRow[],
  records: readonly GroupRecord[],
): { row: GroupRow; record: GroupRecord } | null {
  const [record, another] = records;
  const live = rows.filter(({ gone }) => !gone);
  const row =
    live.length === 0 && rows.length === 1 ? rows[0] : live.length === 1 ? live[0] : undefined;
  if (!record || another || !row || row.size !== (row.gone ? 0 : 1)) return null;
  return rows.some(({ digest }) => digest === record.digest) ? null : { row, record };
}

function pairEqual(
  rows: readonly GroupRow[],
  records: readonly GroupRecord[],
  pairs: Map<number, number>,
  checks: Map<number, string>,
): void {
  for (const digest of new Set(records.map((record) => record.digest))) {
    const equalRecords = records.filter((record) => record.digest === digest);
    const equalRows = rows.filter((row) => row.digest === digest);
    const live = equalRows.filter(({ gone }) => !gone);
    // Rows with notes keep their record first, then rows without, and only then rows that were
    // gone.
    const ranked = [
      ...live.filter(({ noted }) => noted),
      ...live.filter(({ noted }) => !noted),
      ...equalRows.filter(({ gone }) => gone),
    ];
    equalRecords.slice(0, ranked.length).forEach(({ at }, i) => pairs.set(ranked[i]!.at, at));
    const isClear =
      live.length === equalRecords.length &&
      live.every(({ equals }) => equals === equalRecords.length);
    if (!isClear && live.length > 0)
      for (const { at, noted } of equalRows) if (noted) checks.set(at, TWINS_CHECK);
  }
}
