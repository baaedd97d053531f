// Reads from the exchange the records of a call that a task of the pane makes itself, if this
// device does not store them. Loaded when used.
import {
  readCall,
  resolveDates,
  type FunctionName,
  type LiveQuestion,
} from '../../engine/answers/definitions';
import type { InvestigatedCheck } from '../../engine/proofs/records-behind';
import { anythingStored } from '../../engine/archive/open-periods';
import { expectStored, type SessionContext } from '../session/session-context';

/** A call whose records are stored now, or the reason why they cannot be. */
export async function ensureRecords(
  name: FunctionName,
  args: readonly unknown[],
  context: SessionContext,
  signal: AbortSignal,
) {
  const read = readCall(name, args, context.parts.host.dateSystem);
  if (!read.ok) return read.sentence;
  const call: LiveQuestion = read.call;
  const { found, missing } = context.accounts.accountsOf(call);
  if (missing !== null) return missing;
  const dates = resolveDates(call, context.exchangeNowMs(), context.zones);
  await context.source.ensure(call, dates, found, {
    freshness: anythingStored,
    rules: context.rules,
    signals: [signal],
  });
  return { call, dates, found };
}

/** The records behind a LEDGER.CHECK with these arguments. */
export async function checkAsked(
  args: readonly unknown[],
  context: SessionContext,
  signal: AbortSignal,
): Promise<InvestigatedCheck | string> {
  const asked = await ensureRecords('LEDGER.CHECK', args, context, signal);
  if (typeof asked === 'string') return asked;
  const { call, dates, found } = asked;
  const read = expectStored(await context.source.investigate(call, dates, found));
  if (read.name !== 'LEDGER.CHECK') throw new Error('No check was investigated.');
  return read;
}
