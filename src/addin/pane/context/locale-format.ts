// Numbers and moments in the language of the pane. Times are always 24 hours with their zone, so
// that 02:32 is unambiguous.
import { languageSaid, say } from '../../platform/say';
import { isZone, localDay } from '../../engine/records/zone';

const MEGABYTE = 1_000_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface LocaleFormat {
  /** 1287 → "1,287" */
  readonly count: (value: number) => string;
  /** An exact text with separators and every digit: "-1204.50000001" → "-1,204.50000001" */
  readonly amount: (text: string) => string;
  /** At most eight digits, for a label in a picture: "251180.123456789" → "251,180.12" */
  readonly label: (text: string) => string;
  /** 1240000 → "1.2 MB" */
  readonly bytes: (value: number) => string;
  /**
   * "14:32 UTC" on the day of `nowMs`, "19 Nov, 14:32 UTC" on another day, with the year in another
   * year.
   */
  readonly moment: (atMs: number, nowMs: number) => string;
  /** "just now", "4 minutes ago", "yesterday" */
  readonly ago: (atMs: number, nowMs: number) => string;
  /** "2026-09-01" → "1 September 2026", "2026-09" → "September 2026" */
  readonly date: (dayOrMonth: string) => string;
  /** Midnight in UTC of 13 November → "13 Nov" */
  readonly shortDate: (dayMs: number) => string;
  /** 1 → "January" */
  readonly monthName: (month: number) => string;
}

/**
 * @param locale BCP 47 tag.
 * @param zone IANA name; one that this browser does not know is read as UTC, and says so in every
 *   time.
 */
export function localeFormat(locale: string, zone: string): LocaleFormat {
  const zoneKnown = lazily(() => (isZone(zone) ? zone : 'UTC'));
  const dates = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
    lazily(() => new Intl.DateTimeFormat(locale, { timeZone: zoneKnown(), ...options }));
  const time = dates({
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  const dayMonth = dates({ day: 'numeric', month: 'short' });
  const dayMonthYear = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  // Calendar days have no zone.
  const dayOfYear = dates({ timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
  const shortDay = dates({ timeZone: 'UTC', day: 'numeric', month: 'short' });
  const monthOfYear = dates({ timeZone: 'UTC', month: 'long', year: 'numeric' });
  const month = dates({ timeZone: 'UTC', month: 'long' });
  const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const number = lazily(() => new Intl.NumberFormat(locale));
  const short = lazily(() => new Intl.NumberFormat(locale, { maximumSignificantDigits: 8 }));
  const megabytes = lazily(
    () =>
      new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }),
  );
  const kilobytes = lazily(
    () => new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte' }),
  );

  return {
    count: (value) => number().format(value),
    amount: (text) => {
      const [, sign = '', whole, fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
      if (whole === undefined) return text;
      const point = number()
        .formatToParts(1.5)
        .find(({ type }) => type === 'decimal')?.value;
      const decimals = fraction === undefined ? '' : `${point ?? '.'}${fraction}`;
      return `${sign}${number().format(BigInt(whole))}${decimals}`;
    },
    label: (text) => short().format(Number(text)),
    bytes: (value) =>
      value < MEGABYTE / 10
        ? kilobytes().format(Math.ceil(value / 1_000))
        : megabytes().format(value / MEGABYTE),
    date: (dayOrMonth) =>
      (dayOrMonth.length > 7 ? dayOfYear : monthOfYear)().format(Date.parse(dayOrMonth)),
    shortDate: (dayMs) => shortDay().format(dayMs),
    monthName: (count) => month().format(Date.UTC(2000, count - 1)),
    moment: (atMs, nowMs) => {
      const [day, today] = [localDay(zoneKnown(), atMs), localDay(zoneKnown(), nowMs)];
      if (day === today) return time().format(atMs);
      const date = day.slice(0, 4) === today.slice(0, 4) ? dayMonth : dayMonthYear;
      return `${date().format(atMs)}, ${time().format(atMs)}`;
    },
    ago: (atMs, nowMs) => {
      // If the clock was set back, the text must not speak of the future.
      const ageMs = Math.max(0, nowMs - atMs);
      if (ageMs < MINUTE_MS) return say`just now`;
      if (ageMs < HOUR_MS) return relative().format(-Math.floor(ageMs / MINUTE_MS), 'minute');
      if (ageMs < DAY_MS) return relative().format(-Math.floor(ageMs / HOUR_MS), 'hour');
      return relative().format(-Math.floor(ageMs / DAY_MS), 'day');
    },
  };
}

/**
 * Made on first use: each opens the browser's slow language tables, which the first screen does not
 * need.
 */
function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

let list: Intl.ListFormat | undefined;

/**
 * "A, B and C"; "A, B and 7 more" where there are more than `most`.
 * The format is made when first needed: the browser's own tables of languages are slow to open, and
 * the first screen names no list.
 */
export function formatList(names: readonly string[], most = names.length): string {
  const shown =
    names.length > most + 1 ? [...names.slice(0, most), say`${names.length - most} more`] : names;
  return (list ??= new Intl.ListFormat(languageSaid(), { type: 'conjunction' })).format(shown);
}
