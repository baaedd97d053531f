// The line above a table. While the table is being written it says INCOMPLETE.

const INCOMPLETE = 'INCOMPLETE';
/** Amber: incomplete, not broken. */
const AMBER = '#FFE699';

const count = (rows: number): string => rows.toLocaleString('en-US');

export const writingBanner = (done: number, total: number): string =>
  `${INCOMPLETE}: Tieout is writing this table, ${count(done)} of ${count(total)} rows so far.`;
export const stoppedBanner = (done: number, total: number): string =>
  `${INCOMPLETE}: stopped after ${count(done)} of ${count(total)} rows. Delete this and insert the table again.`;
export const refreshingBanner = `${INCOMPLETE}: Tieout is refreshing this table.`;
export const stoppedRefreshBanner = `${INCOMPLETE}: the refresh stopped half-way. Refresh this table again.`;

export function showIncomplete(cell: Excel.Range, words: string): void {
  cell.values = [[words]];
  cell.format.font.bold = true;
  cell.format.fill.color = AMBER;
}

export function showTitle(cell: Excel.Range, title: string): void {
  cell.values = [[title === '' ? '' : `'${title}`]];
  cell.format.font.bold = true;
  cell.format.fill.clear();
}

/**
 * A cell that Tieout may write a banner into: blank, the title it wrote, or a banner of its own.
 */
export const isOwnBanner = (content: unknown, title: string): boolean =>
  content === '' ||
  content === title ||
  (typeof content === 'string' && content.startsWith(`${INCOMPLETE}: `));

/** Added to the check column's header where the person uses the cell above the table. */
export const INCOMPLETE_HEADER = `: ${INCOMPLETE}`;
/** A header without that suffix. */
export const headerSaid = (header: string): string =>
  header.endsWith(INCOMPLETE_HEADER) ? header.slice(0, -INCOMPLETE_HEADER.length) : header;
