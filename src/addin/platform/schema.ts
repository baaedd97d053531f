// Schemas (zod) that check a value before it is used: a stored, shared or received value may be
// damaged, of another version, or made by somebody else.
import * as z from 'zod/mini';

// Set before anything is parsed: the page's policy forbids code made from text.
z.config({ jitless: true });

/** Whether a value fits this schema. */
export const fits = <T>(schema: z.ZodMiniType<T>, value: unknown): value is T =>
  schema.safeParse(value).success;

/**
 * A list up to a maximum length. The first value that does not fit ends the check, and no value is
 * copied: a foreign list costs no more than one of ours.
 */
export const listOf = <T>(schema: z.ZodMiniType<T>, most = Infinity): z.ZodMiniType<T[]> =>
  z.custom<T[]>(
    (value) =>
      Array.isArray(value) && value.length <= most && value.every((one) => fits(schema, one)),
  );

export const textList = listOf(z.string());

/** A whole number that is exact. */
export const whole = (
  least = Number.MIN_SAFE_INTEGER,
  most = Number.MAX_SAFE_INTEGER,
): z.ZodMiniType<number> => z.int().check(z.minimum(least), z.maximum(most));

/** The parsed value of the JSON text, or null if it is malformed or of another shape. */
export function readJson<T>(schema: z.ZodMiniType<T>, json: string): T | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
