// Converts a value entered into a cell by the rules of Excel's own entry line (en-US).

/** The content of one cell. null: the cell stays unchanged. */
export type Entry =
  | null
  | { readonly formula: string }
  | { readonly value: string | number | boolean; readonly format?: string };

const NUMBER = /^([+-]?)\$?(\d{1,3}(?:,\d{3})+|\d+)?(\.\d*)?(e[+-]?\d+)?(%?)$/i;
const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const ISO_MONTH = /^(\d{4})-(\d{1,2})$/;
const DAY_MS = 86_400_000;
/** Day 1 of Excel's calendar is 1 January 1900; it counts the non-existent 29 February 1900. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const FIRST_YEAR = 1900;

/** Error texts that Excel knows; entered as text they become errors. */
export const ERROR_TEXTS: ReadonlySet<string> = new Set([
  '#N/A',
  '#VALUE!',
  '#REF!',
  '#DIV/0!',
  '#NUM!',
  '#NAME?',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
  '#BUSY!',
  '#GETTING_DATA',
  '#FIELD!',
  '#BLOCKED!',
  '#CONNECT!',
  '#UNKNOWN!',
]);

function numberEntry(text: string): Entry {
  const [, sign = '', whole = '', fraction = '', power = '', percent = ''] =
    NUMBER.exec(text) ?? [];
  if (whole === '' && !/\d/.test(fraction)) return null;
  const plain = Number(
    `${sign}${whole.replaceAll(',', '') || '0'}${fraction === '.' ? '' : fraction}${power}`,
  );
  if (!Number.isFinite(plain)) return null;
  if (percent) return { value: plain / 100, format: fraction ? '0.00%' : '0%' };
  if (text.includes('$')) return { value: plain, format: fraction ? '$#,##0.00' : '$#,##0' };
  if (whole.includes(',')) return { value: plain, format: fraction ? '#,##0.00' : '#,##0' };
  return { value: plain, ...(power && { format: '0.00E+00' }) };
}

function dateEntry(text: string): Entry {
  const [, year, month, day, hour, minute, second] = (ISO_DATE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return monthEntry(text);
  const midnightMs = Date.UTC(year, month - 1, day);
  if (year < FIRST_YEAR || new Date(midnightMs).getUTCMonth() !== month - 1) return null;
  const days = (midnightMs - DAY_ZERO_MS) / DAY_MS;
  if (hour === undefined || minute === undefined || Number.isNaN(hour))
    return { value: days, format: 'yyyy-mm-dd' };
  const seconds = hour * 3600 + minute * 60 + (second || 0);
  return {
    value: days + seconds / 86_400,
    format: second ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd hh:mm',
  };
}

/** "2026-09" is a month to Excel: it enters the first day and shows "Sep-26". */
function monthEntry(text: string): Entry {
  const [, year, month] = (ISO_MONTH.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || year < FIRST_YEAR || month < 1 || month > 12)
    return null;
  return { value: (Date.UTC(year, month - 1, 1) - DAY_ZERO_MS) / DAY_MS, format: 'mmm-yy' };
}

/**
 * As `range.values = …` enters it
 * (https://learn.microsoft.com/javascript/api/excel/excel.range#excel-excel-range-values-member):
 * "=…" is a formula, and so is "+…" or "-…" that is no number; a leading apostrophe means text;
 * text that reads like a number, a date or TRUE becomes one; null leaves the cell as it is. In a
 * cell formatted as text ("@") all stays text.
 */
export function cellEntryOf(value: unknown, format: string): Entry {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return { value };
  if (typeof value !== 'string') return { value: JSON.stringify(value) };
  if (value.startsWith("'")) return { value: value.slice(1) };
  if (format === '@' || value === '') return { value };
  if (/^=./s.test(value)) return { formula: value };
  const trimmed = value.trim();
  const typed = numberEntry(trimmed) ?? dateEntry(trimmed);
  if (typed) return typed;
  if (/^(true|false)$/i.test(trimmed)) return { value: trimmed.toUpperCase() === 'TRUE' };
  if (/^[+-]./s.test(value)) return { formula: `=${value.replace(/^\+/, '')}` };
  return { value };
}
