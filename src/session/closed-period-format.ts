// Closed periods as one text in the workbook: `tieout-closed-periods/1`, compressed.
import * as z from 'zod/mini';
import { compressed, expanded } from '../evidence/compressed-text';
import { questionSchema } from '../evidence/evidence-lines';
import type { Certificate } from '../snapshot/certificate';
import type { ClosedPeriod } from './closed-period';

const FORM = 'tieout-closed-periods/1';
const MOST_EXPANDED_BYTES = 128_000_000;

/** We alone write it, inside compressed text with a form of its own; what another form says is not read. */
const certificate = z.custom<Certificate>((value: unknown) => hasForm(value, 'tieout-certificate/1'));
const difference = z.object({
  what: z.string(), kind: z.enum(['added', 'removed', 'changed']), id: z.nullable(z.string()), time: z.string(),
  fields: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
});
const stored = z.object({
  form: z.literal(FORM),
  periods: z.array(z.object({
    id: z.string(), from: z.string(), to: z.string(), preparedBy: z.string(), reviewedBy: z.string(), closedAtMs: z.number(),
    scopes: z.array(z.object({ what: z.string(), account: z.string(), question: questionSchema, certificate, accepted: z.nullable(certificate), lines: z.array(z.string()) })),
    accepted: z.array(z.object({ atMs: z.number(), by: z.string(), reason: z.string(), differences: z.array(difference) })),
  })),
});

/** null where this host cannot compress. */
export const packPeriods = (periods: readonly ClosedPeriod[]): Promise<string | null> => compressed(JSON.stringify({ form: FORM, periods }));

/** Rejects with RangeError on anything that packPeriods did not write. */
export async function unpackPeriods(text: string): Promise<ClosedPeriod[]> {
  const json = await expanded(text, MOST_EXPANDED_BYTES);
  try {
    return z.parse(stored, JSON.parse(json)).periods;
  } catch (cause) {
    throw new RangeError('The closed periods of this workbook cannot be read.', { cause });
  }
}

const hasForm = (value: unknown, form: string): boolean => typeof value === 'object' && value !== null && 'form' in value && value.form === form;
