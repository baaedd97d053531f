// The rows of a roll-forward, tie-out and journal in an evidence pack, with every digit. The add-in
// writes them; `verify` makes them again from the answers in the file.
import { grouped } from '../../platform/grouped';
import type { RecordValue } from '../records/cells';
import { sumDecimals } from '../records/decimal-text';
import type { RollForwardForm } from '../records/reconcile-call';
import type { ValueForm } from '../records/value-settings';
import type { CheckRow } from './check';
import { rollForwardColumns } from './closing/roll-forward-columns';
import { linesOfPosting, type Journal } from './journal/journal';
import type { AccountRows } from './table';
import type { Tieout } from './tieout/tieout';

/** The value of each column; null if it is empty. */
type StatedRow = Readonly<Record<string, string | null>>;

/** @param zone the display zone, in which the days of rates are counted. */
export function rollForwardRows(
  groups: readonly AccountRows<CheckRow>[],
  rollForward: RollForwardForm,
  zone: string,
  form: ValueForm,
): StatedRow[] {
  // The others depend on more than the records in the file.
  const columns = rollForwardColumns(rollForward, zone, form).filter(
    ({ field }) => !['rates', 'finding', 'edges', 'journal'].includes(field),
  );
  return groups.flatMap(({ account, rows }) =>
    rows.map((row) => ({
      account,
      ...Object.fromEntries(columns.map(({ field, valueOf }) => [field, textOf(valueOf(row))])),
    })),
  );
}

const textOf = (value: RecordValue): string | null =>
  value === null || value === undefined ? null : String(value);

export function tieoutRows(account: string, result: Tieout): StatedRow[] {
  const { days, settled, posted, difference, pending, forgiven, unsettled, residue } = result;
  return [
    ...days.map((one) => ({
      ...{ account, line: one.day, status: one.status },
      ...{ settled: one.settled, posted: one.posted, difference: one.difference },
      daysPending: textOf(one.daysPending),
    })),
    { account, line: 'Total', settled, posted, difference },
    { account, line: 'Pending', difference: pending },
    { account, line: 'Within tolerance', difference: forgiven },
    ...unsettled.map(({ entry, day, amount }) => ({
      ...{ account, line: 'Posted only', day, entry: entry.billId, posted: amount },
    })),
    { account, line: 'Residue', difference: residue },
  ];
}

/**
 * A row for each posting, each total and each unmapped kind, and one for the movements that are
 * left out.
 */
export const journalRows = (journal: Journal, withoutValue: number): StatedRow[] => [
  ...journal.postings.map(({ movements, ...posting }) => ({
    reference: posting.reference,
    ...{ day: posting.day, debit: posting.debit, credit: posting.credit },
    ...{ amount: posting.amount, currency: posting.currency, coin: posting.coin },
    ...{ quantity: posting.quantity, rate: posting.rate, taxCode: posting.taxCode },
    ...{ narration: posting.narration, ledger: movements[0]?.account ?? null },
    entries: movements.flatMap(({ billId }) => billId ?? []).join(' '),
  })),
  ...[...grouped(journal.postings, ({ currency }) => currency)].map(([total, own]) => {
    const lines = own.flatMap(linesOfPosting);
    return {
      total,
      debit: sumDecimals(lines.map(({ debit }) => debit ?? '0')),
      credit: sumDecimals(lines.map(({ credit }) => credit ?? '0')),
    };
  }),
  ...journal.unmapped.map(({ type, coin, isInflow, count, amount, currency }) => ({
    ...{ unmapped: type, coin, direction: isInflow ? 'in' : 'out' },
    ...{ count: String(count), amount, currency },
  })),
  { leftOut: String(journal.leftOut), withoutValue: String(withoutValue) },
];
