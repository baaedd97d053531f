// The references in a formula's text, and its form without them, which does not change when rows
// move.
import { trueName } from '../../engine/answers/function-names';

/** Quoted texts and sheets, errors, words, and every other character by itself. */
const LEXEME = /"(?:[^"]|"")*"?|'(?:[^']|'')*'?|#[A-Z][A-Z\d/]*[!?]?|[\p{L}\d_.$\\]+|\s+|[^]/giu;
const CELL = /^\$?[A-Z]{1,3}\$?[1-9]\d{0,6}$/i;
const COLUMN = /^\$?[A-Z]{1,3}$/i;
const ROW = /^\$?[1-9]\d{0,6}$/;
const WORD = /^[\p{L}\d_.$\\]/u;
const NUMBER = /^[\d.]/;
const CONSTANT = /^(?:TRUE|FALSE)$/i;
/** Functions that make references while Excel calculates. */
const MADE = /^(?:INDIRECT|OFFSET)$/i;

export interface FormulaText {
  /**
   * The formula in capitals except for quoted texts, with one blank between parts and `[]` for each
   * reference.
   */
  readonly form: string;
  /** The references that the text states: "B1", "'My sheet'!A1:C9", "A:A". */
  readonly references: readonly string[];
  /**
   * Whether the formula also reads cells that its text does not state: through a name, a table, or
   * a computed reference.
   */
  readonly isOpen: boolean;
}

export function readFormula(formula: string): FormulaText {
  const lexemes = (formula.match(LEXEME) ?? []).filter((one) => one.trim() !== '');
  const [parts, references]: [string[], string[]] = [[], []];
  let isOpen = false;
  for (let at = 0; at < lexemes.length;) {
    const reference = referenceAt(lexemes, at);
    if (reference) {
      references.push(reference.text);
      parts.push('[]');
      at += reference.length;
      continue;
    }
    const one = lexemes[at]!;
    const isFunction = lexemes[at + 1] === '(';
    parts.push(one.startsWith('"') ? one : (isFunction ? trueName(one) : one).toUpperCase());
    isOpen ||= isFunction ? MADE.test(one) : "['".includes(one.charAt(0)) || isName(one);
    at += 1;
  }
  return { form: parts.join(' '), references, isOpen };
}

const isName = (lexeme: string): boolean =>
  WORD.test(lexeme) && !NUMBER.test(lexeme) && !CONSTANT.test(lexeme);

/** The reference that begins here, with its sheet, and how many lexemes it has. */
function referenceAt(
  lexemes: readonly string[],
  at: number,
): { readonly text: string; readonly length: number } | null {
  const first = lexemes[at]!;
  const hasSheet = lexemes[at + 1] === '!' && (first.startsWith("'") || WORD.test(first));
  const from = hasSheet ? at + 2 : at;
  const [start = '', next, end = ''] = lexemes.slice(from, from + 3);
  const isSpan =
    next === ':' && [CELL, COLUMN, ROW].some((kind) => kind.test(start) && kind.test(end));
  if (!isSpan && (!CELL.test(start) || next === '(' || next === '!')) return null;
  const cells = (isSpan ? `${start}:${end}` : start).replaceAll('$', '');
  return {
    text: hasSheet ? `${first}!${cells}` : cells,
    length: from - at + (isSpan ? 3 : 1),
  };
}
