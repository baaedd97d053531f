// Schemas of days, months, moments and short texts in a workbook or a file: valid dates, within an
// exchange's years, and with length limits.
import * as z from 'zod/mini';
import { whole } from '../../platform/schema';
import { parseDay, parseMonth, type IsoDay, type IsoMonth } from './calendar';

const isInReach = (written: string): boolean => written >= '1900' && written < '2200';

export const day = z.custom<IsoDay>(
  (value) => typeof value === 'string' && parseDay(value) !== null && isInReach(value),
);
export const month = z.custom<IsoMonth>(
  (value) => typeof value === 'string' && parseMonth(value) !== null && isInReach(value),
);
/** Unix milliseconds, 1970 to 2199. */
export const moment = whole(0, Date.UTC(2200, 0, 1) - 1);

/** A text of at most so many characters. */
export const shortText = (most: number) => z.string().check(z.maxLength(most));

/** The name of an account, a sheet or a column. */
export const name = shortText(1_000);
