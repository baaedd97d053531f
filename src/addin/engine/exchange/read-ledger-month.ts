// Reads a whole month of operation B: sends the requests that the verdict over all answers names,
// until it is certain that no entry was skipped or doubled.
import { hasCode } from '../../platform/tieout-error';
import { runYielding } from '../../platform/yield-to-main';
import { say } from '../../platform/say';
import { DAY_MS } from '../records/calendar';
import type { LedgerEntry } from '../records/ledger-entry';
import type { Asking, ExchangeAccount } from './client';
import { ExchangeError } from './exchange-error';
import { Pass, type Answer, type Ask } from './ledger-answers';
import { PAGE_BOUND, PASSES, verdict, type Evidence, type Reason } from './ledger-verdict';
import type { Beside, BesideWanted } from './month-end';
import type { LedgerMonth, MonthSeen } from './ledger-month';
import type { Page } from './page';
import { readLedgerPage } from './read-records';
import { LEDGER_PAGE_SIZE, ledgerRequest, type LedgerQuestion } from './requests';

export type { LedgerMonth, MonthSeen } from './ledger-month';

export interface ReadingOptions<Item> extends Partial<
  Pick<Evidence, 'before' | 'wasClosedBefore' | 'mayGoOn'>
> {
  /** The month is open: entries may be posted while it is read. */
  readonly open: boolean;
  /** Stored pages of an interrupted reading, from page 1 on without a gap. */
  readonly stored?: readonly Page<Item>[];
  /** The months on both sides. */
  readonly beside?: (wanted: BesideWanted) => Promise<Beside>;
  /** Called with the entries so far as soon as a page is short: the months beside may use them. */
  readonly seen?: (month: MonthSeen) => void;
  /** Called with each page on its first arrival. */
  readonly keeper?: { keep(page: Page<Item>): void };
  readonly signal: AbortSignal;
}

const ALONE: Beside = { earlier: null, later: null, order: null, isReadTogether: false };

/**
 * Reads a month whole, complete as of the moment of page 1. Throws ExchangeError: 'incomplete' if
 * it never settles, 'contradiction' if one entry keeps two contents, 'body' if the answers are not
 * of this month, ignore the page or never end; or the error of a request.
 */
export async function readLedgerMonth(
  client: Asking,
  account: ExchangeAccount,
  question: LedgerQuestion,
  options: ReadingOptions<LedgerEntry>,
): Promise<LedgerMonth> {
  const { signal } = options;
  const passes = [new Pass(options.open, new Set())];
  const add = (answer: Answer): void => {
    if (answer.pass > passes.length) passes.push(new Pass(options.open, new Set(answer.because)));
    passes.at(-1)!.add(answer);
  };
  const answered = async (ask: Ask): Promise<Page<LedgerEntry> | null> => {
    const { page, limit } = ask;
    const sent = await client
      .ask(ledgerRequest(question, page, limit), account, signal)
      .catch((error: unknown) => {
        if (limit < LEDGER_PAGE_SIZE && hasCode(error, 'parameter')) return null;
        throw error;
      });
    if (sent === null) return null;
    const records = readLedgerPage(sent.body, page);
    checkAnswersMonth(records, question, page);
    const read = { page, body: sent.text, records, fetchedAtMs: sent.sentAtMs };
    return limit === LEDGER_PAGE_SIZE ? read : { ...read, limit };
  };
  for (const page of options.stored ?? []) {
    const { length } = page.records;
    add({ page: page.page, limit: LEDGER_PAGE_SIZE, why: 'page', pass: 1, answered: page });
    // The page behind a short one is requested again.
    if (length < LEDGER_PAGE_SIZE) break;
  }
  let evidence: Evidence = {
    month: question.month,
    before: options.before ?? null,
    wasClosedBefore: options.wasClosedBefore === true,
    mayGoOn: options.mayGoOn === true,
    beside: null,
    besideFor: '',
  };
  for (;;) {
    const next = await runYielding(verdict(passes, evidence), signal);
    if (next.kind === 'complete') return next.month;
    if (next.kind === 'incomplete') throw incomplete(question, next);
    if (next.kind === 'beside') {
      const { order, chain } = next.seen;
      options.seen?.(next.seen);
      const coins = new Set(chain.byCoin.keys());
      const beside = (await options.beside?.({ order, coins })) ?? ALONE;
      evidence = { ...evidence, beside, besideFor: next.key };
      continue;
    }
    const { ask, had } = next;
    const isFirst = ask.why === 'page' && passes.at(-1)!.asked(ask).length === 0;
    const page = had?.answered ?? (await answered(ask));
    if (isFirst && page && !had && ask.limit === LEDGER_PAGE_SIZE) options.keeper?.keep(page);
    add({ ...ask, answered: page });
  }
}

function incomplete(
  { month }: LedgerQuestion,
  { reason, of }: { readonly reason: Reason; readonly of: string },
): ExchangeError {
  switch (reason) {
    case 'stuck':
      return new ExchangeError(
        'body',
        say`The exchange answers page ${of} of the ledger of ${month} with entries that stood on earlier pages. Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`,
      );
    case 'endless':
      return new ExchangeError(
        'body',
        say`The exchange answers more than ${PAGE_BOUND} pages for one month of the ledger. Nothing of it is shown. Report it with this sentence.`,
      );
    case 'contradiction':
      return new ExchangeError(
        'contradiction',
        say`The exchange sent ledger entry ${of} twice with different contents, so neither can be trusted. Press Refresh; if it stays so, ask the exchange about this entry.`,
      );
    case 'outrun':
      return new ExchangeError(
        'incomplete',
        say`Entries are posted to this month of the ledger faster than its pages can be read, so it cannot be shown as complete. Press Refresh in a quieter moment.`,
      );
    case 'moving':
      return new ExchangeError(
        'incomplete',
        say`The ledger of ${month} kept changing while it was read ${PASSES} times, so it cannot be shown as complete. Press Refresh in a quieter moment.`,
      );
  }
}

/**
 * An exchange that ignored the month would put entries into the wrong sum. Zones shift a month by
 * less than a day.
 */
export function checkAnswersMonth(
  records: readonly LedgerEntry[],
  { month }: LedgerQuestion,
  page: number,
): void {
  const startMs = Date.parse(`${month}-01T00:00:00Z`) - DAY_MS;
  const endMs = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1) + DAY_MS;
  const misplaced = records.find(({ cTimeMs }) => cTimeMs < startMs || cTimeMs >= endMs);
  if (misplaced)
    throw new ExchangeError(
      'body',
      say`The exchange was asked for the ledger of ${month} and answered with entry ${misplaced.billId} of another month (page ${page}). Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`,
    );
}
