// The law of who may show and ask. This device trusts a formula's text, in one workbook, once a
// person has entered it here or has pressed Refresh on it here (accounts/trust.ts). A call of a
// trusted formula shows what is kept, and asks where a person has edited something here that the
// formula reads (edit-log.ts). Any other shows what the workbook carries, and sends nothing.

/** A cell that may hold a call. */
interface Holder {
  /** false: its text leaves an argument open, so that another cell may have made the call. */
  readonly isSure: boolean;
}

/**
 * The cells for whose sake a call is trusted; none where it is not. A cell whose text says all
 * arguments holds the call for certain. Where the text leaves one open, each cell that may have
 * made the call must be trusted, and every formula must have been seen.
 * @param isWhole no sheet refused to be searched, and no name holds a formula of ours.
 */
export function trustedCells<Cell extends Holder>(
  { cells, isWhole }: { readonly cells: readonly Cell[]; readonly isWhole: boolean },
  isTrusted: (cell: Cell) => boolean,
): readonly Cell[] {
  const sure = cells.filter((cell) => cell.isSure && isTrusted(cell));
  if (sure.length > 0) return sure;
  return isWhole && cells.every(isTrusted) ? cells : [];
}
