// Settings of the person, stored on this device as one text.
import { SettingStore } from './setting';

const NAME = 'tieout.device';

const objectIn = (text: string | null): Record<string, unknown> => {
  const stored: unknown = JSON.parse(text ?? '{}');
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
};

/** An unreadable text counts as none; on a full disk nothing is stored. */
export const deviceSettings = (storage: Pick<Storage, 'getItem' | 'setItem'>): SettingStore =>
  new SettingStore({
    readSetting: (name) => {
      try {
        const value = objectIn(storage.getItem(NAME))[name];
        return value === undefined ? null : JSON.stringify(value);
      } catch {
        return null;
      }
    },
    writeSetting: (name, change) => {
      try {
        const stored = objectIn(storage.getItem(NAME));
        const now = stored[name] === undefined ? null : JSON.stringify(stored[name]);
        const value: unknown = JSON.parse(typeof change === 'string' ? change : change(now));
        storage.setItem(NAME, JSON.stringify({ ...stored, [name]: value }));
      } catch {
        // The change is lost.
      }
    },
  });
