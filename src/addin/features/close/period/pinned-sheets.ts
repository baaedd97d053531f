// What is pinned of the sheets of a pack: the lines that persons chose, and the cells that were not
// what their results gave when the month was submitted. Loaded when a period is compared or closed.
import {
  signatureOf,
  type PeriodDifference,
  type SignedTable,
} from '../../../engine/evidence/signed-form';
import type { SessionContext } from '../../../workbook/session/session-context';
import { settledPack, type PackToPin } from '../pack/pack-look';
import type { PackResults } from '../pack/pack-results';
import { CLOSE } from '../../../engine/proofs/close-checks';
import { cellSaid } from '../pack/sheet-differences';
import { differencesOfTables } from './period-differences';
import { SHEETS } from '../../../engine/evidence/signed-tables';
import type { ClosedPeriod } from './closed-period';

export const sheetsTable = ({ lines, differences, checks }: PackToPin): SignedTable => ({
  what: SHEETS,
  columns: ['Sheet', 'Cell', 'Shows', 'Gives'],
  keys: 2,
  rows: [
    ...lines.map((line) => [...line, '']),
    ...checks.filter(({ row }) => row !== null).map(({ key }) => [CLOSE, `Key ${key}`, key, '']),
    ...checks
      .filter(({ note }) => note !== '')
      .map(({ says, note }) => [CLOSE, `Note: ${says}`, note, '']),
    ...checks
      .filter(({ reason }) => reason !== '')
      .map(({ says, reason }) => [CLOSE, `Reason: ${says}`, reason, '']),
    ...differences
      .filter(({ gives }) => gives !== undefined)
      .map(({ sheet, place, shows, gives }) => [sheet, place, cellSaid(shows), cellSaid(gives)]),
  ],
});

export interface SheetsCompared {
  /** To be pinned where the differences are accepted. */
  readonly table: SignedTable | null;
  readonly differences: readonly PeriodDifference[];
  /** Some of it was known then, and is not known now. */
  readonly isPartial: boolean;
}

/** The sheets of a pinned month; those of another month are not of it. */
export async function comparedSheets(
  period: ClosedPeriod,
  results: () => PackResults,
  context: SessionContext,
): Promise<SheetsCompared> {
  const pinned = period.tables.find(({ what }) => what === SHEETS) ?? null;
  const unknown = { table: pinned, differences: [], isPartial: false };
  if (pinned === null) return unknown;
  const now = await settledPack(period, results, context);
  if (now === null) {
    const isGone = (await context.parts.reportSheets?.read(CLOSE).catch(() => undefined)) === null;
    const gone: PeriodDifference = {
      ...{ what: SHEETS, kind: 'removed', id: CLOSE, time: '', fields: [] },
    };
    // Before that the checklist is missed by name.
    return { ...unknown, differences: isGone && signatureOf(period.history) ? [gone] : [] };
  }
  if (now.isBusy) return unknown;
  const { checks } = now;
  const table = sheetsTable(now);
  const isUnknown = checks.some(
    ({ key, status }) => status === 'unknown' && OF_SHEETS.includes(key),
  );
  const nameOf = ([sheet, cell]: readonly string[]): string => `${sheet} ${cell}`;
  const found = new Set(table.rows.map(nameOf));
  const silent = new Set(now.differences.map(({ sheet, place }) => nameOf([sheet, place])));
  const stored = pinned.rows.filter(
    (row) => row[3] !== '' && !found.has(nameOf(row)) && (isUnknown || silent.has(nameOf(row))),
  );
  const whole = { ...table, rows: [...table.rows, ...stored] };
  const signed = signatureOf(period.history);
  const comments = (signed?.lines ?? []).flatMap(({ says, comment }): PeriodDifference[] => {
    const after = checks.find((check) => check.says === says)?.comment ?? '';
    const fields = [{ field: "Reviewer's comment", before: comment, after }];
    const id = `${CLOSE} ${says}`;
    return after === comment ? [] : [{ what: SHEETS, kind: 'changed', id, time: '', fields }];
  });
  const known = new Set(
    period.history
      .findLast(({ lines }) => lines.length > 0)
      ?.lines.flatMap(({ says, status }) => (status === 'unknown' ? [] : [says])),
  );
  return {
    table: whole,
    differences: [...differencesOfTables(pinned, whole).map(asCell), ...comments],
    isPartial: checks.some(
      ({ key, says, status }) => status === 'unknown' && OF_SHEETS.includes(key) && known.has(says),
    ),
  };
}
const OF_SHEETS: readonly string[] = ['inLead', 'lead', 'addedUp', 'carried'];

/** A cell that its results gave and do not give now became another one, and the other way round. */
function asCell(one: PeriodDifference): PeriodDifference {
  const [shows, gives] = ['Shows', 'Gives'].map((name) =>
    one.fields.find(({ field }) => field === name),
  );
  const given = one.kind === 'added' ? gives?.after : gives?.before;
  if (one.kind === 'changed' || !given) return one;
  const [before, after] =
    one.kind === 'added' ? [given, shows?.after ?? ''] : [shows?.before ?? '', given];
  return { ...one, kind: 'changed', fields: [{ field: 'Shows', before, after }] };
}
