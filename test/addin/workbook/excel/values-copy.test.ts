// The values-only copy says what it is: whole, with its certificates, or not made at all.
import type { ResultFormats } from '../../../../src/addin/workbook/excel/excel-values-copy';
import type { Report } from '../../../../src/addin/workbook/excel/excel-report-sheet';
import { FakeReportSheets } from '../../rig/fake-report-sheets';
import { sessionRig, type SessionRig } from '../../rig/session-rig';

interface Copying {
  readonly one: SessionRig;
  readonly copied: { sheet: string; wished: string; formats: readonly ResultFormats[] }[];
  readonly written: readonly Report[];
  answer: () => Promise<string | null>;
}

async function opened(): Promise<Copying> {
  const copied: Copying['copied'] = [];
  const reportSheets = new FakeReportSheets();
  const copying: { answer: Copying['answer'] } = { answer: () => Promise.resolve('Sheet1 values') };
  const one = await sessionRig(
    { sandbox: { sizeFactor: 0.05 } },
    {
      host: { typedCells: 'Double', dateSystem: 1900, resultLimitBytes: null },
      valuesCopy: {
        copy: (sheet, wished, formats) => {
          copied.push({ sheet, wished, formats });
          return copying.answer();
        },
      },
      reportSheets,
    },
  );
  await one.connect(one.credentials.broker);
  return Object.assign(copying, { one, copied, written: reportSheets.reports });
}

/** A live result on a sheet, as a scan finds it. */
async function show(
  { one }: Copying,
  address: string,
  formula: string,
  ...raw: readonly unknown[]
): Promise<void> {
  one.workbook.formulas.set(address, formula);
  one.enter('LEDGER', ...raw);
  await one.settled();
}

beforeEach(() => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('what is live on the sheet is certified, what lives elsewhere is not, and formats go where the rows stand', async () => {
  const copying = await opened();
  await show(copying, 'Sheet1!B3', '=LEDGER("USDT",,"2026-09")', 'USDT', null, '2026-09');
  await show(copying, 'Sheet2!A1', '=LEDGER("BTC",,"2026-09")', 'BTC', null, '2026-09');
  copying.one.workbook.goTo = () => Promise.resolve();
  expect(await copying.one.clock.run(copying.one.session.liveData.copyValues())).toEqual({
    ok: true,
    sentence:
      'Sheet1 values holds the values of Sheet1, without formulas. The certificates stand on Sheet1 certificates.',
  });
  expect(copying.copied).toEqual([
    {
      sheet: 'Sheet1',
      wished: 'Sheet1 values',
      formats: [
        expect.objectContaining({
          row: 2,
          column: 1,
          formats: expect.arrayContaining(['yyyy-mm-dd hh:mm:ss']),
        }),
      ],
    },
  ]);
  expect(
    copying.written.map(
      ({ blocks }) =>
        blocks.filter(({ rows }) => rows.some(([label]) => label === 'SHA-256 of the rows')).length,
    ),
  ).toEqual([1]);
});

test("a blocked spill gives its formats to nobody else's cells, and what cannot be certified is named", async () => {
  const copying = await opened();
  await show(copying, 'Sheet1!B3', '=LEDGER("USDT",,"2026-09")', 'USDT', null, '2026-09');
  copying.one.workbook.values.set('Sheet1!B3', [['#SPILL!']]);
  copying.one.workbook.goTo = () => Promise.resolve();
  jest
    .spyOn(copying.one.session.proof, 'certificate')
    .mockResolvedValue({ ok: false, sentence: 'No.' });
  expect((await copying.one.clock.run(copying.one.session.liveData.copyValues())).sentence).toBe(
    'Sheet1 values holds the values of Sheet1, without formulas. Sheet1!B3 has no certificate: No.',
  );
  expect(copying.copied[0]?.formats).toEqual([]);
  expect(copying.written).toEqual([]);
});

test('nothing is copied while a result is read, of an empty sheet, or where Excel refuses', async () => {
  const copying = await opened();
  const { one } = copying;
  one.workbook.formulas.set('Sheet1!B3', '=LEDGER("USDT",,"2026-09")');
  one.enter('LEDGER', 'USDT', null, '2026-09');
  expect(await one.session.liveData.copyValues()).toEqual({
    ok: false,
    sentence: 'Something on Sheet1 is still being read. Copy it when it is complete.',
  });
  expect(copying.copied).toEqual([]);
  await one.settled();
  copying.answer = () => Promise.resolve(null);
  expect(await one.clock.run(one.session.liveData.copyValues())).toEqual({
    ok: false,
    sentence: 'Sheet1 is empty, so there is nothing to copy.',
  });
  copying.answer = () => Promise.reject(new Error('protected'));
  expect((await one.clock.run(one.session.liveData.copyValues())).sentence).toContain(
    'Excel did not copy the sheet',
  );
  expect(copying.written).toEqual([]);
});
