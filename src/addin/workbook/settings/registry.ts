// The only list of settings: the program's reading and the pane's fields follow from it. A setting
// that changes a number belongs to the workbook.
import * as z from 'zod/mini';
import { say } from '../../platform/say';
import { listOf, whole } from '../../platform/schema';
import { name as accountName, shortText } from '../../engine/records/date-shapes';
import type { HandMark, MarkedRow } from '../../engine/records/match-marks';
import { shorten } from '../../engine/records/shorten';
import { isTradingPair } from '../../engine/records/trading-pair';
import {
  MAX_DIGITS,
  MAX_RATE_DAYS,
  ROUNDING_MODES,
  STANDARD_VALUES,
} from '../../engine/records/value-settings';
import { isZone } from '../../engine/records/zone';
import { DEFAULT_GRACE_DAYS } from '../../engine/archive/open-periods';
import { defaultLimits } from '../../engine/exchange/requests';
import { storedTables } from '../tables/merge/stored-table';
import { setting, type Setting, type SettingForm } from './setting';

/** Longer than the delay of any exchange's postings. */
const MAX_GRACE_DAYS = 60;
/** The longest name of a time zone has 32 characters. */
const LONGEST_ZONE = 64;
/** Each pair needs requests for spot and futures. */
export const MAX_SYMBOLS = 500;

const id: z.ZodMiniType<string | null> = shortText(1_000);
const zone = shortText(LONGEST_ZONE).check(z.refine(isZone));
const pairs = listOf(z.string().check(z.refine(isTradingPair)), MAX_SYMBOLS);
/** A name and the text stored for it, the latest last. */
const named = listOf(z.tuple([z.string(), z.string()]));
/** First and last month, and the hash of their signed content. */
const pinnedMonths = listOf(
  z.tuple([
    z.string().check(z.regex(/^\d{4}-\d\d\|\d{4}-\d\d$/)),
    z.string().check(z.regex(/^[\da-f]{64}$/)),
  ]),
);

/** One account of a batch that was saved for a bookkeeping program. */
const savedRecords = z.object({
  month: z.string(),
  account: z.string(),
  /** A digest of its entries. */
  digest: z.string(),
  batch: z.string(),
  /** The time and the program: "2026-11-20 12:00:00 UTC for Xero". */
  saved: z.string(),
});
const postedCoin = z.object({
  account: z.string(),
  coin: z.string(),
  digest: z.string(),
  entries: z.number(),
  idSum: z.string().check(z.regex(/^\d+$/)),
});
const madeJournal = z.object({
  month: z.string(),
  accounts: z.string(),
  currency: z.string(),
  grain: z.literal(['entry', 'day', 'month']),
  posted: listOf(postedCoin),
});
const bookSettings = z.object({
  /** The first cell of the book. */
  book: z.string(),
  /** The headers as JSON. */
  headers: z.string(),
  /** The format as LEDGER.MATCH takes it, and the other choices for the match. */
  format: z.string(),
  coin: z.string(),
  days: z.string(),
  tolerance: z.string(),
  account: z.string(),
});
const markedRow = z.tuple([z.string(), z.string(), z.string()]);
const handMark = z.object({
  kind: z.literal(['together', 'apart', 'transfer', 'no transfer']),
  lines: listOf(markedRow),
  entries: listOf(markedRow),
  reason: z.string(),
  amount: z.optional(z.string()),
  coin: z.optional(z.string()),
});
export type BookSettings = z.infer<typeof bookSettings>;
export type SavedRecords = z.infer<typeof savedRecords>;
export type RememberedJournal = z.infer<typeof madeJournal>;

const zoneSetting = (name: string, form: () => Pick<SettingForm, 'label' | 'hint'>) =>
  setting(name, zone, 'UTC', {
    form: () => ({
      ...form(),
      control: { kind: 'zone' },
      refusal: (value) =>
        say`${value === '' ? say`An empty text` : String(value)} is no time zone that this computer knows. Give a name such as UTC or Europe/Berlin.`,
    }),
    unreadable: (text) =>
      say`The time zone ${shorten(text)} of this workbook is none that this computer knows, so UTC is used. Choose a zone under Settings.`,
  });

