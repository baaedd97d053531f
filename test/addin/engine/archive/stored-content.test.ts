// What a person would lose: a record of the device that is of another form is shown in part. Sealed
// or not, its header must be what its reader needs.
import type { Content } from '../../../../src/addin/engine/archive/content-packing';
import { monthForm } from '../../../../src/addin/engine/archive/ledger-record-format';
import { daysForm, windowForm } from '../../../../src/addin/engine/archive/rebate-record-format';
import { dayOf, monthOf, rawCommission, rawEntry, windowOf } from './rig';

type Json = Record<string, unknown>;

/** The value with one field gone, or of another type: every way of it. `free`: may be left out. */
function* damaged(value: unknown, free: readonly string[] = []): Generator {
  yield typeof value === 'object' && value !== null ? true : { odd: 1 };
  if (typeof value !== 'object' || value === null) return;
  const fields = Object.entries(value as Json);
  const isList = Array.isArray(value);
  for (const [name, field] of fields) {
    if (!isList && !free.includes(name))
      yield Object.fromEntries(fields.filter(([other]) => other !== name));
    for (const inner of damaged(field, free)) {
      const others: Json = Object.fromEntries(fields);
      yield isList ? Object.values({ ...others, [name]: inner }) : { ...others, [name]: inner };
    }
  }
}

const stored = windowOf({ start: '2026-08-01', end: '2026-08-03' }, [rawCommission('2026-08-01')]);
const inJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function expectWholeOnly(
  content: Content,
  form: (content: Content) => unknown,
): Promise<void> {
  const read = (one: Content): Promise<unknown> => Promise.resolve().then(() => form(one));
  const header = inJson(content.header);
  await expect(read({ ...content, header })).resolves.toBeTruthy();
  let damages = 0;
  for (const bad of damaged(header)) {
    damages += 1;
    await expect(read({ ...content, header: bad })).rejects.toThrow();
  }
  expect(damages).toBeGreaterThan(15);
}

test('a month', async () => {
  await expectWholeOnly(
    await monthForm.write(monthOf('2026-08', [rawEntry(1), rawEntry(2)])),
    monthForm.read,
  );
});

test('a window of commission records', async () => {
  await expectWholeOnly(await windowForm.write(stored), windowForm.read);
});

test('days of commission records', async () => {
  const [day, one] = dayOf(stored, '2026-08-01');
  const content = await daysForm.write(new Map([[day, { stored: one, writer: 'w' }]]));
  const days: unknown = JSON.parse(content.texts[0]!);
  expect((await daysForm.read(content)).size).toBe(1);
  let damages = 0;
  for (const bad of damaged(days, ['windowId'])) {
    damages += 1;
    const texts = [JSON.stringify(bad)];
    expect(() => daysForm.read({ header: null, texts })).toThrow(RangeError);
  }
  expect(damages).toBeGreaterThan(15);
});
