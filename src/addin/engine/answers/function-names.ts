// The names of our functions, and their spellings in formulas.

import { ALL_FUNCTIONS } from './definitions';

const NAMES = ALL_FUNCTIONS.map(({ name }) => name);

/**
 * In a file, the name of a function that Excel does not know follows this prefix, with underscores
 * in place of dots: `_xldudf_LEDGER_CHECK`, and with a namespace `_xldudf_TIEOUT_LEDGER_CHECK`.
 */
const UNKNOWN = '_XLDUDF_';

const underscored = (name: string): string => name.replaceAll('.', '_');

const MENTION = new RegExp(
  String.raw`(?<![\p{L}\d_.])(?:${UNKNOWN}(?:[A-Z][A-Z\d_.]*_)?|[A-Z][A-Z\d_.]*\.)?(?:${NAMES.map((name) => name.replaceAll('.', '[._]')).join('|')})\s*\(`,
  'iu',
);

/** Whether this formula calls one of our functions, in any spelling of its name. */
export const mentionsFunction = (formula: string): boolean => MENTION.test(formula);

/** `TIEOUT.LEDGER.CHECK` for `_xldudf_TIEOUT_LEDGER_CHECK`; other words stay as they are. */
export function trueName(word: string): string {
  if (!word.toUpperCase().startsWith(UNKNOWN)) return word;
  const asWritten = underscored(word.slice(UNKNOWN.length).toUpperCase());
  // The longest name: REBATES_TIEOUT is no REBATES of a prefix.
  const [name] = NAMES.filter((one) => `_${asWritten}`.endsWith(`_${underscored(one)}`)).sort(
    (a, b) => b.length - a.length,
  );
  if (name === undefined) return word;
  const prefix = asWritten.slice(0, -name.length - 1);
  return prefix === '' ? name : `${prefix}.${name}`;
}

/**
 * Skips quoted texts and sheet names; matches the word before a bracket, with its file or sheet,
 * and the @ that Excel puts before those.
 */
const WORD =
  /"(?:[^"]|"")*"?|(?:@?('(?:[^']|''){0,400}'|(?<![\p{L}\d_.[\]])[\p{L}\d_.[\]]{1,255})!)?(?<![\p{L}\d_.])([\p{L}\d_.]{1,255})(?=\s{0,100}\()|'(?:[^']|'')*'?/gu;
/** A file that Excel knows only by a number. */
const NUMBERED = /^\[\d+\]$/;

/**
 * The formula with the true names of our functions in it. Excel with other add-ins may assign our
 * functions to them: `[2]!LEDGER(…)`, `'C:\…\X.xla'!_xldudf_LEDGER(…)` (docs/excel-facts.md,
 * Runtime). A plain name in a named file may be a function of that file, and stays.
 */
export const withTrueNames = (formula: string): string =>
  formula.replace(WORD, (whole: string, file?: string, word?: string) => {
    if (word === undefined) return whole;
    const name = trueName(word);
    const isOurs =
      file === undefined || name !== word || (NUMBERED.test(file) && mentionsFunction(`${word}(`));
    return isOurs ? name : whole;
  });
