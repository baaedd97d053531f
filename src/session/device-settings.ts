// Settings of the person, kept on this device. Those that change numbers live in the workbook instead.
import * as z from 'zod/mini';

const stored = z.object({
  typedCells: z._default(z.boolean(), true),
  resultLimitBytes: z._default(z.number().check(z.positive()), 4_500_000),
  /** The exchange's weights (interface document, section 8). */
  weightLimit: z._default(z.int().check(z.positive()), 500),
  weightWindowMs: z._default(z.int().check(z.positive()), 10_000),
  /** Without use of the pane, remembered accounts lock. */
  lockAfterMinutes: z._default(z.number().check(z.positive()), 15),
  /** First month of the financial year, 1 to 12. */
  financialYearBegins: z._default(z.int().check(z.minimum(1), z.maximum(12)), 1),
});

export type DeviceSettings = z.infer<typeof stored>;

const NAME = 'tieout.device';

/** What the person set, else the defaults; what cannot be read counts as not set. */
export function readDeviceSettings(storage: Pick<Storage, 'getItem'>): DeviceSettings {
  try {
    return z.parse(stored, JSON.parse(storage.getItem(NAME) ?? '{}'));
  } catch {
    return z.parse(stored, {});
  }
}

/** Changes what is given and keeps the rest, also what another version of Tieout has set. A full disk changes nothing. */
export function changeDeviceSettings(storage: Pick<Storage, 'getItem' | 'setItem'>, changes: Partial<DeviceSettings>): void {
  try {
    const before: unknown = JSON.parse(storage.getItem(NAME) ?? '{}');
    storage.setItem(NAME, JSON.stringify({ ...(typeof before === 'object' ? before : {}), ...changes }));
  } catch {
    // Not remembered: the setting holds until the pane closes.
  }
}
