// What the pane shows and changes of the settings. Those that change numbers are the workbook's,
// those of the person the device's.
import type { KeptInAll, KeptSize } from '../../archive/kept';
import type { PaneLanguage } from './registry';
import type { Shown } from './setting';
import type { Outcome } from '../proof/evidence-state';
import type { SymbolList, SymbolsOutcome } from '../get-data/symbol-list-state';

export interface SettingsShown {
  readonly workbook: Shown;
  readonly device: Shown & {
    readonly language: PaneLanguage;
    /** Tieout starts with the workbook; null: this Excel does not say. */
    readonly startsWithWorkbook: boolean | null;
  };
}

/** Of each account that is known here, and of everybody. */
export interface KeptHere {
  readonly accounts: readonly (KeptSize & { readonly name: string })[];
  readonly all: KeptInAll;
}

export interface SettingsSession {
  /** Live results are made again from what is kept; nothing is asked of the exchange. */
  changeWorkbook(changes: Shown): Outcome;
  /** Most take effect when Tieout starts the next time; the sentence says so. */
  changeDevice(changes: Shown): Outcome;
  startWithWorkbook(on: boolean): Promise<Outcome>;
  keptHere(): Promise<KeptHere | null>;
  /** Workbook setting: do rows travel with the workbook? */
  carryRows(on: boolean): void;
  symbolListOf(account: string): Promise<SymbolList>;
  /** null or empty: back to what was asked before. Tie-outs of the account are made again. */
  setSymbolList(account: string, symbols: readonly string[] | null): Promise<SymbolsOutcome>;
}
