// The cells edited since the workbook was opened, by whom and in which order, and which of these
// edits each call has answered. A call answers a person's edit once: a recalculation does not ask
// again.
import { type CellBlock, holds, meet } from '../../engine/records/sheet-address';
import type { CellEdit } from '../excel/excel-coauthors';
import type { FormulaCell } from '../excel/excel-formula-scan';

/**
 * Beyond this many edits the oldest are dropped: formulas that read those cells wait for Refresh.
 */
const MAX_EDITS = 20_000;

interface LoggedEdit {
  readonly block: CellBlock;
  readonly isRemote: boolean;
  /** The number of the edit, from 1, over all sheets. */
  readonly at: number;
  /** The Cancel signal at that moment: it ends what the edit began. */
  readonly stop: AbortSignal;
}

/**
 * What a formula reads of one sheet, including its own cell; null if it may read anything in the
 * workbook.
 */
export type Reads = readonly { readonly sheetId: string; readonly block: CellBlock }[] | null;

/** A call in a formula: its cell, and its index in that formula. */
export type CallPlace = Pick<FormulaCell, 'sheetId' | 'row' | 'column'> & { readonly nth: number };

const keyOf = ({ row, column, nth }: CallPlace): string => `${row} ${column} ${nth}`;

export class EditLog {
  /** Edits by sheet, the latest last. */
  readonly #ofSheets = new Map<string, LoggedEdit[]>();
  /** By sheet and cell, the latest edit that its call has answered. */
  readonly #answered = new Map<string, Map<string, number>>();
  /** By sheet, the last edit before its cells moved: all edits up to it count as answered. */
  readonly #movedAt = new Map<string, number>();
  #last = 0;

  /** The number of edits so far. */
  get last(): number {
    return this.#last;
  }

  /** @param stop the Cancel signal at this moment */
  add(
    { isRemote, sheetId, blocks, movesCells }: Omit<CellEdit, 'isOurs'>,
    stop: AbortSignal,
  ): void {
    if (movesCells) {
      // Cells have moved: the addresses of earlier edits are wrong now.
      this.#ofSheets.delete(sheetId);
      this.#answered.delete(sheetId);
      this.#movedAt.set(sheetId, this.#last);
    }
    const edits = this.#ofSheets.get(sheetId) ?? [];
    for (const block of blocks) edits.push({ block, isRemote, at: (this.#last += 1), stop });
    if (edits.length > MAX_EDITS) edits.splice(0, edits.length - MAX_EDITS);
    this.#ofSheets.set(sheetId, edits);
  }

  /** Whether the cell's last edit was by a person here. */
  isEnteredHere(cell: Pick<FormulaCell, 'sheetId' | 'row' | 'column'>): boolean {
    return this.#latest(cell.sheetId, (block) => holds(block, cell))?.isRemote === false;
  }

  /** Whether a person has made an edit here that this call has not answered. */
  mayBeAsked(place: CallPlace): boolean {
    const since = this.#answeredBy(place);
    return [...this.#ofSheets.values()].some(
      (edits) => (edits.findLast(({ isRemote }) => !isRemote)?.at ?? 0) > since,
    );
  }

  /**
   * The edit for which the call asks, with its Cancel signal: the latest edit of a cell that the
   * call reads, if a person made it here and the call has not answered it.
   */
  asking(place: CallPlace, reads: Reads): Pick<LoggedEdit, 'stop'> | null {
    const read =
      reads?.map(({ sheetId, block }) => this.#latest(sheetId, (edited) => meet(edited, block))) ??
      [...this.#ofSheets.keys()].map((sheetId) => this.#latest(sheetId, () => true));
    const latest = read.reduce((a, b) => ((b?.at ?? 0) > (a?.at ?? 0) ? b : a), undefined);
    return latest?.isRemote === false && latest.at > this.#answeredBy(place) ? latest : null;
  }

  /** The call asks now, so all edits so far are answered. */
  answer(place: CallPlace): void {
    const ofSheet = this.#answered.get(place.sheetId) ?? new Map<string, number>();
    ofSheet.set(keyOf(place), this.#last);
    this.#answered.set(place.sheetId, ofSheet);
  }

  #answeredBy(place: CallPlace): number {
    return (
      this.#answered.get(place.sheetId)?.get(keyOf(place)) ?? this.#movedAt.get(place.sheetId) ?? 0
    );
  }

  #latest(sheetId: string, touches: (block: CellBlock) => boolean): LoggedEdit | undefined {
    return this.#ofSheets.get(sheetId)?.findLast(({ block }) => touches(block));
  }
}
