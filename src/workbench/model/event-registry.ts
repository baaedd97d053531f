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

  /** False also when the add-in's page is gone, and with it its handlers. */
  listen(isListening: boolean): void {
    this.#isListening = isListening;
  }

  /** Sends the event to those who listen to the collection of sheets. */
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
