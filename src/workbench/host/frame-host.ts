// Speaks Excel-for-the-web's protocol to the office.js inside the add-in's frame.
import { appContext, APP_ID, hostInfo } from './app-context';
import { becomePage } from './other-page';
import type { HostEvent } from '../model/event-registry';
import type { SettingsStore } from '../model/settings-store';
import { isObject } from '../model/host-members';
import { resultsIn } from './outcomes';
import { pendingIn } from './pending-work';
import type { Options } from '../model/options';
import type { Rules } from '../model/excel-limits';
import type { ReplyBody } from './rich-api';
import type { RequestBody } from './rich-api-run';
import type { Call } from './streams';

interface Message {
  readonly _messageType: number;
  readonly _actionType: number;
  readonly _actionName: string;
  readonly _conversationId: string;
  readonly _correlationId: number;
  readonly _data: MethodRequest;
}
interface MethodRequest {
  readonly DdaMethod?: { readonly DispatchId: number };
  readonly ArrayData?: readonly unknown[];
  readonly DdaSettingsMethod?: { readonly Properties?: readonly (readonly [string, string])[] };
  /** For a file copy (OSF.DDA.Marshaling.File.ParameterKeys): the size or the index of a slice. */
  readonly 1?: number;
  readonly 3?: number;
}

export interface FrameHostEffects {
  /** Carries out one rich API request. */
  readonly execute: (body: RequestBody) => Promise<ReplyBody>;
  /** Called when a request is refused because it exceeds Excel on the web's limit. */
  readonly tooLarge: (body: RequestBody) => void;
  /** A new page of the add-in has started: registrations of the earlier one are gone. */
  readonly pageBegan: () => void;
  /** office.js gives the focus back. */
  readonly focusLeft: () => void;
  /** The workbook as a file, for Office.context.document.getFileAsync. */
  readonly file: () => Promise<Uint8Array>;
}

export interface FrameHostParts {
  readonly url: URL;
  readonly options: Options;
  readonly rules: Rules;
  readonly settings: SettingsStore;
  readonly effects: FrameHostEffects;
}

/** Dispatch ids of office.js (OSF.DDA.MethodDispId). */
const METHOD = {
  refreshSettings: 75,
  saveSettings: 76,
  copyDocument: 77,
  copiedPiece: 80,
  releaseCopy: 81,
  richApi: 93,
  commandCompleted: 94,
} as const;
/** Error codes of office.js (OSF.DDA.ErrorCodeManager). */
const ERROR = { notSupported: 5000, requestTooLarge: 5103, answerTooLarge: 5104 } as const;
/** OSF.AgaveHostAction: Ctrl+F6 puts the focus into the pane. */
const CTRL_F6_IN = 4;
/** Actions that return the focus: Ctrl+F6, Tab and Escape, or no focusable control. */
const LEAVING: ReadonlySet<number> = new Set([5, 6, 13, 14, 15, 17, 18]);
/**
 * Other notifications of office.js: the focus came or left, F2, the script or the page is ready.
 */
const TOLD: ReadonlySet<number> = new Set([0, 1, 10, 16, 21, 35, 39]);
const COMMAND_INVOKED = 'appCommandInvoked';
const CELL_EDITED = 5004;
const INVOKE = 1000;
const CANCEL = 1001;
const EVENT_CATEGORY = 65_536;
/** AppRuntimeService.onVisibilityChanged in excel-web-16.00.debug.js. */
const VISIBILITY_CHANGED = 65_539;

/**
 * The request stands at the fifth place of the message
 * (RichApiMessageUtility.buildRequestMessageSafeArray).
 */
function textIn(fields: readonly unknown[] = []): string {
  const text = fields[4];
  return typeof text === 'string' ? text : '{}';
}

interface Command {
  readonly id: string;
  readonly name: string;
  readonly completed: () => void;
}

