// What a feature adds to the pane. main.ts registers each feature; the pane knows none by name.
import type { ComponentType } from 'preact';
import type { RowsOfOperation } from '../../engine/evidence/canonical-rows';
import type { Picture } from '../../engine/proofs/pictures';
import type { CellPlace } from '../../engine/records/sheet-address';
import type { Refused } from '../../platform/outcome';
import type {
  AccountCard,
  PaneState,
  Remembering,
  ServerConfig,
} from '../../workbook/session/pane-state';

/** What every place draws itself from. */
export interface PlaceProps {
  readonly state: PaneState;
}

/** A place of the pane, with a tab of its own. */
export interface Place {
  readonly name: string;
  readonly label: string;
  /** What a button elsewhere may ask for that is done here; see useCellTask. */
  readonly asks?: readonly string[];
  readonly Shown: ComponentType<PlaceProps>;
}

export interface TaskProps extends PlaceProps {
  /** Counts the visits of the page while it is in sight; null: it is not. */
  readonly visit: number | null;
}

/** A task on a page of its own, listed by a place. */
export interface Task {
  /** By which a button elsewhere asks for it. */
  readonly name: string;
  readonly heading: string;
  /** What it does, in a line. */
  readonly row: string;
  readonly Page: ComponentType<TaskProps>;
}

/** Where the tasks are listed. */
export const PLACE_OF_TASKS = 'reconcile';

export interface AccountsProps {
  readonly accounts: readonly AccountCard[];
  readonly remembering: Remembering | null;
  readonly server: ServerConfig | null;
  /** Those that the workbook uses and this device does not have. */
  readonly missing: readonly string[];
  /** Keeps the accounts in sight. */
  readonly stay: () => void;
}

export interface OfResultProps {
  /** Of the result's or table's card. */
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
  /** null: they stand in no sheet. */
  readonly firstCell: CellPlace | null;
  readonly isComplete: boolean;
  readonly records: RowsOfOperation;
}

export interface OfClosedPeriodProps {
  /** What it pinned: the ledger of each account, and its commission over all pairs. */
  readonly populations: readonly { readonly value: string; readonly label: string }[];
  /** @param population a value of them. Never rejects. */
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
