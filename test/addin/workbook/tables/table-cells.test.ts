// What stands in the cells of an inserted table, and how it is told from what a person wrote there:
// check cells, identities, totals, numbers as Excel gives them back.
import { commission, entry } from '../../engine/records/sample-records';
import { checkText, reasonOf } from '../../../../src/addin/workbook/tables/merge/check-text';
import {
  coinAndMarket,
  ledgerIdentity,
  readToken,
  rebateIdentity,
  tokenText,
} from '../../../../src/addin/workbook/tables/merge/row-key';
import { OF_WORKBOOK } from '../../../../src/addin/workbook/settings/registry';
import { isNothing, type MergePlan } from '../../../../src/addin/workbook/tables/merge/table-edits';
import { emptyTable, isSameCell } from '../../../../src/addin/workbook/tables/merge/merge';
import {
  isOwnTotal,
  isSameFormula,
  totalling,
} from '../../../../src/addin/workbook/tables/merge/totals';
import { atOnce } from '../../../../src/addin/platform/yield-to-main';
import { fieldColumns } from '../../../../src/addin/workbook/tables/merge/table-columns';
import {
  FORM,
  ledgerAnswer,
  ledgerCall,
  PaperTable,
  rebatesAnswer,
  rebatesCall,
} from './paper-table';

test('a check cell begins with one reason, then what else stood there', () => {
  const gone = checkText('', 'gone');
  expect(reasonOf(gone)).toEqual({ reason: 'gone', rest: '' });
  expect(checkText('mine', 'gone')).toBe(`${gone} · mine`);
  expect(checkText(`${gone} · mine`, 'gone')).toBe(`${gone} · mine`);
  expect(checkText(`${gone} · mine`, 'copy')).toBe(`${checkText('', 'copy')} · mine`);
  expect(checkText(`${gone} · mine`, null)).toBe('mine');
  expect(reasonOf(`mine · ${gone}`)).toEqual({ reason: null, rest: `mine · ${gone}` });
});

test('an identity is read back as it was written, and nothing else is one', () => {
  const hostile = entry({ billId: 'a|b\\c\u202e', coinName: 'X|' });
  const token = ledgerIdentity(hostile, 'A|B');
  expect(readToken(tokenText(token))).toEqual(token);
  expect(coinAndMarket(token.key)).toEqual({ coin: 'X\\|', market: '' });
  expect(ledgerIdentity(entry({ billId: 'a.b' }), '').key).not.toContain('\\');
  const plain = tokenText({ ...token, key: 'L||USDT|1' });
  expect(readToken(plain)).not.toBeNull();
  for (const other of [
    ...['', 7, null, undefined, `x${plain}`, `${plain}x`, plain.replace('T1|', 'T2|')],
    ...[plain.replace(/\d{4}-\d\d-\d\d/, '2026-02-30'), 'T1|'],
  ])
    expect(readToken(other)).toBeNull();
});

test('a rebate is known by its settlement, and its day is that of its beginning', () => {
  const identity = rebateIdentity(commission({ settleStartTime: '2026-03-04 00:00:00' }), '');
  expect(identity.day).toBe('2026-03-04');
  expect(coinAndMarket(identity.key)).toEqual({ coin: 'USDT', market: 'BTCUSDT|SPOT' });
  expect(rebateIdentity(commission({ settleStartTime: 'soon' }), '').day).toBe('1970-01-01');
});

test.each([
  [1, 1, true],
  [0.1 + 0.2, 0.3, true],
  [1_234_567_890_123_456, 1_234_567_890_123_459, true],
  [1_234_567_890_123_456, 1_234_567_890_123_466, false],
  [123_456_789_012_345.67, 123_456_789_012_346, true],
  [1, 2, false],
  ['1', 1, false],
  [true, 1, false],
  ['a', 'a', true],
  ['a', 'b', false],
  [1, '1', false],
])('%p in a cell where %p was written: %p', (present, wanted, same) => {
  expect(isSameCell(present, wanted)).toBe(same);
});

test('nothing is to be written when no cell, no row and no total is', () => {
  const plan = (writes: number, rows: number, totals: number): MergePlan =>
    ({
      writes: new Array(writes).fill(null),
      appended: { from: 0, rows: new Array(rows).fill(null) },
      totals: new Array(totals).fill(null),
    }) as never;
  expect(isNothing(plan(0, 0, 0))).toBe(true);
  for (const [writes, rows, totals] of [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ] as const)
    expect(isNothing(plan(writes, rows, totals))).toBe(false);
});

