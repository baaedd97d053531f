// Compares closed periods with the present records and workbook, and stores them as a text. Loaded
// when a workbook has such periods, or one is closed.
import {
  alterationsOf,
  type SignedPart,
  type SignedTable,
} from '../../../engine/evidence/signed-form';
import type { Evidence } from '../../../engine/evidence/write-evidence';
import { bytesIn } from '../../../platform/compressed-text';
import { counted, say } from '../../../platform/say';
import { refused } from '../../../platform/outcome';
import type { Zones } from '../../../engine/records/zone';
import { OF_RESULTS, tablesNow } from './make-signed-tables';
import type { LiveCall } from '../../../workbook/live/live-call';
import type { SessionContext } from '../../../workbook/session/session-context';
import {
  periodStandingOf,
  titleOf,
  type ClosedPeriod,
  type PeriodDifference,
  type PeriodState,
} from './closed-period';
import { packPeriods } from './closed-period-format';
import { comparedSheets } from './checklist';
import { SHEETS } from '../../../engine/evidence/signed-tables';
import { sheetChanged, differencesByRecord } from './differences-by-record';
import { isStored, linesOfEvidence, type WantedScope } from './closed-period-scopes';
import { evidenceOf } from '../../../workbook/certificates/evidence-making';
import {
  alterationInWords,
  differencesOfRows,
  differencesOfTables,
  partsOf,
} from './period-differences';

/**
 * Limit of the gzip text of all closed periods: Excel on the web surely takes it in one request.
 */
const LIMIT_BYTES = 3_000_000;

export interface Compared extends PeriodState {
  /** The rows of each scope; null: this device does not store them all. */
  readonly now: readonly (Evidence | null)[];
  readonly tables: readonly SignedTable[];
}

/** Hashes calculated from the pinned content. */
const partsFound = new WeakMap<ClosedPeriod, readonly SignedPart[]>();

export async function comparedPeriod(
  period: ClosedPeriod,
  liveCalls: readonly LiveCall[],
  context: SessionContext,
): Promise<Compared> {
  const found = partsFound.get(period) ?? (await partsOf(period));
  partsFound.set(period, found);
  const altered = alterationsOf(period, found, context.trust.id ?? '').map(alterationInWords);
  const [now, differences, notCompared]: [(Evidence | null)[], PeriodDifference[], string[]] = [
    [],
    [],
    [],
  ];
  for (const [at, scope] of period.scopes.entries()) {
    const evidence = await evidenceNow(scope, context);
    now.push(evidence);
    if (!evidence) notCompared.push(scope.what);
    else if (evidence.certificate.rowsSha256 !== found[at]?.sha256)
      differences.push(
        ...differencesOfRows(
          scope.what,
          scope.question.operation,
          scope.lines,
          linesOfEvidence(evidence),
        ),
      );
  }
  const sheets = await comparedSheets(period, () => ({ liveCalls, refused: [] }), context);
  const tables = await tablesNow(period, period.scopes, liveCalls, context);
  for (const what of new Set([...period.tables, ...tables].map((table) => table.what))) {
    if (what === SHEETS) continue;
    const named = (table: SignedTable): boolean => table.what === what;
    const [before, after] = [period.tables.find(named) ?? null, tables.find(named) ?? null];
    if (after === null && OF_RESULTS.includes(what)) notCompared.push(what);
    else differences.push(...differencesOfTables(before, after));
  }
  differences.push(...sheets.differences);
  if (sheets.isPartial) notCompared.push(SHEETS);
  if (sheets.table) tables.push(sheets.table);
  const state =
    differences.length + altered.length > 0
      ? 'changed'
      : notCompared.length > 0
        ? 'unknown'
        : 'as closed';
  return { state, differences, altered, notCompared, now, tables };
}

export function changedInWords(
  period: ClosedPeriod,
  { altered, differences }: Pick<Compared, 'altered' | 'differences'>,
): string {
  const title = titleOf(period.from, period.to);
  if (altered[0] !== undefined) return `${title}: ${altered[0]}`;
  const { length: count } = differencesByRecord(differences);
  const cell = differences.find(({ what }) => what === SHEETS);
  if (cell)
    return periodStandingOf(period) === 'signed'
      ? say`Changed since signing: ${sheetChanged(cell)}.`
      : say`Changed since it was submitted: ${sheetChanged(cell)}.`;
  return periodStandingOf(period) === 'signed'
    ? say`${title} has changed since it was signed: ${counted(count, 'record or row differs', 'records or rows differ')}.`
    : say`${title} has changed since it was submitted: ${counted(count, 'record or row differs', 'records or rows differ')}.`;
}

/** The rows of a scope as this device stores them now; null: it does not store them all. */
export async function evidenceNow(
  scope: WantedScope,
  { accounts, parts: { archive, version }, zones: own }: SessionContext,
  zones: Zones = own,
): Promise<Evidence | null> {
  const owners = accounts.ownersNamed(scope.account);
  if (!owners || !(await isStored(scope, owners, archive, zones))) return null;
  return evidenceOf(scope.question, {
    archive,
    zones,
    version,
    named: [{ name: scope.account, owners }],
    called: [],
    rounded: [],
  });
}

/** The text that the workbook stores, or why it cannot be stored. */
export async function packedPeriods(periods: readonly ClosedPeriod[]) {
  const text = await packPeriods(periods);
  if (text === null)
    return refused(say`This browser cannot compress, so no period can be kept in the workbook.`);
  return bytesIn(text) > LIMIT_BYTES
    ? refused(
        say`The closed periods would need ${(bytesIn(text) / 1_000_000).toFixed(1)} MB in the workbook; at most ${LIMIT_BYTES / 1_000_000} MB fit. Close fewer months, or use another workbook.`,
      )
    : text;
}
