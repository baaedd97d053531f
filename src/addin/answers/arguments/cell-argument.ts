import { TieoutError } from '../../platform/tieout-error';
import { shorten } from '../../records/shorten';
import type { DateSystem } from '../../records/excel-date';
import { say } from '../../platform/say';

/** A value that somebody wrote: text without the space around it, or a finite number. */
export type Written = string | number;

/**
 * One cell as Excel passes it.
 * @param accepts what the argument accepts, as it follows "Give": `"a coin such as USDT"`.
 * @returns null where nothing was written (omitted, "", spaces).
 * @throws RefusedArgument for error cells, TRUE and FALSE, and what is neither text nor number.
 */
export function readCell(argument: string, value: unknown, accepts: string): Written | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return readText(argument, value.trim());
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'boolean')
    throw new RefusedArgument(
      argument,
      say`${argument} is ${value ? 'TRUE' : 'FALSE'}. Give ${accepts}.`,
    );
  if (isErrorCell(value)) throw errorCell(argument);
  throw new RefusedArgument(
    argument,
    say`${argument} is neither text nor a number. Give ${accepts}.`,
  );
}

/** An argument that takes one value. A range of one cell arrives as `[[x]]` and is that cell. */
export function readSingleCell(argument: string, value: unknown, accepts: string): Written | null {
  if (!Array.isArray(value)) return readCell(argument, value, accepts);
  const cells: unknown[] = value.flat();
  if (cells.length > 1)
    throw new RefusedArgument(
      argument,
      say`${argument} is a range of ${cells.length} cells. Give one: ${accepts}.`,
    );
  return readCell(argument, cells[0], accepts);
}

/**
 * An argument that takes one value of a kind; null where omitted.
 * @param find undefined: what was written is nothing of the kind.
 * @param notA what is said of it then, such as `, which is no date`.
 */
export function readOneValue<Value>(
  argument: string,
  value: unknown,
  accepts: string,
  find: (written: Written) => Value | undefined,
  notA = '',
): Value | null {
  const written = readSingleCell(argument, value, accepts);
  if (written === null) return null;
  const found = find(written);
  if (found === undefined)
    throw new RefusedArgument(
      argument,
      say`${argument} is ${shown(written)}${notA}. Give ${accepts}.`,
    );
  return found;
}

/** What was written, for a sentence. */
export function shown(written: Written): string {
  return shorten(String(written));
}

function readText(argument: string, text: string): string | null {
  // Some hosts pass an error on as its text.
  if (/^#(?:N\/A|[A-Z]+[A-Z0-9/_]*[!?])$/.test(text)) throw errorCell(argument);
  return text === '' ? null : text;
}

function errorCell(argument: string): RefusedArgument {
  return new RefusedArgument(
    argument,
    say`${argument} holds an error cell. Correct that cell, or leave it out.`,
  );
}

/** Errors arrive as CustomFunctions.Error, which has a code, or as a typed cell of type Error. */
function isErrorCell(value: unknown): boolean {
  if (value instanceof Error) return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    ('code' in value || 'errorType' in value || ('type' in value && value.type === 'Error'))
  );
}

/** Why a call is not made: the argument and a sentence for the person who wrote it. */
export interface Refusal {
  readonly ok: false;
  /** As product.md names it, e.g. `coin`. */
  readonly argument: string;
  /** Names the argument and what it accepts. */
  readonly sentence: string;
}

/**
 * Thrown by the readers of single arguments, so that a list of readers can be read from top to
 * bottom. Never leaves `reading`.
 */
export class RefusedArgument extends TieoutError<'argument'> {
  override readonly name = 'RefusedArgument';

  constructor(
    readonly argument: string,
    sentence: string,
  ) {
    super('argument', sentence);
  }
}

/**
 * The arguments of one call as Excel passes them, in their order in the sheet (platform facts,
 * Custom functions).
 */
export type Raw = readonly unknown[];

export type Reading<Call> = { readonly ok: true; readonly call: Call } | Refusal;

/**
 * Turns the readers of one call into one whose first refusal is a plain result. It is given how the
 * workbook counts dates.
 */
export function reading<Call>(
  read: (raw: Raw, dateSystem: DateSystem) => Call,
): (raw: Raw, dateSystem?: DateSystem) => Reading<Call> {
  return (raw, dateSystem = 1900) => {
    try {
      return { ok: true, call: read(raw, dateSystem) };
    } catch (error) {
      if (!(error instanceof RefusedArgument)) throw error;
      return { ok: false, argument: error.argument, sentence: error.message };
    }
  };
}
