// Checks that an answer of operation A matches its request. An exchange that ignored a filter would
// put other pairs or other months into the sum.
import { addDays, type IsoDay } from '../records/calendar';
import type { CommissionRecord } from '../records/commission-record';
import { ExchangeError } from './exchange-error';
import type { RebatesQuestion } from './requests';
import { say } from '../../platform/say';

/** Throws ExchangeError 'body' that names the record outside the request. */
export function checkRebateAnswer(
  records: readonly CommissionRecord[],
  question: RebatesQuestion,
  page: number,
): void {
  const { symbol, coin, start, end } = question;
  const wrongPair = records.find(
    (record) =>
      record.symbol.toUpperCase() !== symbol.toUpperCase() ||
      record.commissionAsset.toUpperCase() !== coin.toUpperCase(),
  );
  if (wrongPair)
    throw strange(
      say`${symbol} paid in ${coin}`,
      say`${wrongPair.symbol} paid in ${wrongPair.commissionAsset}`,
      page,
    );
  // The exchange does not document the zone of days and timestamps, nor which timestamp the filter
  // uses: a day more on either side proves nothing.
  const [earliest, latest] = [addDays(start as IsoDay, -1), addDays(end as IsoDay, 1)];
  const wrongTime = records.find(
    ({ settleStartTime, settleEndTime }) =>
      settleEndTime < earliest || settleStartTime.slice(0, 10) > latest,
  );
  if (wrongTime)
    throw strange(
      say`${symbol} from ${start} to ${end}`,
      say`a settlement of ${wrongTime.settleStartTime}`,
      page,
    );
}

function strange(asked: string, answered: string, page: number): ExchangeError {
  return new ExchangeError(
    'body',
    say`The exchange was asked for ${asked} and answered with ${answered} (commission records, page ${page}). Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`,
  );
}