/** Stored in the workbook: all people who open it see the same numbers. */
export const OF_WORKBOOK = {
  displayZone: zoneSetting('displayZone', () => ({
    label: say`Time zone of the sheet`,
    hint: say`Times of entries are shown in it, and months begin and end in it.`,
  })),
  exchangeZone: zoneSetting('exchangeZone', () => ({
    label: say`Time zone of the exchange`,
    hint: say`The exchange counts its months, days and settlements in it.`,
  })),
  amountsAsText: setting('amountsAsText', z.boolean(), false, {
    form: () => ({
      label: say`Amounts as exact text`,
      hint: say`Every digit is in the cell. Excel cannot add up text: use EXACT.SUM.`,
      control: { kind: 'switch' },
    }),
  }),
  graceDays: setting('graceDays', whole(0, MAX_GRACE_DAYS), DEFAULT_GRACE_DAYS, {
    form: () => ({
      label: say`Days of grace`,
      hint: say`Refresh reads a period again until so many days after its end.`,
      control: { kind: 'number' },
      refusal: () => say`Days of grace are a whole number from 0 to ${MAX_GRACE_DAYS}.`,
    }),
  }),
  valueDigits: setting('valueDigits', whole(0, MAX_DIGITS), STANDARD_VALUES.digits, {
    form: () => ({
      label: say`Digits of values`,
      hint: say`After the point, in the functional currency. Opening and closing are rounded. The parts between them are rounded so that they add up.`,
      control: { kind: 'number' },
      refusal: () => say`Digits of values are a whole number from 0 to ${MAX_DIGITS}.`,
    }),
  }),
  valueRounding: setting('valueRounding', z.literal(ROUNDING_MODES), STANDARD_VALUES.mode, {
    form: () => ({
      label: say`Rounding of values`,
      control: {
        kind: 'choice',
        options: [
          { value: 'half up', label: say`Half up, away from zero` },
          { value: 'half even', label: say`Half to even` },
          { value: 'down', label: say`Down, toward zero` },
        ],
      },
    }),
  }),
  rateDays: setting('rateDays', whole(0, MAX_RATE_DAYS), STANDARD_VALUES.rateDays, {
    form: () => ({
      label: say`Days until a rate is old`,
      hint: say`An older rate is used and named. 3 days bridge a weekend.`,
      control: { kind: 'number' },
      refusal: () => say`Days of a rate are a whole number from 0 to ${MAX_RATE_DAYS}.`,
    }),
  }),
  /** An amount in the functional currency; 0: every amount is asked for. */
  materiality: setting('materiality', z.number().check(z.minimum(0), z.maximum(1e9)), 0, {
    form: () => ({
      label: say`Limit of materiality`,
      hint: say`In the functional currency. Missing and old rates, breaks and negative balances that surely matter less are listed with their sum and not asked for. 0: everything is asked for.`,
      control: { kind: 'number' },
      refusal: () => say`The limit of materiality is an amount from 0 to 1,000,000,000.`,
    }),
  }),
  /** The workbook's own id, random; null before Tieout was used in it. */
  id: setting('workbook', id, null),
  /** The name of the chosen account. */
  account: setting('account', id, null),
  /** The trading pairs of accounts, over which REBATES.TIEOUT adds up, by the account's name key. */
  symbols: setting('symbols', listOf(z.tuple([accountName, pairs]), 1_000), []),
  tables: setting('tables', storedTables, []),
  /** Which calls a person has asked, and the dates that were settled then: see AskedCalls. */
  asked: setting(
    'asked',
    z.object({
      /** A date that does not fit is ignored: its calls show nothing until Refresh. */
      dates: listOf(z.unknown()),
      /** The mark of a call and the index of its dates, oldest first. */
      calls: listOf(z.tuple([z.string(), whole()])),
    }),
    { dates: [], calls: [] },
  ),
  /** Are rows stored in the workbook? */
  carryRows: setting('carryRows', z.boolean(), true),
  /**
   * A hash of the stored rows: Excel reports changed settings to other people, but not XML parts.
   */
  carriedRows: setting('carriedRows', z.string(), ''),
  /** Lines of books that a person has marked as apart on a sheet of the pane. */
  matchApart: setting<readonly MarkedRow[]>('matchApart', listOf(markedRow), []),
  /** Matches that a person has made or taken apart by hand, the latest last. */
  matchMarks: setting<readonly HandMark[]>('matchMarks', listOf(handMark), []),
  /** How each book is read and matched, the latest last. */
  books: setting('books', listOf(bookSettings), []),
  /**
   * Submitted and signed months: Excel loses custom XML parts (office-js#6091), but not settings.
   */
  closedPeriods: setting('closedPeriods', pinnedMonths, []),
  /** The sheet of the latest match by the book's address. */
  matchSheets: setting('matchSheets', named, []),
  /** Which records were saved for a bookkeeping program. */
  journalBatches: setting('journalBatches', listOf(savedRecords), []),
  /** The entries of the place Close, by the field's name. */
  closing: setting('closing', named, []),
  /** The last request for the journal of each month. */
  journalsMade: setting('journalsMade', listOf(madeJournal), []),
};

