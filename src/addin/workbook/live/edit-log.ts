// Which cells were edited since the workbook was opened, by whom and in which order, and which of
// these edits a call has answered. An edit that a person makes here is answered once by each call
// that reads it: what is calculated again by itself asks no second time.
import { type CellBlock, holds, meet } from '../../engine/records/sheet-address';
import type { CellEdit } from '../excel/excel-coauthors';
import type { FormulaCell } from '../excel/excel-find-formulas';

/** The oldest go first: the formulas that read them wait for Refresh. */
const MAX_EDITS = 20_000;

interface LoggedEdit {
  readonly block: CellBlock;
  readonly isRemote: boolean;
  /** Counted from 1 on, over all sheets. */
  readonly at: number;
  /** Cancel, as of then: what it began ends with it. */
  readonly stop: AbortSignal;
}

/** What a formula reads of one sheet, its own cell included; null: anything in the workbook. */
export type Reads = readonly { readonly sheetId: string; readonly block: CellBlock }[] | null;

/** A call in a formula: the place of the cell, and which of its calls. */
export type CallPlace = Pick<FormulaCell, 'sheetId' | 'row' | 'column'> & { readonly nth: number };

const keyOf = ({ row, column, nth }: CallPlace): string => `${row} ${column} ${nth}`;

export class EditLog {
  /** By sheet, the latest last. */
  readonly #ofSheets = new Map<string, LoggedEdit[]>();
  /** By sheet and place, the latest edit that its call has answered. */
  readonly #answered = new Map<string, Map<string, number>>();
  /** By sheet: what was edited before its cells moved is answered. */
  readonly #movedAt = new Map<string, number>();
  #last = 0;

  /** How many there were. */
  get last(): number {
    return this.#last;
  }

  /** @param stop Cancel, as of now. */
  add(
    { isRemote, sheetId, blocks, movesCells }: Omit<CellEdit, 'isOurs'>,
    stop: AbortSignal,
  ): void {
    if (movesCells) {
      // What is remembered of the sheet names other cells now.
      this.#ofSheets.delete(sheetId);
      this.#answered.delete(sheetId);
      this.#movedAt.set(sheetId, this.#last);
    }
    const edits = this.#ofSheets.get(sheetId) ?? [];
    for (const block of blocks) edits.push({ block, isRemote, at: (this.#last += 1), stop });
    if (edits.length > MAX_EDITS) edits.splice(0, edits.length - MAX_EDITS);
    this.#ofSheets.set(sheetId, edits);
  }

  /** Was the cell edited last by a person here? */
  isEnteredHere(cell: Pick<FormulaCell, 'sheetId' | 'row' | 'column'>): boolean {
    return this.#latest(cell.sheetId, (block) => holds(block, cell))?.isRemote === false;
  }

  /** Has a person edited anything here that this call has not answered? */
  mayBeAsked(place: CallPlace): boolean {
    const since = this.#answeredBy(place);
    return [...this.#ofSheets.values()].some(
      (edits) => (edits.findLast(({ isRemote }) => !isRemote)?.at ?? 0) > since,
    );
  }

  /**
   * The edit for which the call asks, with Cancel as of then: the latest of what it reads, where
   * that is a person's here and not answered yet.
   */
  asking(place: CallPlace, reads: Reads): Pick<LoggedEdit, 'stop'> | null {
    const read =
      reads?.map(({ sheetId, block }) => this.#latest(sheetId, (edited) => meet(edited, block))) ??
      [...this.#ofSheets.keys()].map((sheetId) => this.#latest(sheetId, () => true));
    const latest = read.reduce((a, b) => ((b?.at ?? 0) > (a?.at ?? 0) ? b : a), undefined);
    return latest?.isRemote === false && latest.at > this.#answeredBy(place) ? latest : null;
  }

  /** Its call asks now: all that was edited so far is answered. */
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
