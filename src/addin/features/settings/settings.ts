// Shows and changes the settings of the workbook and of this device.
import { signal } from '@preact/signals-core';
import { refused } from '../../platform/outcome';
import type { Outcome } from '../../platform/outcome';
import type { LiveCalls } from '../../workbook/live/live-calls';
import type { SessionContext } from '../../workbook/session/session-context';
import type { SymbolList, SymbolsOutcome } from '../../workbook/live/account-symbols';
import { DEVICE_SETTINGS, OF_DEVICE, WORKBOOK_SETTINGS } from '../../workbook/settings/registry';
import { refusalOf, type Shown } from '../../workbook/settings/setting';
import type { StoredHere, SettingsShown } from '../../workbook/settings/settings-state';
import { say } from '../../platform/say';

const NOT_KEPT: Outcome = {
  ok: false,
  sentence: say`This browser keeps no settings, so nothing was changed.`,
};

export class Settings {
  /** null: not known. */
  readonly #starts = signal<boolean | null>(null);

  constructor(
    readonly context: SessionContext,
    readonly liveCalls: LiveCalls,
    readonly lockAfter: (minutes: number) => void,
  ) {
    context.parts.start?.starts().then(
      (on) => (this.#starts.value = on),
      () => undefined,
    ); // It stays unknown: the screen then does not offer it.
  }

  get shown(): SettingsShown {
    const { settings, device } = this.context;
    return {
      workbook: settings.shown(WORKBOOK_SETTINGS),
      device: {
        ...device.shown(DEVICE_SETTINGS),
        language: device.get(OF_DEVICE.language),
        startsWithWorkbook: this.#starts.value,
      },
    };
  }

  /** Results are made again from stored records, without a request to the exchange. */
  changeWorkbook(changes: Shown): Outcome {
    const refusal = refusalOf(WORKBOOK_SETTINGS, changes);
    if (refusal !== null) return refused(refusal);
    const { settings } = this.context;
    for (const one of WORKBOOK_SETTINGS)
      if (one.name in changes) settings.set(one, changes[one.name]);
    void this.liveCalls.showAgain();
    return {
      ok: true,
      sentence: say`Changed for this workbook. Live results are made again from what is kept; nothing was asked of the exchange.`,
    };
  }

  /** Most take effect at the next start of Tieout; the sentence says so. */
  changeDevice(changes: Shown): Outcome {
    const refusal = refusalOf(DEVICE_SETTINGS, changes);
    if (refusal !== null) return refused(refusal);
    const { device, parts } = this.context;
    if (parts.keepsNothing === true) return NOT_KEPT;
    const changed = DEVICE_SETTINGS.filter(({ name }) => name in changes);
    for (const one of changed) device.set(one, changes[one.name]);
    // A full disk stores nothing.
    if (changed.some((one) => device.get(one) !== changes[one.name])) return NOT_KEPT;
    if ('lockAfterMinutes' in changes) this.lockAfter(device.get(OF_DEVICE.lockAfterMinutes));
    const waits = changed.some(({ name }) => name !== 'lockAfterMinutes' && name !== 'separators');
    return {
      ok: true,
      sentence: say`Changed on this device.${waits ? say` It takes effect when Tieout starts the next time.` : ''}`,
    };
  }

  startWithWorkbook(on: boolean): Promise<Outcome> {
    return this.context.attempt(
      async () => {
        await this.context.parts.start?.setStart(on);
        this.#starts.value = on;
        return {
          ok: true,
          sentence: on
            ? say`Tieout starts with this workbook from now on.`
            : say`Tieout starts when the pane is opened or a formula needs it.`,
        };
      },
      refused,
      say`Excel did not take this setting. Nothing was changed.`,
    );
  }

  /** Workbook setting: are rows stored in the workbook? */
  carryRows(on: boolean): void {
    this.liveCalls.carried.carry(on);
  }

  symbolListOf(account: string): Promise<SymbolList> {
    return this.liveCalls.symbols.of(account);
  }

  /**
   * null or empty: back to the pairs of earlier requests. Tie-outs of the account are made again.
   */
  setSymbolList(account: string, symbols: readonly string[] | null): Promise<SymbolsOutcome> {
    return this.liveCalls.setSymbols(account, symbols);
  }

  storedHere(): Promise<StoredHere | null> {
    return this.context.attempt(
      () => this.#storedHere(),
      () => null,
    );
  }

  async #storedHere(): Promise<StoredHere> {
    const {
      accounts,
      parts: { archive },
    } = this.context;
    const sizes = await Promise.all(
      accounts.listed.flatMap(({ name }) => {
        const owners = accounts.ownersStored(name);
        return owners === null ? [] : [sizeOf(name, [...new Set([owners.ledger, owners.rebates])])];
      }),
    );
    return { accounts: sizes, all: await archive.storedInAll() };

    async function sizeOf(name: string, owners: readonly string[]) {
      const parts = await Promise.all(owners.map((owner) => archive.stored(owner)));
      const sum = (of: 'bytes' | 'rows'): number =>
        parts.reduce((total, part) => total + part[of], 0);
      return { name, bytes: sum('bytes'), rows: sum('rows') };
    }
  }
}

declare module '../../pane/context/pane-session' {
  interface PaneSession {
    readonly settings: Omit<Settings, 'context' | 'liveCalls' | 'lockAfter' | 'shown'>;
  }
}
