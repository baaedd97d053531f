// What stands behind a live result, ready to be certified.
import { canonicalLines, hashOfLines } from '../../evidence/canonical-rows';
import type { Certificate } from '../../evidence/certificate';
import { inOrderOfNames } from '../../accounts/device-owners';
import type { Certifiable } from './evidence-making';
import { definitionOf, resolveDates, hasBegunSince } from '../../answers/definitions';
import { calledArguments } from '../../answers/called-arguments';
import type { LiveCall } from '../live/live-call';
import type { Result } from '../../answers/result';
import type { SessionContext } from '../session-context';
import { say } from '../../platform/say';

/** A sentence where it cannot be certified. */
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
  // A tie-out is as old as its ledger too, which this certificate does not speak of.
  return (
    !definitionOf(call).comparesBoth &&
    fetchedFrom !== null &&
    fetchedAtMs !== null &&
    Date.parse(fetchedFrom) > fetchedAtMs
  );
}
