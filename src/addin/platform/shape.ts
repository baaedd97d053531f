// What a value must look like before it is believed: something kept, carried or answered may be
// damaged, of another version, or somebody else's.

/**
 * True of a value of this shape. Asks everything the type says, so that nothing behind it has to
 * ask again.
 */
export type Shape<T> = (value: unknown) => value is T;
/** The type of the values of a shape. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;
type Fields = Readonly<Record<string, Shape<unknown>>>;
type Values<F extends Fields> = { [Name in keyof F]: Shaped<F[Name]> };

export const text: Shape<string> = (value) => typeof value === 'string';
export const flag: Shape<boolean> = (value) => typeof value === 'boolean';
/** Finite. */
export const number: Shape<number> = (value): value is number => Number.isFinite(value);

export const anything: Shape<unknown> = (_value): _value is unknown => true;

/** A text of which this is true. */
export const textThat =
  <T extends string = string>(
    isSuch: ((written: string) => written is T) | ((written: string) => boolean),
  ): Shape<T> =>
  (value): value is T =>
    text(value) && isSuch(value);

/** A whole number that is exact. */
export const whole =
  (least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): Shape<number> =>
  (value): value is number =>
    Number.isSafeInteger(value) && number(value) && value >= least && value <= most;

export const oneOf =
  <const T extends string | number>(...options: readonly T[]): Shape<T> =>
  (value): value is T =>
    options.some((option) => option === value);

export const nullable =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value): value is T | null =>
    value === null || shape(value);

export const either =
  <S extends readonly Shape<unknown>[]>(...shapes: S): Shape<Shaped<S[number]>> =>
  (value): value is Shaped<S[number]> =>
    shapes.some((shape) => shape(value));

export const both =
  <A, B>(one: Shape<A>, other: Shape<B>): Shape<A & B> =>
  (value): value is A & B =>
    one(value) && other(value);

export const list =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every((one) => shape(one));

export const tuple =
  <S extends readonly Shape<unknown>[]>(
    ...shapes: S
  ): Shape<{ -readonly [Place in keyof S]: Shaped<S[Place]> }> =>
  (value): value is { -readonly [Place in keyof S]: Shaped<S[Place]> } =>
    Array.isArray(value) &&
    value.length === shapes.length &&
    shapes.every((shape, place) => shape(value[place]));

/** All of these fields; it may have others. */
export const object = <F extends Fields>(fields: F): Shape<Values<F>> => {
  const named = Object.entries(fields);
  return (value): value is Values<F> =>
    isRecord(value) && named.every(([name, shape]) => shape(value[name]));
};

/** Any of these fields; it may have others. */
export const partial = <F extends Fields>(fields: F): Shape<Partial<Values<F>>> => {
  const named = Object.entries(fields);
  return (value): value is Partial<Values<F>> =>
    isRecord(value) &&
    named.every(([name, shape]) => value[name] === undefined || shape(value[name]));
};

/** These fields and no others. */
export const exactly = <F extends Fields>(fields: F): Shape<Values<F>> => {
  const [hasAll, count] = [object(fields), Object.keys(fields).length];
  return (value): value is Values<F> => hasAll(value) && Object.keys(value).length === count;
};

/** What the JSON text says, or null where it is none or says something of another shape. */
export function readJson<T>(shape: Shape<T>, json: string): T | null {
  try {
    const value: unknown = JSON.parse(json);
    return shape(value) ? value : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
