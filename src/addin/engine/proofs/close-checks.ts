// The checks of a month's close, each made once and only from results. A check holds only if all
// its inputs are present, complete and current. Pure.
import { compareDecimals, sumDecimals } from '../records/decimal-text';
import {
  BELOW_LIMIT,
  BREAKS_BELOW_LIMIT,
  NEGATIVE_BELOW_LIMIT,
  NOT_ASKED,
  POSTED,
} from './closing/posted-words';
import { ROLL_COLUMNS } from '../records/reconcile-call';

/** The sheet that lists the checks. */
export const CLOSE = 'Close';
/** The cell to the right of a label above the checks; undefined: the label is missing. */
export function fieldOn(close: readonly (readonly unknown[])[], label: string): unknown {
  for (const row of close.slice(0, LABELLED_ROWS)) {
    const at = row.indexOf(label);
    if (at >= 0) return row[at + 1];
  }
  return undefined;
}
const LABELLED_ROWS = 9;
/** All possible sheets of a pack, in the order of the tabs. */
export const PACK_SHEETS: readonly string[] = [
  ...[CLOSE, 'Roll-forward', 'Lead', 'By type', 'Balances', 'Rebates', 'Tie-out', 'Match'],
  ...['Carried', 'Business types', 'Rates', 'Mapping', 'Evidence'],
];

