// The records behind a live result or an inserted table, ready to be certified.
import { canonicalLines, hashOfLines } from '../../engine/evidence/canonical-rows';
import type { Certificate } from '../../engine/evidence/certificate';
import { inOrderOfNames } from '../../engine/accounts/device-owners';
import type { Certifiable } from './evidence-making';
import {
  definitionOf,
  resolveDates,
  hasBegunSince,
  writtenAgain,
} from '../../engine/answers/definitions';
import { calledArguments } from '../../engine/answers/called-arguments';
import type { LiveCall } from '../live/live-call';
import type { Result } from '../../engine/answers/result';
import type { SessionContext } from '../session/session-context';
import { say } from '../../platform/say';
import type { StoredTable } from '../tables/merge/stored-table';
import type { AccountBook } from '../accounts/account-book';

/** A sentence if the result cannot be certified. */
export async function certifiableResult(
  live: LiveCall,
  context: SessionContext,
): Promise<Certifiable | string> {
  const { accounts, source, zones } = context;
  const { call, dates, shown } = live;
  const result = live.state === 'shown' ? shown?.result : undefined;
  if (!result) return say`This result shows no rows, so there is nothing to certify.`;
  if (result.fromWorkbook)
    return say`These rows came with the workbook. Only the device that fetched them can certify them.`;
  if (hasBegunSince(call, dates, resolveDates(call, context.exchangeNowMs(), zones)))
    return say`A part of the period had not begun when this was asked. Refresh it, then ask again.`;
  const owners = accounts.ownersOf(call);
  const { missing } = accounts.accountsOf(call);
  if (!owners && missing !== null) return missing;
  const named = owners && inOrderOfNames(owners);
  const definition = definitionOf(call);
  const first = named && (await definition.firstMonth?.(call, dates, source.contextOf(named)));
  const question = named && definition.evidence(call, { ...dates, ...(first && { first }) });
  if (!question)
    return say`What stands behind this result cannot be said in one certificate. Ask for one account.`;
  const [sink] = live.sinks;
  return {
    name: call.name,
    question,
    named,
    called: calledArguments(call.name, sink?.raw ?? []),
    rounded: result.rounded,
    whyNot: async (certificate) =>
      (await isNewer(certificate, live, result))
        ? say`The cell shows other rows than this device keeps now. Refresh it, then ask again.`
        : null,
  };
}

/** Another formula may have refreshed a month that this one shows as it was. */
async function isNewer(
  { accounts, gaps, rowsSha256, fetchedFrom }: Certificate,
  { call }: LiveCall,
  { shows, fetchedAtMs }: Result,
): Promise<boolean> {
  if (gaps.length > 0) return true;
  if (shows) return (await hashOfLines(canonicalLines(shows, accounts))) !== rowsSha256;
  // The age of a tie-out includes that of its ledger, which this certificate does not cover.
  return (
    !definitionOf(call).comparesBoth &&
    fetchedFrom !== null &&
    fetchedAtMs !== null &&
    Date.parse(fetchedFrom) > fetchedAtMs
  );
}

const NOT_KEPT = say`This device does not keep the rows of this table. Refresh it, then ask again.`;

/** A sentence if the table cannot be certified. */
export function certifiableTable(
  { call, accounts: names, dates, standing }: StoredTable,
  accounts: AccountBook,
): Certifiable | string {
  if (standing.halfWritten)
    return say`A refresh of this table stopped while it wrote, so it is incomplete. Refresh it, then ask again.`;
  const named = { ...call, accounts: names };
  const owners = accounts.ownersOf(named);
  const question = definitionOf(call).evidence(call, dates);
  if (!owners || !question) return accounts.lockedSentence(named) ?? NOT_KEPT;
  return {
    name: call.name,
    question,
    named: inOrderOfNames(owners),
    called: calledArguments(call.name, writtenAgain(call)),
    rounded: standing.rounded,
    whyNot: ({ gaps, rowsSha256 }) => {
      if (gaps.length > 0) return NOT_KEPT;
      // The same records, read again since, are proven too; the certificate states when.
      return rowsSha256 === standing.rowsSha256
        ? null
        : say`The table holds other rows than this device keeps now. Refresh it, then ask again.`;
    },
  };
}
