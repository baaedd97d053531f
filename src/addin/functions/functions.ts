// The custom functions as Excel calls them: its arguments in their order, the invocation last.
import { FUNCTION_NAMES } from '../engine/answers/definitions';
import { closeChecksTable, resultStatus } from '../engine/answers/sheet-functions';
import {
  exactly,
  openChecks,
  openLive,
  openStatus,
  type Ranges,
  type Stream,
} from './open-streams';

/** True: it answers the call itself. */
type Interceptor = (passed: readonly unknown[]) => boolean;
let interceptor: Interceptor | null = null;

/** The self-check sees every call before its function does. null: nobody any more. */
export const interceptCalls = (take: Interceptor | null): void => {
  interceptor = take;
};

const associate = (name: string, run: (passed: readonly unknown[]) => unknown): void =>
  CustomFunctions.associate(name, (...passed: readonly unknown[]) =>
    interceptor?.(passed) ? undefined : run(passed),
  );

const associateStream = (
  name: string,
  open: (raw: readonly unknown[], stream: Stream) => void,
): void => associate(name, (passed) => open(passed.slice(0, -1), passed.at(-1) as Stream));

if (typeof CustomFunctions !== 'undefined') {
  for (const name of FUNCTION_NAMES)
    associateStream(name, (raw, stream) => openLive(name, raw, stream));
  associateStream(resultStatus.name, openStatus);
  associateStream(closeChecksTable.name, openChecks);
  associate('EXACT.SUM', ([ranges]) => Number(exactly(ranges as Ranges, false)));
  associate('EXACT.TEXT', ([ranges]) => String(exactly(ranges as Ranges, true)));
}
