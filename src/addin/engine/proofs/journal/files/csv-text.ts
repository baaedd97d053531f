// CSV by RFC 4180: fields in quotation marks if needed, lines that end in CR LF.

/** A number is written as its digits; a text never begins like a formula. */
export type CsvField = { readonly text: string } | { readonly number: string } | null;

export interface CsvForm {
  readonly separator: ',' | ';' | '\t';
  /** Every text is in quotation marks. */
  readonly quotesTexts?: boolean;
  readonly decimalComma?: boolean;
  /** The importing programs accept no control characters: a space replaces each. */
  readonly withoutControls?: boolean;
}

/**
 * Places at which some program starts a field and reads a formula or a command: at the start of a
 * text, and after each separator and line end inside it, because a program may split there despite
 * quotation marks. The first visible character decides: programs remove blanks, controls and
 * quotation marks before it. Formulas are recognised in both widths of East Asian type.
 */
const BEFORE_FORMULA =
  /(^|[,;|\t\r\n\x0b\f\x85\u2028\u2029])(?=(?:(?![,;|\t\r\n\x0b\f\x85\u2028\u2029])['"\s\p{C}])*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;
/** Some programs also read a command after these. */
const STARTS_A_LINE = /^'*[\t\r\n]/;
/** Separators of all programs, because any of them may read the file. */
const SEPARATES = /["\r\n,;\t|]|^\s|\s$/;

/**
 * A text that would begin a formula gets an apostrophe before it, as in a cell. A leading
 * apostrophe gets one more, so that removing one restores the text.
 */
export const guardedText = (text: string): string =>
  `${STARTS_A_LINE.test(text) ? "'" : ''}${text.replace(BEFORE_FORMULA, "$1'")}`;

export function csvText(lines: readonly (readonly CsvField[])[], form: CsvForm): string {
  return lines
    .map((fields) => `${fields.map((field) => written(field, form)).join(form.separator)}\r\n`)
    .join('');
}

function written(field: CsvField, form: CsvForm): string {
  if (field === null) return '';
  if ('number' in field) {
    const number = form.decimalComma ? field.number.replace('.', ',') : field.number;
    return number.includes(form.separator) ? `"${number}"` : number;
  }
  const whole = field.text.replace(/\p{Surrogate}/gu, '\ufffd');
  const text = guardedText(form.withoutControls ? whole.replace(/\p{Cc}/gu, ' ') : whole);
  const needs = SEPARATES.test(text);
  return form.quotesTexts || needs ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The first `longest` characters, without half of a surrogate pair. */
export const cutText = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');

export const textField = (text: string): CsvField => ({ text });
/** null: an empty field. */
export const numberField = (number: string | null): CsvField =>
  number === null ? null : { number };
