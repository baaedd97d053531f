// Parses the calls of our functions in a formula's text. Expressions stay unread: only Excel can
// evaluate them.
import { trueName } from '../../engine/answers/function-names';

/** An argument as the text states it. */
export type ArgumentText =
  | { readonly kind: 'omitted' }
  | { readonly kind: 'value'; readonly value: string | number | boolean }
  /** A cell or range, "Sheet1!A1:B2" or "A1". */
  | { readonly kind: 'reference'; readonly reference: string }
  /** An expression, which only Excel can evaluate. */
  | { readonly kind: 'expression' };

export interface FormulaCall {
  readonly name: string;
  readonly args: readonly ArgumentText[];
}

const REFERENCE =
  /^(?:(?:'(?:[^']|'')+'|[\p{L}\d_.]+)!)?\$?[A-Za-z]{1,3}\$?\d+(?::\$?[A-Za-z]{1,3}\$?\d+)?$/u;
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;

/**
 * Tokens: quoted texts and sheets, an opening bracket with the name before it, other words,
 * separators and closing brackets.
 */
const TOKEN =
  /"(?:[^"]|"")*"?|'(?:[^']|'')*'?|(?<![\p{L}\d_.])([\p{L}\d_.]+)\s*\(|[\p{L}\d_.]+|[({,})]/gu;

/**
 * The calls of these functions in a formula, outer ones first. A prefix (`TIEOUT.LEDGER`,
 * `_xldudf_LEDGER`) is accepted.
 */
export function callsIn(formula: string, names: readonly string[]): FormulaCall[] {
  const calls: FormulaCall[] = [];
  /**
   * The brackets open at a place of the text: the arguments of a call so far and the start of the
   * next one; null for a bracket that is not of our functions.
   */
  const levels: ({ readonly args: ArgumentText[]; from: number } | null)[] = [];
  for (const { 0: token, 1: word, index } of formula.matchAll(TOKEN)) {
    const level = levels.at(-1);
    const end = index + token.length;
    if (level && ',)'.includes(token)) {
      level.args.push(readArgument(formula.slice(level.from, index)));
      level.from = end;
    }
    if (')}'.includes(token)) {
      if (level?.args.length === 1 && level.args[0]?.kind === 'omitted') level.args.pop();
      levels.pop();
    } else if (word !== undefined || '({'.includes(token)) {
      const ourName = trueName(word?.toUpperCase() ?? '');
      const name = names.find((one) => isName(ourName, one));
      const args: ArgumentText[] = [];
      levels.push(name === undefined ? null : { args, from: end });
      if (name !== undefined) calls.push({ name, args });
    }
  }
  return calls;
}

/**
 * Whether the cell shows the call's result itself, because the formula has nothing around the call.
 */
export function isSoleCall(formula: string, names: readonly string[]): boolean {
  const [, word = ''] = /^=\s*([\p{L}\d_.]+)\s*\(/u.exec(formula) ?? [];
  const ourName = trueName(word.toUpperCase());
  if (!names.some((name) => isName(ourName, name))) return false;
  let depth = 0;
  for (const { 0: token, 1: opening, index } of formula.matchAll(TOKEN)) {
    if (opening !== undefined || '({'.includes(token)) depth += 1;
    else if (')}'.includes(token)) depth -= 1;
    else continue;
    if (depth === 0) return formula.slice(index + 1).trim() === '';
  }
  return false;
}

/** A build with a prefix: one word and a dot before the function's own name. */
const PREFIXED = /^[A-Z][A-Z0-9_]*\.(.+)$/;

const isName = (word: string, name: string): boolean =>
  word === name || PREFIXED.exec(word)?.[1] === name;

function readArgument(text: string): ArgumentText {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'omitted' };
  if (/^"(?:[^"]|"")*"$/.test(trimmed))
    return { kind: 'value', value: trimmed.slice(1, -1).replaceAll('""', '"') };
  if (NUMBER.test(trimmed)) return { kind: 'value', value: Number(trimmed) };
  if (/^(?:TRUE|FALSE)$/i.test(trimmed))
    return { kind: 'value', value: trimmed.toUpperCase() === 'TRUE' };
  if (REFERENCE.test(trimmed)) return { kind: 'reference', reference: trimmed.replaceAll('$', '') };
  return { kind: 'expression' };
}
