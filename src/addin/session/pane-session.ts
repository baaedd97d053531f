// What the pane and the ribbon ask of the session: one object for each place of the pane. No method
// rejects: failures come back as sentences, in the answer or in the state.
import type { Picture } from '../reconcile/pictures';
import type { GetDataSession } from './get-data/get-data-state';
import type {
  ConnectOutcome,
  Credentials,
  PaneState,
  RefreshReach,
  RefreshScope,
  UnlockOutcome,
  WhoseKey,
} from './pane-state';
import type { ClosedPeriodsSession, Outcome, ProofSession } from './proof/evidence-state';
import type { ReconcileSession } from './reconcile/reconcile-state';
import type { SettingsSession } from './settings/settings-state';

export interface PaneSession {
  readonly state: PaneState;
  /** Called after every change of `state` (a new object each time). Returns its own undo. */
  subscribe(listener: () => void): () => void;
  readonly accounts: AccountsSession;
  readonly getData: GetDataSession;
  readonly liveData: LiveDataSession;
  readonly proof: ProofSession;
  readonly reconcile: ReconcileSession;
  readonly closedPeriods: ClosedPeriodsSession;
  readonly settings: SettingsSession;
  goTo(address: string): Promise<void>;
  /**
   * Goes to a record of a live result: its row counted from 0 without headers, in the first cell
   * that holds it.
   */
  goToRecord(id: string, row: number): Promise<void>;
  /** Stops everything that is under way: reading, refreshing, writing a table. */
  cancel(): void;
}

export interface AccountsSession {
  connect(credentials: Credentials): Promise<ConnectOutcome>;
  /** Answers the question of a connect that said `asksWhose`. */
  answerWhose(answer: WhoseKey): Promise<ConnectOutcome>;
  unlock(pin: string): Promise<UnlockOutcome>;
  /** Locks what is under the PIN, at once and in every window. */
  lock(): void;
  /** The person does something in the pane: puts the automatic lock off. */
  used(): void;
  forget(accountName: string): void;
  /** All accounts and all rows that this device keeps. */
  forgetEverything(): Promise<void>;
  /** Uses Tieout with this account in a workbook that was new to this device. */
  useHere(accountName: string): void;
  /** Makes an account the workbook's: formulas that name none run again for it. */
  choose(accountName: string): void;
}

export interface LiveDataSession {
  /** `reach` left out: periods that can still change. */
  refresh(scope: RefreshScope, reach?: RefreshReach): Promise<void>;
  refreshResult(id: string, reach?: RefreshReach): Promise<void>;
  /** Reads these results again although their months are over. */
  readAgain(ids: readonly string[]): Promise<void>;
  /**
   * Asks the exchange again and merges the answer into the table; `reach` as of refresh, which
   * refreshes tables too.
   */
  refreshTable(id: string, reach?: RefreshReach): Promise<void>;
  /**
   * Values and formats of the active sheet on a new one, with the certificates of what is live
   * there on another.
   */
  copyValues(): Promise<Outcome>;
  /** Of a live result that shows records; empty where there is nothing to draw. */
  picturesOf(id: string): readonly Picture[];
  insertChart(picture: Picture): Promise<Outcome>;
  /** The ids of the results and tables that the selection touches; none where Excel is busy. */
  selected(): Promise<readonly string[]>;
  /** Enters the cells that stand at #NAME? again. */
  repairNames(): Promise<void>;
  /** Gives the columns of a result the formats that this Excel did not take with the values. */
  formatResult(id: string): Promise<void>;
}
