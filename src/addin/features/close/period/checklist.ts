// The checklist of a pack: its pinned checks and sheets, the conditions before a month is submitted
// or signed, and the comparison of its sheets with the pinned ones. Loaded when used.
import {
  signatureOf,
  type PeriodDifference,
  type SignedTable,
} from '../../../engine/evidence/signed-form';
import { SHEETS } from '../../../engine/evidence/signed-tables';
import { CLOSE } from '../../../engine/proofs/close-checks';
import { counted, say } from '../../../platform/say';
import type { SessionContext } from '../../../workbook/session/session-context';
import { settledPack, type PackToPin } from '../pack/pack-look';
import { CLOSE_MONTH } from '../pack/pack-plan';
import type { PackResults } from '../pack/pack-results';
import { cellSaid } from '../pack/sheet-differences';
import type { OpenItem } from './close-state';
import { titleOf, type ClosedPeriod, type ReviewedLine } from './closed-period';
import { saidItem } from './open-items';
import { closeOf } from './pack-standing';
import { differencesOfTables } from './period-differences';

/**
 * The sentence where the workbook has a pack, but no checklist of these months: it was renamed or
 * deleted.
 */
export async function withoutChecklist(
  period: Pick<ClosedPeriod, 'from' | 'to'>,
  context: SessionContext,
): Promise<OpenItem[]> {
  const port = await context.parts.packSheets?.();
  const hasPack = ((await port?.taken([], [CLOSE_MONTH])) ?? []).length > 0;
  if (!hasPack || (await closeOf(period, context))) return [];
  const title = titleOf(period.from, period.to);
  const said = () =>
    say`this workbook has a month-end pack, but no sheet Close of ${title}, so its checklist is not submitted. Give the sheet its name and month back`;
  return [saidItem('data', CLOSE, said)];
}

/**
 * The checks of a pack with the entries of persons beside them, and the pinned lines of its sheets.
 */
export const checklistOf = (
  pack: PackToPin | null,
): { readonly lines: readonly ReviewedLine[]; readonly table: SignedTable | null } => ({
  lines: (pack?.checks ?? []).map(({ says, status, reason, comment }) => ({
    ...{ says, status, reason, comment },
  })),
  table: pack && sheetsTable(pack),
});

/** The sentence against submitting, or null. */
export function submitTrouble(lines: readonly ReviewedLine[]): string | null {
  const [first, ...more] = bareOf(lines, 'reason');
  return first === undefined
    ? null
    : say`${counted(more.length + 1, 'open check needs', 'open checks need')} a reason on the sheet Close, in the column Reason, before the month is submitted. The first: ${first.says}.`;
}

/** The sentence against signing, or null. */
export function signTrouble(lines: readonly ReviewedLine[]): string | null {
  const [first, ...more] = bareOf(lines, 'comment');
  return first === undefined
    ? null
    : say`${counted(more.length + 1, 'open check needs', 'open checks need')} the reviewer's comment on the sheet Close, in the column Reviewer's comment, before the month is signed. The first: ${first.says}.`;
}

const bareOf = (lines: readonly ReviewedLine[], what: 'reason' | 'comment'): ReviewedLine[] =>
  lines.filter((line) => line.status !== 'holds' && line[what] === '');

/** A check that was open at submission stays open for the reviewer, whatever the sheet says now. */
export const linesToSign = (
  submitted: readonly ReviewedLine[],
  now: readonly ReviewedLine[],
): ReviewedLine[] => [
  ...now.map((line) => {
    const then = submitted.find(({ says }) => says === line.says);
    return then && line.status === 'holds' ? { ...line, status: then.status } : line;
  }),
  ...submitted.filter(({ says }) => now.every((line) => line.says !== says)),
];

const sheetsTable = ({ lines, differences, checks }: PackToPin): SignedTable => ({
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

interface SheetsCompared {
  /** The table to pin where the differences are accepted. */
  readonly table: SignedTable | null;
  readonly differences: readonly PeriodDifference[];
  /** Some of it was known when it was pinned, and is not known now. */
  readonly isPartial: boolean;
}

/** Compares the sheets of a pinned month; sheets of another month do not belong to it. */
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
    // Before a signature, withoutChecklist reports the missing checklist.
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

/** A cell whose difference came or went since the pin is one changed cell. */
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
