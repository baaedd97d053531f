// What the exchange no longer holds is named to the day; what it holds is never given up with it.
import * as fc from 'fast-check';
import {
  ExchangeError,
  RequestError,
} from '../../../../../src/addin/engine/exchange/exchange-error';
import {
  addDays,
  countDays,
  type DayWindow,
  type IsoDay,
} from '../../../../../src/addin/engine/records/calendar';
import {
  RetainedRange,
  type DayReader,
} from '../../../../../src/addin/engine/archive/fetching/retained-range';

const FIRST: IsoDay = '2026-01-01';
const day = (n: number): IsoDay => addDays(FIRST, n);
const numberOf = (one: IsoDay): number => countDays({ start: FIRST, end: one }) - 1;

/**
 * An exchange that holds days from `earliest` on and answers for at most `longest` days at once.
 * Records are the days' numbers.
 */
function holding(earliest: number, longest = 1_000) {
  const asked = { reads: 0, probes: 0 };
  const refused = (): never => {
    throw new RequestError('range', 'refused');
  };
  const reader: DayReader<number> = {
    read: ({ start, end }) => {
      asked.reads += 1;
      return Promise.resolve().then(() =>
        numberOf(start) < earliest || countDays({ start, end }) > longest
          ? refused()
          : {
              records: Array.from(
                { length: countDays({ start, end }) },
                (_, i) => numberOf(start) + i,
              ),
            },
      );
    },
    probe: (one) => {
      asked.probes += 1;
      return Promise.resolve(numberOf(one) >= earliest);
    },
  };
  return { reader, asked };
}
const window = (from: number, days: number): DayWindow => ({
  start: day(from),
  end: day(from + days - 1),
});
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

test('the earliest day is found, and every day from it on is read once, however long a range may be', () =>
  fc.assert(
    fc.asyncProperty(
      fc.nat(120),
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 1, max: 100 }),
      async (earliest, days, longest) => {
        const { reader } = holding(earliest, longest);
        const { records, retainedFrom } = await new RetainedRange().read(window(20, days), reader);
        const from = Math.max(20, earliest);
        expect([...records].sort((a, b) => a - b)).toEqual(numbers(from, 20 + days));
        expect(retainedFrom).toBe(from < 20 + days ? day(from) : null);
      },
    ),
  ));

test('a range that is held costs one request; the earliest day of 90 costs ten', async () => {
  const whole = holding(0);
  await new RetainedRange().read(window(0, 90), whole.reader);
  expect(whole.asked).toEqual({ reads: 1, probes: 0 });
  const part = holding(57);
  await new RetainedRange().read(window(0, 90), part.reader);
  expect(part.asked.reads).toBe(2);
  expect(part.asked.probes).toBeLessThanOrEqual(9);
});

test('many windows at once search the earliest day once, and later ones never ask for days before it', async () => {
  const { reader, asked } = holding(57);
  const retained = new RetainedRange();
  const all = await Promise.all(
    Array.from({ length: 12 }, () => retained.read(window(0, 90), reader)),
  );
  expect(all).toEqual(all.map(() => ({ retainedFrom: day(57), records: numbers(57, 90) })));
  expect(asked.reads).toBe(24);
  expect(asked.probes).toBeLessThanOrEqual(9);
  const before = { ...asked };
  expect(await retained.read(window(0, 50), reader)).toEqual({ records: [], retainedFrom: null });
  expect(asked).toEqual(before);
  expect(await retained.read(window(50, 20), reader)).toEqual({
    records: numbers(57, 70),
    retainedFrom: day(57),
  });
  expect(asked).toEqual({ reads: before.reads + 1, probes: before.probes });
});

test('where nothing of a window is held, its first and its last day tell, and a single day tells alone', async () => {
  const long = holding(200);
  expect(await new RetainedRange().read(window(0, 90), long.reader)).toMatchObject({
    retainedFrom: null,
  });
  expect(long.asked).toEqual({ reads: 1, probes: 2 });
  const single = holding(200);
  const retained = new RetainedRange();
  // The second waits for what the first finds.
  expect(
    await Promise.all([0, 0].map((from) => retained.read(window(from, 1), single.reader))),
  ).toEqual([0, 0].map(() => ({ records: [], retainedFrom: null })));
  expect(single.asked).toEqual({ reads: 2, probes: 1 });
});

test('days that the exchange forgets while it is asked are named with those it forgot before', async () => {
  const [before, after] = [holding(0, 10), holding(12, 10)];
  const turning: DayReader<number> = {
    read: (asked) => (before.asked.reads === 0 ? before : after).reader.read(asked),
    probe: (one) => (before.asked.probes === 0 ? before : after).reader.probe(one),
  };
  expect(await new RetainedRange().read(window(0, 20), turning)).toEqual({
    records: numbers(12, 20),
    retainedFrom: day(12),
  });
});

test('an exchange that refuses later days but holds earlier ones: a sentence, not days without records', async () => {
  const { reader } = holding(0);
  const patchy: DayReader<number> = {
    ...reader,
    read: (asked) =>
      asked.end >= day(60)
        ? Promise.reject(new RequestError('range', 'refused'))
        : reader.read(asked),
    probe: (one) => Promise.resolve(one < day(60)),
  };
  await expect(new RetainedRange().read(window(0, 90), patchy)).rejects.toMatchObject({
    code: 'contradiction',
    message: expect.stringContaining('although it answers for the days before'),
  });
  const liar: DayReader<number> = {
    read: () => Promise.reject(new RequestError('range', 'refused')),
    probe: () => Promise.resolve(true),
  };
  await expect(new RetainedRange().read(window(0, 1), liar)).rejects.toMatchObject({
    code: 'contradiction',
    cause: expect.objectContaining({ code: 'range' }),
  });
});

test('a reading that fails for another reason is no search for the earliest day', async () => {
  const { reader, asked } = holding(57);
  const cut: DayReader<number> = {
    ...reader,
    read: () => Promise.reject(new ExchangeError('transient', 'cut')),
  };
  await expect(new RetainedRange().read(window(0, 90), cut)).rejects.toMatchObject({
    code: 'transient',
  });
  expect(asked.probes).toBe(0);
});

test('another error is passed on, and does not spoil the search of others', async () => {
  const { reader } = holding(57);
  const retained = new RetainedRange();
  const broken: DayReader<number> = {
    ...reader,
    probe: () => Promise.reject(new ExchangeError('transient', 'cut')),
  };
  const first = expect(retained.read(window(0, 90), broken)).rejects.toMatchObject({
    code: 'transient',
  });
  expect(await retained.read(window(0, 90), reader)).toMatchObject({ retainedFrom: day(57) });
  await first;
});
