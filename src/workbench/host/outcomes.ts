// Results that the add-in sent for a call, as the sheet will show them.
import { isObject } from '../model/host-members';
import { MAX_PAYLOAD_BYTES, type Rules } from '../model/excel-limits';
import type { RequestBody } from './rich-api-run';
import type { StreamOutcome } from './streams';

/**
 * One entry of SetInvocationArrayResults: [id, true, value, timings] or [id, false, message, code,
 * timings].
 */
export type ResultEntry = readonly [id: number, succeeded: boolean, value: unknown, code: unknown];

/** Custom function error codes on the wire, read in custom-functions-runtime.debug.js. */
const ERROR_BY_CODE: Readonly<Record<number, string>> = {
  1: '#N/A',
  5: '#DIV/0!',
  6: '#NUM!',
  7: '#VALUE!',
  8: '#NULL!',
  9: '#NAME?',
  10: '#NAME?',
};

const failed = (code: string, message: string): StreamOutcome => ({ kind: 'error', code, message });

const isTyped = (cell: unknown): boolean => isObject(cell) && cell['type'] !== 'Error';

/**
 * @param typedCells false: a host without CustomFunctionsRuntime 1.4, which turns a result with
 * typed cells into #VALUE!.
 */
export function streamOutcomeOf(
  [, succeeded, value, code]: ResultEntry,
  rules: Rules,
  typedCells: boolean,
): StreamOutcome {
  if (!succeeded)
    return failed(ERROR_BY_CODE[Number(code)] ?? '#VALUE!', typeof value === 'string' ? value : '');
  if (isObject(value) && value['type'] === 'Error')
    return failed(
      String(value['basicValue']),
      typeof value['message'] === 'string' ? value['message'] : '',
    );
  if (!typedCells && (isTyped(value) || (Array.isArray(value) && value.flat().some(isTyped))))
    return failed('#VALUE!', 'This host does not know typed cells (CustomFunctionsRuntime 1.4).');
  if (Array.isArray(value) && rules.fiveMegabytes && rules.isTooLarge(JSON.stringify(value)))
    return tooLarge();
  return { kind: 'value', value };
}

/** The results among the actions of a request; office.js sends those of several calls together. */
export function resultsIn({ Actions }: RequestBody): ResultEntry[] {
  return Actions.filter(({ Name }) => Name === 'SetInvocationArrayResults').flatMap(
    ({ ArgumentInfo }) => (ArgumentInfo?.Arguments?.[0] ?? []) as ResultEntry[],
  );
}

/**
 * Excel on the web refuses the message and the cell never gets a value; here an error explains it
 * instead of an endless #BUSY!.
 */
export const tooLarge = (): StreamOutcome =>
  failed(
    '#VALUE!',
    `The result is larger than ${MAX_PAYLOAD_BYTES / 1024 / 1024} MB, which Excel on the web refuses.`,
  );
