// Makes the journals of a close again, as they were last made: how their sheets differ, and what
// they state in the evidence pack. Loaded when used.
import type { Found } from '../../../engine/proofs/close-checks';
import type { ExcelReportSheets } from '../../../workbook/excel/excel-report-sheet';
import type { LiveCall } from '../../../workbook/live/live-call';
import type { Cells } from './pack-plan';
import { inEnglish, say } from '../../../platform/say';
import { monthsBetween, type IsoMonth } from '../../../engine/records/calendar';
import { differsFromBeside } from '../../../engine/proofs/check';
import type { Grain } from '../../../engine/proofs/journal/journal';
import { transferredBy } from '../../../engine/proofs/own-transfers';
import { entryIdentity } from '../../../engine/records/match-marks';
import { journalRows } from '../../../engine/proofs/statement-rows';
import { ledgerNeeds, tablesOf, type NotStated, type Stated } from './pack-statements';
import type { SessionContext } from '../../../workbook/session/session-context';
import { PanelJournal, rowParts, type MadeJournal } from '../../journal/journal-panel';
import { journalSheetName, otherOnSheet } from '../../journal/journal-sheet';
import { OF_WORKBOOK } from '../../../workbook/settings/registry';

const requestOf = (month: IsoMonth, { settings }: SessionContext) =>
  settings.get(OF_WORKBOOK.journalsMade).find((one) => one.month === month);

/** `other`: the first line that differs on its sheet; null: none. */
async function journalAgain(
  request: NonNullable<ReturnType<typeof requestOf>>,
  cells: Cells | null,
  sheets: ExcelReportSheets,
  context: SessionContext,
) {
  const made = await new PanelJournal(context, sheets).made(request);
  const other =
    made.ok && cells
      ? inEnglish(() => otherOnSheet(made.journal, rowParts(made, request.grain, context), cells))
      : null;
  return { made, other };
}

/** The gaps of the month's journal, and the differences of its sheet. */
export async function journalLacks(
  month: IsoMonth,
  roll: LiveCall | undefined,
  cells: Cells | null,
  context: SessionContext,
): Promise<Found> {
  const sheets = context.parts.reportSheets;
  const request = requestOf(month, context);
  if (!sheets || !request) return [`No journal of ${month} was made`];
  // A reviewer without the account has only the rows of the workbook. A formula that no person
  // entered here must not show rows stored on this device.
  if (roll === undefined || !roll.isTrusted || roll.shown?.result.fromWorkbook) return [];
  const { made, other } = await journalAgain(request, cells, sheets, context);
  if (!made.ok) return [inEnglish(() => made.sentence)];
  const name = journalSheetName(month);
  if (cells === null) return [`The sheet ${name} is not there`];
  return [
    ...made.journal.unmapped.map(({ type, coin }) => `${type} ${coin} is not mapped`),
    ...(other === null ? [] : [`${name}: ${other} is not as its records say`]),
  ];
}

/** @param from @param to the months of the close, both included. */
export async function statedJournals(
  { from, to }: { readonly from: IsoMonth; readonly to: IsoMonth },
  context: SessionContext,
): Promise<(Stated | NotStated)[]> {
  const found: (Stated | NotStated)[] = [];
  const sheets = context.parts.reportSheets;
  for (const month of monthsBetween(from, to)) {
    const request = requestOf(month, context);
    if (!sheets || !request) {
      found.push(() => say`Journal of ${month}: none was made in this workbook.`);
      continue;
    }
    const cells = await sheets.read(journalSheetName(month));
    const { made, other } = await journalAgain(request, cells, sheets, context);
    if (!made.ok) found.push(() => say`Journal of ${month}: ${made.sentence}`);
    else if (made.source.groups.some(({ rows }) => rows.some(differsFromBeside)))
      found.push(
        () =>
          say`Journal of ${month}: an opening or closing differs from the months beside, which the file does not hold.`,
      );
    else if (other !== null)
      found.push(
        () =>
          say`Journal of ${month}: its sheet says something else in ${other} than the records and tables give now. Delete the sheet and make the journal again.`,
      );
    else found.push(statedJournal(made, month, request.grain, context));
  }
  return found;
}

function statedJournal(
  { source, journal, mapping, withoutValue }: MadeJournal,
  month: IsoMonth,
  grain: Grain,
  { zones, valueForm, matchMarks }: SessionContext,
): Stated {
  const moved = new Set(
    source.groups.flatMap(({ account, rows }) =>
      rows.flatMap(({ ground }) =>
        (ground?.links ?? []).map(({ entry }) => entryIdentity(account, entry.billId)),
      ),
    ),
  );
  const transfers = [...transferredBy(matchMarks.marks)].filter(([name]) => moved.has(name));
  const accounts = source.groups.map(({ account }) => account);
  return {
    statement: {
      ...{ kind: 'journal', zones, accounts },
      ...tablesOf(source.form, valueForm, { from: month, to: month }),
      ...{ batch: journal.batch, grain, currency: source.currency },
      mapping: mapping.lines.map(({ row: _, accounts: own, ...line }) => ({
        ...line,
        accounts: own && { ...own },
      })),
      ...(transfers.length > 0 && { transfers }),
      rows: journalRows(journal, withoutValue),
    },
    needs: ledgerNeeds(accounts, month, month, zones),
  };
}
