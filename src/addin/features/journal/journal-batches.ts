// Records that were saved for a bookkeeping program before, so that they are not posted twice.
// Stored with the workbook; the same records keep their batch number.
import type { IsoMonth } from '../../engine/records/calendar';
import { grouped } from '../../platform/grouped';
import { say } from '../../platform/say';
import type { RememberedJournal, SavedRecords } from '../../workbook/settings/registry';

const MAX_KEPT = 500;

export interface BatchFound {
  readonly batch: string;
  /** Why the person must confirm; null: none of these records was saved before. */
  readonly warning: string | null;
}

export const withBatch = (
  stored: readonly SavedRecords[],
  month: IsoMonth,
  digests: ReadonlyMap<string, string>,
  { batch, saved }: Pick<SavedRecords, 'batch' | 'saved'>,
): SavedRecords[] =>
  [
    ...stored.filter((one) => one.batch !== batch || digests.get(one.account) !== one.digest),
    ...[...digests].map(([account, digest]) => ({ month, account, digest, batch, saved })),
  ].slice(-MAX_KEPT);

/** The number of a batch of these records, and whether some of them were saved before. */
export function batchFor(
  all: readonly SavedRecords[],
  month: IsoMonth,
  digests: ReadonlyMap<string, string>,
): BatchFound {
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
  const changed = before.filter((one) => !same.includes(one));
  const warnings = [
    same.length > 0
      ? say`These records were saved before: ${batchesSaid(same)}. Posting them again would post them twice.`
      : '',
    changed.length > 0
      ? say`Records that have changed since were saved before: ${batchesSaid(changed)}. Reverse what was posted of them before you post this batch.`
      : '',
  ].filter((one) => one !== '');
  return {
    batch: known?.batch ?? nextBatch(month, numbers),
    warning: warnings.length === 0 ? null : warnings.join(' '),
  };
}

const batchesSaid = (records: readonly SavedRecords[]): string =>
  [...grouped(records, ({ batch }) => batch)]
    .map(([batch, own]) => {
      const accounts = own.map(({ account }) => account).join(', ');
      const months = [...new Set(own.map(({ month }) => month))].join(', ');
      return say`batch ${batch} of ${accounts}, ${months}, saved ${own[0]!.saved}`;
    })
    .join('; ');

function nextBatch(month: IsoMonth, taken: readonly string[]): string {
  const last = Math.max(0, ...taken.map((batch) => Number(batch.split('-')[1])));
  return `${month.replace('-', '')}-${String(last + 1).padStart(2, '0')}`;
}

/** A hundred years of months. */
const MAX_MADE = 1_200;

export const withMade = (
  stored: readonly RememberedJournal[],
  made: RememberedJournal,
): RememberedJournal[] =>
  [...stored.filter(({ month }) => month !== made.month), made].slice(-MAX_MADE);
