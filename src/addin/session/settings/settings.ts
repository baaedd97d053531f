// Shows and changes the settings of the workbook and of this device.
import { refused } from '../../records/refused';
import { MOST_DIGITS, MOST_RATE_DAYS } from '../../records/value-form';
import { isZone } from '../../records/zone';
import { changeDeviceSettings, readDeviceSettings, type DeviceSettings } from './device-settings';
import type { Outcome } from '../proof/evidence-state';
import type { LiveCalls } from '../live/live-calls';
import { MOST_GRACE_DAYS, type SessionContext } from '../session-context';
import type { SymbolList, SymbolsOutcome } from '../get-data/symbol-list-state';
import type { KeptHere, SettingsSession, SettingsShown, WorkbookSettings } from './settings-state';
import { say } from '../../platform/say';

const NOT_KEPT: Outcome = {
  ok: false,
  sentence: say`This browser keeps no settings, so nothing was changed.`,
};

export class Settings implements SettingsSession {
  #starts: boolean | null = null;

  constructor(
    readonly context: SessionContext,
    readonly lives: LiveCalls,
    readonly lockAfter: (minutes: number) => void,
  ) {
    context.parts.start?.starts().then(
      (on) => this.#started(on),
      () => undefined,
    ); // Left unknown: the screen then does not offer it.
  }

  get shown(): SettingsShown {
    const { zones, graceDays, amountsAsText, valueForm, parts } = this.context;
    const { digits: valueDigits, mode: valueRounding, rateDays } = valueForm;
    return {
      workbook: { ...zones, graceDays, amountsAsText, valueDigits, valueRounding, rateDays },
      device: { ...readDeviceSettings(parts.storage), startsWithWorkbook: this.#starts },
    };
  }

  changeWorkbook(changes: Partial<WorkbookSettings>): Outcome {
    const trouble = workbookTrouble(changes);
    if (trouble !== null) return { ok: false, sentence: trouble };
    const {
      parts: { workbook },
      bulletin,
    } = this.context;
    void this.context.known.used();
    for (const [name, value] of Object.entries(changes))
      workbook.writeSetting(`tieout.${name}`, String(value));
    this.lives.showAgain();
    bulletin.changed();
    return {
      ok: true,
      sentence: say`Changed for this workbook. Live results are made again from what is kept; nothing was asked of the exchange.`,
    };
  }

  changeDevice(changes: Partial<DeviceSettings>): Outcome {
    const trouble = deviceTrouble(changes);
    if (trouble !== null) return { ok: false, sentence: trouble };
    if (this.context.parts.keepsNothing === true) return NOT_KEPT;
    changeDeviceSettings(this.context.parts.storage, changes);
    this.context.bulletin.changed();
    const taken = readDeviceSettings(this.context.parts.storage);
    const isKept = (Object.keys(changes) as (keyof DeviceSettings)[]).every(
      (name) => taken[name] === changes[name],
    );
    if (isKept && changes.lockAfterMinutes !== undefined) this.lockAfter(changes.lockAfterMinutes);
    const waits = Object.keys(changes).some(
      (name) => name !== 'lockAfterMinutes' && name !== 'separators',
    );
    return isKept
      ? {
          ok: true,
          sentence: say`Changed on this device.${waits ? say` It takes effect when Tieout starts the next time.` : ''}`,
        }
      : NOT_KEPT;
  }

  startWithWorkbook(on: boolean): Promise<Outcome> {
    return this.context.attempt(
      async () => {
        await this.context.parts.start?.setStart(on);
        this.#started(on);
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

  carryRows(on: boolean): void {
    this.lives.carried.carry(on);
  }

  symbolListOf(account: string): Promise<SymbolList> {
    return this.lives.symbols.of(account);
  }

  setSymbolList(account: string, symbols: readonly string[] | null): Promise<SymbolsOutcome> {
    return this.lives.setSymbols(account, symbols);
  }

  keptHere(): Promise<KeptHere | null> {
    return this.context.attempt(
      () => this.#keptHere(),
      () => null,
    );
  }

  async #keptHere(): Promise<KeptHere> {
    const {
      accounts,
      recordsLock,
      parts: { snapshot },
    } = this.context;
    const sizes = await Promise.all(
      accounts.listed.flatMap(({ name }) => {
        const owners = accounts.ownersNamed(name);
        return owners === null ? [] : [sizeOf(name, [...new Set([owners.ledger, owners.rebates])])];
      }),
    );
    return { accounts: sizes, all: await snapshot.keptInAll(), protection: recordsLock.sentence };

    async function sizeOf(name: string, owners: readonly string[]) {
      const parts = await Promise.all(owners.map((owner) => snapshot.kept(owner)));
      const sum = (of: 'bytes' | 'rows'): number | null =>
        parts.reduce<number | null>(
          (total, part) => (total === null || part[of] === null ? null : total + part[of]),
          0,
        );
      return { name, bytes: sum('bytes'), rows: sum('rows') };
    }
  }

  #started(on: boolean): void {
    this.#starts = on;
    this.context.bulletin.changed();
  }
}

function workbookTrouble({
  exchangeZone,
  displayZone,
  graceDays,
  valueDigits,
  rateDays,
}: Partial<WorkbookSettings>): string | null {
  for (const zone of [exchangeZone, displayZone])
    if (zone !== undefined && !isZone(zone))
      return say`${zone === '' ? say`An empty text` : zone} is no time zone that this computer knows. Give a name such as UTC or Europe/Berlin.`;
  if (graceDays !== undefined && !isWhole(graceDays, 0, MOST_GRACE_DAYS))
    return say`Days of grace are a whole number from 0 to ${MOST_GRACE_DAYS}.`;
  if (valueDigits !== undefined && !isWhole(valueDigits, 0, MOST_DIGITS))
    return say`Digits of values are a whole number from 0 to ${MOST_DIGITS}.`;
  if (rateDays !== undefined && !isWhole(rateDays, 0, MOST_RATE_DAYS))
    return say`Days of a rate are a whole number from 0 to ${MOST_RATE_DAYS}.`;
  return null;
}

function deviceTrouble({
  weightLimit,
  weightWindowMs,
  lockAfterMinutes,
  resultLimitBytes,
}: Partial<DeviceSettings>): string | null {
  if (weightLimit !== undefined && !isWhole(weightLimit, 1, 1_000_000))
    return say`The weight is a whole number of at least 1; the exchange documents 500.`;
  if (weightWindowMs !== undefined && !isWhole(weightWindowMs, 1_000, 3_600_000))
    return say`The window is at least one second and at most one hour; the exchange documents 10 seconds.`;
  if (lockAfterMinutes !== undefined && !isWhole(lockAfterMinutes, 1, 24 * 60))
    return say`Minutes until the lock are a whole number from 1 to 1440.`;
  if (resultLimitBytes !== undefined && !isWhole(resultLimitBytes, 100_000, 5_000_000))
    return say`Excel on the web takes at most 5 MB in one result; give 0.1 to 5.`;
  return null;
}

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
