import type { MatrixOptions, RecordMatrix } from '../records/cells';
import {
  breaksIn,
  addedChanges,
  closingOf,
  copiesOf,
  linesOfEntries,
  feesOf,
  missingOf,
  missingSizesOf,
  negativesIn,
  openingBehind,
  type CheckColumn,
} from './behind/behind-check';
import { edgesInWords, findingsOfRow } from './break-findings';
import type { CheckRow, RollForward } from './check';
import type { FeeFinding } from '../records/chains/fee-law';
import { shownField, tableMatrix, type AccountRows } from './table';

const amount = (
  field: Exclude<keyof RollForward, 'byType'>,
  label: string,
  madeOf: NonNullable<CheckColumn['madeOf']>,
): CheckColumn => ({
  field,
  label,
  kind: 'amount',
  valueOf: ({ amounts }) => amounts?.[field],
  madeOf,
});
const FEE_WORDS: Readonly<Record<Exclude<FeeFinding, 'by type'>, string>> = {
  inside: 'inside the change',
  outside: 'outside the change',
  turned: 'outside the change, signs turned',
  none: 'no fees',
  undecided: 'undecided',
};

/** One fee model for all, or one for each business type. */
function feesInWords({ feeFinding, feesOf }: CheckRow): string {
  if (feeFinding !== 'by type') return FEE_WORDS[feeFinding];
  return [...feesOf]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, model]) => `${type} ${FEE_WORDS[model ?? 'undecided']}`)
    .join('; ');
}

/**
 * The cells of LEDGER.CHECK.
 * @param byType true: between outflow and fees, each business type that occurs has a column.
 */
export function checkMatrix(
  groups: readonly AccountRows<CheckRow>[],
  byType: boolean,
  withAccount: boolean,
  options: MatrixOptions,
): RecordMatrix {
  return tableMatrix(groups, checkColumns(groups, byType), withAccount, options);
}

/** The columns of LEDGER.CHECK in their order in the sheet, without the account column. */
export function checkColumns(
  groups: readonly AccountRows<CheckRow>[],
  byType: boolean,
): readonly CheckColumn[] {
  const types = byType
    ? [
        ...new Set(
          groups.flatMap(({ rows }) =>
            rows.flatMap(({ amounts }) => [...(amounts?.byType.keys() ?? [])]),
          ),
        ),
      ].sort()
    : [];
  return [...BEFORE_TYPES, ...types.map(typeColumn), ...AFTER_TYPES];
}

/** A type that a coin did not have in a month stays blank rather than 0. */
const typeColumn = (type: string): CheckColumn => ({
  field: type,
  label: type,
  kind: 'amount',
  valueOf: ({ amounts }) => amounts?.byType.get(type),
  madeOf: addedChanges(({ entry }) => entry.bizType === type),
});

export const MONTH: CheckColumn = shownField('month', 'Month', 'month');
export const COIN: CheckColumn = {
  field: 'coinName',
  label: 'Coin',
  kind: 'text',
  valueOf: ({ coin }) => coin,
};
export const BREAKS: CheckColumn = {
  field: 'breaks',
  label: 'Breaks',
  kind: 'number',
  valueOf: ({ entries, breaks }) => (entries === null ? null : breaks.length),
  madeOf: breaksIn,
};
export const STATUS: CheckColumn = {
  field: 'status',
  label: 'Status',
  kind: 'text',
  valueOf: ({ status, reason }) => (reason === null ? status : `${status}: ${reason}`),
};

export const FINDING: CheckColumn = {
  field: 'finding',
  label: 'Finding',
  kind: 'text',
  valueOf: (row) => findingsOfRow(row).join('; '),
  madeOf: (ground, row) => [...breaksIn(ground), ...negativesIn(row)],
};
/** For the roll-forward of a close and its checklist: "proven", or the unproven part. */
export const EDGES: CheckColumn = {
  field: 'edges',
  label: 'Opening and closing',
  kind: 'text',
  valueOf: edgesInWords,
};

const BEFORE_TYPES: readonly CheckColumn[] = [
  MONTH,
  COIN,
  amount('opening', 'Opening', openingBehind),
  amount(
    'inflow',
    'Inflow',
    addedChanges(({ change }) => change > 0n),
  ),
  amount(
    'outflow',
    'Outflow',
    addedChanges(({ change }) => change < 0n),
  ),
];

const AFTER_TYPES: readonly CheckColumn[] = [
  amount('fees', 'Fees', feesOf),
  amount('unexplained', 'Unexplained', missingSizesOf),
  amount('closing', 'Closing', closingOf),
  { ...shownField('entries', 'Entries', 'number'), madeOf: linesOfEntries },
  {
    field: 'duplicatesRemoved',
    label: 'Duplicates removed',
    kind: 'number',
    valueOf: ({ copiesRemoved }) => copiesRemoved,
    madeOf: copiesOf,
  },
  BREAKS,
  {
    field: 'firstBreak',
    label: 'First break',
    kind: 'text',
    valueOf: ({ breaks }) => breaks[0]?.billId,
    madeOf: (ground) => missingOf(ground).slice(0, 1),
  },
  {
    field: 'feeModel',
    label: 'Fee model',
    kind: 'text',
    valueOf: feesInWords,
  },
  STATUS,
  // A new column must come last: a formula may count columns.
  amount('unexplainedNet', 'Net unexplained', missingOf),
  FINDING,
  EDGES,
];