describe('totals', () => {
  test.each([
    ['', true],
    ['=ROUND(SUBTOTAL(109,Table1[Change]),3)', true],
    ['= round( subtotal( 109, Table1[Change]), 3)', true],
    ['=ROUND(SUMIFS(Table1[Change],Table1[ID],"T1|*"),3)', true],
    ['=IF(SUBTOTAL(103,a)=COUNTA(a),ROUND(SUMIFS(b,a,"T1|*"),3),"")', true],
    ['=SUM(Table1[Change])', false],
    ['=1+ROUND(SUBTOTAL(109,Table1[Change]),3)', false],
    ['my ROUND(SUBTOTAL(109,Table1[Change]),3)', false],
    ['Total', false],
    [7, false],
    [null, false],
  ])('%p is one that Tieout wrote: %p', (content, own) => {
    expect(isOwnTotal(content)).toBe(own);
  });

  test('two formulas are the same however Excel writes references', () => {
    const ours = '=ROUND(SUBTOTAL(109,Table1[Change]),3)';
    expect(isSameFormula('=Round(SUBTOTAL(109, Table1[[Change]]), 3)', ours)).toBe(true);
    expect(isSameFormula('=ROUND(SUBTOTAL(109,Table1[Fees]),3)', ours)).toBe(false);
    expect(isSameFormula(7, ours)).toBe(false);
  });

  const call = ledgerCall();
  const columns = fieldColumns(call);
  const change = columns.findIndex(({ field }) => field === 'deltaAmount');
  /** The total of Change, of rows with these amounts. */
  const totalOf = (amounts: readonly string[], key = (_: number) => 'L||USDT|1') => {
    const { reading } = emptyTable(call, 'T');
    const { totals, rounded } = atOnce(
      totalling({
        reading,
        call,
        columns,
        found: reading.columns.map((_, at) => at),
        rows: amounts.map((text, i) => ({
          key: key(i),
          amount: (column) => (column === change ? text : ''),
        })),
        hasUncounted: false,
      }),
    );
    const formula = totals.find(({ at }) => at === change)?.formula ?? null;
    return {
      decimals: formula && Number(/,(\d+)\)$/.exec(formula)?.[1]),
      isRounded: rounded.length > 0,
    };
  };

  test.each<[string, string[], number | null, boolean]>([
    ['the longest amount decides', ['0.25', '-1'], 2, false],
    ['blank cells count for nothing', ['', '0.5'], 1, false],
    ['a word that is no amount', ['0.5', 'seven'], null, false],
    [
      'amounts that cancel out have few digits',
      ['5000000.00000001', '-5000000.00000001'],
      8,
      false,
    ],
    ['amounts that add up to many', ['5000000.00000001', '5000000.00000001'], 8, true],
  ])('%s', (_what, amounts, decimals, isRounded) => {
    expect(totalOf(amounts)).toEqual({ decimals, isRounded });
  });

  test('of two coins there is none', () => {
    expect(totalOf(['1', '1'], (i) => `L||${['USDT', 'BTC'][i]!}|1`).decimals).toBeNull();
  });

  test('a total with more digits than Excel keeps is named when the table is made and refreshed', () => {
    const two = ['701', '702'].map((billId) =>
      entry({ billId, deltaAmount: '500000.0000000001', afterAmount: '1', fees: '0' }),
    );
    const grown = [...two, entry({ billId: '703', deltaAmount: '500000', afterAmount: '1' })];
    const table = new PaperTable(ledgerAnswer(two));
    const { rounded } = table.refresh(ledgerAnswer(grown));
    expect(rounded.filter(({ column }) => column.startsWith('Total'))).toEqual([
      { column: 'Total of Change', count: 1 },
    ]);
  });

  test("a total of the person's own stays, a totals row that is switched off stays off", () => {
    const table = new PaperTable(ledgerAnswer([entry()]));
    const at = table.at('Change');
    table.totals![at] = '=MAX(Table1[Change])';
    const more = entry({ billId: '2', deltaAmount: '1.25' });
    expect(table.refresh(ledgerAnswer([entry(), more])).totals).toEqual([]);
    expect(table.totals![at]).toBe('=MAX(Table1[Change])');
    table.totals = null;
    const plan = table.refresh(ledgerAnswer([entry({ deltaAmount: '0.123456' })]));
    expect(plan.totals).toEqual([]);
  });
});

test('the latest thousand tables are kept in mind, and nothing of what is no table', () => {
  const { stored } = new PaperTable(ledgerAnswer([entry()]));
  const many = Array.from({ length: 1_002 }, (_, i) => ({ ...stored, tableName: `T${i}` }));
  const read = OF_WORKBOOK.tables.read(JSON.stringify(many)) ?? [];
  expect([read.length, read[0]!.tableName, read.at(-1)!.tableName]).toEqual([1_000, 'T2', 'T1001']);
  expect(OF_WORKBOOK.tables.read('{')).toBeNull();
  expect(OF_WORKBOOK.tables.read('[7,{}]')).toEqual([]);
});

test('field names, accounts and texts stand in a table as in a result', () => {
  const call = ledgerCall({ headers: 2, accounts: ['A'] });
  const table = new PaperTable(ledgerAnswer([entry()], call));
  expect(table.columns[0]!.header).toBe('account');
  expect(table.rows[0]![0]).toBe('A');
  expect(readToken(table.rows[0]!.at(-1))!.key).toMatch(/^L\|A\|/);
  const rebates = new PaperTable(rebatesAnswer([commission()], rebatesCall({ accounts: ['A'] })));
  expect(rebates.columns[0]!.header).toBe('Account');
  expect(readToken(rebates.rows[0]!.at(-1))!.key).toMatch(/^R\|A\|/);
  const none = new PaperTable(ledgerAnswer([entry()]), FORM);
  expect(readToken(none.rows[0]!.at(-1))!.key).toMatch(/^L\|\|/);
});
