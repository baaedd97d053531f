// RESULT.STATUS: what is known about a result, or about all of them.
import { serialOfLocalMs } from '../../engine/records/calendar';
import { clockOf, type Zones } from '../../engine/records/zone';
import {
  formattedCell,
  TIME_FORMAT,
  type Cell,
  type CellOptions,
} from '../../engine/records/cells';
import type { CellOutcome } from './cell-outcome';
import type { LiveCall, RefusedCall } from './live-call';
import type { LiveCalls } from './live-calls';
import {
  DEFAULT_WORDS,
  type StatusQuestion,
  type StatusWord,
} from '../../engine/answers/sheet-functions';
import { splitAddress } from '../../engine/records/sheet-address';
import { shownText } from '../tables/merge/cell-text';
import { say } from '../../platform/say';

export interface StatusSources {
  readonly liveCalls: readonly LiveCall[];
  /** Formulas whose arguments were refused. */
  readonly refused: readonly RefusedCall[];
  readonly accountNames: (live: LiveCall) => readonly string[];
  readonly zones: Zones;
  readonly version: string;
  readonly cells: CellOptions;
}

/** Calls back with the status of a result now and after every change. Returns its own undo. */
export function watchStatus(
  question: StatusQuestion,
  push: (outcome: CellOutcome) => void,
  calls: LiveCalls,
): () => void {
  const { context } = calls;
  let last = '';
  const tell = (): void => {
    const outcome = statusOf(question, {
      liveCalls: calls.all,
      refused: calls.refused,
      // An untrusted call shows no account name of this device in a cell.
      accountNames: (live) =>
        live.shown?.accounts ?? (live.isTrusted ? context.accounts.namesOf(live.call) : []),
      zones: context.zones,
      version: context.parts.version,
      cells: context.cellOptions,
    });
    const text = JSON.stringify(outcome);
    if (text !== last) push(outcome);
    last = text;
  };
  calls.formulas.scanSoon();
  return context.follow(tell);
}

/** Answers from what the session knows, without a request. */
export function statusOf({ cell, what }: StatusQuestion, sources: StatusSources): CellOutcome {
  const isMeant = ({ addresses }: Pick<LiveCall, 'addresses'>): boolean =>
    cell === null || addresses.some((address) => isAt(address, cell));
  const [liveCalls, refused] = [sources.liveCalls.filter(isMeant), sources.refused.filter(isMeant)];
  if (liveCalls.length + refused.length === 0)
    return {
      kind: 'unavailable',
      sentence:
        cell === null
          ? say`This workbook holds no live Tieout result.`
          : say`No live Tieout result stands at ${cell.sheet === null ? '' : `${cell.sheet}!`}${cell.cell}.`,
    };
  const words = what === null ? DEFAULT_WORDS : [what];
  const values = words.map((word) => valueOf(word, liveCalls, { ...sources, refused }));
  return {
    kind: 'rows',
    matrix: what === null ? words.map((word, i) => [word, values[i] ?? '']) : [[values[0] ?? '']],
  };
}

function isAt(
  address: string,
  at: { readonly sheet: string | null; readonly cell: string },
): boolean {
  // With every change each of these formulas looks through all others: the sheet is read last.
  if (!address.endsWith(`!${at.cell}`)) return false;
  const { sheet, cells } = splitAddress(address);
  return cells === at.cell && (at.sheet === null || sheet.toLowerCase() === at.sheet.toLowerCase());
}

function valueOf(
  word: StatusWord,
  liveCalls: readonly LiveCall[],
  { refused, accountNames, zones, version, cells }: StatusSources,
): Cell | boolean {
  const results = liveCalls.flatMap((live) =>
    live.state === 'shown' && live.shown ? [live.shown.result] : [],
  );
  switch (word) {
    case 'refreshed':
      return moment(Math.min(...results.map(({ fetchedAtMs }) => fetchedAtMs ?? Infinity)), cells);
    case 'rows':
      return results.reduce((sum, { records }) => sum + records, 0);
    case 'complete':
      return (
        refused.length === 0 &&
        results.length === liveCalls.length &&
        results.every(({ complete }) => complete) &&
        liveCalls.every(({ blocked }) => blocked === null)
      );
    case 'results':
      return liveCalls.length + refused.length;
    case 'stale':
      return liveCalls.some(({ stale }) => stale);
    case 'rounded':
      return roundedIn(results.flatMap(({ rounded }) => rounded));
    case 'account':
      return [...new Set(liveCalls.flatMap(accountNames))].join(', ');
    case 'zone':
      return zones.exchangeZone === zones.displayZone
        ? zones.displayZone
        : `${zones.displayZone} (exchange ${zones.exchangeZone})`;
    case 'version':
      return version;
    case 'problem':
      return shownText(
        [
          ...new Set([
            ...liveCalls.flatMap(({ error }) => error ?? []),
            ...refused.map(({ sentence }) => sentence),
          ]),
        ].join(' '),
      );
    case 'as of':
      return moment(
        Math.min(
          ...liveCalls.map(({ state, shown }) =>
            state === 'shown' ? (shown?.asOfMs ?? Infinity) : Infinity,
          ),
        ),
        cells,
      );
    case 'source':
      return [
        ...new Set(results.map(({ fromWorkbook }) => (fromWorkbook ? 'workbook' : 'this device'))),
      ].join(', ');
  }
}

function moment(atMs: number, { typed, displayZone, dateSystem }: CellOptions): Cell {
  const serial = Number.isFinite(atMs)
    ? serialOfLocalMs(clockOf(displayZone)(atMs), dateSystem)
    : null;
  if (serial === null) return '';
  return formattedCell(serial, TIME_FORMAT, typed);
}

/** "2 in Change, 1 in Fees"; 0 where nothing was rounded. */
function roundedIn(columns: readonly { readonly column: string; readonly count: number }[]): Cell {
  const counts = new Map<string, number>();
  for (const { column, count } of columns) counts.set(column, (counts.get(column) ?? 0) + count);
  return counts.size === 0
    ? 0
    : [...counts].map(([column, count]) => `${count} in ${column}`).join(', ');
}
