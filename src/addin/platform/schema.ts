// What a value must look like before it is believed: something kept, carried or answered may be
// damaged, of another version, or somebody else's. What is checked here is said in zod's schemas.
import * as z from 'zod/mini';

// Before anything is parsed: the page's policy forbids code made from text.
z.config({ jitless: true });

/** Is it of this schema? */
export const fits = <T>(schema: z.ZodMiniType<T>, value: unknown): value is T =>
  schema.safeParse(value).success;

/**
 * A list of at most so many. The first value that does not fit ends the check, and none is copied:
 * a list that somebody else has written costs no more than one of ours.
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

/** What the JSON text says, or null where it is none or says something of another shape. */
export function readJson<T>(schema: z.ZodMiniType<T>, json: string): T | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
