// Differences from the pinned rows, for a person: entries by their names and amounts. Balances that
// only moved along with them are counted, not listed. Pure.
import { say } from '../../../platform/say';
import { grouped } from '../../../platform/grouped';
import { isDecimalText, sumDecimals } from '../../../engine/records/decimal-text';
import type { PeriodDifference } from '../../../engine/evidence/signed-form';

/** A record in words; of a record that changed, only the fields read of both. */
export interface DifferingRecord {
  /** The business type, or the pair of a commission. */
  readonly of: string;
  readonly amount: string;
  readonly coin: string;
}

export interface RecordDifference extends PeriodDifference {
  /** null: the record changed, or it is the row of a table. */
  readonly record: DifferingRecord | null;
  /** The number of later balances that moved by the same amount. */
  readonly moved: number;
}

/** In their order; balances that moved along are counted with their entry. */
export const differencesByRecord = (differences: readonly PeriodDifference[]): RecordDifference[] =>
  [...grouped(differences, ({ what }) => what).values()].flatMap(byRecordInPart);

const BALANCE = 'afterAmount';

function byRecordInPart(differences: readonly PeriodDifference[]): RecordDifference[] {
  const isBalance = ({ kind, fields: [only, ...more] }: PeriodDifference): boolean =>
    kind === 'changed' && only?.field === BALANCE && more.length === 0;
  const byRecord = differences
    .filter((one) => !isBalance(one))
    .map((one) => ({ ...one, record: recordOf(one), moved: 0 }));
  const shifts = shiftsOf(byRecord);
  const left = differences.filter(isBalance).filter(({ time, fields: [balance] }) => {
    const cause = byRecord.findLast(
      (one, at) => one.time <= time && shifts[at] === changeOf(balance?.before, balance?.after),
    );
    if (cause) cause.moved += 1;
    return cause === undefined;
  });
  return [...byRecord, ...left.map((one) => ({ ...one, record: null, moved: 0 }))];
}

/** The shift of the later balances of its coin after each difference. */
function shiftsOf(byRecord: readonly PeriodDifference[]): (string | null)[] {
  const sums = new Map<string, string>();
  return byRecord.map(({ kind, fields }) => {
    const named = new Map(fields.map((one) => [one.field, one]));
    const change = named.get('deltaAmount');
    if (!change) return null;
    const coins = named.get('coinName');
    const coin = (kind === 'removed' ? coins?.before : coins?.after) ?? '';
    const own = changeOf(change.before ?? '0', change.after ?? '0');
    if (own === null) return null;
    const sum = sumDecimals([sums.get(coin) ?? '0', own]);
    sums.set(coin, sum);
    return sum;
  });
}

/** The second amount less the first; null: one of them is no amount. */
function changeOf(before: string | null | undefined, after: string | null | undefined) {
  return isAmount(before) && isAmount(after) ? sumDecimals([after, negated(before)]) : null;
}
const isAmount = (text: string | null | undefined): text is string =>
  typeof text === 'string' && isDecimalText(text);
const negated = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`);

function recordOf({ kind, fields }: PeriodDifference): DifferingRecord | null {
  if (kind === 'changed') return null;
  const said = (name: string): string => {
    const field = fields.find((one) => one.field === name);
    return (kind === 'removed' ? field?.before : field?.after) ?? '';
  };
  if (said('billId') !== '')
    return { of: said('bizType'), amount: said('deltaAmount'), coin: said('coinName') };
  return said('symbol') === ''
    ? null
    : { of: said('symbol'), amount: said('commission'), coin: said('commissionAsset') };
}

/** "Lead F4, 14,410,685.65 became 12,345.67"; a line that came or went is named. */
export function sheetChanged({ id, kind, fields: [first] }: PeriodDifference): string {
  const cell = id ?? '';
  if (kind === 'added') return say`${cell} was added`;
  if (kind === 'removed') return say`${cell} is gone`;
  return say`${cell}, ${first?.before || say`nothing`} became ${first?.after || say`nothing`}`;
}
