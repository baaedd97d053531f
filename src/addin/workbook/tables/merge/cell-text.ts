// The one way of remote text into a cell. Everything that src/addin/workbook/excel writes as text goes
// through here.

/** A cell holds 32,767 characters (docs/excel-facts.md, Custom functions). */
const LONGEST = 32_767;

/**
 * The text as a cell can hold it: control characters, which no file of Excel can keep (NUL) or
 * which CSV readers act on (tab), become their visible pictures (␀, ␉), half a surrogate pair
 * becomes �, and what is too long ends with "…".
 */
export function shownText(text: string): string {
  if (PLAIN.test(text)) return text;
  const visible = text.replace(/\p{Surrogate}/gu, '\ufffd').replace(CONTROLS, pictureOf);
  return visible.length > LONGEST ? `${visible.slice(0, LONGEST - 1)}…` : visible;
}

/**
 * What to give `range.values` so that the cell holds this text and nothing else: a leading
 * apostrophe keeps Excel from reading a formula (= + -), a number, a date, TRUE or an error out of
 * it, in every language (docs/excel-facts.md, Sheets). The cell must not be formatted "@" yet when
 * it is entered: write the format afterwards.
 */
export function textEntry(text: string): string {
  return text === '' ? '' : `'${shownText(text)}`;
}

/** Nearly every text of the exchange; looked at first, for a table has half a million. */
const PLAIN = /^[ -~]{0,1000}$/;
/** C0, DEL and C1. */
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;
const PICTURES = 0x2400;

function pictureOf(control: string): string {
  const code = control.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(PICTURES + code);
  return code === 0x7f ? '␡' : '\ufffd';
}

/** What a cell of the person's says; "" where it says nothing. */
export const textOfCell = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
