// Answers requests of the rich API: the batches that office.js sends at every context.sync().
//
// A host object is an instance of a class whose PascalCase members are exactly the members Excel
// has there; other members begin with a small letter. So `in` tells which members exist; a missing
// one fails with its name, because a silent undefined would hide a gap.
import { levelOf } from './api-levels';
import { HostError, itemNotFound } from '../model/host-error';
import { Run, type RequestBody } from './rich-api-run';

export interface ReplyBody {
  Results: object[];
  TraceIds: number[];
  Error?: object;
}

export interface RichApiEffects {
  /** A person is editing a cell: Excel runs no request on the workbook until the edit ends. */
  readonly isCellEdited: () => boolean;
  /** Called when a request ends, before its answer: flushes pending writes. */
  readonly finish: () => void;
  /** The minor number of the host's ExcelApi set, e.g. 16. */
  readonly apiLevel: number;
  /** A member that Excel refuses, e.g. "Workbook.GetSelectedRanges"; null: none. */
  readonly refused: string | null;
}

/** webpack renames a class whose name is also a global of the page: range_Range is Range. */
const nameOf = ({ constructor }: object): string => constructor.name.replace(/^\w+_(?=[A-Z])/, '');

const cellEdited = (): HostError =>
  new HostError(
    'InvalidOperationInCellEditMode',
    'Excel is in cell-editing mode. Please exit the edit mode by pressing ENTER or TAB, or selecting another cell, and then try again.',
  );

/**
 * Services are not part of the workbook (object path type 2); function results still go into its
 * cells, and office.js resends refused ones.
 */
function touchesWorkbook({ Actions, ObjectPaths }: RequestBody): boolean {
  return Actions.some(
    ({ ActionType, ObjectPathId, Name }) =>
      ActionType !== 1 &&
      ActionType !== 5 &&
      (ObjectPaths[ObjectPathId]?.ObjectPathType !== 2 || Name === 'SetInvocationArrayResults'),
  );
}

export class RichApi {
  readonly #tracked = new Map<string, object>();
  readonly #references = new Map<object, string>();
  #nextReference = 1;
  /**
   * Requested members that this host lacks, and requests that failed here. Must stay empty in
   * tests.
   */
  readonly unknown: string[] = [];

  constructor(
    readonly root: object,
    /** By the name under which office.js creates them (object path type 2). */
    readonly services: Readonly<Record<string, object>>,
    readonly effects: RichApiEffects,
  ) {}

  /**
   * Runs the actions in their order; the first error ends the batch, and earlier actions stay done,
   * as in Excel.
   */
  async execute(body: RequestBody): Promise<ReplyBody> {
    if (this.effects.isCellEdited() && touchesWorkbook(body))
      return { Results: [], TraceIds: [], Error: this.#error(cellEdited(), 'sync', 0) };
    const reply = await this.#run(body);
    try {
      this.effects.finish();
      return reply;
    } catch (cause) {
      return { ...reply, Error: this.#error(cause, 'sync', body.Actions.length - 1) };
    }
  }

  async #run(body: RequestBody): Promise<ReplyBody> {
    const run = new Run(body, this);
    const reply: ReplyBody = { Results: [], TraceIds: [] };
    for (const [index, action] of body.Actions.entries()) {
      try {
        // A trace (5) reports how far the batch ran; office.js adds event handlers after a result
        // of its own.
        if (action.ActionType === 5) reply.TraceIds.push(action.Id);
        const value = action.ActionType === 5 ? null : await run.act(action);
        reply.Results.push({ ActionId: action.Id, Value: value ?? null });
      } catch (cause) {
        reply.Error = this.#error(cause, action.Name, index);
        break;
      }
    }
    return reply;
  }

  #error(cause: unknown, location: string, index: number): object {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    const code = error instanceof HostError ? error.code : 'GeneralException';
    if (code === 'GeneralException') {
      this.unknown.push(`${location} failed: ${error.message}`);
      console.error(error);
    }
    return {
      Code: code,
      Message: error.message,
      Location: location,
      ActionIndex: index,
      HttpStatusCode: code === 'ItemNotFound' ? 404 : 400,
    };
  }

  /** Gives an object an id for later requests (object path type 6). */
  keep(object: object): string {
    const before = this.#references.get(object);
    if (before !== undefined) return before;
    const id = `reference-${this.#nextReference++}`;
    this.#tracked.set(id, object);
    this.#references.set(object, id);
    return id;
  }

  tracked(id: string): object {
    const object = this.#tracked.get(id);
    if (!object) throw itemNotFound();
    return object;
  }

  release(id: unknown): void {
    const object = this.#tracked.get(String(id));
    if (object) this.#references.delete(object);
    this.#tracked.delete(String(id));
  }

  isNewer(object: object, name: string): boolean {
    return levelOf(`${nameOf(object)}.${name}`) > this.effects.apiLevel;
  }

  isRefused(object: object, name: string): boolean {
    return this.effects.refused === `${nameOf(object)}.${name}`;
  }

  /** Throws for a member that this host lacks. */
  missing(object: object, name: string): HostError {
    const what = `${nameOf(object)}.${name}`;
    this.unknown.push(what);
    console.error(`The workbench has no ${what}.`);
    return new HostError('ApiNotFound', `The workbench has no ${what}.`);
  }
}
