// Closed periods as one text in the workbook: `tieout-closed-periods/1`, compressed.
import * as z from 'zod/mini';
import { compressed, expanded, jsonPieces } from '../../../platform/compressed-text';
import { countParts, rowsQuestion } from '../../../engine/evidence/rows-question';
import { reviewEvent, signedParts, signedTables } from '../../../engine/evidence/signed-form';
import { listOf, readJson, whole } from '../../../platform/schema';
import { month } from '../../../engine/records/date-shapes';
import type { ClosedPeriod } from './closed-period';

const FORM = 'tieout-closed-periods/1';
const MAX_EXPANDED_BYTES = 128_000_000;
/** A workbook may come from anybody, so these limits hold: ten years of months as periods. */
const MAX_PERIODS = 120;
const MAX_SCOPES = 1_000;
/** Limit of months, or days of a pair, over all scopes of one period. */
const MAX_PARTS = 2_000_000;

const total = z.object({
  field: z.string(),
  of: z.record(z.string(), z.string()),
  sum: z.string(),
  rows: whole(0),
  blank: whole(0),
});
const stored = z.object({
  form: z.literal(FORM),
  periods: listOf(
    z.object({
      id: z.string(),
      from: month,
      to: month,
      scopes: listOf(
        z.object({
          what: z.string(),
          account: z.string(),
          question: rowsQuestion,
          totals: listOf(total),
          lines: listOf(z.string()),
        }),
        MAX_SCOPES,
      ).check(
        z.refine(
          (scopes) =>
            scopes.reduce((sum, { question }) => sum + countParts(question), 0) <= MAX_PARTS,
        ),
      ),
      tables: signedTables,
      openItems: listOf(z.object({ where: z.string(), sentence: z.string(), reason: z.string() })),
      pinned: signedParts,
      history: listOf(reviewEvent).check(z.refine(([first]) => first?.kind === 'submitted')),
    }),
    MAX_PERIODS,
  ),
});

/** null: this host cannot compress. */
export const packPeriods = (periods: readonly ClosedPeriod[]): Promise<string | null> =>
  compressed(jsonPieces({ form: FORM, periods }));

/** Rejects with RangeError on any text that packPeriods did not write. */
export async function unpackPeriods(packed: string): Promise<ClosedPeriod[]> {
  const read = readJson(stored, await expanded(packed, MAX_EXPANDED_BYTES));
  if (!read) throw new RangeError('The closed periods of this workbook cannot be read.');
  return read.periods;
}
