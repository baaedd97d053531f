import {
  chooseColumns,
  columnsShown,
  LEDGER_COLUMNS,
  REBATE_COLUMNS,
} from '../../../../src/addin/engine/records/columns';

// The columns, written out again: a label that changes breaks the workbooks that name
// it.
const LEDGER = `cTime Time|billId Entry ID|coinName Coin|coinId Coin ID|bizType Business type|deltaAmount Change|afterAmount Balance after|fees Fees|fillSize Filled quantity|fillValue Filled amount`;
const REBATES = `settleStartTime Settlement start|settleEndTime Settlement end|symbol Pair|productType Product|dealAmount Traded volume|fee Fee paid|feeDeduction Fee deducted|rebateRate Commission rate|commissionAsset Commission coin|commission Commission|totalRebateUsdtAmount Commission (USDT)|updateTime Updated`;

const fieldsOf = (columns: readonly { field: string }[]) => columns.map(({ field }) => field);
const chosen = (wanted: string[]) => {
  const result = chooseColumns(LEDGER_COLUMNS, wanted);
  return result.ok ? result.columns : result.sentence;
};

test.each([
  ['LEDGER', LEDGER_COLUMNS, LEDGER],
  ['REBATES', REBATE_COLUMNS, REBATES],
] as const)('%s has the columns of the contract in their order', (_, columns, table) => {
  expect(columns.map(({ field, label }) => `${field} ${label}`).join('|')).toBe(table);
});

describe('columns are found', () => {
  test('by field name or label, in any case, in the order wanted', () => {
    expect(chosen(['  change ', 'CTIME', 'Entry id'])).toMatchObject([
      { field: 'deltaAmount' },
      { field: 'cTime' },
      { field: 'billId' },
    ]);
    const rebates = chooseColumns(REBATE_COLUMNS, [
      'commission (usdt)',
      'Commission',
      'commissionasset',
    ]);
    expect(rebates.ok && fieldsOf(rebates.columns)).toEqual([
      'totalRebateUsdtAmount',
      'commission',
      'commissionAsset',
    ]);
  });

  test('as exact text where an amount is named with :text, beside the number if wanted', () => {
    expect(chosen(['fees', ' Fees : TEXT '])).toMatchObject([
      { field: 'fees', asText: false },
      { field: 'fees', asText: true },
    ]);
    const rate = chooseColumns(REBATE_COLUMNS, ['rebateRate:text']);
    expect(rate.ok && rate.columns).toMatchObject([{ field: 'rebateRate', asText: true }]);
  });

  test('with the account among them', () =>
    expect(chosen(['Time', 'account'])).toMatchObject([{ field: 'cTime' }, { field: 'account' }]));
});

describe('a column that cannot be had is explained', () => {
  test('an unknown name, with all that are accepted', () => {
    const sentence = chosen(['Time', 'Amount']);
    expect(sentence).toMatch(
      /^columns names Amount, which is no column of this function\. It accepts Account \(account\), Time \(cTime\), .*Filled amount \(fillValue\), and :text after an amount\.$/,
    );
    for (const { field, label } of LEDGER_COLUMNS)
      expect(sentence).toContain(`${label} (${field})`);
  });
  test('a column of the other function', () =>
    expect(chosen(['commission'])).toContain('columns names commission, which is no column'));
  test('an unknown form', () =>
    expect(chosen(['fees:number'])).toContain('columns names fees:number, which is no column'));
  test('text of what is no amount', () =>
    expect(chosen(['Time:text'])).toBe(
      'columns names Time:text, but only amounts can be had as exact text: Change (deltaAmount), Balance after (afterAmount), Fees (fees), Filled quantity (fillSize), Filled amount (fillValue).',
    ));
  test('one column under both its names', () =>
    expect(chosen(['Time', 'cTime'])).toBe('columns names Time twice. Give each column once.'));
  test('an endless name is cut', () =>
    expect(chosen(['x'.repeat(500)])).toContain(`columns names ${'x'.repeat(40)}…, which`));
});

describe('the columns shown', () => {
  test('are all in their order where none are chosen', () =>
    expect(fieldsOf(columnsShown(LEDGER_COLUMNS, null, false))).toEqual(fieldsOf(LEDGER_COLUMNS)));
  test('begin with the account where accounts are named', () => {
    expect(columnsShown(LEDGER_COLUMNS, null, true)[0]).toEqual({
      field: 'account',
      label: 'Account',
      kind: 'text',
      asText: false,
    });
    const some = chooseColumns(LEDGER_COLUMNS, ['Time']);
    expect(fieldsOf(columnsShown(LEDGER_COLUMNS, some.ok ? some.columns : null, true))).toEqual([
      'account',
      'cTime',
    ]);
  });
  test('leave the account where it was put', () => {
    const some = chooseColumns(LEDGER_COLUMNS, ['Time', 'Account']);
    expect(fieldsOf(columnsShown(LEDGER_COLUMNS, some.ok ? some.columns : null, true))).toEqual([
      'cTime',
      'account',
    ]);
  });
});
