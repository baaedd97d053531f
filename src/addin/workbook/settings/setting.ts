// Defines a setting, and reads and writes it.
import { signal } from '@preact/signals-core';
import type * as z from 'zod/mini';
import { fits, readJson } from '../../platform/schema';
import type { SettingChange } from '../excel/excel-settings';

/** How the pane asks for a setting. */
export interface SettingForm {
  readonly label: string;
  readonly hint?: string;
  readonly control:
    | { readonly kind: 'zone' }
    | { readonly kind: 'switch' }
    /** The stored value is `times` what the person types. */
    | { readonly kind: 'number'; readonly times?: number }
    | {
        readonly kind: 'choice';
        readonly options: readonly { readonly value: string; readonly label: string }[];
      };
  /** The sentence for a value that does not fit. */
  refusal?(value: unknown): string;
  /** A limit that few people change. */
  readonly isAdvanced?: boolean;
}

export interface Setting<Value> {
  readonly name: string;
  readonly schema: z.ZodMiniType<Value>;
  /** The default if none is stored, or the stored one cannot be read. */
  readonly otherwise: Value;
  /** Left out if the person sets it elsewhere, or Tieout stores it for itself. */
  readonly form?: () => SettingForm;
  /** The warning if the stored value cannot be read. */
  unreadable?(text: string): string;
  /** null if it cannot be read. */
  read(text: string): Value | null;
}

export function setting<Value>(
  name: string,
  schema: z.ZodMiniType<Value>,
  otherwise: Value,
  more: Pick<Setting<Value>, 'form' | 'unreadable'> = {},
): Setting<Value> {
  // Cached: thousands of results read the same setting.
  let last: { readonly text: string; readonly value: Value | null } | null = null;
  return {
    ...{ name, schema, otherwise, ...more },
    read: (text) => {
      if (last?.text !== text) last = { text, value: readJson(schema, text) };
      return last.value;
    },
  };
}

export type Settings = readonly Setting<unknown>[];
/** Values by the name of the setting. */
export type Shown = Readonly<Record<string, unknown>>;

/** A sentence for the first value that does not fit; null if all may be stored. */
export function refusalOf(settings: Settings, changes: Shown): string | null {
  for (const { name, schema, form } of settings)
    if (name in changes && !fits(schema, changes[name]))
      return form?.().refusal?.(changes[name]) ?? name;
  return null;
}

/** Texts by the name of their setting. */
interface SettingPort {
  readSetting(name: string): string | null;
  writeSetting(name: string, change: SettingChange): void;
}

/** Each setting is stored as JSON. */
export class SettingStore {
  /** A signal: reading a setting subscribes to all writes. */
  readonly #writings = signal(0);

  constructor(
    readonly port: SettingPort,
    readonly warn: (sentence: string) => void = () => undefined,
  ) {}

  get<Value>(one: Setting<Value>): Value {
    void this.#writings.value;
    const text = this.port.readSetting(one.name);
    if (text === null) return one.otherwise;
    const value = one.read(text);
    if (value === null && one.unreadable) this.warn(one.unreadable(text));
    return value ?? one.otherwise;
  }

  set<Value>({ name }: Setting<Value>, value: Value): void {
    this.port.writeSetting(name, JSON.stringify(value));
    this.written();
  }

  /**
   * The change is made again if another person has saved the setting meanwhile, and to check
   * whether it is still there.
   * @throws Error where making it twice gives something else.
   */
  change<Value>(one: Setting<Value>, make: (now: Value) => Value): void {
    const changed = (text: string | null): string =>
      JSON.stringify(make((text === null ? null : one.read(text)) ?? one.otherwise));
    const text = changed(this.port.readSetting(one.name));
    if (changed(text) !== text)
      throw new Error(`A change of the setting ${one.name} changes it again each time it is made.`);
    this.port.writeSetting(one.name, changed);
    this.written();
  }

  /** Settings were written, perhaps by another person. */
  written(): void {
    this.#writings.value += 1;
  }

  /** The settings that the pane shows. */
  shown(settings: Settings): Shown {
    return Object.fromEntries(
      settings.filter(({ form }) => form).map((one) => [one.name, this.get(one)]),
    );
  }
}

/** The setting's name in the workbook. */
export const keyOf = ({ name }: Pick<Setting<unknown>, 'name'>): string => `tieout.${name}`;

export const workbookSettings = (
  workbook: SettingPort,
  warn?: (sentence: string) => void,
): SettingStore =>
  new SettingStore(
    {
      readSetting: (name) => workbook.readSetting(keyOf({ name })),
      writeSetting: (name, change) => workbook.writeSetting(keyOf({ name }), change),
    },
    warn,
  );
