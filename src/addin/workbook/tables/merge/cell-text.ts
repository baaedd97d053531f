// Prepares remote text for a cell. All text that src/addin/workbook/excel writes goes through here.

/** A cell holds 32,767 characters (docs/excel-facts.md, Custom functions). */
const LONGEST = 32_767;

/**
 * The text as a cell can hold it: control characters, which Excel's files cannot store (NUL) or
 * which CSV readers interpret (tab), become visible signs (␀, ␉), half a surrogate pair becomes �,
 * and a text that is too long ends with "…".
 */
export function shownText(text: string): string {
  if (PLAIN.test(text)) return text;
  const visible = text.replace(/\p{Surrogate}/gu, '\ufffd').replace(CONTROLS, pictureOf);
  return visible.length > LONGEST ? `${visible.slice(0, LONGEST - 1)}…` : visible;
}

/**
 * The value for `range.values` so that the cell holds exactly this text: a leading apostrophe keeps
 * Excel from reading it as a formula (= + -), a number, a date, TRUE or an error, in every language
 * (docs/excel-facts.md, Sheets). The cell must not have the format "@" yet: set the format
 * afterwards.
 */
export function textEntry(text: string): string {
  return text === '' ? '' : `'${shownText(text)}`;
}

/**
 * Matches nearly every text of the exchange; tested first, because a table has half a million
 * texts.
 */
const PLAIN = /^[ -~]{0,1000}$/;
/** C0, DEL and C1. */
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;
const PICTURES = 0x2400;

function pictureOf(control: string): string {
  const code = control.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(PICTURES + code);
  return code === 0x7f ? '␡' : '\ufffd';
}

/** The text of a person's cell; "" for a blank one. */
export const textOfCell = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
