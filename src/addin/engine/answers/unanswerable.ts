// A question that cannot be answered from the records that the exchange retains.
import { TieoutError } from '../../platform/tieout-error';

/** Repeating the question does not help; another question may. */
export class Unanswerable extends TieoutError<
  /** The exchange no longer retains a part of the period. */
  | 'not-held'
  /** No entry states the balance. */
  | 'no-balance'
  /** The person's table has no rate of the coin on that day or before it. */
  | 'no-rate'
  /** Several coins have the name that was given. */
  | 'several-coins'
  /** More days of trading pairs than one formula may request. */
  | 'too-much'
  /** No trading pair of the account is known. */
  | 'no-symbols'
> {
  override readonly name = 'Unanswerable';
}
