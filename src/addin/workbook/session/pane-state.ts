// The state of the task pane, as plain data: the session makes it, the pane renders it.
import type { CalculationTrouble } from '../excel/excel-cell-repairs';
import type { IsoDay } from '../../engine/records/calendar';
import type { RecordOperation } from '../../engine/records/columns';
import type { RememberBy } from '../../engine/accounts/vault-results';
import type { Proof } from '../../engine/proofs/proof';
import type { SettingsShown } from '../settings/settings-state';

/** The rows of live formulas stored in the workbook for colleagues without the account. */
export interface TravellingRows {
  /** Setting of the workbook, on by default. */
  readonly on: boolean;
  /** Results whose rows are stored in the workbook. */
  readonly carried: number;
  /** Results that are shown and did not fit into the workbook's limit. */
  readonly leftOut: number;
  /** Compressed; null: nothing was written yet. */
  readonly bytes: number | null;
  readonly limitBytes: number;
  /** The rows are being written. */
  readonly isSaving?: boolean;
  /** One line in plain words. */
  readonly sentence: string;
}

export interface BlockedSpill {
  /** The formula's own cell. */
  readonly at: string;
  /**
   * The first cell that blocks the rows; null if it cannot be named, as with merged cells or a
   * table.
   */
  readonly by: string | null;
  /** No cell blocks the rows: this Excel shows only the first cell of each result. */
  readonly isOneCell: boolean;
}

export interface ResultChange {
  readonly kind: 'added' | 'changed' | 'gone';
  /** The row of the record, counted from 0 without headers; null: it was removed. */
  readonly row: number | null;
  readonly words: string;
  readonly day: IsoDay;
  /** Its period was closed when the older rows were fetched, so it should not have changed. */
  readonly wasClosed: boolean;
}

export interface ResultChanges {
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  /** The number of them in closed periods. */
  readonly inClosed: number;
  /** Changes of closed periods first, then in the order of rows; at most LISTED. */
  readonly listed: readonly ResultChange[];
}

/** The server's description of the exchange behind it (GET /config.json). */
export interface ServerConfig {
  /** Shown to the person, e.g. "Sandbox exchange" or the host's name. */
  readonly exchangeName: string;
  /** True while the built-in sandbox answers: every number is made up, and every screen says so. */
  readonly madeUp: boolean;
  /** Published, made-up credentials of the sandbox; empty for a real exchange. */
  readonly demoAccounts: readonly DemoAccount[];
  /** People enter a token to use the server, so they can sign out. */
  readonly signOut?: boolean;
}

export interface DemoAccount extends Credentials {
  /** One sentence: what this account can show. */
  readonly about: string;
  /** Trading pairs that pay it commission. */
  readonly pairs?: readonly string[] | undefined;
}

/** As pasted by the person. The secret is turned into a signing key at once and forgotten. */
export interface Credentials {
  readonly name: string;
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
  /** How this device remembers the account; left out: only until Excel closes. */
  readonly remember?: RememberBy;
}

export interface AccountCard {
  readonly name: string;
  readonly state: 'connected' | 'checking' | 'failed' | 'locked' | 'damaged';
  /** The protection under which this device remembers it; null: only until Excel closes. */
  readonly remembered: 'pin' | 'device' | null;
  /** null if it is not known yet. */
  readonly canReadLedger: boolean | null;
  readonly canReadRebates: boolean | null;
  /** A sentence for the person; "" if there is none. */
  readonly note: string;
  /** The workbook's account: formulas without an account argument use it. */
  readonly isDefault: boolean;
}

/** How this device can remember accounts. */
export interface Remembering {
  /** Some account is under a PIN: another is remembered under the same one. */
  readonly hasPin: boolean;
  readonly unlocked: boolean;
  /** Minutes without use of the pane after which accounts lock. */
  readonly lockAfterMinutes: number;
}

export type ResultState =
  /** A first fetch is under way: the cell shows #BUSY!. */
  | 'reading'
  /** Waits for an account to be connected. */
  | 'waiting'
  /** No rows are stored on this device, and no person has asked: press Refresh. */
  | 'not-here'
  /** The cell shows rows. */
  | 'shown'
  /** The cell shows an error, explained by `error`. */
  | 'failed';

