// A planned fault as one word of the command line: ledger:3:reset-in

import { OPERATIONS, type Fault, type PlannedFault } from './faults';

/** Shapes of the faults that a command line can plan, for its help. */
export const FAULT_WORDS =
  'status-502-json|html|empty, empty, html, code-1054, too-many, too-many-2, reset-before|in|after, truncate, delay-5000, post-1, short-0, shift';

/**
 * Reads `operation:nth:fault`; undefined where it is not one. Codes are the exchange's negative
 * ones: code-1054 is −1054.
 */
export function plannedFault(text: string): PlannedFault | undefined {
  const [operationText, nthText, faultText, ...more] = text.split(':');
  const operation = OPERATIONS.find((one) => one === operationText);
  const nth = Number(nthText);
  const fault = faultNamed(faultText ?? '');
  return operation && fault && more.length === 0 && Number.isSafeInteger(nth) && nth > 0
    ? { operation, nth, fault }
    : undefined;
}

function faultNamed(text: string): Fault | undefined {
  if (
    text === 'empty' ||
    text === 'html' ||
    text === 'truncate' ||
    text === 'shift' ||
    text === 'too-many'
  )
    return { kind: text };
  if (text === 'reset-before') return { kind: 'reset', when: 'before' };
  if (text === 'reset-in') return { kind: 'reset', when: 'in' };
  if (text === 'reset-after') return { kind: 'reset', when: 'after' };
  const [, word, digits, body] =
    /^(status|code|too-many|delay|post|short)-(\d{1,7})(?:-(json|html|empty))?$/.exec(text) ?? [];
  const number = Number(digits);
  if (word === 'status' && number >= 200 && number <= 599)
    return {
      kind: 'status',
      status: number,
      body: body === 'html' || body === 'empty' ? body : 'json',
    };
  if (body !== undefined) return undefined;
  if (word === 'code') return { kind: 'code', code: -number };
  if (word === 'too-many') return { kind: 'too-many', retryAfterSeconds: number };
  if (word === 'delay') return { kind: 'delay', delayMs: number };
  return word === 'post' || word === 'short' ? { kind: word, records: number } : undefined;
}
