// The rows of a table: from stored records, and from the exchange where records are missing.
import { nameKey } from '../../engine/accounts/account';
import { addDays } from '../../engine/records/calendar';
import type { RecordCall } from '../../engine/answers/definitions';
import { canonicalLines, hashOfLines } from '../../engine/evidence/canonical-rows';
import type { Freshness } from '../../engine/archive/open-periods';
import type { StoredTable } from './merge/stored-table';
import type { CallRecords } from './merge/records-of-table';
import type { ResolvedDates } from '../../engine/answers/dates';
import { inOrderOfNames, type NamedOwners } from '../../engine/accounts/device-owners';
import { ledgerRows } from '../../engine/answers/ledger';
import { rebateRows } from '../../engine/answers/rebates';
import type { StoredRows } from '../../engine/answers/result';
import type { ReadContext } from '../../engine/answers/definition';
import { inWords, questionKey, resolveDates } from '../../engine/answers/definitions';
import { expectStored, type SessionContext } from '../session/session-context';
import type { TableAnswer, TableQuestion } from './insert-and-refresh';
import { say } from '../../platform/say';

const refused = (sentence: string): TableAnswer => ({ ok: false, sentence });

/** A whole answer, or a sentence that says which account is missing. */
export async function rowsForTable(
  context: SessionContext,
  { call, before }: TableQuestion,
  freshness: Freshness,
  signal: AbortSignal,
): Promise<TableAnswer> {
  const names = call.accounts ?? before?.accounts ?? null;
  const { found, missing } = context.accounts.accountsOf({ ...call, accounts: names });
  if (missing !== null) return refused(missingSentence(context, names, missing));
  context.trust.add([trustedText(call)]);
  if (before === null) context.accounts.settleDefault();
  const dates = datesOf(context, call, before?.dates ?? null);
  const { rules } = context;
  await context.source.ensure(call, dates, found, { freshness, rules, signals: [signal] });
  const {
    answer,
    stored: { fetchedAtMs, notes, complete, retainedFrom },
  } = expectStored(await answerFrom(context.source.contextOf(found), call, dates));
  const accounts = found.map(({ name }) => name);
  const title = [
    call.name === 'LEDGER'
      ? say`Ledger of ${accounts.join(', ')}: ${inWords(call, dates)}.`
      : say`Rebates of ${accounts.join(', ')}: ${inWords(call, dates)}.`,
    ...(complete ? [] : notes),
  ].join(' ');
  // The day of an entry is counted in UTC; if the exchange has another zone, its first day may
  // begin in the UTC day before.
  const answeredFrom =
    retainedFrom !== null && context.zones.exchangeZone !== 'UTC'
      ? addDays(retainedFrom, 1)
      : retainedFrom;
  return {
    ok: true,
    answer,
    dates,
    accounts,
    answeredFrom,
    fetchedAtMs,
    notes,
    title,
    rowsSha256: await hashOfAnswer(answer, found),
  };
}

/** The text that is trusted for a table that a person has inserted or refreshed here. */
const trustedText = (call: RecordCall): string => `table ${questionKey(call)}`;

/**
 * The stored records of its rows; null if this device does not store them all, or the table is not
 * trusted.
 */
export async function storedHashOf(
  context: SessionContext,
  { call, accounts, dates }: StoredTable,
): Promise<string | null> {
  const { found, missing } = context.accounts.accountsOf({
    ...call,
    accounts: call.accounts ?? accounts,
  });
  if (missing !== null || !context.trust.has(trustedText(call))) return null;
  const made = await answerFrom(context.source.contextOf(found), call, dates);
  return made && hashOfAnswer(made.answer, found);
}

const hashOfAnswer = (answer: CallRecords, accounts: readonly NamedOwners[]): Promise<string> =>
  hashOfLines(
    canonicalLines(
      answer,
      inOrderOfNames(accounts).map(({ name }) => name),
    ),
  );

/**
 * A refresh keeps the first day or month of a table, so that no row drops out of the question; an
 * omitted last one is settled again, so that the table grows.
 */
function datesOf(
  context: SessionContext,
  call: RecordCall,
  before: Pick<ResolvedDates, 'first'> | null,
): ResolvedDates {
  const now = resolveDates(call, context.exchangeNowMs(), context.zones);
  return before !== null && before.first < now.first ? { ...now, first: before.first } : now;
}

async function answerFrom(
  context: ReadContext,
  call: RecordCall,
  dates: ResolvedDates,
): Promise<{ answer: CallRecords; stored: StoredRows<unknown> } | null> {
  if (call.name === 'LEDGER') {
    const stored = await ledgerRows(call, dates, context);
    return stored && { answer: { operation: call.name, call, rows: stored.rows }, stored };
  }
  const stored = await rebateRows(call, dates, context);
  return stored && { answer: { operation: call.name, call, rows: stored.rows }, stored };
}

/**
 * @param known the sentence of a cell, which is right if the account is here and locked or damaged.
 */
function missingSentence(
  { accounts: { listed } }: SessionContext,
  names: readonly string[] | null,
  known: string,
): string {
  const isReady = (name: string): boolean =>
    listed.some((one) => one.account !== null && nameKey(one.name) === nameKey(name));
  const missing = names?.find((name) => !isReady(name));
  if (missing !== undefined)
    return listed.some(({ name }) => nameKey(name) === nameKey(missing))
      ? known
      : say`Account ${missing} is not connected here. Connect it in the Tieout pane, then try again.`;
  return listed.length === 0
    ? say`No account is connected. Connect one in the Tieout pane, then insert the table.`
    : known;
}
