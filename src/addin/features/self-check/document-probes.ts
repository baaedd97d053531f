// How this workbook stores data for Tieout, and how it counts days and digits.
import { say } from '../../platform/say';
import type { Bench } from './bench';
import { wordsOf } from './probe-outcome';
import type { Probe } from './run-probe';

const SETTING = 'tieout.self-check';
const NAMESPACE = 'urn:tieout:self-check';
const SIZES = [
  ['10 kB', 10_000],
  ['1 MB', 1_000_000],
] as const;
/** Larger than any text of Tieout: the answer of this Excel is useful to know. */
const BEYOND = { setting: ['2 MB', 2_000_000], part: ['4 MB', 4_000_000] } as const;
const asWritten = (length: number): string => (length > 1_000_000 ? '' : say`as written`);

const same = (found: unknown, written: string): string =>
  found === written
    ? say`as written`
    : typeof found === 'string'
      ? say`${found.length} of ${written.length} characters`
      : say`nothing`;

export const documentProbes: readonly Probe[] = [
  ...[...SIZES, BEYOND.setting].map(([size, length]): Probe => ({
    what: say`A setting of ${size}, written and read`,
    expected: asWritten(length),
    limitMs: 30_000,
    find: async (bench) => {
      const written = 'x'.repeat(length);
      try {
        return await bench.on(async (_, context) => {
          const { settings } = context.workbook;
          settings.add(SETTING, written);
          await context.sync();
          const stored = settings.getItemOrNullObject(SETTING).load('value');
          await context.sync();
          return same(stored.isNullObject ? null : stored.value, written);
        });
      } catch (error) {
        if (asWritten(length) !== '') throw error;
        return wordsOf(error);
      } finally {
        await forgetSetting(bench);
      }
    },
  })),
  ...[...SIZES, BEYOND.part].map(([size, length]): Probe => ({
    what: say`A custom XML part of ${size}, written and read`,
    expected: asWritten(length),
    limitMs: 30_000,
    find: (bench) => {
      const written = `<check xmlns="${NAMESPACE}">${'x'.repeat(length)}</check>`;
      const found = bench.on(async (_, context) => {
        const part = context.workbook.customXmlParts.add(written);
        await context.sync();
        const xml = part.getXml();
        await context.sync();
        part.delete();
        await context.sync();
        return same(xml.value.replace(/^<\?xml[^>]*\?>\s*/, ''), written);
      });
      return asWritten(length) === '' ? found.catch(wordsOf) : found;
    },
  })),
  {
    what: say`Days are counted from 1900 or 1904`,
    expected: say`25569 or 24107`,
    isExpected: (found) => /^(?:25569|24107)$/.test(found),
    find: (bench) =>
      bench.on(async (_, context) => {
        const day = context.workbook.functions.date(1970, 1, 1).load('value');
        await context.sync();
        return String(day.value);
      }),
  },
  ...(
    [
      [say`A number of 15 digits, written and read`, 123_456_789.012_345, 123_456_789.012_345],
      [say`A number of 17 digits, written and read`, 0.1 + 0.2, 0.3],
      [
        say`An identifier of 18 digits, as text, written and read`,
        "'701234572560763808",
        '701234572560763808',
      ],
      [say`A text that begins with =, written and read`, "'=1+1", '=1+1'],
    ] as const
  ).map(([what, written, read]): Probe => ({
    what,
    expected: JSON.stringify(read),
    find: (bench) =>
      bench.range('A1', async (cell, context) => {
        cell.values = [[written]];
        cell.load('values');
        await context.sync();
        return JSON.stringify((cell.values as unknown[][])[0]?.[0]);
      }),
  })),
];

async function forgetSetting(bench: Bench): Promise<void> {
  await bench.on(async (_, context) => {
    context.workbook.settings.getItemOrNullObject(SETTING).delete();
    await context.sync();
  });
}
