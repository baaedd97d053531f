// The list of Undo. Add-ins empty it: on many builds of Excel by writing XML parts, settings or the
// ribbon (office-js 4484, 3141, 6415).

export class UndoList {
  /** The writes of the add-in that emptied it, in their order. */
  readonly emptiedBy: string[] = [];
  /** Called after each. */
  emptied: () => void = () => undefined;

  empty(by: string): void {
    this.emptiedBy.push(by);
    this.emptied();
  }
}
