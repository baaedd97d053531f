// How closed periods compare with what this device and this workbook have of them now, and how they
// are kept as a text. Loaded when a workbook has such periods, or one is closed.
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
import { OF_RESULTS, tablesNow } from './tables-now';
import type { LiveCall } from '../../../workbook/live/live-call';
import type { SessionContext } from '../../../workbook/session/session-context';
import {
  periodStandingOf,
  titleOf,
  type ClosedPeriod,
  type PeriodDifference,
} from './closed-period';
import { packPeriods } from './closed-period-format';
import { lettersOf } from '../../../engine/records/sheet-address';
import { checksNow } from '../pack/checks-now';
import { cellSaid } from '../pack/sheet-differences';
import { closeOf } from './pack-standing';
import { toldDifferences } from './told-differences';
import { isKept, linesOfEvidence, type WantedScope } from './closed-period-scopes';
import { evidenceOf } from '../../../workbook/certificates/evidence-making';
import type { ClosedPeriodCard } from './close-state';
import {
  alterationInWords,
  differencesOfRows,
  differencesOfTables,
  partsOf,
} from './period-differences';

export { unpackPeriods } from './closed-period-format';

/** Of gzip, over all closed periods: what Excel on the web surely takes in one request. */
const LIMIT_BYTES = 3_000_000;

export interface Compared {
  readonly state: ClosedPeriodCard['state'];
  readonly differences: readonly PeriodDifference[];
  /** What the file says otherwise than it was written, a sentence each. */
  readonly altered: readonly string[];
  readonly notCompared: readonly string[];
  /** Rows of each scope; null: this device does not keep them all. */
  readonly now: readonly (Evidence | null)[];
  readonly tables: readonly SignedTable[];
}

/** Hashes worked out from what is pinned. */
const partsFound = new WeakMap<ClosedPeriod, readonly SignedPart[]>();

export async function comparedPeriod(
  period: ClosedPeriod,
  lives: readonly LiveCall[],
  context: SessionContext,
): Promise<Compared> {
  const found = partsFound.get(period) ?? (await partsOf(period));
  partsFound.set(period, found);
  const altered = [
    ...alterationsOf(period, found, context.trust.id ?? '').map(alterationInWords),
    ...(await alteredOnSheets(period, lives, context)),
  ];
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
  const tables = await tablesNow(period, period.scopes, lives, context);
  for (const what of new Set([...period.tables, ...tables].map((table) => table.what))) {
    const named = (table: SignedTable): boolean => table.what === what;
    const [before, after] = [period.tables.find(named) ?? null, tables.find(named) ?? null];
    if (after === null && OF_RESULTS.includes(what)) notCompared.push(what);
    else differences.push(...differencesOfTables(before, after));
  }
  const state =
    differences.length + altered.length > 0
      ? 'changed'
      : notCompared.length > 0
        ? 'unknown'
        : 'as closed';
  return { state, differences, altered, notCompared, now, tables };
}

/** Excel calculates what a result changes soon after it: what is odd for longer was typed. */
const LOOK_AGAIN_MS = 1_000;

/** Cells of the pack that held when it was signed, and are not what its results give any more. */
async function alteredOnSheets(
  period: ClosedPeriod,
  lives: readonly LiveCall[],
  context: SessionContext,
): Promise<string[]> {
  const lines = period.history.findLast((event) => event.lines.length > 0)?.lines ?? [];
  const held = new Set(lines.flatMap(({ says, status }) => (status === 'holds' ? [says] : [])));
  const look = async (): Promise<string[]> => {
    if (held.size === 0 || (await closeOf(period, context)) === null) return [];
    const { checks, differences, isBusy } = await checksNow(
      period.from,
      { lives, refused: [] },
      context,
    );
    return differences.flatMap(({ key, sheet, row, column, shows, gives }) => {
      const check = checks.find((one) => one.key === key);
      const isKnown = check?.status === 'open' && held.has(check.says) && gives !== undefined;
      if (!isKnown || isBusy) return [];
      const cell = `${sheet} ${lettersOf(column)}${row + 1}`;
      return periodStandingOf(period) === 'signed'
        ? say`Changed since signing: ${cell}, ${cellSaid(gives)} became ${cellSaid(shows)}.`
        : say`Changed since it was submitted: ${cell}, ${cellSaid(gives)} became ${cellSaid(shows)}.`;
    });
  };
  const first = await look();
  if (first.length === 0) return [];
  await new Promise<void>((resolve) => void context.clock.after(LOOK_AGAIN_MS, resolve));
  const second = new Set(await look());
  return first.filter((sentence) => second.has(sentence));
}

export function changedInWords(
  period: ClosedPeriod,
  { altered, differences }: Pick<Compared, 'altered' | 'differences'>,
): string {
  const title = titleOf(period.from, period.to);
  if (altered[0] !== undefined) return `${title}: ${altered[0]}`;
  const { length: count } = toldDifferences(differences);
  return periodStandingOf(period) === 'signed'
    ? say`${title} has changed since it was signed: ${counted(count, 'record or row differs', 'records or rows differ')}.`
    : say`${title} has changed since it was submitted: ${counted(count, 'record or row differs', 'records or rows differ')}.`;
}

/** The rows of a scope as this device keeps them now; null where it does not keep them all. */
export async function evidenceNow(
  scope: WantedScope,
  { accounts, parts: { archive, version }, zones: own }: SessionContext,
  zones: Zones = own,
): Promise<Evidence | null> {
  const owners = accounts.ownersNamed(scope.account);
  if (!owners || !(await isKept(scope, owners, archive, zones))) return null;
  return evidenceOf(scope.question, {
    archive,
    zones,
    version,
    named: [{ name: scope.account, owners }],
    called: [],
    rounded: [],
  });
}

/** The text that the workbook keeps, or why it cannot be kept. */
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
