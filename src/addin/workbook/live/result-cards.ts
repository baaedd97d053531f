// The pane's cards of accounts, results and work.
import { nameKey } from '../../engine/accounts/account';
import type { ReadingBoard, ReadingRate } from '../../engine/archive/fetching/progress';
import type { ListedAccount } from '../accounts/account-book';
import type { LiveCall, RefusedCall } from './live-call';
import type { AccountCard, ResultCard, UnlistedPairs, Work } from '../session/pane-state';
import { say } from '../../platform/say';

export function accountCard(
  { name, account, state, remembered }: ListedAccount,
  defaultName: string | null,
): AccountCard {
  const { canReadLedger, canReadRebates, note } = account ?? {
    canReadLedger: null,
    canReadRebates: null,
    note: '',
  };
  return {
    name,
    state,
    remembered,
    canReadLedger,
    canReadRebates,
    note,
    isDefault: defaultName !== null && nameKey(name) === nameKey(defaultName),
  };
}

const NOT_TAKEN = say`Excel has not taken this yet, as while a cell is being edited. Tieout gives it again until it stands in the sheet.`;

/**
 * @param asked the names of the accounts that the call means now.
 * @param takesFormats the host takes number formats with the values.
 */
export function resultCard(
  live: LiveCall,
  asked: readonly string[],
  takesFormats: boolean,
): ResultCard {
  const { id, call, dates, state, busy, shown, addresses, stale, error } = live;
  const result = state === 'shown' ? shown?.result : undefined;
  return {
    id,
    functionName: call.name,
    formula: live.formula ?? `=${call.name}(…)`,
    addresses,
    asks: live.asks,
    accounts: (state === 'shown' ? shown?.accounts : null) ?? asked,
    state,
    busy,
    rows: result?.records ?? null,
    refreshedAtMs: result?.fetchedAtMs ?? null,
    ...(state === 'shown' && typeof shown?.asOfMs === 'number' && { asOfMs: shown.asOfMs }),
    ...(result?.fromWorkbook && { fromWorkbook: true }),
    complete: result?.complete ?? false,
    proof: result?.proof ?? null,
    ...(dates.unlisted && { unlistedPairs: unlistedPairs(dates, asked) }),
    stale,
    rounded: result?.rounded ?? [],
    ...(!live.isTaken && { warning: NOT_TAKEN }),
    ...(live.blocked && { blocked: live.blocked }),
    notes: [...(result?.notes ?? []), ...(shown?.note ? [shown.note] : [])],
    changes: live.changes,
    lacksFormats: !takesFormats && state === 'shown',
    error,
  };
}

/** The dates have the keys of names; accounts that the call no longer means are left out. */
const unlistedPairs = (
  { symbols = [], unlisted = [] }: LiveCall['dates'],
  accounts: readonly string[],
): UnlistedPairs[] =>
  accounts.flatMap((account) => {
    const pairs = symbols.find(([key]) => key === nameKey(account))?.[1];
    return pairs && unlisted.includes(nameKey(account)) ? [{ account, count: pairs.length }] : [];
  });

export function refusedCard({ id, name, addresses, formula, sentence }: RefusedCall): ResultCard {
  return {
    id,
    functionName: name,
    formula: formula ?? `=${name}(…)`,
    addresses,
    asks: say`An argument cannot be used.`,
    accounts: [],
    state: 'failed',
    busy: false,
    rows: null,
    refreshedAtMs: null,
    complete: false,
    proof: null,
    stale: false,
    rounded: [],
    notes: [],
    changes: null,
    lacksFormats: false,
    error: sentence,
  };
}

/** @param tableWork the rows of a table that are being written or read. */
export function workOf(
  board: ReadingBoard,
  asking: readonly { readonly busy: boolean }[],
  rate: ReadingRate,
  tableWork: Work | null,
): Work | null {
  const first = board.running[0];
  if (!first && tableWork) return tableWork;
  if (!first)
    return asking.some(({ busy }) => busy)
      ? { title: say`Asking the exchange`, pagesDone: 0, pagesTotal: null, secondsLeft: null }
      : null;
  const more = board.running.length - 1;
  const page =
    first.pagesTotal === null
      ? say`page ${first.pagesRead + 1}`
      : say`page ${Math.min(first.pagesRead + 1, first.pagesTotal)} of ${first.pagesTotal}`;
  return {
    title: say`Reading ${first.subject()}, ${page}${more > 0 ? say`, and ${more} more` : ''}`,
    pagesDone: board.pagesDone,
    pagesTotal: board.pagesTotal,
    secondsLeft: rate.secondsLeft(board.running),
  };
}
