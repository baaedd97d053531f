// REBATES.TOTAL: the exact sums of each settlement day of a series, computed once for thousands of
// questions.
import type { IsoDay } from '../records/calendar';
import type { CommissionRecord, RebateSumField } from '../records/commission-record';
import { sumDecimals } from '../records/decimal-text';
import { grouped } from '../../platform/grouped';
import { REBATE_SUMS } from '../records/summable';

/**
 * The settlement day of a record: the day of its start, which is never shifted.
 */
export const settlementDay = ({ settleStartTime }: CommissionRecord): IsoDay =>
  settleStartTime.slice(0, 10) as IsoDay;

/** Whether its period ends in a later month than it begins: it counts completely for the first. */
export const isOverMonthEnd = ({ settleStartTime, settleEndTime }: CommissionRecord): boolean =>
  // A period up to midnight ends with its month.
  !settleEndTime.endsWith('-01 00:00:00') &&
  settleEndTime.slice(0, 7) > settleStartTime.slice(0, 7);

/** Exact sums by settlement day, then by field. */
export type RebateTotals = ReadonlyMap<IsoDay, ReadonlyMap<RebateSumField, string>>;

/**
 * Records without a field add nothing to its sum.
 * @param records of one series; equal ones are all counted: they carry no identifier and can be
 *   real (docs/exchange.md, Records).
 */
export const rebateTotalsByDay = (records: readonly CommissionRecord[]): RebateTotals =>
  new Map(
    [...grouped(records, settlementDay)].map(([day, own]) => [
      day,
      new Map(
        REBATE_SUMS.map((field) => [
          field,
          sumDecimals(own.flatMap((record) => record[field] ?? [])),
        ]),
      ),
    ]),
  );
