// What the pane shows and changes of the settings. Those that change numbers are the workbook's,
// those of the person the device's.
import type { KeptInAll, KeptSize } from '../../snapshot/kept';
import type { DeviceSettings } from './device-settings';
import type { RoundingMode } from '../../records/value-form';
import type { Outcome } from '../proof/evidence-state';
import type { SymbolList, SymbolsOutcome } from '../get-data/symbol-list-state';

/** They travel with the workbook: everybody who opens it sees the same numbers. */
export interface WorkbookSettings {
  /** The exchange counts its months, days and settlements in it. IANA name. */
  readonly exchangeZone: string;
  /** Shows the time of entries and decides what from and to mean. IANA name. */
  readonly displayZone: string;
  /** Amounts go into the cells as the exact text that the exchange sent. */
  readonly amountsAsText: boolean;
  /** Days after its end for which Refresh still reads a period again. */
  readonly graceDays: number;
  /** Digits of values in the functional currency. */
  readonly valueDigits: number;
  readonly valueRounding: RoundingMode;
  /** Days after which a rate is old. */
  readonly rateDays: number;
}

export interface DeviceSettingsShown extends DeviceSettings {
  /** Tieout starts with the workbook; null: this Excel does not say. */
  readonly startsWithWorkbook: boolean | null;
}

export interface SettingsShown {
  readonly workbook: WorkbookSettings;
  readonly device: DeviceSettingsShown;
}

/** Of each account that is known here, and of everybody. */
export interface KeptHere {
  readonly accounts: readonly (KeptSize & { readonly name: string })[];
  readonly all: KeptInAll;
  /**
   * What the encryption protects against, in a sentence; null where nothing is kept on the device.
   */
  readonly protection: string | null;
}

export interface SettingsSession {
  /** Live results are made again from what is kept; nothing is asked of the exchange. */
  changeWorkbook(changes: Partial<WorkbookSettings>): Outcome;
  /** Most take effect when Tieout starts the next time; the sentence says so. */
  changeDevice(changes: Partial<DeviceSettings>): Outcome;
  startWithWorkbook(on: boolean): Promise<Outcome>;
  keptHere(): Promise<KeptHere | null>;
  /** Workbook setting: do rows travel with the workbook? */
  carryRows(on: boolean): void;
  symbolListOf(account: string): Promise<SymbolList>;
  /** null or empty: back to what was asked before. Tie-outs of the account are made again. */
  setSymbolList(account: string, symbols: readonly string[] | null): Promise<SymbolsOutcome>;
}
