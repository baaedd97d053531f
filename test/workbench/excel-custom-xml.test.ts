// Texts that travel with the workbook, under Microsoft's proxies and a host that refuses XML parts of
// more than 1 MB.
import { ExcelXmlParts } from '../../src/addin/workbook/excel/excel-custom-xml';
import { CustomXmlStore } from '../../src/workbench/model/custom-xml-store';
import { HostError } from '../../src/workbench/model/host-error';
import { excelInNode, globalsOf } from './excel-in-node';

const NAMESPACE = 'urn:tieout:test:1';
const parts = new ExcelXmlParts();
const count = (): Promise<number> =>
  Excel.run(async (context) => {
    const found = context.workbook.customXmlParts.getByNamespace(NAMESPACE).load('items/id');
    await context.sync();
    return found.items.length;
  });

let excel: ReturnType<typeof excelInNode>;
beforeEach(() => {
  excel = excelInNode();
  return globalsOf(excel);
});

test.each([0, 1, 900_000, 900_001, 2_500_000])(
  'a text of %i characters is read as it was written',
  async (length) => {
    const text = 'QUJD'.repeat(Math.ceil(length / 4)).slice(0, length);
    await parts.write(NAMESPACE, text);
    expect((await parts.read(NAMESPACE)) ?? '').toBe(text);
  },
);

test('a text takes the place of the one before, and none leaves no part', async () => {
  await parts.write(NAMESPACE, 'A'.repeat(2_000_000));
  await parts.write(NAMESPACE, 'QUJD');
  expect([await parts.read(NAMESPACE), await count()]).toEqual(['QUJD', 1]);
  await parts.write(NAMESPACE, null);
  expect([await parts.read(NAMESPACE), await count()]).toEqual([null, 0]);
});

test('a text of which Excel took a part only leaves the one before', async () => {
  await parts.write(NAMESPACE, 'QUJD');
  await Excel.run(async (context) => {
    context.workbook.customXmlParts.add(
      `<tieout xmlns="${NAMESPACE}" id="cut-off" of="2">WFla</tieout>`,
    );
    await context.sync();
  });
  expect(await parts.read(NAMESPACE)).toBe('QUJD');
});

test('a text that Excel took is written, also where it does not delete the one before', async () => {
  await parts.write(NAMESPACE, 'QUJD');
  const remove = jest.spyOn(CustomXmlStore.prototype, 'remove').mockImplementation(() => {
    throw new HostError('AccessDenied', 'The part is protected.');
  });
  await parts.write(NAMESPACE, 'WFla');
  expect(await parts.read(NAMESPACE)).toBe('WFla');
  await expect(parts.write(NAMESPACE, null)).rejects.toThrow();
  remove.mockRestore();
  await parts.write(NAMESPACE, 'QUJD');
  expect([await parts.read(NAMESPACE), await count()]).toEqual(['QUJD', 1]);
});

test('a text that is not there is null; one that Excel refuses, and an Excel that has none, are named', async () => {
  expect(await parts.read(NAMESPACE)).toBeNull();
  await parts.write(NAMESPACE, 'QUJD');
  const refused = jest.spyOn(excel.richApi, 'isRefused');
  refused.mockImplementation((_, name) => name === 'GetXml');
  await expect(parts.read(NAMESPACE)).rejects.toMatchObject({
    code: 'excel-refused',
    retryable: false,
    message: expect.stringMatching(/^Excel does not let Tieout read what this workbook keeps/),
  });
  refused.mockRestore();
  expect(await parts.read(NAMESPACE)).toBe('QUJD');
  Object.assign(Office.context.requirements, { isSetSupported: () => false });
  await expect(parts.read(NAMESPACE)).rejects.toMatchObject({ code: 'excel-lacks' });
});
