// Which answers cover which days. Pane and `verify` both use only this file.
import { ExchangeError } from '../exchange/exchange-error';
import { areTwins, type Page } from '../exchange/page';
import { grouped } from '../../platform/grouped';
import { say } from '../../platform/say';
import { daysOf, type DayWindow, type IsoDay } from '../records/calendar';
import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import type { ArchivedDay, ArchivedWindow } from '../archive/stored-answers';
import type { RowsRead } from './rows-behind';

/**
 * The rule of evidence: it proves only the periods that its answers were requested for, and no
 * record counts twice.
 * 1. A month is answered by the pages that asked for it. A settlement day is answered by the newest
 *    window that asked for it; no file can choose another one. A period that no request names has
 *    no answer.
 * 2. A record outside its window's days counts for the window's nearest day. The same record from
 *    two windows would count twice (throws ExchangeError 'contradiction').
 * 3. A ledger entry, and a page of commission records that holds amounts, counts for one account
 *    and one product, on one page of a reading (AnswersOnce). The records are compared, not the
 *    bytes: a blank, another order of keys or a further zero changes the bytes of the same answer.
 * The requests and their times are only stated in the file: no answer proves them.
 */
export function daysAnswered(
  asked: DayWindow,
  windows: readonly ArchivedWindow[],
): ReadonlyMap<IsoDay, ArchivedDay> {
  const newest = new Map<IsoDay, ArchivedWindow>();
  for (const window of [...windows].sort((a, b) => a.fetchedAtMs - b.fetchedAtMs)) {
    const { start, end } = window.reading.question as DayWindow;
    const both = {
      start: start > asked.start ? start : asked.start,
      end: end < asked.end ? end : asked.end,
    };
    if (both.start <= both.end) for (const day of daysOf(both)) newest.set(day, window);
  }
  const filed = new Map([...new Set(newest.values())].map((window) => [window, byDay(window)]));
  const from = new Map<string, ArchivedWindow>();
  const days = [...newest].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(
    days.map(([day, window]) => {
      const records = filed.get(window)!.get(day) ?? [];
      for (const record of records) {
        const text = JSON.stringify(record);
        if ((from.get(text) ?? window) !== window)
          throw new ExchangeError(
            'contradiction',
            say`Two windows of commission records hold the same record of ${record.settleStartTime}, so it would count twice. Refresh past months too; if it stays so, ask the exchange about this record.`,
          );
        from.set(text, window);
      }
      const { fetchedAtMs, windowId } = window;
      return [day, { records, fetchedAtMs, retained: true, windowId }];
    }),
  );
}

/** The ids of the windows that cover a day. */
export const windowsOfDays = (
  answered: ReadonlyMap<IsoDay, ArchivedDay>,
): ReadonlySet<string | undefined> => new Set([...answered.values()].map((day) => day.windowId));

function byDay({
  reading: { question, records },
}: ArchivedWindow): Map<string, CommissionRecord[]> {
  const { start, end } = question;
  return grouped(records, ({ settleStartTime }) => {
    const settled = settleStartTime.slice(0, 10);
    return settled < start ? start : settled > end ? end : settled;
  });
}

/** Number 3 of the rule, over the results of one file or of several. */
export class AnswersOnce {
  readonly #speaksFor = new Map<string, string>();

  /**
   * @returns a sentence if an answer counts twice. @param accounts in the order of their numbers.
   */
  add({ sources }: RowsRead, accounts: readonly string[]): string | null {
    for (const source of sources) {
      const account = accounts[source.account - 1] ?? '';
      const readings =
        'month' in source
          ? source.stored === null
            ? []
            : [source.stored.reading.pages]
          : source.windows.map(({ reading }) => reading.pages);
      const product = 'month' in source ? '' : source.series.product;
      for (const pages of readings) {
        const trouble = this.#reading(pages, account, product);
        if (trouble !== null) return trouble;
      }
    }
    return null;
  }

  #reading(
    pages: readonly Page<LedgerEntry | CommissionRecord>[],
    account: string,
    product: string,
  ): string | null {
    const inReading = new Set<string>();
    const speaksFor = `${account}\n${product}`;
    for (const page of pages) {
      if (!page.records.some(holdsAmounts)) continue;
      const each = page.records.map(identityOf);
      const whole = [...each].sort().join('\n');
      // Records can be equal in every field, and so can pages of them. A refresh requests again
      // some records that an earlier answer has shown.
      if (inReading.has(whole) && !areTwins(page) && !page.isRefresh)
        return say`Page ${page.page} of ${account} holds the answer of a page before it, so one answer would count twice.`;
      if (!page.isRefresh) inReading.add(whole);
      // Commission records carry no id, and real records of two accounts can be equal.
      for (const one of page.records.some((record) => 'billId' in record) ? each : [whole]) {
        if ((this.#speaksFor.get(one) ?? speaksFor) !== speaksFor)
          return say`One answer stands for two accounts or two products, ${account} among them, so it would count twice.`;
        this.#speaksFor.set(one, speaksFor);
      }
    }
    return null;
  }
}

/** An equal key for the same record, for any notation of its amounts and any requested product. */
function identityOf(record: LedgerEntry | CommissionRecord): string {
  if ('billId' in record) {
    const { billId, cTimeMs, coinName, deltaAmount, afterAmount } = record;
    return JSON.stringify([billId, cTimeMs, coinName, Number(deltaAmount), Number(afterAmount)]);
  }
  const plain = (_: string, value: unknown): unknown =>
    typeof value === 'string' && value !== '' && Number.isFinite(Number(value))
      ? Number(value)
      : value;
  return JSON.stringify({ ...record, productType: '' }, plain);
}

/** Records without amounts are the same everywhere. */
const holdsAmounts = (record: LedgerEntry | CommissionRecord): boolean =>
  'billId' in record ||
  [record.dealAmount, record.fee, record.commission, record.totalRebateUsdtAmount].some(
    (amount) => Number(amount) !== 0,
  );
