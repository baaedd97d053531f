// The results of the workbook's pack: each in A3 of its sheet, or why nothing is made from it.
import { nameKey } from '../../../engine/accounts/account';
import {
  inOrder,
  readCall,
  type FunctionName,
  type LiveQuestion,
} from '../../../engine/answers/definitions';
import type { CloseResult, CloseTable } from '../../../engine/proofs/close-checks';
import { dayOfSerial, firstDay, lastDay, type IsoMonth } from '../../../engine/records/calendar';
import { splitAddress } from '../../../engine/records/sheet-address';
import { sha256Of } from '../../../platform/bytes';
import type { ExcelPackSheets } from '../../../workbook/excel/excel-pack-sheets';
import type { LiveCall, RefusedCall } from '../../../workbook/live/live-call';
import type { SessionContext } from '../../../workbook/session/session-context';
import { textOfCell } from '../../../workbook/tables/merge/cell-text';
import { LABELS, type Cells } from './pack-plan';
import type { SheetDifference } from './pack-state';
import type { PackNow } from './sheet-differences';

export interface PackResults {
  readonly liveCalls: readonly LiveCall[];
  readonly refused: readonly RefusedCall[];
}

export const NO_TABLE: CloseTable = { labels: [], rows: [] };

/** Does the call show rows of the month in A3 of this sheet? */
const isAt = ({ addresses }: Pick<LiveCall, 'addresses'>, sheet: string): boolean =>
  addresses.map(splitAddress).some((at) => at.sheet === sheet && at.cells === 'A3');

/** The sheet of each result, and the function that gives it. */
export const RESULTS = {
  rollForward: ['Roll-forward', 'LEDGER.CHECK'],
  byType: ['By type', 'LEDGER.TYPES'],
  tieout: ['Tie-out', 'REBATES.TIEOUT'],
  match: ['Match', 'LEDGER.MATCH'],
} as const satisfies Readonly<Record<string, readonly [sheet: string, of: FunctionName]>>;
type ResultName = keyof typeof RESULTS;

export const liveOf = (
  which: ResultName,
  { liveCalls }: Pick<PackResults, 'liveCalls'>,
): LiveCall | undefined => {
  const [sheet, of] = RESULTS[which];
  return liveCalls.find((live) => live.call.name === of && isAt(live, sheet));
};

interface Asked {
  readonly month: IsoMonth;
  readonly coin: string;
  /** null: none. */
  readonly tolerance: string | null;
  readonly results: PackResults;
  readonly context: SessionContext;
  readonly port: ExcelPackSheets;
}
export interface ResultOnSheet extends CloseResult {
  /** Its formula is gone or changed, or something stands in its way. */
  readonly odd: readonly SheetDifference[];
}

/**
 * A result, or the reason why nothing is made from it.
 * @param accounts as Close names them.
 */
export async function resultOn(
  which: ResultName,
  accounts: string,
  asked: Asked,
): Promise<ResultOnSheet> {
  const { month, context, port, results } = asked;
  const [name, of] = RESULTS[which];
  const live = liveOf(which, results);
  const result = live?.shown?.result;
  const known = {
    table: live ? tableOf(live, context) : NO_TABLE,
    isComplete: result?.complete === true,
    fetchedAtMs: result?.fetchedAtMs ?? null,
  };
  const troubled = (says: string) => ({ ...known, trouble: `${name}!A3${says}`, odd: [] });
  const odd = (says: string, shows: unknown, place = 'A3'): ResultOnSheet => {
    const gives = place === 'A3' ? `what ${of} of the pack asks` : 'what the result gives';
    return { ...troubled(says), odd: [{ key: null, sheet: name, place, shows, gives }] };
  };
  const refusal = results.refused.find((one) => isAt(one, name));
  if (refusal) return troubled(`: ${refusal.sentence}`);
  if (!live) {
    const says = ` shows no result of ${of}`;
    const sheet = await port.entered(name).catch(() => null);
    const cell = sheet?.[LABELS]?.[0];
    // A formula that Excel has not called yet counts too.
    return !sheet || textOfCell(cell).startsWith(`=${of}(`) ? troubled(says) : odd(says, cell);
  }
  if (live.state !== 'shown' || known.table === NO_TABLE)
    return troubled(`: ${live.error ?? 'still being read'}`);
  if (live.stale) return troubled(` is stale: ${live.error ?? 'the last refresh failed'}`);
  if (live.blocked?.isOneCell) return troubled(' shows one cell alone in this Excel');
  if (live.blocked)
    return odd(
      ' has no room to spill',
      'something in its way',
      splitAddress(live.blocked.by ?? live.blocked.at).cells,
    );
  if (![live.dates.first, live.dates.last].every((date) => date.startsWith(month)))
    return odd(` is not of ${month}`, live.formula);
  return asksAsThePack(accounts, asked)(live)
    ? { ...known, trouble: null, odd: [] }
    : odd(' does not ask what the pack asks', live.formula);
}