export class FrameHost {
  frame: HTMLIFrameElement | null = null;
  /** Requests that the host does not know. A trial fails if this is not empty. */
  readonly unknown: string[] = [];
  readonly #registrations = new Map<string, number>();
  readonly #commands: Command[] = [];
  #runs: Command | null = null;
  #conversation = '';
  #sent = 0;
  #functionsReady = false;
  #refusals: number[] = [];
  #underWay = 0;
  #deliveries = 0;
  /** The file that is being copied; one copy at a time. */
  #copy: { readonly bytes: Uint8Array; readonly pieceSize: number } = {
    ...{ bytes: new Uint8Array(), pieceSize: 0 },
  };

  constructor(readonly parts: FrameHostParts) {
    addEventListener('message', (event) => this.#receive(event));
  }

  /** Requests of the add-in that are not answered yet. */
  get underWay(): number {
    return this.#underWay;
  }

  /**
   * Loads the add-in's page into a frame of its own. Every opening has its own conversation id:
   * office.js stores settings in sessionStorage under it, and those of an earlier workbook must not
   * come back, even after a reload.
   */
  open(into: Element): void {
    this.frame?.remove();
    this.#conversation = `conversation-${crypto.randomUUID()}`;
    const info = hostInfo(this.parts.options);
    const frame = document.createElement('iframe');
    // office.js reads the host's origin from the frame's name, and refuses one with another host
    // name or without https.
    frame.name = JSON.stringify({
      baseFrameName: 'f1',
      hostInfo: info,
      xdmInfo: [this.#conversation, APP_ID, location.origin].join('|'),
      serializerVersion: 1,
      flights: '[]',
    });
    frame.title = 'Add-in';
    const url = new URL(this.parts.url);
    url.searchParams.set('_host_Info', info);
    frame.src = url.href;
    this.frame = frame;
    this.#functionsReady = false;
    into.append(frame);
    becomePage(frame, this.parts.options);
  }

  /** @returns whether the page could be called. */
  invoke(id: number, { functionName, args, flags, address }: Call): boolean {
    return this.#toFunctions([
      1,
      INVOKE,
      '',
      JSON.stringify([id, functionName, args, address, flags]),
      String(id),
      false,
    ]);
  }

  /** Excel ends the page. */
  end(): void {
    this.frame?.remove();
    this.frame = null;
    this.#functionsReady = false;
    this.#registrations.clear();
  }

  cancel(id: number): void {
    this.#toFunctions([1, CANCEL, '', JSON.stringify({ invocationId: id }), `cancel-${id}`, false]);
  }

  raise({ type, targetId, message }: HostEvent): void {
    this.#event('richApiMessage', {
      ArrayData: [
        [EVENT_CATEGORY, type, targetId, JSON.stringify(message), `event-${++this.#sent}`, false],
      ],
    });
  }

  /** Office.addin.onVisibilityModeChanged. */
  paneShown(isVisible: boolean): void {
    const message = { visibility: isVisible ? 'Visible' : 'Hidden' };
    this.raise({ type: VISIBILITY_CHANGED, targetId: '', message });
  }

  selectionChanged(): void {
    this.#event('documentSelectionChanged', {});
  }

  /** Another person in the workbook saved settings. */
  settingsChanged(): void {
    this.#event('settingsChanged', {});
  }

  /**
   * Called when the add-in reports that its functions can be invoked. Earlier calls are dropped;
   * the streams send them again.
   */
  functionsAreReady(): void {
    this.#functionsReady = true;
  }

  /** Whether the add-in's page announces pending work (aria-busy), as to a screen reader. */
  addinIsBusy(): boolean {
    // A page of another origin cannot be inspected: then only its requests and calls are awaited.
    if (this.#isElsewhere || !this.frame) return false;
    const page = this.frame.contentDocument;
    return !page || page.querySelector('[aria-busy="true"]') !== null;
  }

  /** The number of pending items in the add-in's page; null if it cannot be seen. */
  get pending(): number | null {
    const inner = this.#isElsewhere ? null : this.frame?.contentWindow;
    return inner ? pendingIn(inner) : null;
  }

  get #isElsewhere(): boolean {
    return this.parts.url.origin !== location.origin;
  }

  /**
   * Runs a command that the add-in associated (Office.actions.associate), as a click on the ribbon
   * would: after the page listens and the previous command has called event.completed().
   */
  runCommand(name: string): Promise<void> {
    return new Promise((completed) => {
      this.#commands.push({ id: `command-${++this.#sent}`, name, completed });
      this.#nextCommand();
    });
  }

  /** Whether a command has not called event.completed() yet. */
  get isInCommand(): boolean {
    return this.#runs !== null;
  }

  #nextCommand(): void {
    if (this.#runs || !this.#registrations.has(COMMAND_INVOKED)) return;
    const next = this.#commands.shift();
    if (!next) return;
    this.#runs = next;
    this.#event(COMMAND_INVOKED, {
      0: next.id,
      1: next.name,
      2: JSON.stringify({ source: { id: next.name } }),
    });
  }

  /**
   * The next `count` rich API requests fail with this code: 5004 cell-edit mode, 5102 activity
   * limit, 7000 no permission.
   */
  refuse(code: number, count = 1): void {
    this.#refusals.push(...Array<number>(count).fill(code));
  }

  /** Puts the focus on the pane's first control, as Ctrl+F6 does in Excel. */
  focusPane(): void {
    this.frame?.focus();
    this.#post({
      _messageType: 0,
      _actionType: 0,
      _actionName: 'Office_notifyAgave',
      _conversationId: `${this.#conversation}_ntf`,
      _correlationId: ++this.#sent,
      _data: [CTRL_F6_IN],
    });
  }

  #toFunctions(entry: unknown[]): boolean {
    if (this.#functionsReady) this.#event('richApiMessage', { ArrayData: [entry] });
    return this.#functionsReady;
  }

  #event(name: string, payload: object): void {
    const id = this.#registrations.get(name);
    if (id === undefined) return;
    this.#post({
      _messageType: 1,
      _actionName: name,
      _conversationId: this.#conversation,
      _correlationId: id,
      _errorCode: 0,
      _responseType: 1,
      _data: payload,
    });
  }

  #post(message: object): void {
    const text = JSON.stringify({ _origin: location.origin, _serializerVersion: 1, ...message });
    this.frame?.contentWindow?.postMessage(text, this.parts.url.origin);
  }

  #reply(request: Message, payload: unknown): void {
    const { _actionName, _conversationId, _correlationId } = request;
    this.#post({
      _messageType: 1,
      _actionName,
      _conversationId,
      _correlationId,
      _errorCode: 0,
      _responseType: 0,
      _data: payload,
    });
  }

  #receive({ source, data }: MessageEvent<unknown>): void {
    if (
      !this.frame ||
      source !== this.frame.contentWindow ||
      typeof data !== 'string' ||
      !data.startsWith('{')
    )
      return;
    const message = JSON.parse(data) as Message;
    if (message._messageType !== 0) return;
    const { _actionName: action, _actionType: type } = message;
    if (action === 'ContextActivationManager_getAppContextAsync') return this.#begin(message);
    if (action === 'ContextActivationManager_notifyHost') return this.#notified(message._data);
    if (type === 1) {
      this.#registrations.set(action, message._correlationId);
      this.#reply(message, { Error: 0 });
      return this.#nextCommand();
    }
    if (type === 2) {
      this.#registrations.delete(action);
      return this.#reply(message, { Error: 0 });
    }
    if (action === 'executeMethod') return void this.#method(message);
    this.#unsupported(message, `message ${action}`);
  }

  #begin(message: Message): void {
    this.#functionsReady = false;
    this.#registrations.clear();
    this.#runs?.completed();
    this.#runs = null;
    this.parts.effects.pageBegan();
    this.#reply(message, appContext(this.parts.options, this.parts.settings.pairs()));
  }

  #notified(payload: unknown): void {
    const action = Number(Array.isArray(payload) ? payload[1] : Number.NaN);
    if (LEAVING.has(action)) this.parts.effects.focusLeft();
    else if (!TOLD.has(action)) this.unknown.push(`notifyHost ${action}`);
  }

  async #method(message: Message): Promise<void> {
    const { DdaMethod, ArrayData, DdaSettingsMethod } = message._data;
    switch (DdaMethod?.DispatchId) {
      case METHOD.richApi:
        return this.#richApi(message, textIn(ArrayData));
      case METHOD.saveSettings:
        this.parts.settings.replaceAll(DdaSettingsMethod?.Properties ?? []);
        return this.#reply(message, { Version: 1, Error: 0 });
      case METHOD.refreshSettings:
        return this.#reply(message, {
          Version: 1,
          Error: 0,
          Properties: {
            Settings: this.parts.settings.pairs().map(([Name, Value]) => ({ Name, Value })),
          },
        });
      case METHOD.copyDocument: {
        this.#copy = {
          bytes: await this.parts.effects.file(),
          pieceSize: Number(message._data[1]),
        };
        return this.#reply(message, { Version: 1, Error: 0, 0: 1, 1: this.#copy.bytes.length });
      }
      case METHOD.copiedPiece: {
        const { bytes, pieceSize } = this.#copy;
        const from = Number(message._data[3]) * pieceSize;
        const piece = [...bytes.slice(from, from + pieceSize)];
        return this.#reply(message, { Version: 1, Error: 0, 0: piece, 1: piece.length });
      }
      case METHOD.releaseCopy:
        return this.#reply(message, { Version: 1, Error: 0 });
      case METHOD.commandCompleted:
        return this.#commandCompleted(message, ArrayData ?? []);
      default:
        return this.#unsupported(message, `method ${String(DdaMethod?.DispatchId)}`);
    }
  }

  async #richApi(message: Message, text: string): Promise<void> {
    const refusal = this.#refusals.shift() ?? this.#takenLate(text);
    if (refusal !== undefined) return this.#reply(message, { Version: 1, Error: refusal });
    if (this.parts.rules.isTooLarge(text)) {
      this.parts.effects.tooLarge(JSON.parse(text) as RequestBody);
      return this.#reply(message, { Version: 1, Error: ERROR.requestTooLarge });
    }
    this.#underWay += 1;
    try {
      const answer = JSON.stringify(
        await this.parts.effects.execute(JSON.parse(text) as RequestBody),
      );
      if (this.parts.rules.isTooLarge(answer))
        return this.#reply(message, { Version: 1, Error: ERROR.answerTooLarge });
      this.#reply(message, {
        Version: 1,
        Error: 0,
        Data: [200, ['Content-Type', 'application/json'], answer],
      });
    } finally {
      this.#underWay -= 1;
    }
  }

  #takenLate(text: string): number | undefined {
    const isDelivery =
      this.parts.options.unkind.has('taken') &&
      resultsIn(JSON.parse(text) as RequestBody).length > 0;
    return isDelivery && this.#deliveries++ % 2 === 1 ? CELL_EDITED : undefined;
  }

  #commandCompleted(message: Message, fields: readonly unknown[]): void {
    const payload: unknown = message._data;
    const id = String(fields[0] ?? (isObject(payload) ? payload['0'] : ''));
    this.#reply(message, { Version: 1, Error: 0 });
    if (this.#runs?.id !== id) return;
    this.#runs.completed();
    this.#runs = null;
    this.#nextCommand();
  }

  #unsupported(message: Message, what: string): void {
    this.unknown.push(what);
    console.error(`The workbench does not know the ${what}.`);
    this.#reply(message, { Version: 1, Error: ERROR.notSupported });
  }
}
