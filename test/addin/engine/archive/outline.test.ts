// A cell that asks for a year at each refresh would have every month of it opened and read again,
// only to learn that nothing changed; or it would be told what a month was before.
import { entriesOf, monthOf, newDevice, OWNER, type Device } from './rig';

const deleteBytes = (device: Device): Promise<void> =>
  device.change((transaction) => transaction.objectStore('bytes').clear());

test('a month says of itself what it says whole, without being read again', async () => {
  const device = newDevice();
  const archive = await device.open(0);
  const reading = await archive.reading(OWNER);
  const month = monthOf('2026-08', entriesOf(9));
  await archive.keepMonth(reading, '2026-08', month);
  const outline = await archive.outline(OWNER, '2026-08');
  expect(outline).toMatchObject({ rows: 9, retained: true, fetchedAtMs: month.fetchedAtMs });
  const { entries } = month.reading;
  expect(outline!.reading.entries).toEqual([entries[0], entries.at(-1)]);
  // Rows that are gone cannot be read.
  await deleteBytes(device);
  expect(await archive.outline(OWNER, '2026-08')).toBe(outline);
  await archive.keepMonth(reading, '2026-08', monthOf('2026-08', entriesOf(11)));
  expect(await archive.outline(OWNER, '2026-08')).toMatchObject({ rows: 11 });
  // Another window writes it anew.
  const other = await device.open(0);
  await other.keepMonth(await other.reading(OWNER), '2026-08', monthOf('2026-08', entriesOf(12)));
  expect(await archive.outline(OWNER, '2026-08')).toMatchObject({ rows: 12 });
  await archive.forget(OWNER);
  expect(await archive.outline(OWNER, '2026-08')).toBeNull();
});
