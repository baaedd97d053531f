// The base of every error that Tieout defines. Any other error is a fault of the program.
import { say } from './say';

interface ErrorDetails {
  /** Whether a retry may succeed without anybody doing anything. */
  readonly retryable?: boolean | undefined;
  readonly cause?: unknown;
}

/**
 * @typeParam Code names the fault, in literals that each class lists. Codes are stable: callers,
 * tests and documents act on them.
 */
export abstract class TieoutError<Code extends string = string> extends Error {
  readonly retryable: boolean;

  /** @param sentence for an accountant: what happened and what to do. Holds no secret. */
  constructor(
    readonly code: Code,
    sentence: string,
    { retryable = false, cause }: ErrorDetails = {},
  ) {
    super(sentence, { cause });
    this.retryable = retryable;
  }
}

export const isTieoutError = (error: unknown): error is TieoutError => error instanceof TieoutError;

export const hasCode = (error: unknown, code: string): error is TieoutError =>
  isTieoutError(error) && error.code === code;

/** A person pressed Cancel, the last cell that asked is gone, or its rows were deleted. */
export class Cancelled extends TieoutError<'cancelled'> {
  override readonly name = 'Cancelled';
  constructor() {
    super('cancelled', say`Cancelled before everything was read. Press Refresh to read it.`);
  }
}

/** The browser stores nothing on this device. */
export class StorageRefused extends TieoutError<'storage'> {
  override readonly name = 'StorageRefused';
  constructor(sentence: string, details?: Pick<ErrorDetails, 'cause'>) {
    super('storage', sentence, details);
  }
}
