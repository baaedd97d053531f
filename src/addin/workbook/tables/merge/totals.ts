// The totals row: sums that never mix coins, and blank where a sum has no meaning. A person's own
// total stays, and a totals row that the person switched off stays off.
import { ROWS_PER_STEP, type Steps } from '../../../platform/yield-to-main';
import type { RecordCall } from '../../../engine/answers/definitions';
import type { RoundedColumn } from '../../../engine/records/cells';
import { RECORDS } from '../../../engine/records/columns';
import {
  EXCEL_DIGITS,
  isDecimalText,
  significantDigits,
} from '../../../engine/records/decimal-text';
import type { Fields } from '../../../engine/records/record-fields';
import { fromUnits, scaleOf, toUnits } from '../../../engine/records/units';
import { NOT_COUNTED } from './check-text';
import { coinAndMarket } from './row-key';
import type { MergePlan, TableReading } from './table-edits';
import type { FieldColumn } from './table-columns';

/** A row that is summed: a record, or a row older than the exchange's records. */
export interface CountedRow {
  readonly key: string;
  /** The exact text of a field column, "" where it is blank. */
  readonly amount: (column: number) => string;
}

interface TotalsRequest {
  readonly reading: TableReading;
  readonly call: RecordCall;
  readonly columns: readonly FieldColumn[];
  /** Positions in the table of these columns, the check and the identity; null: deleted. */
  readonly found: readonly (number | null)[];
  readonly rows: readonly CountedRow[];
  /** The table has rows that must not be summed: marked ones, and the person's own. */
  readonly hasUncounted: boolean;
}

interface Totals {
  readonly totals: MergePlan['totals'];
  /** Sums with more digits than Excel keeps. */
  readonly rounded: readonly RoundedColumn[];
}

export function* totalling({
  reading: { name, columns: present, totals: cells },
  call,
  columns,
  found,
  rows,
  hasUncounted,
}: TotalsRequest): Steps<Totals> {
  const [totals, rounded]: [{ at: number; formula: string }[], RoundedColumn[]] = [[], []];
  if (cells === null) return { totals, rounded };
  const kinds = { coin: new Set<string>(), market: new Set<string>() };
  for (const [at, { key }] of rows.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    const { coin, market } = coinAndMarket(key);
    kinds.coin.add(coin);
    kinds.market.add(market);
  }
  const fields: Fields = RECORDS[call.name];
  const cellsOf = (column: number): string =>
    `${name}[${escaped(present[found[column] ?? -1]?.header ?? '')}]`;
  const [checks, ids] = [cellsOf(columns.length), cellsOf(columns.length + 1)];
  for (const [column, { field, asText }] of columns.entries()) {
    const at = found[column] ?? null;
    if (at === null || !isOwnTotal(cells[at])) continue;
    yield;
    const rules = asText ? undefined : fields[field]?.sums;
    const isSummed = rules?.every((rule) => kinds[rule].size <= 1) === true && rows.length > 0;
    const sum = isSummed ? sumOf(rows.map(({ amount }) => amount(column))) : null;
    // The formula follows the filter, and rounds to the decimals of the longest amount. If some
    // rows are not counted it sums the others, and is blank while a filter hides rows, because
    // Excel has no sum for both.
    const formula =
      sum === null
        ? ''
        : hasUncounted
          ? `=IF(SUBTOTAL(103,${ids})=COUNTA(${ids}),ROUND(SUMIFS(${cellsOf(column)},${ids},"T1|*",${checks},"<>${NOT_COUNTED}*"),${sum.decimals}),"")`
          : `=ROUND(SUBTOTAL(109,${cellsOf(column)}),${sum.decimals})`;
    if (!isSameFormula(cells[at], formula)) totals.push({ at, formula });
    if (sum?.isRounded) rounded.push({ column: `Total of ${present[at]!.header}`, count: 1 });
  }
  return { totals, rounded };
}

/**
 * The decimals of the sum are those of the longest amount. null: a text is no number, which Excel's
 * sum would leave out without a warning.
 */
function sumOf(texts: readonly string[]): { decimals: number; isRounded: boolean } | null {
  const amounts = texts.filter((text) => text !== '');
  if (!amounts.every(isDecimalText)) return null;
  const decimals = amounts.reduce((most, text) => Math.max(most, scaleOf(text)), 0);
  // Whole units are summed ten times as fast as decimals, and a table has 50,000.
  const sum = amounts.reduce((units, text) => units + toUnits(text, decimals), 0n);
  return { decimals, isRounded: significantDigits(fromUnits(sum, decimals)) > EXCEL_DIGITS };
}

/** A cell of the totals row that Tieout may write: blank, or a formula that it wrote itself. */
export const isOwnTotal = (content: unknown): boolean =>
  content === '' ||
  (typeof content === 'string' &&
    /^=(?:IF\(SUBTOTAL\(103,.*)?ROUND\((?:SUBTOTAL\(109,|SUMIFS\()/is.test(
      content.replaceAll(' ', ''),
    ));

/**
 * Whether two formulas mean the same: Excel writes references its own way ([[Change]], [Change]).
 */
export function isSameFormula(a: unknown, b: string): boolean {
  const plain = (text: string): string =>
    text.replaceAll('[[', '[').replaceAll(']]', ']').replaceAll(' ', '').toUpperCase();
  return typeof a === 'string' && plain(a) === plain(b);
}

/** Characters with a meaning in a structured reference need an apostrophe before them. */
const escaped = (header: string): string => header.replace(/['[\]#@]/g, "'$&");
