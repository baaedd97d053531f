// The event of Excel's objects that the add-in listens to: cells of a sheet changed.

/** As office.js numbers it (excel-web-16.00.debug.js, GenericEventHandlers). */
const WORKSHEET_CHANGED = 10;

export interface HostEvent {
  readonly type: number;
  readonly targetId: string;
  readonly message: object;
}

export class EventRegistry {
  #isListening = false;
  constructor(readonly send: (event: HostEvent) => void) {}

  /** Also false when the add-in's page, and its handlers with it, is gone. */
  listen(isListening: boolean): void {
    this.#isListening = isListening;
  }

  /** Sends the event to the handlers of the sheet collection. */
  changed(worksheetId: string, message: object): void {
    // The target is OfficeExtension.Constants.eventWorkbookId.
    if (this.#isListening)
      this.send({
        type: WORKSHEET_CHANGED,
        targetId: 'Workbook',
        message: { ...message, worksheetId },
      });
  }
}
