// The sources of a journal: the roll-forward of a month, and the person's tables.
import { CLOSE, fieldOn } from '../../engine/proofs/close-checks';
import { inOrder } from '../../engine/answers/definitions';
import { sha256Of } from '../../platform/bytes';
import { monthName, parseMonth, type IsoMonth } from '../../engine/records/calendar';
import type { RollForwardForm } from '../../engine/records/reconcile-call';
import { refused, type Refused } from '../../platform/outcome';
import { checkedLedgers, type InvestigatedCheck } from '../../engine/proofs/records-behind';
import type { CheckRow } from '../../engine/proofs/check';
import { KNOWN_TYPES } from '../../engine/proofs/closing/type-columns';
import type { AccountRows } from '../../engine/proofs/table';
import type { FoundRange, ExcelReportSheets } from '../../workbook/excel/excel-report-sheet';
import { rowsOfSheet } from '../../workbook/sheets/rows-of-sheet';
import { checkAsked } from '../../workbook/live/ensure-records';
import { monthInCell } from '../../engine/records/calendar';
import type { SessionContext } from '../../workbook/session/session-context';
import type { JournalRequest } from './journal-state';
import { say } from '../../platform/say';

/** The last cell that is read of a person's sheet. */
const LAST_CELL = 'Z5000';

export interface JournalSource {
  readonly month: IsoMonth;
  readonly groups: readonly AccountRows<CheckRow>[];
  readonly form: RollForwardForm;
  /** null: in coins. */
  readonly currency: string | null;
  /** A digest of each account's entries, by its name. */
  readonly digests: ReadonlyMap<string, string>;
}

/** The stored records of the month, and the tables. */
export interface JournalGround {
  readonly month: IsoMonth;
  readonly investigated: InvestigatedCheck;
  readonly currency: string | null;
  /** The arguments of the roll-forward, tables as their cells. */
  readonly args: readonly unknown[];
}

/** Reads the ground from the exchange where it is not stored. */
export async function readGround(
  request: JournalRequest,
  context: SessionContext,
  sheets: ExcelReportSheets,
): Promise<{ readonly ok: true; readonly ground: JournalGround } | Refused> {
  const month = parseMonth(request.month.trim());
  if (month === null) return refused(say`Give the month as 2026-10.`);
  context.accounts.settleDefault();
  const accounts =
    request.accounts.trim() ||
    (await packAccounts(month, context, sheets)) ||
    (context.accounts.defaultName ?? '');
  if (accounts === '') return refused(say`No account is connected. Connect one first.`);
  const currency = request.currency.trim();
  const { types, rates } = await tablesToValue(sheets, currency !== '');
  if (currency !== '' && rates === null)
    return refused(
      say`To value the journal in ${currency}, give your rates on a sheet named Rates, with the columns Date, Coin and Rate. Leave the currency empty for a journal in coins.`,
    );
  const args = inOrder('LEDGER.CHECK', {
    from: month,
    to: month,
    account: accounts,
    types,
    rates,
  });
  const investigated = await checkAsked(args, context, context.stop);
  if (typeof investigated === 'string')
    return refused(onSheet(investigated.replace(say`: this cell then fills itself`, '')));
  return {
    ok: true,
    ground: { month, investigated, currency: currency === '' ? null : currency, args },
  };
}

export function sourceOf({ month, investigated, currency }: JournalGround): JournalSource {
  const groups = checkedLedgers(investigated);
  return {
    ...{ month, groups, currency },
    form: investigated.call.rollForward ?? { types: KNOWN_TYPES, rates: null },
    digests: new Map(groups.map((group) => [group.account, digestOfEntries(group)])),
  };
}

/** A text that differs whenever the ground does, except for the entries of its months. */
export const textOfGround = ({ investigated, currency, args }: JournalGround): string =>
  JSON.stringify([
    ...[args, currency, investigated.periods],
    investigated.ledgers.map(({ account, sources, beside = [] }) => [
      account,
      ...[sources, beside].map((months) =>
        months.map(({ month: each, readAtMs, incomplete, copies }) => [
          ...[each, readAtMs, incomplete, copies.length],
        ]),
      ),
    ]),
  ]);

/** The entries of each month; the same objects as long as the stored records are the same. */
export const entriesOfGround = ({ investigated }: JournalGround): readonly unknown[] =>
  investigated.ledgers.flatMap(({ sources, beside = [] }) =>
    [...sources, ...beside].map(({ entries }) => entries),
  );

/** All accounts of the month's pack; "": the workbook has no pack of that month. */
async function packAccounts(
  month: IsoMonth,
  { parts }: SessionContext,
  sheets: ExcelReportSheets,
): Promise<string> {
  const close = await sheets.read(CLOSE);
  const accounts = fieldOn(close ?? [], 'Accounts');
  const isOfMonth = monthInCell(fieldOn(close ?? [], 'Month'), parts.host.dateSystem) === month;
  return isOfMonth && typeof accounts === 'string' ? accounts.trim() : '';
}

export const noEntries = ({ month, groups }: JournalSource): string | null =>
  groups.some(({ rows }) => rows.some(({ entries }) => entries !== null && entries > 0))
    ? null
    : say`${monthName(month)} has no entries, so there is nothing to post.`;

export const findSheet = (sheets: ExcelReportSheets, sheet: string): Promise<FoundRange | null> =>
  sheets.find(`${sheet}!A1:${LAST_CELL}`);

/** The cells of the sheets Business types and Rates, from row 1 on; null: no sheet, or blank. */
export async function tablesToValue(sheets: ExcelReportSheets, isValued: boolean) {
  return {
    types: await cellsOn(sheets, 'Business types'),
    rates: isValued ? await cellsOn(sheets, 'Rates') : null,
  };
}

async function cellsOn(
  sheets: ExcelReportSheets,
  sheet: string,
): Promise<FoundRange['values'] | null> {
  const found = await findSheet(sheets, sheet);
  return found && rowsOfSheet(found);
}

/** Sentences about arguments name `types` and `rates`; here they must name the sheets. */
const onSheet = (sentence: string): string =>
  sentence.replace(/^(types|rates) /, (_, name: string) =>
    name === 'types' ? say`The sheet Business types ` : say`The sheet Rates `,
  );

/** The same as long as the month has the same entries with the same amounts. */
function digestOfEntries({ rows }: AccountRows<CheckRow>): string {
  const lines = rows.flatMap(({ ground }) =>
    (ground?.links ?? []).map(
      ({ entry: { billId, coinName, deltaAmount, fees, bizType } }) =>
        `${billId} ${coinName} ${bizType} ${deltaAmount} ${fees ?? ''}`,
    ),
  );
  return sha256Of(lines.sort().join('\n'));
}
