// The certificate of a result: its sources and its totals, so that another person can check it
// (docs/evidence.md).
import type { RecordOperation } from '../records/columns';
import { addDays } from '../records/calendar';
import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import type { RoundedColumn } from '../records/cells';
import type { OrderedRows } from '../records/row-order';
import { instantsOfMonth, startOfDay } from '../records/zone';
import { CANONICAL_FORM, canonicalLines, hashOfLines } from './canonical-rows';
import {
  certifiedMonth,
  certifiedWindow,
  iso,
  runsOfDays,
  type CertifiedMonth,
  type CertifiedWindow,
  type LedgerSource,
  type MissingPeriod,
  type RebateSource,
} from './certificate-sources';
import type { ArchivedDay } from '../archive/stored-answers';
import { ledgerTotals, rebateTotals, type ControlTotal } from './certificate-totals';

/** An argument as a person would read it: its name in the function, its text. */
export interface NamedArgument {
  readonly name: string;
  readonly text: string;
}

interface CertifiedCall {
  /** Sorted by name; rows refer to theirs by name, canonical rows by number, from 1. */
  readonly accounts: readonly string[];
  /** The arguments as the formula states them, and with dates, defaults and lists resolved. */
  readonly called: readonly NamedArgument[];
  readonly resolved: readonly NamedArgument[];
  readonly rounded: readonly RoundedColumn[];
  readonly zones: { readonly exchangeZone: string; readonly displayZone: string };
  /** The version of Tieout. */
  readonly version: string;
}

export type CertificateParts =
  | (CertifiedCall & {
      readonly operation: 'LEDGER';
      readonly rows: OrderedRows<LedgerEntry>;
      readonly sources: readonly LedgerSource[];
    })
  | (CertifiedCall & {
      readonly operation: 'REBATES';
      readonly rows: OrderedRows<CommissionRecord>;
      readonly sources: readonly RebateSource[];
    });

/**
 * The first or last row of the sheet. Commission records carry no identifier (docs/exchange.md,
 * Records).
 */
export interface EndRow {
  readonly id: string | null;
  readonly time: string;
}

export interface Certificate {
  readonly form: 'tieout-certificate/1';
  readonly version: string;
  readonly operation: {
    readonly function: RecordOperation;
    readonly request: string;
    readonly label: string | null;
  };
  readonly accounts: readonly string[];
  readonly called: readonly NamedArgument[];
  readonly resolved: readonly NamedArgument[];
  readonly zones: CertifiedCall['zones'];
  readonly months: readonly CertifiedMonth[];
  readonly windows: readonly CertifiedWindow[];
  /** Periods that were requested and are not stored: a result with gaps is not complete. */
  readonly gaps: readonly MissingPeriod[];
  readonly noLongerRetained: readonly MissingPeriod[];
  /** Days whose exact answers are not stored: their rows have no evidence. */
  readonly withoutBodies: readonly MissingPeriod[];
  readonly fetchedFrom: string | null;
  readonly fetchedTo: string | null;
  /**
   * A month or day was not over when it was read: the rows are complete as of this moment. Absent
   * if all were over.
   */
  readonly completeAsOf?: string;
  readonly rows: number;
  readonly first: EndRow | null;
  readonly last: EndRow | null;
  readonly rounded: readonly RoundedColumn[];
  readonly totals: readonly ControlTotal[];
  readonly canonicalForm: typeof CANONICAL_FORM;
  readonly rowsSha256: string;
}

/** The number of the exchange's answers behind it. */
export const answersIn = ({ months, windows }: Certificate): number =>
  [...months, ...windows].reduce((sum, { pages }) => sum + pages.length, 0);

const OPERATIONS = {
  REBATES: {
    function: 'REBATES',
    request: 'GET /api/v3/apiReferral/rebate/recentRecord',
    label: null,
  },
  // A beta operation (docs/exchange.md, Operations): a reviewer must know.
  LEDGER: { function: 'LEDGER', request: 'POST /api/v3/tax/income', label: 'V3 (BETA)' },
} as const;

/** The moment of the open month or day that was read first. */
function completeAsOf(parts: CertificateParts): Pick<Certificate, 'completeAsOf'> {
  const { exchangeZone } = parts.zones;
  const open =
    parts.operation === 'LEDGER'
      ? parts.sources.flatMap(({ month, stored }) =>
          stored?.retained && stored.fetchedAtMs < instantsOfMonth(exchangeZone, month).endMs
            ? [stored.fetchedAtMs]
            : [],
        )
      : parts.sources.flatMap(({ days }) =>
          [...days].flatMap(([day, { retained, fetchedAtMs }]) =>
            retained && fetchedAtMs < startOfDay(exchangeZone, addDays(day, 1))
              ? [fetchedAtMs]
              : [],
          ),
        );
  return open.length === 0 ? {} : { completeAsOf: iso(Math.min(...open)) };
}

