// CSV as RFC 4180 has it: fields in quotation marks where they need them, lines that end in CR LF.

/** A number stands as its digits; a text never begins as a formula does. */
export type CsvField = { readonly text: string } | { readonly number: string } | null;

export interface CsvForm {
  readonly separator: ',' | ';' | '\t';
  /** Every text stands in quotation marks. */
  readonly quotesTexts?: boolean;
  readonly decimalComma?: boolean;
  /** What reads the file takes no control characters: a space stands for each. */
  readonly withoutControls?: boolean;
}

/**
 * What spreadsheets read a formula or a command from, in both widths of East Asian type. The first
 * sign that one sees decides: programs take blanks and controls before it away.
 */
const BEGINS_AS_FORMULA = /^'*[\t\r\n]|^['\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
/** What separates fields in one program or another, which may not ask which file it reads. */
const SEPARATES = /["\r\n,;\t|]|^\s|\s$/;

/**
 * A text that would begin as a formula gets an apostrophe before it, as in a cell. One that begins
 * with apostrophes and then as a formula gets one more, so that taking one away gives it back.
 */
export const guardedText = (text: string): string =>
  BEGINS_AS_FORMULA.test(text) ? `'${text}` : text;

export function csvText(lines: readonly (readonly CsvField[])[], form: CsvForm): string {
  return lines
    .map((fields) => `${fields.map((field) => written(field, form)).join(form.separator)}\r\n`)
    .join('');
}

function written(field: CsvField, form: CsvForm): string {
  if (field === null) return '';
  if ('number' in field) return form.decimalComma ? field.number.replace('.', ',') : field.number;
  const whole = field.text.replace(/\p{Surrogate}/gu, '\ufffd');
  const text = guardedText(form.withoutControls ? whole.replace(/\p{Cc}/gu, ' ') : whole);
  const needs = SEPARATES.test(text);
  return form.quotesTexts || needs ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The first so many characters; half of a pair is none. */
export const cutText = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');

export const textField = (text: string): CsvField => ({ text });
/** null: an empty field. */
export const numberField = (number: string | null): CsvField =>
  number === null ? null : { number };
