// Thin: arguments in, session out, outcomes mapped to what a cell takes.
import { exactSum } from '../engine/proofs/exact-functions';
import { toCellNumber } from '../engine/records/decimal-text';
import { outcomeOf, type CellOutcome } from '../workbook/live/cell-outcome';
import type { Raw } from '../engine/answers/arguments/cell-argument';
import { readCall, type FunctionName, type LiveQuestion } from '../engine/answers/definitions';
import type { LiveCalls } from '../workbook/live/live-calls';
import { watchStatus } from '../workbook/live/result-status';
import {
  closeChecksTable,
  resultStatus,
  type CloseQuestion,
} from '../engine/answers/sheet-functions';
import { say } from '../platform/say';

/**
 * What is used of an invocation. Newer hosts say whether they only preview a value; Microsoft's
 * types call that a text.
 */
export interface Stream {
  setResult(value: unknown): void;
  onCanceled?: () => void;
  readonly isInValuePreview?: string | boolean;
}

/** Tells the checks of a close, now and after each change. Returns its own undo. */
type WatchChecks = (question: CloseQuestion, push: (outcome: CellOutcome) => void) => () => void;

interface Opened {
  /** The live calls of the workbook. */
  readonly calls: LiveCalls;
  readonly watchChecks: WatchChecks;
}
/** Else the sentence why there are none. */
type Start = Opened | { readonly notStarted: string };

/** Excel may call a function before the page has put its rooms together. */
let start: (started: Start) => void = () => undefined;
const started = new Promise<Start>((resolve) => {
  start = resolve;
});

/** The composition root calls this once, or `refuseFunctions`; the first call counts. */
export const connectFunctions = (opened: Opened): void => start(opened);

/** Tieout did not start: every cell, now and later, shows #N/A with this sentence. */
export const refuseFunctions = (sentence: string): void => start({ notStarted: sentence });

/**
 * A stream's promise is lost when it is rejected, and the cell stays #BUSY! for ever: so everything
 * ends in a push.
 */
export function openLive(name: FunctionName, passed: Raw, invocation: Stream): void {
  const raw = plainArguments(passed);
  const push = (outcome: CellOutcome): void => invocation.setResult(forCell(outcome));
  let cancelled = false;
  let close = (): void => {
    cancelled = true;
  };
  invocation.onCanceled = () => close();
  started
    .then(async (opened) => {
      if ('notStarted' in opened) return push({ kind: 'unavailable', sentence: opened.notStarted });
      const { calls } = opened;
      const reading = readCall(name, raw, calls.context.parts.host.dateSystem);
      if (!reading.ok) {
        push({ kind: 'invalid', sentence: reading.sentence });
        if (!cancelled) close = calls.openRefused(name, { raw, push }, reading.sentence);
      } else if (String(invocation.isInValuePreview) === 'true')
        push(await previewOf(calls, reading.call));
      else if (!cancelled) close = calls.open(reading, { raw, push });
    })
    .catch((error: unknown) => push(unexpected(error)));
}

const unexpected = (error: unknown): CellOutcome => ({
  kind: 'unavailable',
  sentence: say`Something went wrong inside Tieout (${error instanceof Error ? error.name : 'unknown'}). Press Refresh; if it stays so, report it.`,
});

/**
 * Excel's preview runs the function for real: it is answered from what is kept, never from the
 * exchange.
 */
async function previewOf({ context }: LiveCalls, call: LiveQuestion): Promise<CellOutcome> {
  const result = await context.peek(call);
  return result
    ? outcomeOf(result, context.parts.host, context.cellOptions).outcome
    : { kind: 'unavailable', sentence: say`Enter the formula to ask the exchange.` };
}

export const openStatus = (raw: Raw, invocation: Stream): void =>
  openWatch(invocation, ({ calls }, push) => {
    const reading = resultStatus.read(plainArguments(raw));
    return reading.ok ? watchStatus(reading.call, push, calls) : refusedWith(reading, push);
  });

export const openChecks = (raw: Raw, invocation: Stream): void =>
  openWatch(invocation, ({ calls, watchChecks }, push) => {
    const reading = closeChecksTable.read(plainArguments(raw), calls.context.parts.host.dateSystem);
    return reading.ok ? watchChecks(reading.call, push) : refusedWith(reading, push);
  });

type Push = (outcome: CellOutcome) => void;

function refusedWith({ sentence }: { readonly sentence: string }, push: Push): () => void {
  push({ kind: 'invalid', sentence });
  return () => undefined;
}

/** @param watch tells now and after each change; returns its own undo. */
function openWatch(invocation: Stream, watch: (opened: Opened, push: Push) => () => void): void {
  let cancelled = false;
  let close = (): void => {
    cancelled = true;
  };
  invocation.onCanceled = () => close();
  const push: Push = (outcome) => invocation.setResult(forCell(outcome));
  started
    .then((opened) => {
      if ('notStarted' in opened) push({ kind: 'unavailable', sentence: opened.notStarted });
      else if (!cancelled) close = watch(opened, push);
    })
    .catch((error: unknown) => push(unexpected(error)));
}

export type Ranges = readonly (readonly (readonly unknown[])[])[];

/**
 * EXACT.SUM and EXACT.TEXT: ordinary functions of what stands in the sheet. A thrown error reaches
 * the cell with its sentence.
 */
export function exactly(ranges: Ranges, asText: boolean): string | number {
  // Whether Excel shows it is looked at with the other cells (uncalled-formulas).
  void started.then((opened) => {
    if (!('notStarted' in opened)) opened.calls.formulas.scanSoon();
  });
  const sum = exactSum(ranges.map((range) => range.map(plainArguments)));
  if (!sum.ok) {
    // Excel's own error class is what carries a sentence.
    // oxlint-disable-next-line typescript/only-throw-error
    throw new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, sum.sentence);
  }
  return asText ? sum.text : (toCellNumber(sum.text)?.value ?? 0);
}

/** Only #VALUE! and #N/A carry a sentence (docs/excel-facts.md, Custom functions). */
function forCell(outcome: CellOutcome): unknown[][] {
  if (outcome.kind === 'rows') return outcome.matrix as unknown[][];
  const { Error: CellError, ErrorCode } = CustomFunctions;
  return new CellError(
    outcome.kind === 'invalid' ? ErrorCode.invalidValue : ErrorCode.notAvailable,
    outcome.sentence,
  ) as unknown as unknown[][];
}

// Typed cells among the arguments. The metadata allows them (allowCustomDataForDataTypeAny), so a
// cell that LEDGER spilled arrives as {type, basicType, basicValue, numberFormat}.

/** Of Excel.CellValueType those whose basicValue is what the person sees in the cell. */
const PLAIN_TYPES: readonly unknown[] = ['Double', 'FormattedNumber', 'String', 'Boolean'];

/**
 * The arguments of one call with plain values in place of typed cells: the number, text or boolean
 * that the cell holds, null for Empty. Errors and other types (entities, images) stay as they are.
 */
export const plainArguments = (raw: Raw): unknown[] => raw.map(plainValue);

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return plainArguments(value);
  if (typeof value !== 'object' || value === null || !('type' in value)) return value;
  if (value.type === 'Empty') return null;
  return PLAIN_TYPES.includes(value.type) && 'basicValue' in value ? value.basicValue : value;
}
