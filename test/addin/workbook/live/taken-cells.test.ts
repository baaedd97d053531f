// What would be lost if this failed: a workbook at rest, whose results are shown and yet pushed again
// for an hour, because a cell that holds another call or more than a call is looked at.
import { FUNCTION_NAMES } from '../../../../src/addin/engine/answers/definitions';
import { findCalls } from '../../../../src/addin/workbook/live/formula-finder';
import { isSoleCall } from '../../../../src/addin/workbook/live/formula-calls';
import { addressOf } from '../../../../src/addin/engine/records/sheet-address';
import { standingOf } from '../../../../src/addin/pane/result-standing';
import { connectedRig } from '../../rig/session-rig';

test.each([
  ['=LEDGER.BALANCE("BTC",A1,B1)', true],
  ['= LEDGER.BALANCE ( "B)TC" , (A1) ) ', true],
  ["=LEDGER('a(b'!A1,{1,2})", true],
  ['=ledger()', true],
  ['=SUM(LEDGER.BALANCE("BTC"))', false],
  ['=LEDGER.BALANCE("BTC")+LEDGER.BALANCE("ETH")', false],
  ['=SUMIFS(A1:A9,B1:B9,1)+LEDGER.BALANCE("BTC")', false],
  ['=IF(TRUE,1,LEDGER.BALANCE("BTC"))', false],
  ['=-LEDGER.BALANCE("BTC")', false],
  ['LEDGER.BALANCE("BTC")', false],
])('%s: its cell shows what the call gives: %s', (formula, isSole) => {
  expect(isSoleCall(formula, FUNCTION_NAMES)).toBe(isSole);
});

test('a total of the month behind a name is looked at as that alone, and nothing is pushed twice', async () => {
  const one = await connectedRig({ sandbox: { sizeFactor: 0.05 } });
  const days = ['2026-09-01', '2026-09-02', '2026-09-03'];
  const asked = [['2026-09-01', '2026-09-30'], ...days.map((day) => [day, day])];
  const entered = asked.map(([first, last]) =>
    one.enter('REBATES.TOTAL', 'Commission', 'BTCUSDT', 'USDT', first, last),
  );
  await one.settled();
  const { workbook, session } = one;
  workbook.formulas.clear();
  for (const [at, cell] of entered.entries()) {
    const last = cell.last();
    if (last?.kind !== 'rows') throw new Error('No result.');
    const value = last.matrix[0]![0]!;
    // The month first: a scan finds it before the days.
    const dates = at === 0 ? 'CloseMonth,EOMONTH(CloseMonth,0)' : `"${asked[at]!.join('","')}"`;
    workbook.formulas.set(
      `Sheet1!A${at + 1}`,
      `=REBATES.TOTAL("Commission","BTCUSDT","USDT",${dates})`,
    );
    workbook.values.set(`Sheet1!A${at + 1}`, [
      [typeof value === 'object' ? value.basicValue : value],
    ]);
  }
  const liveCalls = session.calls.all;
  const { found } = await findCalls(workbook, liveCalls, []);
  expect(found.map(({ cell, live }) => [cell.address, live.dates.first, live.dates.last])).toEqual(
    asked.map((dates, at) => [`Sheet1!A${at + 1}`, ...dates]),
  );
  await one.clock.advance(120_000);
  expect(entered.map(({ pushes }) => pushes.length)).toEqual(asked.map(() => 1));
});

test.each([
  [null, ['one cell', false]],
  [false, ['one cell', false]],
  [true, ['whole', true]],
])(
  'a matrix of which one cell is shown is not complete, whatever requirement sets say (Excel says of its spill: %j)',
  async (spilling, reported) => {
    const one = await connectedRig({ sandbox: { sizeFactor: 0.05 } });
    const { workbook, session } = one;
    const formula = '=LEDGER("USDT",,"2026-09-01","2026-09-02")';
    workbook.formulas.set('Sheet1!A1', formula);
    const cell = one.enter('LEDGER', 'USDT', null, '2026-09-01', '2026-09-02');
    await one.settled();
    const last = cell.last();
    if (last?.kind !== 'rows') throw new Error('No result.');
    const [height, width] = [last.matrix.length, last.matrix[0]!.length];
    workbook.values.set('Sheet1!A1', [[last.matrix[0]![0]]]);
    workbook.values.set('Sheet1!B1', [['']]);
    const place = { sheet: 'Sheet1', startRow: height - 1, endRow: height - 1 };
    const end = { ...place, startColumn: width - 1, endColumn: width - 1 };
    workbook.values.set(addressOf(end), [['']]);
    workbook.spilling = spilling;
    workbook.formulas.set('Sheet1!A1', formula);
    await one.clock.advance(10_000);
    const [card] = session.state.results;
    expect([
      card?.blocked?.isOneCell ? 'one cell' : 'whole',
      standingOf(card!) === 'complete',
    ]).toEqual(reported);
    expect(cell.pushes).toHaveLength(1);
  },
);

test('a result that Excel took and does not show is pushed after 3 s, and its cell is calculated after 6 s', async () => {
  const one = await connectedRig({ sandbox: { sizeFactor: 0.05 } });
  const { workbook } = one;
  workbook.formulas.set('Sheet1!A1', '=LEDGER.BALANCE("USDT")');
  workbook.values.set('Sheet1!A1', [['#BUSY!']]);
  const cell = one.enter('LEDGER.BALANCE', 'USDT');
  await one.clock.advance(4_500);
  expect(cell.pushes).toHaveLength(2);
  expect(workbook.calculated).toEqual([]);
  await one.clock.advance(3_000);
  expect(workbook.calculated).toEqual(['Sheet1!A1']);
});
