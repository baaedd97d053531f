// Settings that several people save, through Microsoft's own proxies: if this fails, the workbook
// remembers an older state of a table than the sheet shows, and the next refresh misjudges it.
import { ExcelSettings } from '../../../../src/addin/workbook/excel/excel-settings';
import { excelInNode, type ExcelInNode } from '../../../workbench/excel-in-node';

const NAME = 'tieout.list';
let excel: ExcelInNode;
let settings: ExcelSettings;

beforeEach(() => {
  jest.useFakeTimers();
  excel = excelInNode();
  Object.assign(globalThis, {
    Excel: { ...excel.proxies, run: (work: Parameters<ExcelInNode['run']>[0]) => excel.run(work) },
    OfficeExtension: { Error: class Never extends Error {} },
    Office: {
      context: {
        requirements: { isSetSupported: () => true },
        document: { settings: { get: () => null } },
      },
    },
  });
  settings = new ExcelSettings();
});
afterEach(() => {
  jest.useRealTimers();
});

async function inWorkbook(): Promise<string | null> {
  let text: string | null = null;
  const read = excel.run(async (context) => {
    const setting = context.workbook.settings.getItemOrNullObject(NAME).load('value');
    await context.sync();
    text = setting.isNullObject ? null : (setting.value as string);
  });
  await jest.advanceTimersByTimeAsync(1);
  await read;
  return text;
}
/** As somebody else's add-in saves the whole text. */
async function someoneElseSaves(text: string): Promise<void> {
  const written = excel.run(async (context) => {
    context.workbook.settings.add(NAME, text);
    await context.sync();
  });
  await jest.advanceTimersByTimeAsync(1);
  await written;
}
/** The state of one table, kept in the place of the one before. */
const keep =
  (state: string) =>
  (now: string | null): string =>
    [...(now ?? '').split(',').filter((item) => item !== '' && !item.startsWith('own ')), state]
      .sort()
      .join(',');

// The look for an earlier change comes 1,500 ms after its save; saves wait 100 ms.
test.each([0, 1_490, 1_520, 1_560, 1_590, 1_605, 1_650, 3_000])(
  'a newer state that was written %i ms after the older one stays',
  async (afterMs) => {
    settings.write(NAME, keep('own 1'));
    await jest.advanceTimersByTimeAsync(afterMs);
    settings.write(NAME, keep('own 2'));
    await jest.advanceTimersByTimeAsync(50);
    expect(settings.read(NAME)).toBe('own 2');
    await jest.advanceTimersByTimeAsync(20_000);
    expect(settings.read(NAME)).toBe('own 2');
    expect(await inWorkbook()).toBe('own 2');
  },
);

test.each([0, 1_520, 3_000])(
  'what somebody else saved over is made again, with what was written %i ms later',
  async (afterMs) => {
    settings.write(NAME, keep('own 1'));
    await jest.advanceTimersByTimeAsync(200);
    await someoneElseSaves('theirs');
    await jest.advanceTimersByTimeAsync(afterMs);
    settings.write(NAME, keep('own 2'));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await inWorkbook()).toBe('own 2,theirs');
  },
);

test('what somebody else saved over is made again without another change', async () => {
  settings.write(NAME, keep('own 1'));
  await jest.advanceTimersByTimeAsync(200);
  await someoneElseSaves('theirs');
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await inWorkbook()).toBe('own 1,theirs');
});
