// Puts together what the pane draws.
import { nameKey } from '../accounts/account';
import type { ReadingBoard } from '../snapshot/progress';
import type { ListedAccount } from './account-book';
import type { LiveCall, RefusedCall } from './live-call';
import { inWords, type Zones } from './needs';
import type { AccountCard, HistoryLine, PaneState, Remembering, ResultCard, ServerConfig, Work } from './pane-state';

interface Seen {
  readonly server: ServerConfig | null;
  readonly warning: string | null;
  readonly accounts: readonly ListedAccount[];
  readonly remembering: Remembering | null;
  readonly defaultName: string | null;
  readonly lives: readonly LiveCall[];
  readonly refused: readonly RefusedCall[];
  readonly board: ReadingBoard;
  readonly history: readonly HistoryLine[];
  readonly zones: Zones;
}

export function paneStateOf({ server, warning, accounts, remembering, defaultName, lives, refused, board, history, zones }: Seen): PaneState {
  return { server, warning, remembering, history, ...zones, accounts: accounts.map((one) => accountCard(one, defaultName)), results: [...lives.map(resultCard), ...refused.map(refusedCard)], tables: [], closedPeriods: [], travelling: { on: true, carried: 0, leftOut: 0, bytes: null, limitBytes: 1_000_000, sentence: 'The workbook carries no rows yet.' }, work: workOf(board, lives) };
}

function accountCard({ name, account, state, remembered }: ListedAccount, defaultName: string | null): AccountCard {
  const { canReadLedger, canReadRebates, note } = account ?? { canReadLedger: null, canReadRebates: null, note: '' };
  return { name, state, remembered, canReadLedger, canReadRebates, note, isDefault: defaultName !== null && nameKey(name) === nameKey(defaultName) };
}

function resultCard(live: LiveCall): ResultCard {
  const { id, call, dates, state, busy, shown, addresses, stale, error } = live;
  const result = state === 'shown' ? shown?.result : undefined;
  return {
    id, functionName: call.name, formula: live.formula ?? `=${call.name}(…)`, addresses, asks: inWords(call, dates), state, busy,
    rows: result?.records ?? null, refreshedAtMs: result?.fetchedAtMs ?? null, complete: result?.complete ?? false, stale,
    rounded: result?.rounded ?? [], notes: [...(result?.notes ?? []), ...(shown?.note ? [shown.note] : [])], error,
  };
}

function refusedCard({ id, name, addresses, formula, sentence }: RefusedCall): ResultCard {
  return {
    id, functionName: name, formula: formula ?? `=${name}(…)`, addresses, asks: 'An argument cannot be used.', state: 'failed', busy: false,
    rows: null, refreshedAtMs: null, complete: false, stale: false, rounded: [], notes: [], error: sentence,
  };
}

function workOf(board: ReadingBoard, lives: readonly LiveCall[]): Work | null {
  const first = board.running[0];
  if (!first) return lives.some(({ busy }) => busy) ? { title: 'Asking the exchange', pagesDone: 0, pagesTotal: null, secondsLeft: null } : null;
  const more = board.running.length - 1;
  const page = first.pagesTotal === null ? `page ${first.pagesRead + 1}` : `page ${Math.min(first.pagesRead + 1, first.pagesTotal)} of ${first.pagesTotal}`;
  return { title: `Reading ${first.subject}, ${page}${more > 0 ? `, and ${more} more` : ''}`, pagesDone: board.pagesDone, pagesTotal: board.pagesTotal, secondsLeft: null };
}