const DAYS = ['Settlement day', 'Book date', 'Ledger date'];

/** The table that a live result shows, as a sheet reads it; days are texts. */
function tableOf({ shown }: LiveCall, { parts }: SessionContext): CloseTable {
  if (shown?.outcome.kind !== 'rows') return NO_TABLE;
  const [labels = [], ...rows] = plainCells(shown.outcome.matrix);
  const isDay = labels.map((label) => DAYS.includes(String(label)));
  return {
    labels: labels.map(String),
    rows: rows.map((row) =>
      row.map((cell, at) =>
        isDay[at] === true && typeof cell === 'number'
          ? (dayOfSerial(cell, parts.host.dateSystem) ?? cell)
          : cell,
      ),
    ),
  };
}

const plainCells = (matrix: readonly (readonly unknown[])[]): Cells =>
  matrix.map((row) =>
    row.map((cell) =>
      typeof cell === 'object' && cell !== null && 'basicValue' in cell ? cell.basicValue : cell,
    ),
  );

/**
 * A formula that asks for less (one coin, half the month, more days or a tolerance) proves less
 * than its check says.
 * @param of the accounts as Close names them.
 */
const asksAsThePack =
  (of: unknown, { coin, tolerance, month, context }: Asked) =>
  ({ call, dates, formula }: LiveCall): boolean => {
    // The choices for the book when the pack was made.
    if (
      call.name === 'LEDGER.MATCH' &&
      formula !== null &&
      context.parts.workbook.readSetting(MATCH_SETTING) === matchAsked(formula)
    )
      return true;
    const named = readCall('LEDGER', inOrder('LEDGER', { from: month, account: of }));
    const accountsOf = (one: LiveQuestion): string =>
      JSON.stringify([...(one.accounts ?? [])].map(nameKey).sort());
    if (!named.ok || accountsOf(named.call) !== accountsOf(call)) return false;
    switch (call.name) {
      case 'LEDGER.CHECK':
        return call.coins === null && call.rollForward !== undefined;
      case 'LEDGER.TYPES':
        return call.coins === null;
      case 'REBATES.TIEOUT':
        return (
          isSame(call.coin, coin) &&
          (call.types ?? call.lagDays) === null &&
          call.tolerance === tolerance &&
          dates.first === firstDay(month) &&
          dates.last === lastDay(month)
        );
      case 'LEDGER.MATCH':
        return (call.coins ?? call.types ?? call.days ?? call.tolerance) === null;
      default:
        return false;
    }
  };

const isSame = (one: unknown, other: unknown): boolean =>
  String(one).toLowerCase() === String(other).toLowerCase();

/** The cells of results, for the comparison of sheets. */
export function answersOf(
  liveCalls: readonly LiveCall[],
  context: SessionContext,
): Pick<PackNow, 'shownBy' | 'valueOf'> {
  const byKey = new Map(liveCalls.map((live) => [live.key, live]));
  const cellOf = (live: LiveCall | undefined): unknown =>
    live?.state === 'shown' && live.shown?.outcome.kind === 'rows'
      ? plainCells(live.shown.outcome.matrix)[0]?.[0]
      : undefined;
  return {
    shownBy: (name, ...args) => {
      const read = readCall(name, args, context.parts.host.dateSystem);
      return read.ok ? cellOf(byKey.get(read.key)) : undefined;
    },
    valueOf: (coin, account, day) =>
      cellOf(
        liveCalls.find(
          ({ call }) =>
            call.name === 'LEDGER.VALUE' &&
            call.at.kind === 'day' &&
            call.at.day === day &&
            isSame(call.coin, coin) &&
            isSame(call.accounts, account),
        ),
      ),
  };
}

// The book, days and tolerance of a match are chosen when the pack is made. Another match proves
// something else, so the arguments of its formula are stored.
export const MATCH_SETTING = 'tieout.packMatch';
/** The book as it stands in the formula of Match. */
export const MATCHED_BOOK = /^(=LEDGER\.MATCH\()((?:'(?:[^']|'')*'![^,]+)|[^,]+)/;
/** The account, days and tolerance, whatever the book. */
export const matchAsked = (formula: string): string =>
  sha256Of(formula.replace(MATCHED_BOOK, '$1')).slice(0, 16);

/** Stores the formula as Excel returned it. */
export async function rememberMatch(
  port: ExcelPackSheets,
  { parts }: SessionContext,
): Promise<void> {
  const match = (await port.entered('Match'))?.[2]?.[0];
  const isThere = typeof match === 'string' && match.startsWith('=');
  parts.workbook.writeSetting(MATCH_SETTING, isThere ? matchAsked(match) : '');
}

/** The pack was made with a match, so its sheet must be there. */
export const hadMatch = ({ parts }: SessionContext): boolean =>
  (parts.workbook.readSetting(MATCH_SETTING) ?? '') !== '';