/** One distinct live call, however many cells hold it. */
export interface ResultCard {
  readonly id: string;
  readonly functionName: string;
  /** The formula as in its first cell, or as it was called if no cell is known. */
  readonly formula: string;
  /** "Sheet1!A1", …; empty until the sheets were scanned. */
  readonly addresses: readonly string[];
  /** One line in plain words: "USDT, September to November 2026". */
  readonly asks: string;
  /**
   * The accounts whose rows are shown, else those of the call, by name; empty if none is chosen
   * yet.
   */
  readonly accounts: readonly string[];
  readonly state: ResultState;
  /** True while this call is being fetched, first time or again. */
  readonly busy: boolean;
  /** Records shown, without the header row; null: there are none to count. */
  readonly rows: number | null;
  /** The oldest moment at which a part of these rows was fetched. */
  readonly refreshedAtMs: number | null;
  /**
   * A period was still open when it was read: its rows are complete as of this moment. Left out:
   * every period was over.
   */
  readonly asOfMs?: number;
  /** true if the rows came with the workbook and this device stores none. */
  readonly fromWorkbook?: boolean;
  readonly complete: boolean;
  /**
   * Whether the proof of the result holds; null if it proves nothing, or shows nothing of its own.
   */
  readonly proof: Pick<Proof, 'verdict' | 'words'> | null;
  /** Accounts without a given pair list: the tie-out uses the pairs of earlier requests. */
  readonly unlistedPairs?: readonly UnlistedPairs[];
  /** The last refresh did not succeed: the rows are those of `refreshedAtMs`. */
  readonly stale: boolean;
  /** Values with more digits than Excel holds, by column label. */
  readonly rounded: readonly { readonly column: string; readonly count: number }[];
  /**
   * Notes for the person: resolved dates, days that have not begun, days that the exchange no
   * longer retains.
   */
  readonly notes: readonly string[];
  /**
   * The changes that the last Refresh made to the rows; null if it was not refreshed since the
   * workbook was opened here, or its rows are no records.
   */
  readonly changes: ResultChanges | null;
  /** The cell that keeps the result out of the sheet; left out if the result is in the sheet. */
  readonly warning?: string;
  /** The rows are not in the sheet, except the cell `at`. */
  readonly blocked?: BlockedSpill;
  /** This Excel takes numbers without their formats: `formatResult` sets them. */
  readonly lacksFormats: boolean;
  /**
   * The full sentence of the last error, also where the cell still shows older rows; null when
   * there is none.
   */
  readonly error: string | null;
}

export interface UnlistedPairs {
  readonly account: string;
  /** The number of pairs that were asked. */
  readonly count: number;
}

/** Rows of a table that a refresh has written or marked. */
export interface TouchedRows {
  readonly count: number;
  /**
   * The addresses of the first ones at that time, for a jump: "Sheet1!A5:L7", …; neighbours share
   * one address, and at most 50 are listed.
   */
  readonly addresses: readonly string[];
}

/** The changes that the last refresh made to a table. */
export interface TableChanges {
  readonly added: TouchedRows;
  readonly changed: TouchedRows;
  /** The exchange no longer lists the record: the row is marked, not deleted. */
  readonly gone: TouchedRows;
  /** Copies of rows, and rows of the person: the column "Tieout check" names the reason. */
  readonly uncounted: TouchedRows;
}

/** A table that Tieout inserted. The workbook remembers it, so it is listed on every device. */
export interface TableCard {
  /** For refreshTable. */
  readonly id: string;
  /** Excel's name of the table. */
  readonly name: string;
  /** "Sheet1!A2:L2003", header and totals included; null: the sheets were not read yet. */
  readonly address: string | null;
  readonly functionName: RecordOperation;
  /** The question in one line of plain words. */
  readonly asks: string;
  /** Account names, connected here or not. */
  readonly accounts: readonly string[];
  readonly busy: boolean;
  /** Records of the last complete answer. */
  readonly rows: number;
  readonly refreshedAtMs: number | null;
  readonly complete: boolean;
  /** The last refresh failed, or stopped half-way: then the table says INCOMPLETE. */
  readonly stale: boolean;
  readonly rounded: readonly { readonly column: string; readonly count: number }[];
  readonly notes: readonly string[];
  /** null: not refreshed since the workbook was opened here. */
  readonly changes: TableChanges | null;
  readonly error: string | null;
}

