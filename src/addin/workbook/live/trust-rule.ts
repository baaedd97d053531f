// The rule by which a call may show rows and ask the exchange; call-trust.ts judges each call by it.
// This device trusts a formula's text in one workbook once a person has entered it here or pressed
// Refresh on it here (accounts/trusted-formulas.ts). A call of a trusted formula shows stored rows, and asks the
// exchange if a person has edited a cell here that the formula reads (edit-log.ts). Any other call
// shows the workbook's rows and sends nothing.

/** A cell that may hold a call. */
interface Holder {
  /** false if its text leaves an argument open, so that another cell may have made the call. */
  readonly isSure: boolean;
}

/**
 * The cells that make a call trusted; empty if it is not. A cell whose text states all arguments
 * certainly holds the call. If the text leaves one open, each cell that may have made the call must
 * be trusted, and every formula must have been read.
 * @param isWhole every sheet could be searched, and no name holds a formula of ours
 */
export function trustedCells<Cell extends Holder>(
  { cells, isWhole }: { readonly cells: readonly Cell[]; readonly isWhole: boolean },
  isTrusted: (cell: Cell) => boolean,
): readonly Cell[] {
  const sure = cells.filter((cell) => cell.isSure && isTrusted(cell));
  if (sure.length > 0) return sure;
  return isWhole && cells.every(isTrusted) ? cells : [];
}
