// What the pane shows and changes of the settings. Those that change numbers are the workbook's,
// those of the person the device's.
import type { StoredInAll, StoredSize } from '../../engine/archive/stored';
import type { PaneLanguage } from './registry';
import type { Shown } from './setting';

export interface SettingsShown {
  readonly workbook: Shown;
  readonly device: Shown & {
    readonly language: PaneLanguage;
    /** Tieout starts with the workbook; null: this Excel does not say. */
    readonly startsWithWorkbook: boolean | null;
  };
}

/** Of each account that is known here, and of everybody. */
export interface StoredHere {
  readonly accounts: readonly (StoredSize & { readonly name: string })[];
  readonly all: StoredInAll;
}
