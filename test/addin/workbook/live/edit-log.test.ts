// If these fail, a cell counts as entered by the wrong person, one edit is answered twice, or a
// formula that is moved is another one.
import fc from 'fast-check';
import { blocksOf, type CellBlock } from '../../../../src/addin/engine/records/sheet-address';
import { EditLog } from '../../../../src/addin/workbook/live/edit-log';
import { readFormula } from '../../../../src/addin/workbook/live/formula-lexemes';
import { trustedCells } from '../../../../src/addin/workbook/live/trust-rule';

const SIDE = 6;
const place = (row: number, column: number) => ({ sheetId: 's', row, column, nth: 0 });
const ends = fc
  .tuple(fc.nat(SIDE - 1), fc.nat(SIDE - 1))
  .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
const block = fc
  .tuple(ends, ends)
  .map(([[startRow, endRow], [startColumn, endColumn]]): CellBlock => ({
    ...{ startRow, endRow, startColumn, endColumn },
  }));
const edit = (block: CellBlock, isRemote = false) => ({
  ...{ isRemote, sheetId: 's', blocks: [block], movesCells: false },
});
const stop = new AbortController().signal;
const isAsked = (log: EditLog, ...asked: Parameters<EditLog['asking']>): boolean =>
  log.asking(...asked) !== null;
const A5 = blocksOf('A5')[0]!;

test('each cell belongs to who edited it last, however areas overlap', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ block, isRemote: fc.boolean() })), (edits) => {
      const log = new EditLog();
      const naive = new Map<string, boolean>();
      for (const { block: one, isRemote } of edits) {
        log.add(edit(one, isRemote), stop);
        for (let row = one.startRow; row <= one.endRow; row += 1)
          for (let column = one.startColumn; column <= one.endColumn; column += 1)
            naive.set(`${row} ${column}`, !isRemote);
      }
      for (let row = 0; row < SIDE; row += 1)
        for (let column = 0; column < SIDE; column += 1)
          expect(log.isEnteredHere(place(row, column))).toBe(
            naive.get(`${row} ${column}`) ?? false,
          );
    }),
  );
});

test('an edit is answered once, and the next one again', () => {
  const log = new EditLog();
  const reads = [{ sheetId: 's', block: A5 }];
  expect(isAsked(log, place(0, 0), reads)).toBe(false);
  for (let times = 0; times < 2; times += 1) {
    log.add(edit(A5), stop);
    expect(isAsked(log, place(0, 0), reads)).toBe(true);
    log.answer(place(0, 0));
    expect(isAsked(log, place(0, 0), reads)).toBe(false);
    // Another call that reads it has not answered.
    expect(isAsked(log, { ...place(0, 0), nth: 1 }, reads)).toBe(true);
  }
});

test.each([
  ['a co-author edits the same cell', edit(A5, true)],
  ['its cells move', { ...edit(A5), blocks: [], movesCells: true }],
])('an edit asks no more where %s', (_what, then) => {
  const log = new EditLog();
  log.add(edit(A5), stop);
  log.add(then, stop);
  expect(isAsked(log, place(0, 0), [{ sheetId: 's', block: A5 }])).toBe(false);
  expect(log.isEnteredHere(place(4, 0))).toBe(false);
});

test('a formula that reads anything is asked by each edit here, and by none of a co-author', () => {
  const log = new EditLog();
  log.add(edit(A5), stop);
  expect(isAsked(log, place(0, 0), null)).toBe(true);
  log.add(edit(A5, true), stop);
  expect(isAsked(log, place(0, 0), null)).toBe(false);
});

test.each([
  ['=LEDGER(A1,,$B$2)', '=ledger( Z90 ,, B3 )'],
  ['=LEDGER(Sheet2!A1:B9)', "=LEDGER('My sheet'!$C$7)"],
  ['=SUM(A:A,1:2)+LEDGER("usdt")', '=SUM(C:D,7:9)+LEDGER("usdt")'],
  ['=_xldudf_LEDGER_CHECK("USDT",A1)', '=LEDGER.CHECK("USDT",A2)'],
])('%s and %s are one text', (one, other) => {
  expect(readFormula(one).form).toBe(readFormula(other).form);
});

test.each([
  ['=LEDGER("USDT")', '=LEDGER("BTC")'],
  ['=LEDGER("USDT ")', '=LEDGER("USDT")'],
  ['=LEDGER(A1)', '=LEDGER("A1")'],
  ['=LEDGER(Coin)', '=LEDGER(Coins)'],
  ['=LEDGER(A1 B1)', '=LEDGER(A1)'],
  ['=LEDGER(#REF!)', '=LEDGER(A1)'],
  ['=LEDGER(1,2)', '=LEDGER(12)'],
])('%s and %s are two texts', (one, other) => {
  expect(readFormula(one).form).not.toBe(readFormula(other).form);
});

test.each<[string, readonly string[], boolean]>([
  ["=LEDGER(A1,,'My \"sheet'!$B$2:C3)", ['A1', "'My \"sheet'!B2:C3"], false],
  ['=LEDGER("A1",,"2026-10")&TRUE', [], false],
  ['=SUM(A:B,$3:4)', ['A:B', '3:4'], false],
  ['=LEDGER(A1#)', ['A1'], false],
  ['=LEDGER(Month)', [], true],
  ['=LEDGER(Table1[Coin])', [], true],
  ['=LEDGER([@Coin])', [], true],
  ['=LEDGER(INDIRECT("A"&B1))', ['B1'], true],
  ['=LOG10(A1)', ['A1'], false],
])('what %s reads', (formula, references, isOpen) => {
  expect(readFormula(formula)).toMatchObject({ references, isOpen });
});

describe('a call is trusted', () => {
  const cell = fc.record({ isSure: fc.boolean(), trusted: fc.boolean() });

  test('for cells that are trusted alone, and for unsure ones only where all were seen and are trusted', () => {
    fc.assert(
      fc.property(fc.array(cell), fc.boolean(), (cells, isWhole) => {
        const found = trustedCells({ cells, isWhole }, ({ trusted }) => trusted);
        expect(found.every(({ trusted }) => trusted)).toBe(true);
        const isSure = cells.some(({ isSure: sure, trusted }) => sure && trusted);
        const isAll = isWhole && cells.length > 0 && cells.every(({ trusted }) => trusted);
        expect(found.length > 0).toBe(isSure || isAll);
      }),
    );
  });
});