/**
 * Depends only on its parts: the same parts give the same certificate, byte for byte. Yields to the
 * pane.
 */
export async function certificateOf(parts: CertificateParts): Promise<Certificate> {
  const { accounts, called, resolved, rounded, zones, version, rows } = parts;
  const sources =
    parts.operation === 'LEDGER'
      ? await ledgerSources(parts.sources)
      : await rebateSources(parts.sources);
  const moments = [...sources.months, ...sources.windows]
    .flatMap(({ fetchedFrom, fetchedTo }) => [fetchedFrom, fetchedTo])
    .concat(sources.moments)
    .filter((one) => one !== null)
    .sort();
  return {
    form: 'tieout-certificate/1',
    version,
    operation: OPERATIONS[parts.operation],
    accounts,
    called,
    resolved,
    zones,
    months: sources.months,
    windows: sources.windows,
    gaps: sources.gaps,
    noLongerRetained: sources.noLongerRetained,
    withoutBodies: sources.withoutBodies,
    fetchedFrom: moments[0] ?? null,
    fetchedTo: moments.at(-1) ?? null,
    ...completeAsOf(parts),
    rows: rows.records.length,
    ...endRows(parts),
    rounded,
    totals: await (parts.operation === 'LEDGER'
      ? ledgerTotals(parts.rows.records)
      : rebateTotals(parts.rows.records)),
    canonicalForm: CANONICAL_FORM,
    rowsSha256: await hashOfLines(canonicalLines(parts, accounts)),
  };
}

interface Sources extends Pick<
  Certificate,
  'months' | 'windows' | 'gaps' | 'noLongerRetained' | 'withoutBodies'
> {
  readonly moments: readonly string[];
}

async function ledgerSources(sources: readonly LedgerSource[]): Promise<Sources> {
  const months: CertifiedMonth[] = [];
  for (const { stored, ...source } of sources)
    if (stored) months.push(await certifiedMonth({ ...source, stored }));
  const periods = (is: (source: LedgerSource) => boolean): MissingPeriod[] =>
    sources.filter(is).map(({ account, month }) => ({ account, from: month, to: month }));
  return {
    months,
    windows: [],
    gaps: periods(({ stored }) => stored === null),
    noLongerRetained: periods(({ stored }) => stored?.retained === false),
    withoutBodies: [],
    moments: sources.flatMap(({ stored }) => (stored ? [iso(stored.fetchedAtMs)] : [])),
  };
}

async function rebateSources(sources: readonly RebateSource[]): Promise<Sources> {
  const windows: CertifiedWindow[] = [];
  for (const { account, windows: stored } of sources)
    for (const window of stored) windows.push(await certifiedWindow(account, window));
  const unproven = ({ windows: stored }: RebateSource) => {
    const known = new Set(stored.map(({ windowId }) => windowId));
    return (day: ArchivedDay | undefined): boolean =>
      day?.retained === true && (day.windowId === undefined || !known.has(day.windowId));
  };
  return {
    months: [],
    windows,
    gaps: sources.flatMap((source) => runsOfDays(source, (day) => day === undefined)),
    noLongerRetained: sources.flatMap((source) =>
      runsOfDays(source, (day) => day?.retained === false),
    ),
    withoutBodies: sources.flatMap((source) => runsOfDays(source, unproven(source))),
    moments: sources.flatMap(({ days }) =>
      [...days.values()].map(({ fetchedAtMs }) => iso(fetchedAtMs)),
    ),
  };
}

function endRows(parts: CertificateParts): Pick<Certificate, 'first' | 'last'> {
  if (parts.operation === 'LEDGER') {
    const end = (entry: LedgerEntry | undefined): EndRow | null =>
      entry ? { id: entry.billId, time: iso(entry.cTimeMs) } : null;
    return { first: end(parts.rows.records[0]), last: end(parts.rows.records.at(-1)) };
  }
  const end = (record: CommissionRecord | undefined): EndRow | null =>
    record ? { id: null, time: record.settleStartTime } : null;
  return { first: end(parts.rows.records[0]), last: end(parts.rows.records.at(-1)) };
}
