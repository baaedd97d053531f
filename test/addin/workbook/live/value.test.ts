// What would be lost if these failed: a value at a rate that nobody gave, or at that of another
// day, and a month whose values do not say what they lack.
import Decimal from 'decimal.js';
import { readCall } from '../../../../src/addin/engine/answers/definitions';
import { answered, brokerSession, notesOf, numberOf, sentenceOf } from '../../rig/session-rig';

const HEADER = ['Date', 'Coin', 'Rate', 'Source'];
const RATES = [
  HEADER,
  ['2026-10-31', 'BTC', '61234.567', 'given'],
  ['2026-10-20', 'BTC', 59_000.25, 'given'],
  ['2026-10-26', 'USDT', '0.92', 'given'],
];

test('the balance of the exchange times the rate of that day, to the cent', async () => {
  const one = await brokerSession();
  const last = one.sandbox.truth
    .ledger('broker', '2026-10')
    .filter(({ coinName }) => coinName === 'BTC')
    .at(-1)!;
  const worth = new Decimal(last.afterAmount).times('61234.567').toDecimalPlaces(2).toNumber();
  expect(numberOf(await answered(one, 'LEDGER.VALUE', 'BTC', '2026-10-31', RATES))).toBe(worth);
  expect(notesOf(one)).toEqual([]);
});

test('a rate that is missing is an error with coin and day; an old one is said', async () => {
  const one = await brokerSession();
  expect(sentenceOf(await answered(one, 'LEDGER.VALUE', 'BTC', '2026-10-19', RATES))).toBe(
    'rates has no rate of BTC for 2026-10-19 or a day before it. Add a line with that day, the coin and its rate.',
  );
  await answered(one, 'LEDGER.VALUE', 'USDT', '2026-10-31', RATES);
  expect(notesOf(one)).toEqual([
    'The rate is more than 3 days old: USDT 2026-10-31 (rate of 2026-10-26).',
  ]);
  await answered(one, 'LEDGER.VALUE', 'USDT', '2026-10-29', RATES);
  expect(notesOf(one)).toEqual([]);
});

test('another rate is another question, which asks the exchange nothing', async () => {
  const one = await brokerSession();
  const before = numberOf(await answered(one, 'LEDGER.VALUE', 'USDT', '2026-10-26', RATES));
  const asked = one.sandbox.requests.length;
  const doubled = [HEADER, ['2026-10-26', 'USDT', '1.84', '']];
  const after = numberOf(await answered(one, 'LEDGER.VALUE', 'USDT', '2026-10-26', doubled));
  expect(Math.abs(after - 2 * before)).toBeLessThanOrEqual(0.011);
  expect(one.sandbox.requests).toHaveLength(asked);
});

test.each([
  [['USDT', null, RATES], 'date is missing. Give an Excel date or text such as 2026-11-20.'],
  [['USDT,BTC', '2026-10-31', RATES], 'coin names USDT, BTC. Coins are never mixed: give one.'],
])('%j is refused', (raw, sentence) => {
  expect(readCall('LEDGER.VALUE', raw)).toMatchObject({ ok: false, sentence });
});
