// Closed periods as one text in the workbook: `tieout-closed-periods/1`, compressed.
import { compressed, expanded } from '../../platform/compressed-text';
import { rowsQuestion } from '../../evidence/rows-question';
import {
  both,
  list,
  nullable,
  number,
  object,
  oneOf,
  partial,
  readJson,
  text,
} from '../../platform/shape';
import type { Certificate } from '../../evidence/certificate';
import type { ClosedPeriod } from './closed-period';

const FORM = 'tieout-closed-periods/1';
const MOST_EXPANDED_BYTES = 128_000_000;

/**
 * We alone write it, inside compressed text with a form of its own; what another form says is not
 * read.
 */
const hasForm = object({ form: oneOf('tieout-certificate/1') });
const certificate = (value: unknown): value is Certificate => hasForm(value);
const difference = object({
  what: text,
  kind: oneOf('added', 'removed', 'changed'),
  id: nullable(text),
  time: text,
  fields: list(object({ field: text, before: nullable(text), after: nullable(text) })),
});
const stored = object({
  form: oneOf(FORM),
  periods: list(
    both(
      object({
        id: text,
        from: text,
        to: text,
        preparedBy: text,
        reviewedBy: text,
        closedAtMs: number,
        scopes: list(
          object({
            what: text,
            account: text,
            question: rowsQuestion,
            certificate,
            accepted: nullable(certificate),
            lines: list(text),
          }),
        ),
        accepted: list(
          object({ atMs: number, by: text, reason: text, differences: list(difference) }),
        ),
      }),
      /** Left out by older versions, which wanted no reasons. */
      partial({ openItems: list(object({ where: text, sentence: text, reason: text })) }),
    ),
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
