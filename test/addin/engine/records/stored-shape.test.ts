// What was kept on the device, or came with a workbook, is a record only where each field holds what
// the exchange's own answer would have given it.
import { REBATE_RECORD } from '../../../../src/addin/engine/records/commission-record';
import { LEDGER_RECORD } from '../../../../src/addin/engine/records/ledger-entry';
import { isRecordOf, sameRecord } from '../../../../src/addin/engine/records/record-fields';
import { commission, entry } from './sample-records';

const isEntry = (value: unknown): boolean => isRecordOf(LEDGER_RECORD, value);
const isCommission = (value: unknown): boolean => isRecordOf(REBATE_RECORD, value);

test('what was read is a record, also without the fields that may be blank', () => {
  expect(isEntry(entry())).toBe(true);
  expect(isEntry(entry({ coinId: null, fees: null, fillSize: null, fillValue: null }))).toBe(true);
  for (const productType of ['SPOT', 'FUTURES'] as const)
    expect(isCommission(commission({ productType }))).toBe(true);
  expect(isCommission(commission({ fee: null, updateTime: null }))).toBe(true);
});

test.each<[string, Record<string, unknown>]>([
  ['a time that is no whole number', { cTimeMs: 1.5 }],
  ['a time as a text', { cTimeMs: '1790000000000' }],
  ['an ID as a number', { billId: 7 }],
  ['a coin number as a text', { coinId: '2' }],
  ['an amount as a number', { deltaAmount: 1.5 }],
  ['no amount', { deltaAmount: null }],
  ['a field that is gone', { afterAmount: undefined }],
])('%s makes no ledger entry', (_, changed) => {
  expect(isEntry({ ...entry(), ...changed })).toBe(false);
});

test.each<[string, unknown]>([
  ['another product', { ...commission(), productType: 'MARGIN' }],
  ['an entry of the ledger', entry()],
  ['null', null],
  ['a text', 'SPOT'],
  ['nothing', undefined],
])('%s is no commission record', (_, value) => {
  expect(isCommission(value)).toBe(false);
});

test('records are the same where every field is, digits included', () => {
  expect(sameRecord(entry(), entry())).toBe(true);
  expect(sameRecord(entry({ deltaAmount: '1.0' }), entry({ deltaAmount: '1' }))).toBe(false);
  expect(sameRecord(entry({ fees: null }), entry({ fees: '0' }))).toBe(false);
});
