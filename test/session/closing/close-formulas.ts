// Counts what the formulas of Close leave open in results, without a sheet.
import { runInNewContext } from 'node:vm';

/** What a sheet of the pack shows from A3 on. */
export type Shown = ReadonlyMap<string, readonly (readonly unknown[])[]>;

/** The cells of a range that begins below the headers, such as 'Roll-forward'!$R$4:$R$1003. */
function cellsOf(range: string, shown: Shown): unknown[] {
  const [, sheet = '', first = '', last = ''] = /^'(.+)'!\$([A-Z]+)\$4:\$([A-Z]+)\$\d+$/.exec(
    range,
  )!;
  const at = (letters: string): number =>
    letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return shown.get(sheet)!.flatMap((row) => row.slice(at(first), at(last) + 1));
}

/** How many things a check of Close has open: its formula, as far as it reads the two results. */
export function openIn(formula: string, shown: Shown): number | null {
  const pattern = (words: string): RegExp =>
    new RegExp(
      `^${words
        .replace(/[.+()[\]\\^$|]/g, '\\$&')
        .replaceAll('*', '.*')
        .replaceAll('?', '.')}$`,
      'is',
    );
  const reckoned = formula
    .slice(1)
    // Debits and credits of the journal's sheet: the browser's test of the pack reads them.
    .replace(/^IF\(ISERROR\(INDIRECT.*INDIRECT\(.*?\)\+(?=SUMPRODUCT)/, '')
    .replace(/COUNTIF\(('[^']+'![^,]+),"([^"]+)"\)/g, (_, range: string, words: string) =>
      String(cellsOf(range, shown).filter((cell) => pattern(words).test(String(cell))).length),
    )
    .replace(/SUMPRODUCT\(--\(('[^']+'![^<]+)<>""\)\)/g, (_, range: string) =>
      String(cellsOf(range, shown).filter((cell) => cell !== '').length),
    )
    .replace(/RESULT\.STATUS\("(.+?)!A3","rows"\)/g, (_, sheet: string) =>
      String(shown.get(sheet)?.length),
    )
    .replace(/ISERROR\('Tie-out'!\$A\$3\)/g, 'false');
  if (/[A-Z']/.test(reckoned.replaceAll('IF(', ''))) return null;
  const IF = (isSo: boolean, then: number, otherwise: number) => (isSo ? then : otherwise);
  return runInNewContext(reckoned.replaceAll('=', '==='), { IF }) as number;
}
