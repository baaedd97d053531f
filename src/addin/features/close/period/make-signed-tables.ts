// The present tables of a signature: rates, types and book as results take them, mapping and
// journals from their sheets, and the settings that change numbers. Loaded when used.
import { inOrder, readCall } from '../../../engine/answers/definitions';
import { LEDGER_RECORD } from '../../../engine/records/ledger-entry';
import { namesOf } from '../../../engine/records/record-fields';
import type { SignedTable } from '../../../engine/evidence/signed-form';
import {
  bookTable,
  handMarksTable,
  mappingTable,
  ratesTable,
  settingsTable,
  typesTable,
  type Months,
} from '../../../engine/evidence/signed-tables';
import { monthOf, monthsBetween } from '../../../engine/records/calendar';
import type { RollForwardForm } from '../../../engine/records/reconcile-call';
import { readMapping } from '../../../engine/proofs/journal/mapping';
import { journalSheetName, journalTables } from '../../journal/journal-sheet';
import { findSheet, tablesToValue } from '../../journal/journal-source';
import type { LiveCall } from '../../../workbook/live/live-call';
import type { ExcelReportSheets } from '../../../workbook/excel/excel-report-sheet';
import { firstRowOf } from '../../../workbook/sheets/rows-of-sheet';
import type { PinnedScope } from './closed-period';
import type { SessionContext } from '../../../workbook/session/session-context';

/** Tables that results take: without such a result their present content is unknown. */
export const OF_RESULTS: readonly string[] = ['Rates', 'Business types', 'Book'];

/** Empty tables are left out. */
export async function tablesNow(
  months: Months,
  scopes: readonly PinnedScope[],
  liveCalls: readonly LiveCall[],
  context: SessionContext,
): Promise<SignedTable[]> {
  const occurring = typesIn(scopes);
  const sheets = context.parts.reportSheets;
  const journals = sheets ? await journalsOf(months, sheets) : [];
  const forms = formsOf(liveCalls, months);
  if (sheets && journals.length > 0) forms.push(...(await formOfJournals(sheets, months, context)));
  const tables = [
    settingsTable(context.zones, context.valueForm),
    ratesTable(
      months,
      forms.flatMap(({ rates }) => rates ?? []),
    ),
    typesTable(
      occurring,
      forms.flatMap(({ types }) => types),
    ),
    bookTable(months, booksOf(liveCalls, months)),
    handMarksTable(months, context.matchMarks),
    ...(sheets ? await mappingOn(sheets, occurring) : []),
    ...journals,
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

/** Business types of the ledger rows, in lower case. */
function typesIn(scopes: readonly PinnedScope[]): ReadonlySet<string> {
  // The field stands after the account's number.
  const at = 1 + namesOf(LEDGER_RECORD).indexOf('bizType');
  return new Set(
    scopes
      .filter(({ question }) => question.operation === 'LEDGER')
      .flatMap(({ lines }) => lines.map((line) => (line.split('\t')[at] ?? '').toLowerCase())),
  );
}

const isOf = ({ from, to }: Months, { dates: { first, last } }: LiveCall): boolean =>
  first.slice(0, 7) <= to && last.slice(0, 7) >= from;

/** The books that results of the months match. */
const booksOf = (liveCalls: readonly LiveCall[], months: Months) =>
  liveCalls.flatMap((live) =>
    live.call.name === 'LEDGER.MATCH' && isOf(months, live) ? [live.call.book.lines] : [],
  );

/** The types and rates that results of the months take. */
const formsOf = (liveCalls: readonly LiveCall[], months: Months): RollForwardForm[] =>
  liveCalls.flatMap((live) => {
    const { call } = live;
    if (call.name === 'LEDGER.CHECK' && call.rollForward)
      return isOf(months, live) ? [call.rollForward] : [];
    if (call.name !== 'LEDGER.VALUE' || call.at.kind !== 'day') return [];
    const month = monthOf(call.at.day);
    return month >= months.from && month <= months.to ? [{ types: [], rates: call.rates }] : [];
  });

/** Types and rates from their sheets, as a journal takes them. */
async function formOfJournals(
  sheets: ExcelReportSheets,
  { from, to }: Months,
  { parts: { host } }: SessionContext,
): Promise<RollForwardForm[]> {
  const { types, rates } = await tablesToValue(sheets, true);
  if (types === null && rates === null) return [];
  const read = readCall(
    'LEDGER.CHECK',
    inOrder('LEDGER.CHECK', { from, to, headers: 0, types, rates }),
    host.dateSystem,
  );
  const form = read.ok && read.call.name === 'LEDGER.CHECK' ? read.call.rollForward : undefined;
  return form ? [{ ...form, types: types === null ? [] : form.types }] : [];
}

async function mappingOn(
  sheets: ExcelReportSheets,
  occurring: ReadonlySet<string>,
): Promise<SignedTable[]> {
  const range = await findSheet(sheets, 'Mapping');
  const read = range && readMapping(range.values, firstRowOf(range), 'Mapping');
  return read?.ok ? [mappingTable(occurring, read.mapping.lines)] : [];
}

async function journalsOf({ from, to }: Months, sheets: ExcelReportSheets): Promise<SignedTable[]> {
  const journals: SignedTable[] = [];
  for (const month of monthsBetween(from, to)) {
    const sheet = journalSheetName(month);
    journals.push(...journalTables(sheet, (await sheets.read(sheet)) ?? []));
  }
  return journals;
}
