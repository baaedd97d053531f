// The pane's state and changes of the settings. Settings that change numbers belong to the
// workbook, those of the person to the device.
import type { StoredInAll, StoredSize } from '../../engine/archive/stored-answers';
import type { PaneLanguage } from './registry';
import type { Shown } from './setting';

export interface SettingsShown {
  readonly workbook: Shown;
  readonly device: Shown & {
    readonly language: PaneLanguage;
    /** Tieout starts with the workbook; null: this Excel does not report it. */
    readonly startsWithWorkbook: boolean | null;
  };
}

/** The stored size of each known account, and of all together. */
export interface StoredHere {
  readonly accounts: readonly (StoredSize & { readonly name: string })[];
  readonly all: StoredInAll;
}