/** Work that takes longer than a moment. */
export interface Work {
  /** "Reading September 2026, page 3 of 9", "Writing 50,000 rows to Sheet1, 12,000 so far". */
  readonly title: string;
  /** The unit of `pagesDone` and `pagesTotal`; default: pages. */
  readonly counts?: 'rows';
  readonly pagesDone: number;
  /** null if it is unknown. */
  readonly pagesTotal: number | null;
  readonly secondsLeft: number | null;
}

export interface HistoryLine {
  readonly atMs: number;
  readonly kind: 'done' | 'failed' | 'cancelled';
  readonly sentence: string;
  /** Ids of results whose months are over: a button reads them again in spite of that. */
  readonly readAgain?: readonly string[];
}

/** The sheet of the cells; null if no cell was found, because a name or a sheet may hide them. */
export interface FormulasToTrust {
  readonly sheet: string | null;
  readonly isHidden: boolean;
  readonly formulas: number;
}

/** Features add their own state (`declare module`, as in features/close). */
export interface PaneState {
  /** null until the server has answered. */
  readonly server: ServerConfig | null;
  /** A sentence that concerns everything (server unreachable), or null. */
  readonly warning: string | null;
  /** The names of accounts that this workbook uses and that are not connected here. */
  readonly missingAccounts: readonly string[];
  readonly accounts: readonly AccountCard[];
  /** Formulas that no person has entered or refreshed on this device, hidden sheets first. */
  readonly toTrust: readonly FormulasToTrust[];
  /** Whether Excel reports who edits cells; if not, each formula waits for Refresh. */
  readonly tellsEdits: boolean;
  /** If there are untrusted formulas: the connected accounts that could be used for them. */
  readonly toUseHere: readonly string[];
  /** null if this device remembers nothing, or is still being read. */
  readonly remembering: Remembering | null;
  readonly results: readonly ResultCard[];
  /** In the order of insertion; tables that a person has deleted are left out. */
  readonly tables: readonly TableCard[];
  readonly travelling: TravellingRows;
  /**
   * Cells with one of our functions that show #NAME?: Excel read them before Tieout was loaded.
   * `repairNames` enters them again.
   */
  readonly brokenCells: readonly string[];
  /** The calculation mode, if it keeps new values out of live cells. */
  readonly calculationTrouble: CalculationTrouble | null;
  readonly work: Work | null;
  /** Newest first, limited in number. */
  readonly history: readonly HistoryLine[];
  readonly exchangeZone: string;
  readonly displayZone: string;
  readonly settings: SettingsShown;
}

export type RefreshScope = 'workbook' | 'sheet' | 'selection';
/** The periods to refresh: those that can still change, or closed ones too. */
export type RefreshReach = 'open' | 'closed too';

export type ConnectOutcome =
  | { readonly ok: true; readonly sentence: string }
  /**
   * `asksWhose`: the name is remembered with another key, and `answerWhose` takes the answer whose
   * key it is.
   */
  | {
      readonly ok: false;
      readonly sentence: string;
      readonly field?: 'name' | 'key' | 'secret' | 'passphrase' | 'pin';
      readonly asksWhose?: true;
    };

export type InsertOutcome =
  | { readonly ok: true; readonly id: string; readonly address: string; readonly sentence: string }
  /** The sentence gives the reason, and what is in the sheet now. */
  | { readonly ok: false; readonly sentence: string; readonly isCancelled: boolean };

/** The account that the other key of a known name belongs to; null: connect nothing. */
export type WhoseKey = 'same account' | 'another account' | null;

export interface UnlockOutcome {
  readonly ok: boolean;
  readonly sentence: string;
}
