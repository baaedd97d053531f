// Settings of the person, kept on this device in one text.
import { SettingStore } from './setting';

const NAME = 'tieout.device';

const objectIn = (text: string | null): Record<string, unknown> => {
  const kept: unknown = JSON.parse(text ?? '{}');
  return typeof kept === 'object' && kept !== null ? { ...kept } : {};
};

/** A text that cannot be read counts as none; a full disk changes nothing. */
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
        const kept = objectIn(storage.getItem(NAME));
        const now = kept[name] === undefined ? null : JSON.stringify(kept[name]);
        const value: unknown = JSON.parse(typeof change === 'string' ? change : change(now));
        storage.setItem(NAME, JSON.stringify({ ...kept, [name]: value }));
      } catch {
        // Not remembered.
      }
    },
  });
