// Closed periods as one text in the workbook: `tieout-closed-periods/1`, compressed.
import * as z from 'zod/mini';
import { compressed, expanded } from '../../platform/compressed-text';
import { certificate } from '../../evidence/certificate-schema';
import { countParts, rowsQuestion } from '../../evidence/rows-question';
import { listOf, readJson, whole } from '../../platform/schema';
import { moment, month } from '../../records/date-shapes';
import type { ClosedPeriod } from './closed-period';

const FORM = 'tieout-closed-periods/1';
const MOST_EXPANDED_BYTES = 128_000_000;
/** A workbook comes from anybody: a period of every month in ten years, and of each so much. */
const MOST_PERIODS = 120;
const MOST_SCOPES = 1_000;
/** Months, or days of a pair, of all scopes of one period. */
const MOST_PARTS = 2_000_000;

const difference = z.object({
  what: z.string(),
  kind: z.literal(['added', 'removed', 'changed']),
  id: z.nullable(z.string()),
  time: z.string(),
  fields: listOf(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});
const reviewed = z.object({
  kind: z.literal(['submitted', 'signed', 'reopened']),
  atMs: moment,
  by: z.string(),
  device: z.string(),
  reason: z.string(),
  lines: listOf(
    z.object({ says: z.string(), status: z.string(), reason: z.string(), comment: z.string() }),
  ),
  pinned: listOf(z.object({ what: z.string(), rows: whole(), rowsSha256: z.string() })),
});
const stored = z.object({
  form: z.literal(FORM),
  periods: listOf(
    z.object({
      id: z.string(),
      from: month,
      to: month,
      preparedBy: z.string(),
      reviewedBy: z.string(),
      closedAtMs: moment,
      scopes: listOf(
        z.object({
          what: z.string(),
          account: z.string(),
          question: rowsQuestion,
          certificate,
          accepted: z.nullable(certificate),
          lines: listOf(z.string()),
        }),
        MOST_SCOPES,
      ).check(
        z.refine(
          (scopes) =>
            scopes.reduce((sum, { question }) => sum + countParts(question), 0) <= MOST_PARTS,
        ),
      ),
      accepted: listOf(
        z.object({
          atMs: moment,
          by: z.string(),
          reason: z.string(),
          differences: listOf(difference),
        }),
      ),
      /** Left out by older versions, which wanted no reasons. */
      openItems: z.optional(
        listOf(z.object({ where: z.string(), sentence: z.string(), reason: z.string() })),
      ),
      /** Left out by older versions, which knew no review. */
      history: z.optional(listOf(reviewed)),
    }),
    MOST_PERIODS,
  ),
});

/** null where this host cannot compress. */
export const packPeriods = (periods: readonly ClosedPeriod[]): Promise<string | null> =>
  compressed(JSON.stringify({ form: FORM, periods }));

/** Rejects with RangeError on anything that packPeriods did not write. */
export async function unpackPeriods(packed: string): Promise<ClosedPeriod[]> {
  const read = readJson(stored, await expanded(packed, MOST_EXPANDED_BYTES));
  if (!read) throw new RangeError('The closed periods of this workbook cannot be read.');
  return read.periods.map((period) => ({
    ...period,
    openItems: period.openItems ?? [],
    history: period.history ?? [],
  }));
}
