import { OF_WORKBOOK } from '../../../../src/addin/workbook/settings/registry';
import { emptyTable, mergeTable } from '../../../../src/addin/workbook/tables/merge/merge';
import type { MergePlan } from '../../../../src/addin/workbook/tables/merge/table-edits';
import type { CallRecords } from '../../../../src/addin/workbook/tables/merge/records-of-table';
import {
  newColumns,
  type NewColumn,
} from '../../../../src/addin/workbook/tables/merge/table-columns';
import { commission, entry } from '../../engine/records/sample-records';
import { FORM, ledgerAnswer, ledgerCall, PaperTable, rebatesAnswer } from './paper-table';

/** A new table: its columns with their formats, its rows, its totals by header. */
function planTable(answer: CallRecords, form = FORM) {
  const { stored, reading } = emptyTable(answer.call, 'T');
  const merge = mergeTable({ stored, reading, answer, form, answeredFrom: null });
  if (!merge.ok) throw new Error(merge.sentence);
  const { places, appended, totals, rounded }: MergePlan = merge.plan;
  const columns = newColumns(answer.call).map(
    (column, at): NewColumn & { format: string | null } => ({
      ...column,
      format: places[at]!.format,
    }),
  );
  return {
    columns,
    rows: appended.rows,
    totals: Object.fromEntries(totals.map(({ at, formula }) => [columns[at]!.header, formula])),
    rounded,
  };
}
const totalsOf = (answer: CallRecords): Record<string, string> => planTable(answer).totals;

test('columns are typed, the check is visible and the identity hidden', () => {
  const { columns } = planTable(ledgerAnswer([entry()]), FORM);
  expect(columns.map(({ header, format }) => [header, format])).toEqual([
    ['Time', 'yyyy-mm-dd hh:mm:ss'],
    ['Entry ID', '@'],
    ['Coin', '@'],
    ['Coin ID', null],
    ['Business type', '@'],
    ['Type', '@'],
    ['Change', '0.00'],
    ['Balance after', '0.00'],
    ['Fees', '0.00'],
    ['Filled quantity', '0.00?'],
    ['Filled amount', '0.00'],
    ['Tieout check', null],
    ['Tieout ID', null],
  ]);
  expect(columns.filter(({ isHidden }) => isHidden).map(({ header }) => header)).toEqual([
    'Coin ID',
    'Tieout ID',
  ]);
  expect(columns.filter(({ isNumber }) => isNumber).map(({ header }) => header)).toEqual([
    ...['Time', 'Coin ID', 'Change', 'Balance after', 'Fees', 'Filled quantity', 'Filled amount'],
  ]);
});

test('the type stands in words beside its code, unless the person chose the columns', () => {
  const types = ['trade_out', 'withdraw', '', 'Rebate_reward_x'];
  const entries = types.map((bizType, at) => entry({ billId: String(at + 1), bizType }));
  const { columns, rows } = planTable(ledgerAnswer(entries), FORM);
  expect(columns.slice(4, 6).map(({ header }) => header)).toEqual(['Business type', 'Type']);
  expect(rows.map((row) => row.slice(4, 6))).toEqual([
    ['trade_out', 'Trade out'],
    ['withdraw', 'Withdrawal'],
    ['', ''],
    ['Rebate_reward_x', 'Rebate reward x'],
  ]);
  const code = { field: 'bizType', label: 'Business type', kind: 'text', asText: false } as const;
  const chosen = planTable(ledgerAnswer(entries, ledgerCall({ columns: [code] })), FORM);
  expect(chosen.columns[1]).toMatchObject({ header: 'Tieout check' });
});

test('amounts are readable where the person likes it, and a coin ID that was asked for is shown', () => {
  const coinId = { field: 'coinId', label: 'Coin ID', kind: 'number', asText: false } as const;
  const amount = { field: 'deltaAmount', label: 'Change', kind: 'amount', asText: false } as const;
  const entries = ['7', '-0.00012300'].map((deltaAmount) => entry({ deltaAmount }));
  const answer = ledgerAnswer(entries, ledgerCall({ columns: [coinId, amount] }));
  const [id, change] = planTable(answer, { ...FORM, separators: true }).columns;
  expect(id).toMatchObject({ format: null, isHidden: false });
  expect(change).toMatchObject({ format: '#,##0.00????;[Red]-#,##0.00????', isNumber: true });
});

test('an amount beside its own exact text has a header of its own', () => {
  const amount = { field: 'deltaAmount', label: 'Change', kind: 'amount' } as const;
  const call = ledgerCall({
    columns: [
      { ...amount, asText: false },
      { ...amount, asText: true },
    ],
  });
  const { columns, rows, rounded } = planTable(
    ledgerAnswer([entry({ deltaAmount: '-0.1234567890123456789' })], call),
    FORM,
  );
  expect(columns.slice(0, 2)).toEqual([
    { header: 'Change', format: `0.00${'?'.repeat(13)}`, isHidden: false, isNumber: true },
    { header: 'Change (text)', format: '@', isHidden: false, isNumber: false },
  ]);
  expect(rows[0]!.slice(0, 2)).toEqual([-0.123456789012346, '-0.1234567890123456789']);
  expect(rounded).toEqual([
    { column: 'Change', count: 1 },
    { column: 'Total of Change', count: 1 },
  ]);
});

test('the ledger of one coin sums changes and fees, and nothing else', () => {
  expect(
    totalsOf(
      ledgerAnswer([
        entry({ deltaAmount: '1.25' }),
        entry({ billId: '2', deltaAmount: '0.0000001', fees: null }),
      ]),
    ),
  ).toEqual({
    Change: '=ROUND(SUBTOTAL(109,T[Change]),7)',
    Fees: '=ROUND(SUBTOTAL(109,T[Fees]),8)',
  });
});

test('a sum stands in the first column too', () => {
  const amount = { field: 'deltaAmount', label: 'Change', kind: 'amount', asText: false } as const;
  const answer = ledgerAnswer([entry({ deltaAmount: '1.25' })], ledgerCall({ columns: [amount] }));
  expect(totalsOf(answer)).toEqual({ Change: '=ROUND(SUBTOTAL(109,T[Change]),2)' });
});

test('the ledger of two coins has no sum', () => {
  expect(totalsOf(ledgerAnswer([entry(), entry({ billId: '2', coinName: 'BTC' })]))).toEqual({});
});

test('rebates of two pairs sum the commission of one coin, but neither volume nor fees', () => {
  expect(
    Object.keys(totalsOf(rebatesAnswer([commission(), commission({ symbol: 'ETHUSDT' })]))),
  ).toEqual(['Commission', 'Commission (USDT)']);
});

test('rebates of one pair in two coins sum volume and fees, and only the commission in USDT', () => {
  expect(
    Object.keys(totalsOf(rebatesAnswer([commission(), commission({ commissionAsset: 'BTC' })]))),
  ).toEqual(['Traded volume', 'Fee paid', 'Commission (USDT)']);
});

test('a table without records has no sum', () => {
  expect(totalsOf(ledgerAnswer([]))).toEqual({});
});

test('what the workbook remembers of a table comes back; what it cannot read is left out', () => {
  const { stored } = new PaperTable(rebatesAnswer([commission()]));
  expect(OF_WORKBOOK.tables.read(JSON.stringify([stored]))).toEqual([stored]);
  expect(
    OF_WORKBOOK.tables.read(JSON.stringify([stored, { tableId: 'of another version' }])),
  ).toEqual([stored]);
  expect(OF_WORKBOOK.tables.read('{')).toBeNull();
});
