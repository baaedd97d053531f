// A month-end pack: reads what its formulas need, then writes its sheets. Its code is loaded when
// it is asked for the first time.
import { readCall, resolveDates, type LiveQuestion } from '../../answers/definitions';
import { firstDay, lastDay, monthName, parseMonth, type IsoMonth } from '../../records/calendar';
import { serialOfDay } from '../../records/excel-date';
import { refused } from '../../records/refused';
import { anythingKept } from '../../snapshot/periods';
import type { FetchPlanning } from '../get-data/fetch-plan';
import type { Outcome } from '../pane-state';
import { expectKept, type SessionContext } from '../session-context';
import { CLOSE_MONTH, packSheets, type PackPlan } from './pack-sheets';
import type { PackPort, PackPreview, PackRequest } from './pack-state';

export interface PackParts {
  readonly context: SessionContext;
  readonly planning: FetchPlanning;
  readonly port: PackPort;
}

interface Asked {
  readonly month: IsoMonth;
  readonly accounts: string;
  readonly plan: Omit<PackPlan, 'held'>;
}

export async function previewPack(
  request: PackRequest,
  { context, planning }: PackParts,
): Promise<PackPreview> {
  const asked = readRequest(request, context);
  if (typeof asked === 'string') return refused(asked);
  const { month, accounts, plan } = asked;
  const ledger = await planning.preview({
    name: 'LEDGER',
    args: [null, null, month, month, null, null, accounts],
  });
  if (!ledger.ok) return ledger;
  const { requests, seconds, waitsFor } = ledger.plan;
  return { ok: true, requests, seconds, waitsFor, sheets: namesOf({ ...plan, held: [] }) };
}

export async function makePack(request: PackRequest, parts: PackParts): Promise<Outcome> {
  const { context, port } = parts;
  const asked = readRequest(request, context);
  if (typeof asked === 'string') return refused(asked);
  const { month, accounts } = asked;
  const taken = await port.taken(namesOf({ ...asked.plan, held: [] }), [CLOSE_MONTH]);
  if (taken.length > 0)
    return refused(
      `This workbook has ${taken.join(', ')} already. Change the month in its sheet Close, or rename what is there. Nothing was written.`,
    );
  const { stop } = context;
  const rows = (name: 'LEDGER.CHECK' | 'LEDGER.BALANCES', args: readonly unknown[]) =>
    readRows(name, args, context, stop);
  const moved = await rows('LEDGER.CHECK', [null, month, month, 0, accounts]);
  if (typeof moved === 'string') return refused(moved);
  const balances = await rows('LEDGER.BALANCES', [lastDay(month), null, accounts]);
  if (typeof balances === 'string') return refused(balances);
  const held = new Map<string, readonly [string, string]>();
  const add = (account: unknown, coin: unknown): void => {
    if (typeof account === 'string' && typeof coin === 'string' && coin !== '')
      held.set(`${account},${coin}`, [account, coin]);
  };
  for (const row of moved) add(row[0], row[2]);
  for (const row of balances.slice(1)) add(row[0], row[1]);
  const sheets = packSheets({
    ...asked.plan,
    held: [...held].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair),
  });
  await port.write(sheets, { [CLOSE_MONTH]: 'Close!$B$3' }, stop);
  return {
    ok: true,
    sentence: `The pack of ${monthName(month)} is written: ${sheets.map(({ name }) => name).join(', ')}.`,
  };
}

const namesOf = (plan: PackPlan): string[] => packSheets(plan).map(({ name }) => name);

/** What is asked, or the sentence why it cannot be. */
function readRequest(request: PackRequest, context: SessionContext): Asked | string {
  const month = parseMonth(request.month.trim());
  if (month === null) return 'Give the month as 2026-10.';
  const { dateSystem } = context.parts.host;
  const monthSerial = serialOfDay(firstDay(month), dateSystem);
  const endSerial = serialOfDay(lastDay(month), dateSystem);
  if (monthSerial === null || endSerial === null)
    return `${month} is no month that Excel can hold. Give a later one.`;
  context.accounts.settleDefault();
  const accounts = request.accounts.trim() || (context.accounts.defaultName ?? '');
  if (accounts === '') return 'No account is connected. Connect one first.';
  const coin = request.commissionCoin.trim().toUpperCase();
  return {
    month,
    accounts,
    plan: {
      monthSerial,
      endSerial,
      accounts,
      commissionCoin: coin,
      currency: request.currency.trim(),
      graceDays: context.graceDays,
      made: context.saidAt(),
    },
  };
}

/** The cells of a call, read from the exchange where they are not kept; or why they cannot be. */
async function readRows(
  name: 'LEDGER.CHECK' | 'LEDGER.BALANCES',
  args: readonly unknown[],
  context: SessionContext,
  signal: AbortSignal,
): Promise<readonly (readonly unknown[])[] | string> {
  const read = readCall(name, args, context.parts.host.dateSystem);
  if (!read.ok) return read.sentence;
  const call: LiveQuestion = read.call;
  const { found, missing } = context.accounts.accountsOf(call);
  if (missing !== null) return missing;
  const dates = resolveDates(call, context.exchangeNowMs(), context.zones);
  await context.source.ensure(call, dates, found, anythingKept, signal);
  const result = expectKept(await context.source.build(call, dates, found, context.cellOptions));
  return result.matrix ?? [];
}
