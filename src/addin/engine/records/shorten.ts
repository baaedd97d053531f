/**
 * Invisible characters, and characters that reverse their neighbours: control and format characters
 * (zero width, bidi marks and overrides), line separators, private use, unpaired surrogates
 * (Unicode, General Category C, Zl, Zp), and invisible blanks.
 */
export const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]+/gu;
const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** The readable part of a text; several lines become one. */
export const withoutHidden = (text: string): string =>
  text.replace(LINE_ENDS, ' ').replace(HIDDEN, '').replace(/\s+/g, ' ').trim();

/**
 * The text unchanged; in quotes, with visible escapes, if it has hidden characters or blanks that
 * would not be seen.
 */
export const asSeen = (text: string): string =>
  text === withoutHidden(text) && text !== '' ? text : `"${text.replace(HIDDEN, codesOf)}"`;

const codesOf = (hidden: string): string =>
  Array.from(
    hidden,
    (one) => `(U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')})`,
  ).join('');

/**
 * The maximum length of a name, a type or an identifier: longer than any real one, and short enough
 * to show.
 */
export const LONGEST_NAME = 200;

/** A foreign text, cut to fit into a sentence. */
export function shorten(text: string, longest = 40): string {
  if (text.length <= longest) return text;
  const short = text.slice(0, longest);
  // Half of a surrogate pair is no character.
  return `${/[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short}…`;
}
