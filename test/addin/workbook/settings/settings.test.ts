// What a person would lose: a setting that cannot be read changes a number.
import { deviceSettings } from '../../../../src/addin/workbook/settings/device-settings';
import {
  DEVICE_SETTINGS,
  OF_DEVICE,
  OF_WORKBOOK,
  WORKBOOK_SETTINGS,
} from '../../../../src/addin/workbook/settings/registry';
import { workbookSettings, type Setting } from '../../../../src/addin/workbook/settings/setting';
import { STANDARD_VALUES } from '../../../../src/addin/engine/records/value-settings';
import { FakeWorkbook } from '../../rig/fake-workbook';

const emptyDevice = { getItem: () => null, setItem: () => undefined };

test('each setting has a name of its own', () => {
  for (const settings of [WORKBOOK_SETTINGS, DEVICE_SETTINGS])
    expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length);
});

test.each<[Setting<unknown>, unknown, unknown[]]>([
  [OF_WORKBOOK.valueDigits, 8, [9, -1, 1.5, '2']],
  [OF_WORKBOOK.rateDays, 366, [367, -1, null]],
  [OF_WORKBOOK.valueRounding, 'half even', ['up', '', 2]],
  [OF_WORKBOOK.materiality, 0.5, [-1, 1e10, '5']],
  [OF_WORKBOOK.graceDays, 60, [61, -1, 'many']],
  [OF_WORKBOOK.displayZone, 'Europe/Berlin', ['Nowhere/Land', 'x'.repeat(100_000)]],
])('$name is taken where it fits, and the default where it does not', (one, good, bad) => {
  const settings = workbookSettings(new FakeWorkbook());
  expect(settings.get(one)).toBe(one.otherwise);
  settings.set(one, good);
  expect(settings.get(one)).toBe(good);
  for (const value of bad) {
    settings.set(one, value);
    expect(settings.get(one)).toBe(one.otherwise);
  }
});

test('a change that would change the setting again each time it is made is refused', () => {
  const settings = workbookSettings(new FakeWorkbook());
  const pair: [string, string] = ['Book', 'Sheet1'];
  expect(() => settings.change(OF_WORKBOOK.closing, (now) => [...now, pair])).toThrow('again each');
  expect(settings.get(OF_WORKBOOK.closing)).toEqual([]);
  settings.change(OF_WORKBOOK.closing, (now) => [...now.filter(([name]) => name !== 'Book'), pair]);
  expect(settings.get(OF_WORKBOOK.closing)).toEqual([pair]);
});

test('a workbook without settings rounds values as results do without a workbook', () => {
  const { valueDigits, valueRounding, rateDays } = OF_WORKBOOK;
  expect(STANDARD_VALUES).toEqual({
    digits: valueDigits.otherwise,
    mode: valueRounding.otherwise,
    rateDays: rateDays.otherwise,
  });
});

test('a setting of the device that cannot be read is the default, and the others stay', () => {
  const device = deviceSettings({
    ...emptyDevice,
    getItem: () => '{"weightLimit":"all","separators":false,"lockAfterMinutes":0}',
  });
  expect(device.get(OF_DEVICE.weightLimit)).toBe(500);
  expect(device.get(OF_DEVICE.separators)).toBe(false);
  expect(device.get(OF_DEVICE.lockAfterMinutes)).toBe(15);
  for (const text of ['', '{', 'null', '7'])
    expect(deviceSettings({ ...emptyDevice, getItem: () => text }).get(OF_DEVICE.separators)).toBe(
      true,
    );
});
