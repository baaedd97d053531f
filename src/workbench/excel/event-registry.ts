// Which events of Excel's objects the add-in listens to, and what is sent when they happen.

/**
 * Event types as office.js numbers them (excel-web-16.00.debug.js, GenericEventHandlers of
 * Worksheet and WorksheetCollection).
 */
export const EVENT_TYPES = {
  changed: 10,
  activated: 11,
  deactivated: 12,
  added: 13,
  selectionChanged: 14,
  deleted: 15,
  calculated: 16,
  formatChanged: 18,
  formulaChanged: 23,
  nameChanged: 25,
  visibilityChanged: 26,
} as const;

export type EventName = keyof typeof EVENT_TYPES;

/** Target id of events of the whole workbook (OfficeExtension.Constants.eventWorkbookId). */
export const WORKBOOK_TARGET = 'Workbook';

export interface HostEvent {
  readonly type: number;
  readonly targetId: string;
  readonly message: object;
}

export class EventRegistry {
  readonly #listening = new Set<string>();
  constructor(readonly send: (event: HostEvent) => void) {}

  register(name: EventName, targetId: string): void {
    this.#listening.add(`${name} ${targetId}`);
  }
  unregister(name: EventName, targetId: string): void {
    this.#listening.delete(`${name} ${targetId}`);
  }

  /**
   * Sends the event to those who listen to this sheet and to those who listen to the collection of
   * sheets.
   */
  raise(name: EventName, worksheetId: string, message: object): void {
    for (const targetId of [worksheetId, WORKBOOK_TARGET]) {
      if (this.#listening.has(`${name} ${targetId}`))
        this.send({ type: EVENT_TYPES[name], targetId, message: { ...message, worksheetId } });
    }
  }

  /** The add-in's page is gone, and with it its handlers. */
  forgetAll(): void {
    this.#listening.clear();
  }
}
