// The names of our functions, and how a formula may hold them.

import { ALL_FUNCTIONS } from './definitions';

const NAMES = ALL_FUNCTIONS.map(({ name }) => name);

/**
 * A file holds the name of a function that Excel does not know after this, with underscores in
 * place of dots: `_xldudf_LEDGER_CHECK`, and with a prefix `_xldudf_TIEOUT_LEDGER_CHECK`.
 */
const UNKNOWN = '_XLDUDF_';

const underscored = (name: string): string => name.replaceAll('.', '_');

const MENTION = new RegExp(
  String.raw`(?<![\p{L}\d_.])(?:${UNKNOWN}(?:[A-Z][A-Z\d_.]*_)?|[A-Z][A-Z\d_.]*\.)?(?:${NAMES.map((name) => name.replaceAll('.', '[._]')).join('|')})\s*\(`,
  'iu',
);

/** Does this formula call one of our functions, by whatever spelling of its name? */
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
 * Quoted texts and names of sheets, which stay as they are, or the word before a bracket, with the
 * file or sheet that it is said to be in, and the @ that Excel sets before that.
 */
const WORD =
  /"(?:[^"]|"")*"?|(?:@?('(?:[^']|''){0,400}'|(?<![\p{L}\d_.[\]])[\p{L}\d_.[\]]{1,255})!)?(?<![\p{L}\d_.])([\p{L}\d_.]{1,255})(?=\s{0,100}\()|'(?:[^']|'')*'?/gu;
/** A file that Excel knows by its number alone. */
const NUMBERED = /^\[\d+\]$/;

/**
 * The formula with the true names of our functions in it. Excel with other add-ins may hold ours as
 * theirs: `[2]!LEDGER(…)`, `'C:\…\X.xla'!_xldudf_LEDGER(…)` (docs/excel-facts.md, Runtime). A plain
 * name in a file with a name may be a function of that file, and stays.
 */
export const withTrueNames = (formula: string): string =>
  formula.replace(WORD, (whole: string, file?: string, word?: string) => {
    if (word === undefined) return whole;
    const name = trueName(word);
    const isOurs =
      file === undefined || name !== word || (NUMBERED.test(file) && mentionsFunction(`${word}(`));
    return isOurs ? name : whole;
  });
