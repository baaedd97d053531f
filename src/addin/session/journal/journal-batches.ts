// Which records were saved for a bookkeeping program before, so that nobody posts them twice. Kept
// with the workbook; the same records keep their number.
import type { IsoMonth } from '../../records/calendar';
import { say } from '../../platform/say';
import type { MadeJournal } from '../../records/made-journal';
import { readJson } from '../../platform/schema';
import type { JournalRequest } from './journal-state';
import * as z from 'zod/mini';

/** One account of a batch. */
interface SavedRecords {
  readonly month: string;
  readonly account: string;
  /** Of its entries. */
  readonly digest: string;
  readonly batch: string;
  /** When and for what: "2026-11-20 12:00:00 UTC for Xero". */
  readonly saved: string;
}

const FIELDS = ['month', 'account', 'digest', 'batch', 'saved'] as const;
const MOST_KEPT = 500;

export interface BatchFound {
  readonly batch: string;
  /** Why the person is asked; null: nothing of it was saved before. */
  readonly warning: string | null;
}

/** @param texts as they are kept: five for each account of a batch. */
export const savedRecords = (texts: readonly string[]): SavedRecords[] =>
  Array.from(
    { length: Math.floor(texts.length / FIELDS.length) },
    (_, at) =>
      Object.fromEntries(
        FIELDS.map((field, place) => [field, texts[at * FIELDS.length + place]!]),
      ) as unknown as SavedRecords,
  );

export const withBatch = (
  texts: readonly string[],
  month: IsoMonth,
  digests: ReadonlyMap<string, string>,
  { batch, saved }: Pick<SavedRecords, 'batch' | 'saved'>,
): string[] =>
  [
    ...savedRecords(texts).filter(
      (one) => one.batch !== batch || digests.get(one.account) !== one.digest,
    ),
    ...[...digests].map(([account, digest]) => ({ month, account, digest, batch, saved })),
  ]
    .slice(-MOST_KEPT)
    .flatMap((one) => FIELDS.map((field) => one[field]));

/** The number of a batch of these records, and whether some of them were saved before. */
export function batchFor(
  texts: readonly string[],
  month: IsoMonth,
  digests: ReadonlyMap<string, string>,
): BatchFound {
  const all = savedRecords(texts);
  const before = all.filter(
    (one) =>
      one.month === month &&
      (digests.has(one.account) || [...digests.values()].includes(one.digest)),
  );
  const same = before.filter(({ digest }) => [...digests.values()].includes(digest));
  const numbers = all.filter((one) => one.month === month).map(({ batch }) => batch);
  const known = same.find(({ batch }) => {
    const own = all.filter((one) => one.batch === batch);
    return (
      own.length === digests.size &&
      own.every(({ account, digest }) => digests.get(account) === digest)
    );
  });
  const [last] = before.slice(-1);
  return {
    batch: known?.batch ?? nextBatch(month, numbers),
    warning:
      last === undefined
        ? null
        : same.length > 0
          ? say`These records were saved as batch ${same.at(-1)!.batch} before: ${same.at(-1)!.account}, ${month}, ${same.at(-1)!.saved}. Posting them again would post them twice.`
          : say`Records of ${last.account} of ${month} were saved as batch ${last.batch} before, ${last.saved}, and have changed since. Reverse that batch before you post this one.`,
  };
}

function nextBatch(month: IsoMonth, taken: readonly string[]): string {
  const last = Math.max(0, ...taken.map((batch) => Number(batch.split('-')[1])));
  return `${month.replace('-', '')}-${String(last + 1).padStart(2, '0')}`;
}

/** Of the workbook: how the journal of each month was made last. */
export const JOURNALS_SETTING = 'tieout.journalsMade';

/** A hundred years of months. */
const MOST_MADE = 1_200;
const REQUEST_FIELDS = ['month', 'accounts', 'currency', 'grain', 'posted'] as const;
const postedCoins = z.array(
  z.object({
    ...{ account: z.string(), coin: z.string(), digest: z.string(), entries: z.number() },
    idSum: z.string().check(z.regex(/^\d+$/)),
  }),
);

/** @param texts as they are kept: five for each month. */
export const madeRequests = (texts: readonly string[]): (JournalRequest & MadeJournal)[] =>
  Array.from({ length: Math.floor(texts.length / REQUEST_FIELDS.length) }, (_, at) => {
    const [month = '', accounts = '', currency = '', grain, posted = ''] = texts.slice(
      at * REQUEST_FIELDS.length,
    );
    return {
      month,
      accounts,
      currency,
      grain: grain === 'day' || grain === 'month' ? grain : 'entry',
      posted: readJson(postedCoins, posted) ?? [],
    };
  });

export const withMade = (texts: readonly string[], made: JournalRequest & MadeJournal): string[] =>
  [...madeRequests(texts).filter(({ month }) => month !== made.month), made]
    .slice(-MOST_MADE)
    .flatMap(({ month, accounts, currency, grain, posted }) => [
      ...[month, accounts, currency, grain],
      JSON.stringify(posted),
    ]);
