// The open items of a period to close: proofs that do not hold, cells with an error, results and
// tables that are incomplete or were read early. Each needs a reason. Pure.
import type { ResolvedDates } from '../../../engine/answers/dates';
import { inWords } from '../../../engine/answers/definitions';
import { addDays, DAY_MS, lastDay, type IsoMonth } from '../../../engine/records/calendar';
import { startOfDay } from '../../../engine/records/zone';
import type { StoredTable } from '../../../workbook/tables/merge/stored-table';
import type { LiveCall, RefusedCall } from '../../../workbook/live/live-call';
import type { OpenItem } from './close-state';
import { titleOf } from './closed-period';
import type { SessionContext } from '../../../workbook/session/session-context';
import { olderSaid } from '../../../workbook/tables/table-cards';
import { counted, inEnglish, say } from '../../../platform/say';

export interface WorkbookResults {
  readonly liveCalls: readonly LiveCall[];
  readonly refused: readonly RefusedCall[];
  /** `trouble`: why its last refresh failed. */
  readonly tables: readonly { readonly table: StoredTable; readonly trouble: string | null }[];
}

/**
 * Leaves out what is being read now, which may be complete soon (readingIn).
 * @param from @param to months, both included.
 */
export function openItemsIn(
  from: IsoMonth,
  to: IsoMonth,
  { liveCalls, refused, tables }: WorkbookResults,
  rules: Pick<SessionContext, 'rules' | 'zones'>,
): OpenItem[] {
  const isIn = isWithin(from, to);
  const items = [
    ...liveCalls
      .filter(({ dates, busy }) => !busy && isIn(dates))
      .flatMap((live) => itemsOfCall(live, from, to)),
    ...refused.map(({ addresses, formula, name, sentence }) =>
      itemOf('error', addresses[0] ?? formula ?? name, sentence),
    ),
    ...tables
      .filter(({ table }) => isIn(table.dates))
      .flatMap(({ table, trouble }) => itemsOfTable(table, trouble)),
    ...readEarly(
      from,
      to,
      liveCalls.filter(({ dates }) => isIn(dates)),
      rules,
    ),
  ];
  // Two equal lines share one reason.
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** The failures in results of these months, both included, in English. */
export const failingIn = (
  from: IsoMonth,
  to: IsoMonth,
  liveCalls: readonly LiveCall[],
): { readonly where: string; readonly sentence: string; readonly english: string }[] =>
  liveCalls
    .filter(({ dates }) => isWithin(from, to)(dates))
    .flatMap((live) =>
      findingsIn(from, to, live)
        .filter(({ verdict }) => verdict === 'fails')
        .map(({ sentence, english }) => ({ where: whereOf(live), sentence, english })),
    );

/** Records may still be posted for some days after a month: one item, however many results. */
function readEarly(
  from: IsoMonth,
  to: IsoMonth,
  liveCalls: readonly LiveCall[],
  { rules: { graceDays }, zones }: Pick<SessionContext, 'rules' | 'zones'>,
): OpenItem[] {
  const overAtMs = startOfDay(zones.displayZone, addDays(lastDay(to), 1));
  const early = liveCalls.filter(
    ({ shown, dates }) =>
      // The ledger counts months, commission days.
      (dates.last >= lastDay(to) || dates.last === to) &&
      (shown?.result.fetchedAtMs ?? Infinity) < overAtMs + graceDays * DAY_MS,
  );
  const said = () =>
    say`read less than ${counted(graceDays, 'day')} after the end of ${titleOf(from, to)}: records may still be posted`;
  return early.slice(0, 1).map((live) => saidItem('data', whereOf(live), said));
}

/** Where results of these months, both included, are being read now. */
export const readingIn = (from: IsoMonth, to: IsoMonth, liveCalls: readonly LiveCall[]): string[] =>
  liveCalls.filter(({ dates, busy }) => busy && isWithin(from, to)(dates)).map(whereOf);

/** Results and tables of these months, both included, each with the error of its last refresh. */
export function resultsIn(from: IsoMonth, to: IsoMonth, { liveCalls, tables }: WorkbookResults) {
  const all = [
    ...liveCalls.map((live) => ({
      ...{ id: live.id, call: live.call, dates: live.dates, where: whereOf(live) },
      trouble: live.stale ? live.error : null,
    })),
    ...tables.map(({ table: { tableId, call, dates, tableName }, trouble }) => ({
      ...{ id: tableId, call, dates, where: tableName, trouble },
    })),
  ];
  return all.filter(({ dates }) => isWithin(from, to)(dates));
}

const isWithin =
  (from: IsoMonth, to: IsoMonth) =>
  ({ first, last }: Pick<ResolvedDates, 'first' | 'last'>): boolean =>
    first.slice(0, 7) <= to && last.slice(0, 7) >= from;

const whereOf = ({ addresses, formula, call }: LiveCall): string =>
  addresses[0] ?? formula ?? call.name;

function itemsOfCall(live: LiveCall, from: IsoMonth, to: IsoMonth): OpenItem[] {
  const where = whereOf(live);
  const asked = (why: string): string => `${inWords(live.call, live.dates)}: ${why}`;
  if (live.state !== 'shown' || !live.shown) {
    const kind = live.state === 'failed' ? 'error' : 'data';
    return [saidItem(kind, where, () => asked(live.error ?? say`still being read`))];
  }
  return [
    ...(dataTrouble(live) === null
      ? []
      : [saidItem('data', where, () => asked(dataTrouble(live) ?? ''))]),
    ...findingsIn(from, to, live).map(({ kind, sentence, english, about, at, likely }) => ({
      ...itemOf(kind, where, sentence, english),
      ...(about && { about }),
      ...(at !== undefined && { at }),
      ...(likely !== undefined && { likely }),
    })),
  ];
}

const findingsIn = (from: IsoMonth, to: IsoMonth, { state, shown }: LiveCall) =>
  state === 'shown'
    ? (shown?.result.open?.() ?? []).filter(
        ({ month }) => month === null || (month >= from && month <= to),
      )
    : [];

function dataTrouble({ shown, stale, error, blocked }: LiveCall): string | null {
  if (!shown) return null;
  if (blocked?.isOneCell) return say`this Excel shows one cell of it in the sheet`;
  if (blocked)
    return say`not shown in the sheet (#SPILL!): blocked by ${blocked.by ?? say`other cells`}`;
  if (stale) return say`stale. ${error ?? say`The last refresh did not succeed.`}`;
  if (shown.result.fromWorkbook) return say`the rows came with the workbook and were not read here`;
  if (!shown.result.complete)
    return [say`incomplete`, ...shown.result.notes.slice(0, 1)].join('. ');
  return null;
}

function itemsOfTable(
  { tableName, call, dates, standing }: StoredTable,
  trouble: string | null,
): OpenItem[] {
  const why = () =>
    trouble ??
    (standing.halfWritten
      ? say`a refresh stopped while it wrote`
      : standing.older
        ? olderSaid()
        : standing.complete
          ? null
          : [say`incomplete`, ...standing.notes.slice(0, 1)].join('. '));
  return why() === null
    ? []
    : [saidItem('data', tableName, () => `${inWords(call, dates)}: ${why() ?? ''}`)];
}

/** Its id and the pinned text are English, whatever the pane's language. */
export const saidItem = (kind: OpenItem['kind'], where: string, said: () => string): OpenItem =>
  itemOf(kind, where, said(), inEnglish(said));

const itemOf = (
  kind: OpenItem['kind'],
  where: string,
  sentence: string,
  english = sentence,
): OpenItem => ({ id: `${where}|${english}`, kind, where, sentence, english });
