// The parts that a feature adds to the pane. main.ts registers each feature; the pane names none.
import type { ComponentType } from 'preact';
import type { RowsOfOperation } from '../../engine/evidence/canonical-rows';
import type { Picture } from '../../engine/proofs/chart-data';
import type { CellPlace } from '../../engine/records/sheet-address';
import type { Refused } from '../../platform/outcome';
import type {
  AccountCard,
  PaneState,
  Remembering,
  ServerConfig,
} from '../../workbook/session/pane-state';

/** The properties of every place. */
export interface PlaceProps {
  readonly state: PaneState;
}

/** A place of the pane with its own tab. */
export interface Place {
  readonly name: string;
  readonly label: string;
  /** Names of tasks that a button elsewhere may request here; see useCellTask. */
  readonly asks?: readonly string[];
  readonly Shown: ComponentType<PlaceProps>;
}

export interface TaskProps extends PlaceProps {
  /** Counts the visits of the page while it is shown; null while it is not. */
  readonly visit: number | null;
}

/** A task with a page of its own, listed by a place. */
export interface Task {
  /** The name by which a button elsewhere requests it. */
  readonly name: string;
  readonly heading: string;
  /** What it does, in a line. */
  readonly row: string;
  readonly Page: ComponentType<TaskProps>;
}

/** The place that lists the task. */
export const PLACE_OF_TASKS = 'reconcile';

export interface AccountsProps {
  readonly accounts: readonly AccountCard[];
  readonly remembering: Remembering | null;
  readonly server: ServerConfig | null;
  /** Accounts that the workbook uses and this device does not have. */
  readonly missing: readonly string[];
  /** Keeps the accounts visible. */
  readonly stay: () => void;
}

export interface OfResultProps {
  /** The id of the result's or table's card. */
  readonly id: string;
  readonly refreshedAtMs: number | null;
}

export interface DrawingProps {
  readonly picture: Picture;
  /** Goes to a record of the result. */
  readonly goTo: (row: number) => void;
}

/** Records of a closed period, as they are pinned in the workbook. */
export interface PinnedRecords {
  /** "Ledger of Main, October 2026". */
  readonly name: string;
  /** The hash over what is pinned. */
  readonly fact: readonly [what: string, value: string];
  /** null if they are on no sheet. */
  readonly firstCell: CellPlace | null;
  readonly isComplete: boolean;
  readonly records: RowsOfOperation;
}

export interface OfClosedPeriodProps {
  /** The pinned populations: the ledger of each account, and its commission over all pairs. */
  readonly populations: readonly { readonly value: string; readonly label: string }[];
  /** @param population one of the populations. Never rejects. */
  readonly recordsOf: (population: string) => Promise<PinnedRecords | Refused>;
}

export interface PaneFeature {
  readonly place?: Place;
  readonly tasks?: readonly Task[];
  /** Connects accounts and lists them. */
  readonly Accounts?: ComponentType<AccountsProps>;
  /** A part of the details of each live result and table. */
  readonly OfResult?: ComponentType<OfResultProps>;
  /** Draws a picture of a result. */
  readonly Drawing?: ComponentType<DrawingProps>;
  /** A part of the details of each closed period. */
  readonly OfClosedPeriod?: ComponentType<OfClosedPeriodProps>;
  /** Listed at the end of the place Settings. */
  readonly inSettings?: readonly Task[];
}
