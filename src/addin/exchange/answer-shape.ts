// Whether a body has the outline of its operation at all. A gateway that answers `{}`, `null` or
// `[null]` for a moment is asked again; what is wrong inside a record is not cured by asking.
import { ExchangeError } from './exchange-error';
import type { Operation } from './requests';

const hasFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areRecords = (value: unknown): boolean => Array.isArray(value) && value.every(hasFields);

/** Some servers write an empty list as null, or not at all. */
const arePages = (body: unknown): boolean =>
  hasFields(body) &&
  (areRecords(body['records']) || ((body['records'] ?? null) === null && 'total' in body));

const OUTLINES: Readonly<Record<Operation, (body: unknown) => boolean>> = {
  ledger: areRecords,
  rebates: arePages,
  time: hasFields,
};

/** @throws ExchangeError 'body', retryable. */
export function expectShape(operation: Operation, body: unknown): void {
  if (OUTLINES[operation](body)) return;
  throw new ExchangeError(
    'body',
    `The exchange's answer is not what its document says (it holds no list of records). Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`,
    { retryable: true },
  );
}
