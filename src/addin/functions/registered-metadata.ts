// Office keeps functions.json for up to a day, so Excel may know another version of our functions
// than this script: it passes as many arguments as its version has, and the invocation after them.
// Parameters are only ever appended, so what an older version does not know is omitted. This file
// is imported before the functions, which are associated as soon as they are read.
import { say } from '../platform/say';

type Associated = (...passed: unknown[]) => unknown;

interface Stream {
  setResult(value: unknown): void;
  onCanceled?: () => void;
}

/** A call as Excel makes it. */
export interface InterceptedCall {
  readonly passed: readonly unknown[];
  readonly push: (value: unknown) => void;
  readonly onCanceled: (run: () => void) => void;
}

/** True: it answers the call itself. */
type Interceptor = (call: InterceptedCall) => boolean;
let interceptor: Interceptor | null = null;

/** The self-check sees every streaming call before its function does. null: nobody any more. */
export const interceptCalls = (take: Interceptor | null): void => {
  interceptor = take;
};

const isTaken = (stream: Stream, passed: readonly unknown[]): boolean =>
  interceptor?.({
    passed,
    push: (value) => stream.setResult(value),
    onCanceled: (run) => {
      stream.onCanceled = run;
    },
  }) ?? false;

const OTHER_VERSION = say`Excel still has another version of this function. Close Excel and open it again; if it stays so, see “A new version” in the help.`;

const isStream = (value: unknown): value is Stream =>
  typeof (value as Partial<Stream> | null)?.setResult === 'function';

/** The function with its own number of arguments, whatever number Excel passes. */
export function withOwnArguments(run: Associated): Associated {
  return (...passed) => {
    const stream = passed.at(-1);
    if (!isStream(stream)) return run(...passed);
    const [known, args] = [run.length - 1, passed.slice(0, -1)];
    if (isTaken(stream, args)) return undefined;
    if (args.slice(known).every((arg) => arg === null || arg === undefined))
      return run(...Array.from({ length: known }, (_, at) => args[at] ?? null), stream);
    stream.setResult(
      new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, OTHER_VERSION),
    );
    return undefined;
  };
}

if (typeof CustomFunctions !== 'undefined') {
  const associate = CustomFunctions.associate.bind(CustomFunctions) as (
    id: string,
    run: Associated,
  ) => void;
  Object.assign(CustomFunctions, {
    associate: (id: string, run: Associated) => associate(id, withOwnArguments(run)),
  });
}
