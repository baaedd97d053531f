// The list of Undo, as far as add-ins empty it: XML parts, settings and the ribbon do on many builds
// of Excel (office-js 4484, 3141, 6415).

export class UndoList {
  /** What the add-in wrote that emptied it, in this order. */
  readonly emptiedBy: string[] = [];
  /** Told after each. */
  emptied: () => void = () => undefined;

  empty(by: string): void {
    this.emptiedBy.push(by);
    this.emptied();
  }
}
