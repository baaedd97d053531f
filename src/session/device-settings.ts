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
