// Plays a stranger's Excel by the record in the report of a self-check (`host=record`): the record
// decides which requests the self-check may send, in which order, and which of them fail; the
// values are the workbench's own, since a record holds none.
import {
  recordIn,
  type Answer,
  type Exchange,
} from '../../addin/features/self-check/record/host-record';
import { answerShape, isMarked, requestShape } from '../../addin/features/self-check/record/shapes';
import type { ReplyBody } from './rich-api';
import type { RequestBody } from './rich-api-run';

type Execute = (body: RequestBody) => Promise<ReplyBody>;

const said = (answer: Answer | null): string =>
  answer === null
    ? 'no answer'
    : 'error' in answer
      ? `${answer.error} at action ${answer.at}`
      : answer.shape || 'nothing';

const answerOf = (body: RequestBody, reply: ReplyBody): Answer => {
  const error = reply.Error as { Code: string; ActionIndex: number } | undefined;
  return error
    ? { error: error.Code, at: error.ActionIndex }
    : { shape: answerShape(body, reply), bytes: 0 };
};

export class Replay {
  readonly #exchanges: readonly Exchange[];
  /** Of the exchange that is under way. */
  #at = -1;
  #asked = 0;
  #answered: Answer | null = null;
  #difference: string | null = null;
  #letGo: () => void = () => undefined;

  /** @param report as it was sent */
  constructor(
    report: string,
    readonly ownHost: Execute,
    readonly differs: (difference: string) => void,
  ) {
    this.#exchanges = recordIn(report);
    if (this.#exchanges.length === 0) throw new Error('This report holds no record of the host.');
  }

  async execute(body: RequestBody): Promise<ReplyBody> {
    const ask = requestShape(body);
    if (!isMarked(body) || ask === '') return this.ownHost(body);
    this.#letGo();
    if (!this.#moveTo(ask)) return this.#refused();
    return this.#answerAs(body, this.#exchanges[this.#at]?.answer ?? null);
  }

  /** After the self-check: the last answer is compared, and the record must be at its end. */
  end(): void {
    this.#compare();
    const next = this.#exchanges[this.#at + 1];
    if (next) this.#tell(this.#at + 1, `the record goes on with ${next.ask}, which was not asked`);
  }

  #moveTo(ask: string): boolean {
    if (this.#difference !== null) return false;
    const [now, next] = [this.#exchanges[this.#at], this.#exchanges[this.#at + 1]];
    const isAgain = now?.ask === ask && (next?.ask !== ask || this.#asked < now.times);
    if (isAgain) {
      this.#asked += 1;
      return true;
    }
    this.#compare();
    if (next?.ask === ask) {
      this.#at += 1;
      this.#asked = 1;
      this.#answered = null;
      return true;
    }
    this.#tell(this.#at + 1, `asked was ${ask}, the record has ${next?.ask ?? 'no more requests'}`);
    return false;
  }

  /** What came last is what was waited for. */
  #compare(): void {
    const recorded = this.#exchanges[this.#at];
    if (!recorded?.answer || 'error' in recorded.answer || this.#answered === null) return;
    const [there, here] = [said(recorded.answer), said(this.#answered)];
    if (there !== here)
      this.#tell(
        this.#at,
        `${recorded.ask} is answered by ${there} in the record, by ${here} here`,
      );
  }

  async #answerAs(body: RequestBody, recorded: Answer | null): Promise<ReplyBody> {
    if (recorded !== null && !('error' in recorded)) {
      const reply = await this.ownHost(body);
      this.#answered = answerOf(body, reply);
      return reply;
    }
    if (recorded === null)
      return new Promise((resolve) => {
        this.#letGo = () => void this.#refused().then(resolve);
      });
    // What came before the error stays done.
    const before = await this.ownHost({ ...body, Actions: body.Actions.slice(0, recorded.at) });
    const failed = answerOf(body, before);
    if ('error' in failed)
      this.#tell(
        this.#at,
        `${this.#exchanges[this.#at]?.ask ?? ''} ends with ${said(recorded)} in the record, with ${said(failed)} here`,
      );
    return {
      ...before,
      Error: failure(recorded.error, `The record answers ${recorded.error}.`, recorded.at),
    };
  }

  #refused(): Promise<ReplyBody> {
    const message = this.#difference ?? 'The record has no answer.';
    return Promise.resolve({
      Results: [],
      TraceIds: [],
      Error: failure('GeneralException', message, 0),
    });
  }

  /** The first one explains those that follow. */
  #tell(at: number, difference: string): void {
    if (this.#difference !== null) return;
    this.#difference = `Request ${at + 1} of ${this.#exchanges.length} of the record: ${difference}.`;
    console.error(this.#difference);
    this.differs(this.#difference);
  }
}

const failure = (Code: string, Message: string, ActionIndex: number): object => ({
  Code,
  Message,
  Location: 'record',
  ActionIndex,
  HttpStatusCode: 400,
});
