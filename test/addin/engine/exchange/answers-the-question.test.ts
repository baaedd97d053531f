// An exchange that ignored a filter would put other people's pairs, or other days, into the sum.
import { checkRebateAnswer } from '../../../../src/addin/engine/exchange/check-rebate-answer';
import { checkAnswersMonth } from '../../../../src/addin/engine/exchange/read-ledger-month';
import type { CommissionRecord } from '../../../../src/addin/engine/records/commission-record';
import { commission, entry } from '../records/sample-records';
import { question } from './commission-rows';

const check = (more: Partial<CommissionRecord>): void =>
  checkRebateAnswer([commission({ ...october, ...more })], question, 3);
const october = {
  settleStartTime: '2026-10-05 00:00:00',
  settleEndTime: '2026-10-05 23:59:59',
};

test.each<[string, Partial<CommissionRecord>]>([
  ['as asked', {}],
  ['its pair and coin in other letters', { symbol: 'btcUsdt', commissionAsset: 'usdt' }],
  // Nobody documents the zone of days: a day more on either side is no proof.
  [
    'one that ends the day before the first',
    { settleStartTime: '2026-09-29 12:00:00', settleEndTime: '2026-09-30 00:00:00' },
  ],
  [
    'one that starts the day after the last',
    { settleStartTime: '2026-11-01 23:59:59', settleEndTime: '2026-11-02 23:59:59' },
  ],
])('commission records answer the question: %s', (_name, more) => {
  expect(() => check(more)).not.toThrow();
});

test.each<[string, Partial<CommissionRecord>, string]>([
  [
    'another pair',
    { symbol: 'ETHUSDT' },
    'for BTCUSDT paid in USDT and answered with ETHUSDT paid',
  ],
  ['another coin', { commissionAsset: 'BTC' }, 'answered with BTCUSDT paid in BTC'],
  [
    'one that ends two days before the first',
    { settleStartTime: '2026-09-28 00:00:00', settleEndTime: '2026-09-29 23:59:59' },
    'from 2026-10-01 to 2026-10-31 and answered with a settlement of 2026-09-28 00:00:00',
  ],
  [
    'one that starts two days after the last',
    { settleStartTime: '2026-11-02 00:00:00', settleEndTime: '2026-11-02 07:59:59' },
    'a settlement of 2026-11-02 00:00:00',
  ],
])('%s is refused by name and page', (_name, more, words) => {
  expect(() => check(more)).toThrow(
    expect.objectContaining({ code: 'body', message: expect.stringContaining(words) }),
  );
  expect(() => check(more)).toThrow('(commission records, page 3)');
});

test('one record among many is enough', () => {
  const records = [commission(october), commission({ ...october, symbol: 'ETHUSDT' })];
  expect(() => checkRebateAnswer(records, question, 1)).toThrow('ETHUSDT');
});

test.each([
  ['2026-10', '2026-09-30T00:00:00.000Z', '2026-11-01T23:59:59.999Z'],
  ['2026-12', '2026-11-30T00:00:00.000Z', '2027-01-01T23:59:59.999Z'],
])('entries of %s lie between %s and %s, for zones differ by a day', (month, first, last) => {
  const at = (cTimeMs: number) => () =>
    checkAnswersMonth(
      [entry({ cTimeMs: Date.parse(`${month}-09T00:00Z`) }), entry({ cTimeMs })],
      { month },
      2,
    );
  expect(at(Date.parse(first))).not.toThrow();
  expect(at(Date.parse(last))).not.toThrow();
  for (const outside of [Date.parse(first) - 1, Date.parse(last) + 1])
    expect(at(outside)).toThrow(
      expect.objectContaining({
        code: 'body',
        message: expect.stringContaining(
          `answered with entry ${entry().billId} of another month (page 2)`,
        ),
      }),
    );
});
