// What would be lost if these failed: a tolerance or a column that was chosen for a book and that
// the month-end pack, or the next match of the same book, does not know.
import type {
  ExcelPackSheets,
  PackSheet,
} from '../../../../src/addin/workbook/excel/excel-pack-sheets';
import { matchModel } from '../../../../src/addin/features/match/match-page';
import type { MatchRequest } from '../../../../src/addin/features/match/match-state';
import { FakeReportSheets } from '../../rig/fake-report-sheets';
import { idlePackSheets } from '../../rig/idle-pack-sheets';
import { connectedRig } from '../../rig/session-rig';

const MONTH = '2026-09';
const BOOK = 'Bank!A1:C3';
const REQUEST: MatchRequest = { book: BOOK, type: '', from: MONTH, to: '', closing: '' };
const CHOICES = { coin: 'USDT', days: '5', tolerance: '0.5' };
const HEADERS = ['Tag', 'Betrag in Währung', 'Text'];

async function opened() {
  const made: (readonly PackSheet[])[] = [];
  const packSheets: ExcelPackSheets = {
    ...idlePackSheets,
    write: (sheets) => Promise.resolve(void made.push(sheets)),
  };
  const reportSheets = new FakeReportSheets();
  const one = await connectedRig({ sandbox: { sizeFactor: 0.05 } }, { reportSheets, packSheets });
  const put = (address: string, headers = HEADERS): void =>
    void reportSheets.ranges.set(address, {
      address,
      values: [headers, [`05.09.2026`, '0,123456789', 'stranger']],
    });
  put(BOOK);
  const match = (more: Partial<MatchRequest> = {}) =>
    one.clock.run(matchModel(one.session).preview({ ...REQUEST, ...more }));
  const formulaOf = async (book: string): Promise<unknown> => {
    const request = { month: MONTH, accounts: ['Main'], commissionCoin: '', currency: '', book };
    expect(await one.clock.run(one.session.closing.makePack(request))).toMatchObject({ ok: true });
    const blocks = made.at(-1)!.find(({ name }) => name === 'Match')!.blocks;
    return blocks.find(({ row }) => row === 2)!.cells[0]![0];
  };
  return { ...one, put, match, formulaOf };
}

test('what was chosen for a book stands in the next match of it, and in the formula of the pack', async () => {
  const { match, formulaOf, session } = await opened();
  const columns = { date: 0, amount: 1, note: 2 };
  expect(await match({ ...CHOICES, columns, format: 'signs turned' })).toMatchObject({ ok: true });
  const again = await match();
  expect(again).toMatchObject({
    ok: true,
    columns: {
      chosen: columns,
      stored: { ...CHOICES, account: '' },
      format: { words: ['signs turned'] },
    },
  });
  expect(await session.closing.book(BOOK, {})).toMatchObject({ book: again.columns });
  expect(await formulaOf(BOOK)).toEqual({
    formula: `=LEDGER.MATCH(${BOOK},"USDT",,CloseMonth,CloseMonth,"5","0.5",1,Close!$B$4,"date 1, amount 2, note 3, signs turned")`,
  });
});

test('a book that is read as it comes has no format in the pack', async () => {
  const { put, formulaOf } = await opened();
  put(BOOK, ['Datum', 'Betrag in Währung', 'Text']);
  expect(await formulaOf(BOOK)).toEqual({
    formula: `=LEDGER.MATCH(${BOOK},,,CloseMonth,CloseMonth,,,1,Close!$B$4)`,
  });
});

test('another book with these headers is read alike, and its coin and account are its own', async () => {
  const { put, match } = await opened();
  const columns = { date: 0, amount: 1 };
  await match({ ...CHOICES, account: 'Main', columns });
  put('Second!A1:C3');
  expect(await match({ book: 'Second!A1:C3', coin: 'USDT' })).toMatchObject({
    columns: {
      chosen: columns,
      stored: { days: '5', tolerance: '0.5', coin: 'USDT', account: '' },
    },
  });
  put('Bank!A1:C9');
  // The book has grown.
  expect(await match({ book: 'Bank!A1:C9' })).toMatchObject({
    columns: { stored: { ...CHOICES, account: 'Main' } },
  });
});
