// What people call the fields that can be summed. The full list stands in records/columns; the pane needs these.
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  deltaAmount: 'Change',
  fees: 'Fees',
  commission: 'Commission',
  totalRebateUsdtAmount: 'Commission (USDT)',
  dealAmount: 'Traded volume',
  fee: 'Fee paid',
};
