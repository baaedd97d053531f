// What the person wrote into a row: the cells that must never end up beside another record.
import type { CellContent, TableReading } from './table-reading';

/**
 * Tells which rows carry something of the person's own. A formula that fills a column (Excel's
 * calculated columns) is the column's and not the row's: it calculates from whatever record stands
 * there.
 * @param own positions of Tieout's columns.
 */
export function notedRows(
  { columns, rows, firstRowNumber }: TableReading,
  own: ReadonlySet<number>,
): (row: number) => boolean {
  const theirs = columns.map((_, at) => at).filter((at) => !own.has(at));
  const shared = new Map(
    theirs.map((at) => [
      at,
      fillingFormula(rows.map((row, r) => inOwnRow(row[at] ?? '', firstRowNumber + r))),
    ]),
  );
  return (row) =>
    theirs.some((at) => {
      const content = rows[row]?.[at] ?? '';
      return content !== '' && inOwnRow(content, firstRowNumber + row) !== shared.get(at);
    });
}

/** The formula that stands in more than half of the rows, or null. */
function fillingFormula(contents: readonly CellContent[]): CellContent | null {
  const counts = new Map<CellContent, number>();
  for (const content of contents)
    if (isFormula(content)) counts.set(content, (counts.get(content) ?? 0) + 1);
  for (const [formula, count] of counts)
    if (count > 1 && count * 2 > contents.length) return formula;
  return null;
}

const isFormula = (content: CellContent): boolean =>
  typeof content === 'string' && content.startsWith('=');

/**
 * A formula with references to its own row written alike in every row: "=F5*2" in row 5 is
 * "=F{row}*2".
 */
function inOwnRow(content: CellContent, rowNumber: number): CellContent {
  if (typeof content !== 'string' || !isFormula(content)) return content;
  return content.replace(
    /"(?:[^"]|"")*"|(\$?[A-Z]{1,3})(\d+)\b/gi,
    (part: string, column: string | undefined, row: string | undefined) =>
      column !== undefined && Number(row) === rowNumber ? `${column}{row}` : part,
  );
}
