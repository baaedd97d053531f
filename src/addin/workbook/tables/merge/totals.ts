// The totals row: sums that never mix coins, and blank where a sum would mean nothing.
import { atOnce, ROWS_PER_STEP, type Steps } from '../../../platform/yield-to-main';
import {
  EXCEL_DIGITS,
  isDecimalText,
  significantDigits,
} from '../../../engine/records/decimal-text';
import { fromUnits, scaleOf, toUnits } from '../../../engine/records/units';
import { NOT_COUNTED } from './check-text';
import { coinAndMarket, fieldsOf } from './identity';
import type { TableRecord } from './records-of-table';
import type { FieldColumn } from './table-columns';

/** A row that stays in the table and is counted though the answer no longer reaches back to it. */
export interface OlderRow {
  readonly key: string;
  readonly cells: readonly unknown[];
}

export interface ColumnTotal {
  /** Decimals of the sum: those of the longest amount. null: no total, the cell is blank. */
  readonly decimals: number | null;
  /** The exact sum has more digits than Excel keeps. */
  readonly isRounded: boolean;
}

const NO_TOTAL: ColumnTotal = { decimals: null, isRounded: false };

/** One for each field column. */
export const columnTotals = (
  columns: readonly FieldColumn[],
  records: readonly TableRecord[],
  older: readonly OlderRow[] = [],
): readonly ColumnTotal[] => atOnce(totallingColumns(columns, records, older));

export function* totallingColumns(
  columns: readonly FieldColumn[],
  records: readonly TableRecord[],
  older: readonly OlderRow[] = [],
): Steps<readonly ColumnTotal[]> {
  const kinds = new Map<string, ReturnType<typeof coinAndMarket>>();
  for (const [at, { key }] of [...records, ...older].entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    const kind = coinAndMarket(key);
    kinds.set(JSON.stringify([kind.coin, kind.market]), kind);
  }
  const agree = {
    coin: new Set([...kinds.values()].map(({ coin }) => coin)).size <= 1,
    market: new Set([...kinds.values()].map(({ market }) => market)).size <= 1,
  };
  const fields = fieldsOf((records[0] ?? older[0])?.key ?? '');
  const totals: ColumnTotal[] = [];
  for (const [at, { field, asText }] of columns.entries()) {
    yield;
    const rules = asText ? undefined : fields[field]?.sums;
    const hasTotal = rules?.every((rule) => agree[rule]) === true && kinds.size > 0;
    totals.push(
      !hasTotal
        ? NO_TOTAL
        : totalOf(
            records.map(({ exact }) => exact(field)).filter((text) => text !== null),
            older.map(({ cells }) => cells[at]),
          ),
    );
  }
  return totals;
}

/**
 * One amount that is no number would be left out of Excel's sum in silence, so then there is none.
 */
function totalOf(texts: readonly string[], olderCells: readonly unknown[]): ColumnTotal {
  const older = olderCells.filter((cell) => cell !== '' && cell !== undefined).map(String);
  const all = [...texts, ...older];
  if (!all.every(isDecimalText)) return NO_TOTAL;
  const decimals = all.reduce((most, text) => Math.max(most, scaleOf(text)), 0);
  // Whole units are summed ten times as fast as decimals, and a table has 50,000.
  const sum = all.reduce((units, text) => units + toUnits(text, decimals), 0n);
  return { decimals, isRounded: significantDigits(fromUnits(sum, decimals)) > EXCEL_DIGITS };
}

export interface TotalsPlace {
  readonly tableName: string;
  readonly idHeader: string;
  readonly checkHeader: string;
  /** Rows stand in the table that must not be summed: marked ones, and the person's own. */
  readonly hasUncounted: boolean;
}

/**
 * The formula under a column, "" where it has no total. It follows the filter, and it rounds away
 * what binary numbers add beyond the longest amount. Where rows are not counted it sums the others,
 * and is blank while a filter hides rows, for Excel has no sum for both.
 */
export function totalFormula(
  header: string,
  { decimals }: ColumnTotal,
  { tableName, idHeader, checkHeader, hasUncounted }: TotalsPlace,
): string {
  if (decimals === null) return '';
  const [amounts, ids, checks] = [header, idHeader, checkHeader].map(
    (name) => `${tableName}[${escaped(name)}]`,
  );
  if (!hasUncounted) return `=ROUND(SUBTOTAL(109,${amounts}),${decimals})`;
  return `=IF(SUBTOTAL(103,${ids})=COUNTA(${ids}),ROUND(SUMIFS(${amounts},${ids},"T1|*",${checks},"<>${NOT_COUNTED}*"),${decimals}),"")`;
}

/** A cell of the totals row that Tieout may write: blank, or a formula that it wrote itself. */
export function isOwnTotal(content: unknown): boolean {
  return (
    content === '' ||
    (typeof content === 'string' &&
      /^=(?:IF\(SUBTOTAL\(103,.*)?ROUND\((?:SUBTOTAL\(109,|SUMIFS\()/is.test(
        content.replaceAll(' ', ''),
      ))
  );
}

/**
 * Whether two formulas mean the same: Excel writes references its own way ([[Change]], [Change]).
 */
export function isSameFormula(a: unknown, b: string): boolean {
  const plain = (text: string): string =>
    text.replaceAll('[[', '[').replaceAll(']]', ']').replaceAll(' ', '').toUpperCase();
  return typeof a === 'string' && plain(a) === plain(b);
}

/** Characters that mean something in a structured reference take an apostrophe before them. */
const escaped = (header: string): string => header.replace(/['[\]#@]/g, "'$&");
