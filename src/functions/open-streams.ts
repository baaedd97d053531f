// Thin: arguments in, session out, outcomes mapped to what a cell takes.
import type { CellOutcome } from '../session/cell-outcome';
import type { ReadCall } from '../session/calls';
import type { Session } from '../session/session';
import { outcomeOf } from '../session/cell-outcome';
import { readLedgerArguments, readRebatesArguments } from './arguments';
import { readStatusArguments } from './status-arguments';

/** What is used of an invocation. Newer hosts say whether they only preview a value; Microsoft's types call that a text. */
interface Stream {
  setResult(value: unknown[][]): void;
  onCanceled?: () => void;
  readonly isInValuePreview?: string | boolean;
}
type Raw = readonly unknown[];

/** Excel may call a function before the page has put its rooms together. */
let connect: (session: Session) => void = () => undefined;
const connected = new Promise<Session>((resolve) => { connect = resolve; });

/** Called once by the composition root. */
export const connectFunctions = (session: Session): void => connect(session);

/** Reads the arguments of REBATES in their order in the sheet. */
export function readRebates([symbol, coin, start, end, product, headers, columns, account]: Raw, dateSystem: 1900 | 1904 = 1900): ReadCall {
  return readRebatesArguments({ symbol, coin, start, end, product, headers, columns, account }, dateSystem);
}

/** Reads the arguments of LEDGER in their order in the sheet. */
export function readLedger([coin, type, from, to, headers, columns, account]: Raw, dateSystem: 1900 | 1904 = 1900): ReadCall {
  return readLedgerArguments({ coin, type, from, to, headers, columns, account }, dateSystem);
}

export const openRebates = (raw: Raw, invocation: Stream): void => openRecords(readRebates, raw, invocation);
export const openLedger = (raw: Raw, invocation: Stream): void => openRecords(readLedger, raw, invocation);

/** A stream's promise is lost when it is rejected, and the cell stays #BUSY! for ever: so everything ends in a push. */
function openRecords(read: (raw: Raw, dateSystem: 1900 | 1904) => ReadCall, raw: Raw, invocation: Stream): void {
  const push = (outcome: CellOutcome): void => invocation.setResult(forCell(outcome));
  let cancelled = false;
  let close = (): void => { cancelled = true; };
  invocation.onCanceled = () => close();
  connected.then(async (opened) => {
    const reading = read(raw, opened.parts.host.dateSystem);
    if (!reading.ok) push({ kind: 'invalid', sentence: reading.sentence });
    else if (String(invocation.isInValuePreview) === 'true') push(await previewOf(opened, reading.call));
    else if (!cancelled) close = opened.open(reading.call, { raw, push });
  }).catch((error: unknown) => push({ kind: 'unavailable', sentence: `Something went wrong inside Tieout (${error instanceof Error ? error.name : 'unknown'}). Press Refresh; if it stays so, report it.` }));
}

/** Excel's preview runs the function for real: it is answered from what is kept, never from the exchange. */
async function previewOf(opened: Session, call: Parameters<Session['peek']>[0]): Promise<CellOutcome> {
  const result = await opened.peek(call);
  return result ? outcomeOf(result, opened.parts.host, opened.cellOptions).outcome : { kind: 'unavailable', sentence: 'Enter the formula to ask the exchange.' };
}

export function openStatus([addressText, what]: Raw, invocation: Stream): void {
  let cancelled = false;
  let close = (): void => { cancelled = true; };
  invocation.onCanceled = () => close();
  const reading = readStatusArguments(addressText, what);
  if (!reading.ok) {
    invocation.setResult(forCell({ kind: 'invalid', sentence: reading.sentence }));
    return;
  }
  void connected.then((opened) => {
    if (!cancelled) close = opened.watchStatus(reading.call, (outcome) => invocation.setResult(forCell(outcome)));
  });
}

/** Errors that carry a sentence: only #VALUE! and #N/A do (platform facts, Custom functions). */
function forCell(outcome: CellOutcome): unknown[][] {
  if (outcome.kind === 'rows') return outcome.matrix as unknown[][];
  const { Error: CellError, ErrorCode } = CustomFunctions;
  return new CellError(outcome.kind === 'invalid' ? ErrorCode.invalidValue : ErrorCode.notAvailable, outcome.sentence) as unknown as unknown[][];
}
