// Records what the self-check asks of Excel and how Excel answers: shapes, sizes, times and error
// codes.
import type { Answer, Exchange } from './record/host-record';
import { answerShape, requestShape, type Answered, type Asked } from './record/shapes';

/** As office.js hands requests on, in Excel on Windows, Mac and the web. */
interface Executor {
  executeAsync(customData: string, flags: number, message: { Body: Asked }): PromiseLike<Response>;
}
interface Response {
  readonly ErrorCode: string;
  readonly Body:
    | (Answered & { readonly Error?: { readonly Code: string; readonly ActionIndex?: number } })
    | null;
}
interface Recorded {
  _requestExecutor?: Executor | undefined;
  _pendingRequest?: { readonly hasActions?: boolean };
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

const answerOf = (asked: Asked, { ErrorCode, Body }: Response): Answer => {
  if (Body?.Error) return { error: Body.Error.Code, at: Body.Error.ActionIndex ?? 0 };
  if (ErrorCode || !Body) return { error: ErrorCode, at: 0 };
  return { shape: answerShape(asked, Body), bytes: sizeOf(Body) };
};

export class Recorder {
  readonly #exchanges: Exchange[] = [];

  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  /** From now on what the context asks is recorded, and marked by a trace. */
  follow(context: Excel.RequestContext): void {
    const watched = context as Excel.RequestContext & Recorded;
    let executor: Executor | undefined;
    Object.defineProperty(watched, '_requestExecutor', {
      get: () => executor,
      set: (made: Executor) => {
        executor = { executeAsync: (...call) => this.#watch(made, ...call) };
      },
    });
    const sync = context.sync.bind(context);
    context.sync = (passed) => {
      if (watched._pendingRequest?.hasActions === true) context.trace('');
      return sync(passed);
    };
  }

  #watch(executor: Executor, ...call: Parameters<Executor['executeAsync']>): PromiseLike<Response> {
    const asked = call[2].Body;
    const ask = requestShape(asked);
    const answered = executor.executeAsync(...call);
    if (ask === '') return answered;
    const began = performance.now();
    const made = { ask, bytes: sizeOf(asked), answer: null, ms: 0, times: 1 };
    const at = this.#exchanges.push(made) - 1;
    void answered.then((response) => {
      const ms = Math.round(performance.now() - began);
      this.#exchanges[at] = { ...made, answer: answerOf(asked, response), ms };
    });
    return answered;
  }
}

/** What was asked again and again until something came counts as asked once. */
export function shortened(exchanges: readonly Exchange[]): readonly Exchange[] {
  const result: Exchange[] = [];
  for (const exchange of exchanges) {
    const before = result.at(-1);
    if (before?.ask === exchange.ask && isSame(before.answer, exchange.answer))
      result[result.length - 1] = { ...exchange, times: before.times + 1 };
    else result.push(exchange);
  }
  return result;
}

/** The values may have come meanwhile; that an error came counts. */
const isSame = (a: Answer | null, b: Answer | null): boolean =>
  a !== null && b !== null && ('error' in a ? 'error' in b && a.error === b.error : 'shape' in b);
