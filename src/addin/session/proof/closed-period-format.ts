// Closed periods as one text in the workbook: `tieout-closed-periods/1`, compressed.
import * as z from 'zod/mini';
import { compressed, expanded } from '../../platform/compressed-text';
import { certificate } from '../../evidence/certificate-schema';
import { rowsQuestion } from '../../evidence/rows-question';
import { listOf, readJson } from '../../platform/schema';
import type { ClosedPeriod } from './closed-period';

const FORM = 'tieout-closed-periods/1';
const MOST_EXPANDED_BYTES = 128_000_000;

const difference = z.object({
  what: z.string(),
  kind: z.literal(['added', 'removed', 'changed']),
  id: z.nullable(z.string()),
  time: z.string(),
  fields: listOf(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});
const stored = z.object({
  form: z.literal(FORM),
  periods: listOf(
    z.object({
      id: z.string(),
      from: z.string(),
      to: z.string(),
      preparedBy: z.string(),
      reviewedBy: z.string(),
      closedAtMs: z.number(),
      scopes: listOf(
        z.object({
          what: z.string(),
          account: z.string(),
          question: rowsQuestion,
          certificate,
          accepted: z.nullable(certificate),
          lines: listOf(z.string()),
        }),
      ),
      accepted: listOf(
        z.object({
          atMs: z.number(),
          by: z.string(),
          reason: z.string(),
          differences: listOf(difference),
        }),
      ),
      /** Left out by older versions, which wanted no reasons. */
      openItems: z.optional(
        listOf(z.object({ where: z.string(), sentence: z.string(), reason: z.string() })),
      ),
    }),
  ),
});

/** null where this host cannot compress. */
export const packPeriods = (periods: readonly ClosedPeriod[]): Promise<string | null> =>
  compressed(JSON.stringify({ form: FORM, periods }));

/** Rejects with RangeError on anything that packPeriods did not write. */
export async function unpackPeriods(packed: string): Promise<ClosedPeriod[]> {
  const read = readJson(stored, await expanded(packed, MOST_EXPANDED_BYTES));
  if (!read) throw new RangeError('The closed periods of this workbook cannot be read.');
  return read.periods.map((period) => ({ ...period, openItems: period.openItems ?? [] }));
}
