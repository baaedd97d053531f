// Lets the self-check answer calls of our functions as it likes. This file is imported before the
// functions, which are associated as soon as they are read.

/** A call as Excel makes it, the invocation last. */
type Associated = (...passed: unknown[]) => unknown;

/** True: it answers the call itself. */
type Interceptor = (passed: readonly unknown[]) => boolean;
let interceptor: Interceptor | null = null;

/** The self-check sees every call before its function does. null: nobody any more. */
export const interceptCalls = (take: Interceptor | null): void => {
  interceptor = take;
};

export const withInterceptor =
  (run: Associated): Associated =>
  (...passed) =>
    interceptor?.(passed) ? undefined : run(...passed);

if (typeof CustomFunctions !== 'undefined') {
  const associate = CustomFunctions.associate.bind(CustomFunctions) as (
    id: string,
    run: Associated,
  ) => void;
  Object.assign(CustomFunctions, {
    associate: (id: string, run: Associated) => associate(id, withInterceptor(run)),
  });
}