/** A result as its cells stand in the sheet: labels, then rows. English, whatever the pane is. */
export interface CloseTable {
  readonly labels: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

export interface CloseResult {
  readonly table: CloseTable;
  /**
   * Why no check based on it holds: an error, stale, different arguments from the pack's; or null.
   */
  readonly trouble: string | null;
  readonly isComplete: boolean;
  /** null: no record was read. */
  readonly fetchedAtMs: number | null;
}

/** An open item with its note: an agreed reason, or that it is below the limit. */
export interface Noted {
  readonly open: Found;
  /** "": none. */
  readonly note: string;
}

/** Names of findings on sheets; null: the sheets could not be read. */
export type Found = readonly string[] | null;

export interface CloseInputs {
  readonly rollForward: CloseResult;
  readonly byType: CloseResult;
  /** null: the close has none; the same applies to those below. */
  readonly tieout: CloseResult | null;
  readonly match: CloseResult | null;
  /** The allowed difference of a day of commission; null: none. */
  readonly tolerance: string | null;
  readonly isValued: boolean;
  /** The limit of materiality, an amount in the currency; null: none. */
  readonly limit: { readonly amount: string; readonly currency: string } | null;
  readonly hasRebates: boolean;
  /** By the key of the check that they leave open: cells that differ from the results. */
  readonly onSheets: ReadonlyMap<string, Found>;
  /** Uncleared items of the month before. */
  readonly notCleared: Found;
  /** Missing parts of the month's journal. */
  readonly journal: Found;
  /** Between own accounts; null: the close has one account. */
  readonly transfers: Noted | null;
  readonly graceDays: number;
  /** When the month and the days of grace are over. */
  readonly readFromMs: number;
}

/** The columns of CLOSE.CHECKS. */
export const CHECK_LABELS = ['Check', 'Status', 'Open', 'First of them'] as const;

export type CheckStatus = 'holds' | 'open' | 'unknown' | 'not used';

export interface CloseCheck {
  readonly key: CheckKey;
  readonly says: string;
  /** The sheet of the open items. */
  readonly sheet: string;
  readonly status: CheckStatus;
  /** The number of open items; at least 1 if it is unknown. */
  readonly open: number;
  /** The first open items. */
  readonly items: readonly string[];
  /** Shown whether the check holds or not: see Noted. */
  readonly note: string;
}

type Judged = Found | 'not used' | { readonly unknown: string } | Noted;
interface Check {
  readonly says: string | ((inputs: Pick<CloseInputs, 'graceDays' | 'tolerance'>) => string);
  readonly sheet: string;
  readonly judge: (inputs: CloseInputs) => Judged;
}

const JOURNAL = 'Journal';
const ITEMS_NAMED = 3;

/**
 * In the order of the sheet. Checks that a close does not have are listed too, so that no line
 * moves.
 */
const CHECKS = {
  chain: {
    says: 'No row of the roll-forward breaks or is unknown',
    sheet: 'Roll-forward',
    judge: ({ rollForward, limit }) =>
      of(rollForward, (roll) => {
        const { rows, at } = roll;
        const status = (row: readonly unknown[]): string => text(row[at('Status')]);
        const open = rows.filter((row) => !['ties out', 'no entries'].includes(status(row)));
        return rows.length === 0
          ? ['The roll-forward has no row']
          : unlessSmall(roll, {
              ...{ open, said: status, in: BREAKS_BELOW_LIMIT, limit },
              canBeSmall: (row) => status(row) === 'breaks',
            });
      }),
  },
  edges: {
    says: 'Nothing contradicts an opening or closing, and the months beside were read',
    sheet: 'Roll-forward',
    judge: ({ rollForward }) => saying(rollForward, 'Opening and closing', /not proven/i),
  },
  negative: {
    says: 'No balance is negative',
    sheet: 'Roll-forward',
    judge: ({ rollForward, limit }) =>
      of(rollForward, (roll) => {
        const said = (row: readonly unknown[]): string => text(row[roll.at('Finding')]);
        const open = roll.rows.filter((row) => /is negative/i.test(said(row)));
        return unlessSmall(roll, { open, said, in: NEGATIVE_BELOW_LIMIT, limit });
      }),
  },
  listed: {
    says: 'Every business type is listed',
    sheet: 'Business types',
    judge: ({ rollForward }) => saying(rollForward, 'Types not listed', /./s),
  },
  byType: {
    says: 'Business types add up to the roll-forward',
    sheet: 'By type',
    judge: ({ rollForward, byType }) =>
      of(byType, (types) => of(rollForward, (roll) => notByType(types, roll))),
  },
  inLead: {
    says: 'Every coin that moved has its row in Lead',
    sheet: 'Lead',
    judge: ({ rollForward }) => of(rollForward, () => []),
  },
  lead: {
    says: 'Every cell of Lead is known',
    sheet: 'Lead',
    judge: ({ rollForward }) => of(rollForward, () => []),
  },
  rates: {
    says: 'Every rate is there, and none is old',
    sheet: 'Rates',
    judge: ({ rollForward, isValued, limit }) =>
      isValued
        ? of(rollForward, (roll) => {
            const { rows, named, at } = roll;
            const said = (row: readonly unknown[]): string => text(row[at('Rates')]);
            const small = rows.filter((row) => said(row) === NOT_ASKED);
            const asked = rows
              .filter((row) => !['all there', NOT_ASKED].includes(said(row)))
              .map((row) => `${named(row)}: ${said(row)}`);
            return belowLimit(roll, { asked, small, in: BELOW_LIMIT, limit });
          })
        : 'not used',
  },
  days: {
    says: ({ tolerance }) =>
      `Every day of commission ties out${tolerance === null ? '' : ` within ${tolerance}`}`,
    sheet: 'Tie-out',
    judge: ({ tieout }) =>
      saying(
        tieout,
        'Status',
        /^(?:differs|pending|incomplete|not judged)|no settlement found|was not asked may have settled it/i,
      ),
  },
  recomputed: {
    says: 'Every commission follows from its fee and rate',
    sheet: 'Tie-out',
    judge: ({ tieout }) =>
      of(tieout, ({ rows, at }) =>
        rows.flatMap((row) => {
          const [line, status] = [text(row[at('Settlement day')]), text(row[at('Status')])];
          return line === 'Not recomputed' ||
            line === 'USDT differs' ||
            /^neither fee|do not say fee/i.test(status)
            ? [`${line}: ${status}`]
            : [];
        }),
      ),
  },
  addedUp: {
    says: 'Pairs and days add up to the commission settled',
    sheet: 'Rebates',
    judge: ({ tieout, hasRebates }) => (hasRebates ? of(tieout, () => []) : 'not used'),
  },
  matched: {
    says: 'Nothing is unmatched',
    sheet: 'Match',
    judge: ({ match }) => saying(match, 'Status', /^(?:unmatched|ambiguous|differs)$/i),
  },
  carried: {
    says: 'The openings are the closings carried from the month before',
    sheet: 'Carried',
    judge: ({ rollForward }) => of(rollForward, () => []),
  },
  cleared: {
    says: 'Every item carried is cleared',
    sheet: 'Carried',
    judge: ({ notCleared }) => notCleared,
  },
  journal: {
    says: 'The journal balances and has every movement',
    sheet: JOURNAL,
    judge: ({ rollForward, journal }) =>
      of(rollForward, ({ rows, named, at }) => {
        const notPosted = rows.filter((row) => !POSTED.has(text(row[at('Journal')])));
        return (
          journal && [
            ...journal,
            ...notPosted.map((row) => `${named(row)}: ${text(row[at('Journal')])}`),
          ]
        );
      }),
  },
  complete: {
    says: 'The results behind the checks are complete',
    sheet: 'Evidence',
    judge: (inputs) =>
      resultsOf(inputs).flatMap(([name, { trouble, isComplete }]) =>
        trouble === null && isComplete ? [] : [`${name}: ${trouble ?? 'incomplete'}`],
      ),
  },
  early: {
    says: ({ graceDays }) =>
      `The results behind the checks were read ${graceDays} days or more after the month's end`,
    sheet: 'Evidence',
    judge: (inputs) =>
      resultsOf(inputs).flatMap(([name, { fetchedAtMs, trouble }]) =>
        (fetchedAtMs ?? (trouble === null ? Infinity : 0)) >= inputs.readFromMs ? [] : [name],
      ),
  },
  transfers: {
    says: 'Transfers between own accounts are agreed to or turned down',
    sheet: CLOSE,
    judge: ({ rollForward, transfers }) =>
      transfers ? of(rollForward, () => transfers) : 'not used',
  },
} as const satisfies Readonly<Record<string, Check>>;
export type CheckKey = keyof typeof CHECKS;
export const CHECK_KEYS = Object.keys(CHECKS) as readonly CheckKey[];
/** The sheet of a check's open items; the sheet name of a journal ends with the month. */
export const sheetOf = (key: CheckKey): string => CHECKS[key].sheet;

/** @param month as in the sheet name of its journal. */
export function closeChecks(inputs: CloseInputs, month: string): readonly CloseCheck[] {
  return CHECK_KEYS.map((key): CloseCheck => {
    const { says, sheet, judge }: Check = CHECKS[key];
    const { open: judged, note } = noted(judge(inputs), inputs.onSheets.get(key));
    const known = {
      key,
      says: typeof says === 'string' ? says : says(inputs),
      sheet: sheet === JOURNAL ? `${JOURNAL} ${month}` : sheet,
      note,
    };
    if (judged === 'not used') return { ...known, status: 'not used', open: 0, items: [] };
    if (judged === null) return { ...known, status: 'unknown', open: 1, items: ['not readable'] };
    if ('unknown' in judged)
      return { ...known, status: 'unknown', open: 1, items: [judged.unknown] };
    const { length } = judged;
    return {
      ...known,
      status: length === 0 ? 'holds' : 'open',
      open: length,
      items: judged.slice(0, ITEMS_NAMED),
    };
  });
}

type Open = Exclude<Judged, Noted>;
const isNoted = (judged: Judged): judged is Noted =>
  typeof judged === 'object' && judged !== null && 'note' in judged;

/** Adds the findings on its sheets. */
function noted(judged: Judged, found: Found = []): { readonly open: Open; readonly note: string } {
  const { open, note } = isNoted(judged) ? judged : { open: judged, note: '' };
  return {
    open: Array.isArray(open) ? found && [...(open as readonly string[]), ...found] : open,
    note,
  };
}

/** Whether it needs a reason before a signature. */
export const isOpenCheck = ({ status }: Pick<CloseCheck, 'status'>): boolean =>
  status === 'open' || status === 'unknown';

interface ReadTable {
  readonly rows: CloseTable['rows'];
  /** @throws Error if the result has no such column: a check must never hold over nothing. */
  readonly at: (label: string) => number;
  readonly has: (label: string) => boolean;
  /** "Main BTC", "Main 2026-10-05". */
  readonly named: (row: readonly unknown[]) => string;
}

const NAMES = ['Account', 'Settlement day', 'Coin', 'Book date', 'Ledger date', 'Reference'];

/** Judges a result, unless it cannot be used. */
function of(result: CloseResult | null, judge: (table: ReadTable) => Judged): Judged {
  if (result === null) return 'not used';
  const { trouble, table } = result;
  if (trouble !== null) return { unknown: trouble };
  const at = (label: string): number => {
    const found = table.labels.indexOf(label);
    if (found < 0) throw new Error(`A result has no column ${label}.`);
    return found;
  };
  const has = (label: string): boolean => table.labels.includes(label);
  const places = NAMES.map((label) => table.labels.indexOf(label)).filter((place) => place >= 0);
  const named = (row: readonly unknown[]): string =>
    places
      .map((place) => text(row[place]))
      .filter(Boolean)
      .join(' ');
  return judge({ rows: table.rows, at, has, named });
}

/** Rows with this text in a column. */
const saying = (result: CloseResult | null, label: string, pattern: RegExp): Judged =>
  of(result, ({ rows, at, named }) => {
    const place = at(label);
    return rows.flatMap((row) => {
      const said = text(row[place]);
      return pattern.test(said) ? [`${named(row)}: ${said}`] : [];
    });
  });

/**
 * Rows below the limit need no reason while all of them together are below it; otherwise each of
 * them does.
 */
function belowLimit(
  { named, at }: ReadTable,
  {
    asked,
    small,
    in: column,
    limit,
  }: {
    readonly asked: readonly string[];
    readonly small: CloseTable['rows'];
    readonly in: string;
    readonly limit: CloseInputs['limit'];
  },
): Noted {
  if (small.length === 0) return { open: asked, note: '' };
  const { amount, currency } = limit ?? { amount: '0', currency: '' };
  const sum = sumDecimals(small.map((row) => text(row[at(column)])));
  const said = `the limit of ${amount} ${currency}`;
  return compareDecimals(sum, amount) < 0
    ? { open: asked, note: `${small.length} below ${said}, ${sum} in all: not asked for` }
    : {
        open: [
          ...asked,
          ...small.map((row) => `${named(row)}: below ${said}, but all of these are ${sum}`),
        ],
        note: '',
      };
}

/** The open items of rows, if a column marks those below the limit. */
function unlessSmall(
  roll: ReadTable,
  {
    open,
    said,
    canBeSmall = () => true,
    in: column,
    limit,
  }: {
    readonly open: CloseTable['rows'];
    readonly said: (row: readonly unknown[]) => string;
    readonly canBeSmall?: (row: readonly unknown[]) => boolean;
    readonly in: string;
    readonly limit: CloseInputs['limit'];
  },
): Noted {
  // For a moment after the limit is set, the roll-forward is still the earlier one.
  const hasLimit = limit !== null && roll.has(column);
  const isSmall = (row: readonly unknown[]): boolean =>
    hasLimit && canBeSmall(row) && row[roll.at(column)] !== '';
  const asked = open
    .filter((row) => !isSmall(row))
    .map((row) => `${roll.named(row)}: ${said(row)}`);
  return belowLimit(roll, { asked, small: open.filter(isSmall), in: column, limit });
}

const resultsOf = ({ rollForward, byType, tieout, match }: CloseInputs) =>
  (
    [
      ['Roll-forward', rollForward],
      ['By type', byType],
      ['Tie-out', tieout],
      ['Match', match],
    ] as const
  ).flatMap(([name, result]) => (result === null ? [] : [[name, result] as const]));

/** Cells hold 15 digits, so sums of them are compared to 12. */
export const isSameSum = (one: number, other: number, gross: number): boolean =>
  Math.abs(one - other) <= 1e-12 * gross;

/** Coins whose types do not add up to the columns of the roll-forward. */
function notByType(types: ReadTable, roll: ReadTable): string[] {
  const keyOf = ({ at }: ReadTable, row: readonly unknown[]): string =>
    `${text(row[at('Account')])} ${text(row[at('Coin')])}`;
  const sums = new Map<string, { net: number; gross: number; columns: number | null }>();
  for (const row of types.rows) {
    const sum = sums.get(keyOf(types, row)) ?? { net: 0, gross: 0, columns: null };
    const change = Number(row[types.at('Change')]);
    sums.set(keyOf(types, row), {
      ...sum,
      ...{ net: sum.net + change, gross: sum.gross + Math.abs(change) },
    });
  }
  for (const row of roll.rows) {
    const sum = sums.get(keyOf(roll, row)) ?? { net: 0, gross: 0, columns: null };
    const columns = ROLL_COLUMNS.reduce((so, { label }) => so + Number(row[roll.at(label)]), 0);
    sums.set(keyOf(roll, row), { ...sum, columns });
  }
  return [...sums].flatMap(([name, { net, gross, columns }]) =>
    columns !== null && isSameSum(net, columns, gross)
      ? []
      : [`${name}: ${net} by type, ${columns ?? 'no row'} in the roll-forward`],
  );
}

const text = (cell: unknown): string =>
  typeof cell === 'string' ? cell : typeof cell === 'number' ? String(cell) : '';
