// The journals of a close for its evidence pack: each is made again as it was made last, and must
// be what its sheet says. Loaded when used.
import { say } from '../../../platform/say';
import { monthsBetween, type IsoMonth } from '../../../engine/records/calendar';
import { differsFromBeside } from '../../../engine/proofs/check';
import type { Grain } from '../../../engine/proofs/journal/journal';
import { transferredBy } from '../../../engine/proofs/own-transfers';
import { entryIdentity } from '../../../engine/records/match-marks';
import { journalRows } from '../../../engine/proofs/stated-rows';
import { ledgerNeeds, tablesOf, type NotStated, type Stated } from './pack-statements';
import type { SessionContext } from '../../../workbook/session/session-context';
import { PanelJournal, rowParts, type MadeJournal } from '../../journal/journal-panel';
import { journalSheetName, otherOnSheet } from '../../journal/journal-sheet';
import { OF_WORKBOOK } from '../../../workbook/settings/registry';

/** @param from @param to the months of the close, both included. */
export async function statedJournals(
  { from, to }: { readonly from: IsoMonth; readonly to: IsoMonth },
  context: SessionContext,
): Promise<{ readonly stated: readonly Stated[]; readonly not: readonly NotStated[] }> {
  const [stated, not]: [Stated[], NotStated[]] = [[], []];
  const sheets = context.parts.reportSheets;
  const requests = context.settings.get(OF_WORKBOOK.journalsMade);
  for (const month of monthsBetween(from, to)) {
    const request = requests.find((one) => one.month === month);
    if (!sheets || !request) {
      not.push(() => say`Journal of ${month}: none was made in this workbook.`);
      continue;
    }
    const made = await new PanelJournal(context, sheets).made(request);
    const cells = await sheets.read(journalSheetName(month));
    const other =
      made.ok && cells
        ? otherOnSheet(made.journal, rowParts(made, request.grain, context), cells)
        : null;
    if (!made.ok) not.push(() => say`Journal of ${month}: ${made.sentence}`);
    else if (made.source.groups.some(({ rows }) => rows.some(differsFromBeside)))
      not.push(
        () =>
          say`Journal of ${month}: an opening or closing differs from the months beside, which the file does not hold.`,
      );
    else if (other !== null)
      not.push(
        () =>
          say`Journal of ${month}: its sheet says something else in ${other} than the records and tables give now. Delete the sheet and make the journal again.`,
      );
    else stated.push(statedJournal(made, month, request.grain, context));
  }
  return { stated, not };
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
