// The sheet of the self-check, and functions with its prepared answers.
import { batch } from '../../workbook/excel/excel-batch';
import { say } from '../../platform/say';
import { addressAt } from '../../engine/records/sheet-address';
import { ProbeSkipped } from './probe-outcome';

/** First argument of a formula that the self-check answers: no coin has such a name. */
const MARK = 'self-check ';
const LOOK_EVERY_MS = 150;

/** The members of a stream's invocation that are used. */
interface Stream {
  setResult(value: unknown): void;
  onCanceled?: () => void;
}
interface StreamedCall {
  readonly passed: readonly unknown[];
  readonly push: (value: unknown) => void;
}
type Answer = (call: StreamedCall) => void;

export class Bench {
  readonly #answers = new Map<string, Answer>();
  #line = 0;
  /** Calls by name: each argument list from Excel. */
  readonly #calls = new Map<string, { readonly passed: readonly unknown[]; isOver: boolean }[]>();

  constructor(
    readonly sheetName: string,
    readonly signal: AbortSignal,
  ) {}

  /** true: the call belongs to the self-check. */
  take(all: readonly unknown[]): boolean {
    const [stream, name] = [all.at(-1), nameIn(all[0])];
    if (name === null || !isStream(stream)) return false;
    const passed = all.slice(0, -1);
    const made = { passed, isOver: false };
    this.#calls.set(name, [...(this.#calls.get(name) ?? []), made]);
    stream.onCanceled = () => {
      made.isOver = true;
    };
    this.#answers.get(name)?.({ passed, push: (value) => stream.setResult(value) });
    return true;
  }

  /** From now on `=LEDGER("self-check NAME"…)` gets this answer. `more`: further arguments. */
  formula(name: string, answer: Answer, more = ''): string {
    this.#answers.set(name, answer);
    return `=LEDGER("${MARK}${name}"${more})`;
  }

  calls(
    name: string,
  ): readonly { readonly passed: readonly unknown[]; readonly isOver: boolean }[] {
    return this.#calls.get(name) ?? [];
  }

  on<Result>(
    work: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<Result>,
  ): Promise<Result> {
    return batch((context) => {
      return work(context.workbook.worksheets.getItem(this.sheetName), context);
    }, this.signal);
  }

  /** Runs work with a range of the sheet. */
  range<Result>(
    address: string,
    work: (range: Excel.Range, context: Excel.RequestContext) => Promise<Result>,
  ): Promise<Result> {
    return this.on((sheet, context) => work(sheet.getRange(address), context));
  }

  async enter(address: string, formula: string): Promise<void> {
    await this.range(address, async (cell, context) => {
      cell.formulas = [[formula]];
      await context.sync();
    });
  }

  values(address: string): Promise<unknown[][]> {
    return this.range(address, async (range, context) => {
      range.load('values');
      await context.sync();
      return range.values;
    });
  }

  /** Stops waiting for results of the previous line. */
  nextLine(): void {
    this.#line += 1;
  }

  /** Repeats the look; the limit of the line ends it. */
  async until<Seen>(
    look: () => Promise<Seen> | Seen,
    isDone: (seen: Seen) => boolean,
  ): Promise<Seen> {
    const line = this.#line;
    for (;;) {
      const seen = await look();
      if (isDone(seen) || line !== this.#line) return seen;
      await this.wait(LOOK_EVERY_MS);
    }
  }

  /** Waits until the cell is neither blank nor #BUSY!. */
  async result(address: string): Promise<unknown> {
    const [[value] = []] = await this.until(
      () => this.values(address),
      ([[seen] = [] as unknown[]]) => seen !== '' && seen !== '#BUSY!' && seen !== '#GETTING_DATA',
    );
    return value;
  }

  async wait(milliseconds: number): Promise<void> {
    this.signal.throwIfAborted();
    await new Promise((done) => setTimeout(done, milliseconds));
    this.signal.throwIfAborted();
  }

  /** Empties the sheet, so that a line finds nothing of the previous one. */
  async clear(): Promise<void> {
    await this.on(async (sheet, context) => {
      sheet.getRange().clear();
      await context.sync();
    });
  }

  /** The address as Excel writes it, with the sheet. */
  address(row: number, column: number): string {
    return addressAt({ sheet: this.sheetName, row, column });
  }
}

/** @throws ProbeSkipped where this Excel lacks the set. */
export function needs(set: string, version: string): void {
  if (!Office.context.requirements.isSetSupported(set, version))
    throw new ProbeSkipped(say`This Excel has no ${set} ${version}.`);
}

/** Office.js passes an invocation without setResult to a function that is no stream. */
const isStream = (value: unknown): value is Stream =>
  typeof (value as Partial<Stream> | null)?.setResult === 'function';

/** The text after the mark in the first argument, which arrives as a matrix. */
function nameIn(argument: unknown): string | null {
  const text: unknown = Array.isArray(argument) ? (argument as unknown[][])[0]?.[0] : argument;
  return typeof text === 'string' && text.startsWith(MARK) ? text.slice(MARK.length) : null;
}
