// What stands behind a live result, ready to be certified.
import { addMonths, parseMonth, type IsoMonth } from '../records/calendar';
import { canonicalLines, hashOfLines } from '../snapshot/canonical-rows';
import type { Certificate } from '../snapshot/certificate';
import type { NamedOwners } from './account-book';
import type { Certifiable } from './evidence-making';
import { calledArguments, inOrderOfNames, rowsQuestionOf } from './evidence-question';
import type { LiveCall } from './live-call';
import { MOST_MONTHS_BACK } from './reconcile-results';
import type { Result } from './result';
import type { SessionContext } from './session-context';

/** A sentence where it cannot be certified. */
export async function certifiableResult(
  live: LiveCall,
  { accounts, parts: { snapshot } }: SessionContext,
): Promise<Certifiable | string> {
  const { call, dates, shown } = live;
  const result = live.state === 'shown' ? shown?.result : undefined;
  if (!result) return 'This result shows no rows, so there is nothing to certify.';
  if (result.fromWorkbook)
    return 'These rows came with the workbook. Only the device that fetched them can certify them.';
  const owners = accounts.ownersOf(call);
  const named = owners && inOrderOfNames(owners);
  const balanceFrom =
    named && call.name === 'LEDGER.BALANCE' ? await monthOfBalance(call.coin) : null;
  const question = named && rowsQuestionOf(call, dates, balanceFrom);
  if (!question)
    return 'What stands behind this result cannot be said in one certificate. Ask for one account.';
  const [sink] = live.sinks;
  return {
    name: call.name,
    question,
    named,
    called: calledArguments(call.name, sink?.raw ?? []),
    rounded: result.rounded,
    whyNot: async (certificate) =>
      (await isNewer(certificate, live, result))
        ? 'The cell shows other rows than this device keeps now. Refresh it, then ask again.'
        : null,
  };

  /** The month in which the last entry before a balance stands. */
  async function monthOfBalance(coin: string): Promise<IsoMonth | null> {
    let month = parseMonth(dates.last);
    if (month === null) return null;
    const waiting = new Set(named?.map((one: NamedOwners) => one.owners.ledger));
    for (let back = 0; back < MOST_MONTHS_BACK; back += 1) {
      for (const owner of [...waiting]) {
        const kept = await snapshot.month(owner, month);
        if (
          !kept ||
          kept.reading.entries.some(
            ({ coinName, cTimeMs }) =>
              coinName.toUpperCase() === coin && cTimeMs <= (dates.atMs ?? Infinity),
          )
        )
          waiting.delete(owner);
      }
      if (waiting.size === 0) return month;
      month = addMonths(month, -1);
    }
    return month;
  }
}

/** Another formula may have refreshed a month that this one shows as it was. */
async function isNewer(
  { accounts, gaps, rowsSha256, fetchedFrom }: Certificate,
  { call }: LiveCall,
  { shows, fetchedAtMs }: Result,
): Promise<boolean> {
  if (gaps.length > 0) return true;
  if (shows) return (await hashOfLines(canonicalLines(shows, accounts))) !== rowsSha256;
  // A tie-out is as old as its ledger too, which this certificate does not speak of.
  return (
    call.name !== 'REBATES.TIEOUT' &&
    fetchedFrom !== null &&
    fetchedAtMs !== null &&
    Date.parse(fetchedFrom) > fetchedAtMs
  );
}
