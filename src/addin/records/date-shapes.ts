// Shapes of days, months and moments in what a workbook or a file says: real ones, within years
// that an exchange can have.
import { list, textThat, whole, type Shape } from '../platform/shape';
import { parseDay, parseMonth, type IsoDay, type IsoMonth } from './calendar';

const isInReach = (written: string): boolean => written >= '1900' && written < '2200';

export const day = textThat(
  (written): written is IsoDay => parseDay(written) !== null && isInReach(written),
);
export const month = textThat(
  (written): written is IsoMonth => parseMonth(written) !== null && isInReach(written),
);
/** Unix milliseconds, 1970 to 2199. */
export const moment = whole(0, Date.UTC(2200, 0, 1) - 1);

/** A text of at most so many characters. */
export const shortText = (most: number): Shape<string> =>
  textThat((written) => written.length <= most);

/** A list of at most so many values. */
export const shortList = <T>(shape: Shape<T>, most: number): Shape<T[]> => {
  const isList = list(shape);
  return (value): value is T[] => Array.isArray(value) && value.length <= most && isList(value);
};

/** The name of an account, a sheet or a column. */
export const name = shortText(1_000);
