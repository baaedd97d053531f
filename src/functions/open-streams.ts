// Thin: arguments in, session out, outcomes mapped to what a cell takes.
import { exactSum } from '../reconcile/exact';
import { toCellNumber } from '../records/decimal-text';
import type { DateSystem } from '../records/excel-date';
import type { CellOutcome } from '../session/cell-outcome';
import type { FunctionName } from '../session/calls';
import type { ArgumentReaders } from '../session/formula-finder';
import type { Session } from '../session/session';
import { outcomeOf } from '../session/cell-outcome';
import { readLedgerArguments, readRebatesArguments } from './arguments';
import {
  readBalance,
  readCheck,
  readLedgerTotal,
  readMatch,
  readRebatesTotal,
  readTieout,
} from './reconcile-arguments';
import type { Raw } from './refused-argument';
import { readStatusArguments } from './status-arguments';

/** What is used of an invocation. Newer hosts say whether they only preview a value; Microsoft's types call that a text. */
interface Stream {
  setResult(value: unknown[][]): void;
  onCanceled?: () => void;
  readonly isInValuePreview?: string | boolean;
}

/** Excel may call a function before the page has put its rooms together. */
let connect: (session: Session) => void = () => undefined;
const connected = new Promise<Session>((resolve) => {
  connect = resolve;
});

/** Called once by the composition root. */
export const connectFunctions = (session: Session): void => connect(session);

/** Reads the arguments of each function in their order in the sheet. */
export const argumentReaders = (dateSystem: DateSystem): ArgumentReaders => ({
  REBATES: (raw) => readRebatesArguments(raw, dateSystem),
  LEDGER: (raw) => readLedgerArguments(raw, dateSystem),
  'LEDGER.CHECK': (raw) => readCheck(raw, dateSystem),
  'LEDGER.BALANCE': (raw) => readBalance(raw, dateSystem),
  'LEDGER.TOTAL': (raw) => readLedgerTotal(raw, dateSystem),
  'LEDGER.MATCH': (raw) => readMatch(raw, dateSystem),
  'REBATES.TOTAL': (raw) => readRebatesTotal(raw, dateSystem),
  'REBATES.TIEOUT': (raw) => readTieout(raw, dateSystem),
});

/** A stream's promise is lost when it is rejected, and the cell stays #BUSY! for ever: so everything ends in a push. */
export function openLive(name: FunctionName, raw: Raw, invocation: Stream): void {
  const push = (outcome: CellOutcome): void => invocation.setResult(forCell(outcome));
  let cancelled = false;
  let close = (): void => {
    cancelled = true;
  };
  invocation.onCanceled = () => close();
  connected
    .then(async (opened) => {
      const reading = opened.parts.readers[name](raw);
      if (!reading.ok) {
        push({ kind: 'invalid', sentence: reading.sentence });
        if (!cancelled) close = opened.openRefused(name, { raw, push }, reading.sentence);
      } else if (String(invocation.isInValuePreview) === 'true')
        push(await previewOf(opened, reading.call));
      else if (!cancelled) close = opened.open(reading.call, { raw, push });
    })
    .catch((error: unknown) =>
      push({
        kind: 'unavailable',
        sentence: `Something went wrong inside Tieout (${error instanceof Error ? error.name : 'unknown'}). Press Refresh; if it stays so, report it.`,
      }),
    );
}

/** Excel's preview runs the function for real: it is answered from what is kept, never from the exchange. */
async function previewOf(
  opened: Session,
  call: Parameters<Session['peek']>[0],
): Promise<CellOutcome> {
  const result = await opened.peek(call);
  return result
    ? outcomeOf(result, opened.parts.host, opened.cellOptions).outcome
    : { kind: 'unavailable', sentence: 'Enter the formula to ask the exchange.' };
}

export function openStatus(raw: Raw, invocation: Stream): void {
  let cancelled = false;
  let close = (): void => {
    cancelled = true;
  };
  invocation.onCanceled = () => close();
  const reading = readStatusArguments(raw);
  if (!reading.ok) {
    invocation.setResult(forCell({ kind: 'invalid', sentence: reading.sentence }));
    return;
  }
  void connected.then((opened) => {
    if (!cancelled)
      close = opened.watchStatus(reading.call, (outcome) => invocation.setResult(forCell(outcome)));
  });
}

/** EXACT.SUM and EXACT.TEXT: ordinary functions of what stands in the sheet. A thrown error reaches the cell with its sentence. */
export function exactly(
  ranges: readonly (readonly (readonly unknown[])[])[],
  asText: boolean,
): string | number {
  const sum = exactSum(ranges);
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- Excel's own error class, which is what carries a sentence.
  if (!sum.ok)
    throw new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, sum.sentence);
  return asText ? sum.text : (toCellNumber(sum.text)?.value ?? 0);
}

/** Errors that carry a sentence: only #VALUE! and #N/A do (platform facts, Custom functions). */
function forCell(outcome: CellOutcome): unknown[][] {
  if (outcome.kind === 'rows') return outcome.matrix as unknown[][];
  const { Error: CellError, ErrorCode } = CustomFunctions;
  return new CellError(
    outcome.kind === 'invalid' ? ErrorCode.invalidValue : ErrorCode.notAvailable,
    outcome.sentence,
  ) as unknown as unknown[][];
}
