// Reads calls of our functions out of a formula's text, as far as text can tell.

/** An argument as it stands in the text. */
export type ArgumentText =
  | { readonly kind: 'omitted' }
  | { readonly kind: 'value'; readonly value: string | number | boolean }
  /** A cell or range, "Sheet1!A1:B2" or "A1". */
  | { readonly kind: 'reference'; readonly reference: string }
  /** An expression: only Excel could say its value. */
  | { readonly kind: 'expression' };

export interface FormulaCall { readonly name: string; readonly args: readonly ArgumentText[] }

const REFERENCE = /^(?:(?:'(?:[^']|'')+'|[\p{L}\d_.]+)!)?\$?[A-Za-z]{1,3}\$?\d+(?::\$?[A-Za-z]{1,3}\$?\d+)?$/u;
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** The calls of these functions in a formula, outer ones first. A prefix (`TIEOUT.LEDGER`, `_xldudf_LEDGER`) is accepted. */
export function callsIn(formula: string, names: readonly string[]): FormulaCall[] {
  const calls: FormulaCall[] = [];
  for (let at = 0; at < formula.length; at += 1) {
    const character = formula[at]!;
    if (character === '"' || character === "'") {
      at = endOfQuoted(formula, at) - 1;
      continue;
    }
    const word = /^[\p{L}_][\p{L}\d_.]*(?=\s*\()/u.exec(formula.slice(at, at + 80))?.[0];
    if (word === undefined) {
      const other = /^[\p{L}\d_.]+/u.exec(formula.slice(at, at + 300))?.[0];
      if (other !== undefined) at += other.length - 1;
      continue;
    }
    const name = names.find((one) => isName(word.toUpperCase(), one));
    at += word.length - 1;
    if (name !== undefined) calls.push({ name, args: argumentsAt(formula, formula.indexOf('(', at)).map(readArgument) });
  }
  return calls;
}

/** A build with a prefix: one word and a dot before the function's own name. */
const PREFIXED = /^[A-Z][A-Z0-9_]*\.(.+)$/;

const isName = (word: string, name: string): boolean => word === name || word === `_XLDUDF_${name}` || (PREFIXED.exec(word)?.[1] === name);

/** The texts between the parenthesis at `open` and its partner, cut at the commas of their own level. */
function argumentsAt(formula: string, open: number): string[] {
  const args: string[] = [];
  let depth = 0;
  let from = open + 1;
  for (let at = open; at < formula.length; at += 1) {
    const character = formula[at]!;
    if (character === '"' || character === "'") at = endOfQuoted(formula, at) - 1;
    else if ('({'.includes(character)) depth += 1;
    else if (character === ',' && depth === 1) {
      args.push(formula.slice(from, at));
      from = at + 1;
    } else if (')}'.includes(character) && (depth -= 1) === 0) {
      args.push(formula.slice(from, at));
      break;
    }
  }
  return args.length === 1 && args[0]?.trim() === '' ? [] : args;
}

function endOfQuoted(formula: string, start: number): number {
  const quote = formula[start]!;
  for (let at = start + 1; at < formula.length; at += 1) {
    if (formula[at] !== quote) continue;
    if (formula[at + 1] !== quote) return at + 1;
    at += 1;
  }
  return formula.length;
}

function readArgument(text: string): ArgumentText {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'omitted' };
  if (/^"(?:[^"]|"")*"$/.test(trimmed)) return { kind: 'value', value: trimmed.slice(1, -1).replaceAll('""', '"') };
  if (NUMBER.test(trimmed)) return { kind: 'value', value: Number(trimmed) };
  if (/^(?:TRUE|FALSE)$/i.test(trimmed)) return { kind: 'value', value: trimmed.toUpperCase() === 'TRUE' };
  if (REFERENCE.test(trimmed)) return { kind: 'reference', reference: trimmed.replaceAll('$', '') };
  return { kind: 'expression' };
}