/** The language of the pane and of its sentences in cells; `excel`: Excel's display language. */
export type PaneLanguage = 'excel' | 'en' | 'de';

const MEGABYTE = 1_000_000;

/** Settings of the person, stored on this device. */
export const OF_DEVICE = {
  language: setting<PaneLanguage>('language', z.literal(['excel', 'en', 'de']), 'excel'),
  /** false turns typed cells off: a PivotTable over them corrupted files in one build of Excel. */
  typedCells: setting('typedCells', z.boolean(), true, {
    form: () => ({
      label: say`Number formats with the values`,
      hint: say`Turn this off only if a PivotTable over live cells fails.`,
      control: { kind: 'switch' },
    }),
  }),
  /** Amounts of inserted tables have separators, and negatives are red. */
  separators: setting('separators', z.boolean(), true, {
    form: () => ({
      label: say`Readable amounts in tables`,
      hint: say`As 1,234.50, negatives in red. Cells hold every digit.`,
      control: { kind: 'switch' },
    }),
  }),
  /** Minutes without use of the pane after which remembered accounts lock. */
  lockAfterMinutes: setting('lockAfterMinutes', whole(1, 24 * 60), 15, {
    form: () => ({
      label: say`Minutes until the lock`,
      hint: say`Remembered accounts lock after so many minutes without use of the pane.`,
      control: { kind: 'number' },
      refusal: () => say`Minutes until the lock are a whole number from 1 to 1440.`,
    }),
  }),
  weightLimit: setting('weightLimit', whole(1, 1_000_000), defaultLimits.limit, {
    form: () => ({
      label: say`Weight limit`,
      hint: say`The exchange allows 500 in 10 seconds. Lower it if other programs use the same key.`,
      control: { kind: 'number' },
      refusal: () => say`The weight is a whole number of at least 1; the exchange documents 500.`,
      isAdvanced: true,
    }),
  }),
  weightWindowMs: setting('weightWindowMs', whole(1_000, 3_600_000), defaultLimits.windowMs, {
    form: () => ({
      label: say`Seconds of the limit`,
      control: { kind: 'number', times: 1_000 },
      refusal: () =>
        say`The window is at least one second and at most one hour; the exchange documents 10 seconds.`,
      isAdvanced: true,
    }),
  }),
  /** Limit of one result for Excel on the web, in bytes. */
  resultLimitBytes: setting('resultLimitBytes', whole(100_000, 5 * MEGABYTE), 4_500_000, {
    form: () => ({
      label: say`Megabytes of one result`,
      hint: say`Excel on the web takes at most 5.`,
      control: { kind: 'number', times: MEGABYTE },
      refusal: () => say`Excel on the web takes at most 5 MB in one result; give 0.1 to 5.`,
      isAdvanced: true,
    }),
  }),
  /** First month of the financial year. */
  financialYearBegins: setting('financialYearBegins', whole(1, 12), 1),
};

export const WORKBOOK_SETTINGS: readonly Setting<unknown>[] = Object.values(OF_WORKBOOK);
export const DEVICE_SETTINGS: readonly Setting<unknown>[] = Object.values(OF_DEVICE);
