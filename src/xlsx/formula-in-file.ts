// Formulas in file form: custom functions after _xldudf_ with underscores for dots, newer functions
// of Excel after _xlfn.
// https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-naming
// https://support.microsoft.com/office/issue-an-xlfn-prefix-is-displayed-in-front-of-a-formula-882f1ef7-68fb-4fcd-8d54-9fbb77fd5025

const NEWER: Readonly<Record<string, string>> = {
  FILTER: '_xlfn._xlws.FILTER',
  SORT: '_xlfn._xlws.SORT',
  ...Object.fromEntries(
    [
      'CHOOSECOLS',
      'CHOOSEROWS',
      'CONCAT',
      'DROP',
      'EXPAND',
      'HSTACK',
      'IFNA',
      'IFS',
      'LET',
      'MAXIFS',
      'MINIFS',
      'RANDARRAY',
      'SEQUENCE',
      'SORTBY',
      'SWITCH',
      'TAKE',
      'TEXTJOIN',
      'TEXTSPLIT',
      'TOCOL',
      'TOROW',
      'UNIQUE',
      'VSTACK',
      'XLOOKUP',
      'XMATCH',
    ].map((name) => [name, `_xlfn.${name}`]),
  ),
};

/** Skips quoted texts and sheet names; matches words. */
const WORD = /"(?:[^"]|"")*"?|'(?:[^']|'')*'?|[\p{L}_][\p{L}\d_.]*(?:\s*\()?/gu;
/** The first name that a LET defines; Tieout's formulas define one. */
const NAMED = /(?<![\p{L}\d_.])LET\(\s*([\p{L}_][\p{L}\d_]*)\s*,/giu;

/** Without the equals sign. @param functionNames of the add-in: LEDGER.CHECK */
export function formulaInFile(formula: string, functionNames: readonly string[]): string {
  const own = new Set(functionNames.map((name) => name.toUpperCase()));
  const named = new Set([...formula.matchAll(NAMED)].map(([, name]) => name));
  return formula.replace(/^=/, '').replace(WORD, (token) => {
    const [, word = '', bracket = ''] = /^([^\s("']+)(\s*\()?$/.exec(token) ?? [];
    if (bracket === '') return named.has(token) ? `_xlpm.${token}` : token;
    const name = word.toUpperCase();
    return (
      (own.has(name) ? `_xldudf_${name.replaceAll('.', '_')}` : (NEWER[name] ?? word)) + bracket
    );
  });
}

/** Whether the formula calls one of them: its result is then an array that may spill. */
export const callsOwn = (formula: string, functionNames: readonly string[]): boolean =>
  formulaInFile(formula, functionNames).includes('_xldudf_');
