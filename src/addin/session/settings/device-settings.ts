// Settings of the person, kept on this device. Those that change numbers live in the workbook
// instead.
import * as z from 'zod/mini';
import { readJson, whole } from '../../platform/schema';

/** Of the pane and of what it says in cells; `excel`: the one in which Excel opens it. */
export type PaneLanguage = 'excel' | 'en' | 'de';

export interface DeviceSettings {
  readonly language: PaneLanguage;
  /**
   * false turns typed cells off: a PivotTable over them corrupted files in one old build of Excel.
   */
  readonly typedCells: boolean;
  /** Amounts of inserted tables have separators, and negatives are red. */
  readonly separators: boolean;
  /** Bytes of one result for Excel on the web. */
  readonly resultLimitBytes: number;
  /** The exchange's weights (interface document, section 8). */
  readonly weightLimit: number;
  readonly weightWindowMs: number;
  /** Without use of the pane, remembered accounts lock. */
  readonly lockAfterMinutes: number;
  /** First month of the financial year, 1 to 12. */
  readonly financialYearBegins: number;
}

const DEFAULTS: DeviceSettings = {
  language: 'excel',
  typedCells: true,
  separators: true,
  resultLimitBytes: 4_500_000,
  weightLimit: 500,
  weightWindowMs: 10_000,
  lockAfterMinutes: 15,
  financialYearBegins: 1,
};

const positive = z.number().check(z.positive());
const stored = z.object({
  // A newer version may know more of them; the other settings stay what they are.
  language: z.exactOptional(z.catch(z.literal(['excel', 'en', 'de']), 'excel')),
  typedCells: z.exactOptional(z.boolean()),
  separators: z.exactOptional(z.boolean()),
  resultLimitBytes: z.exactOptional(positive),
  weightLimit: z.exactOptional(whole(1)),
  weightWindowMs: z.exactOptional(whole(1)),
  lockAfterMinutes: z.exactOptional(positive),
  financialYearBegins: z.exactOptional(whole(1, 12)),
});

const NAME = 'tieout.device';

/** What the person set, else the defaults; what cannot be read counts as not set. */
export function readDeviceSettings(storage: Pick<Storage, 'getItem'>): DeviceSettings {
  try {
    return { ...DEFAULTS, ...readJson(stored, storage.getItem(NAME) ?? '{}') };
  } catch {
    return DEFAULTS;
  }
}

/**
 * Changes what is given and keeps the rest, also what another version of Tieout has set. A full
 * disk changes nothing.
 */
export function changeDeviceSettings(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  changes: Partial<DeviceSettings>,
): void {
  try {
    const before: unknown = JSON.parse(storage.getItem(NAME) ?? '{}');
    storage.setItem(
      NAME,
      JSON.stringify({ ...(typeof before === 'object' ? before : {}), ...changes }),
    );
  } catch {
    // Not remembered: the setting holds until the pane closes.
  }
}
