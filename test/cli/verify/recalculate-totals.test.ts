// If these fail, an error in our own sums would pass the checking of evidence.
import fc from 'fast-check';
import { totalsThatDiffer } from '../../../src/cli/verify/recalculate-totals';
import type { LedgerEntry } from '../../../src/addin/engine/records/ledger-entry';
import { ledgerTotals } from '../../../src/addin/engine/evidence/certificate-totals';
import { ledgerEvidence } from '../../addin/engine/evidence/rig';

const coin = fc.constantFrom('USDT', 'BTC');
const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.nat(60))
  .map(([units, scale]) => {
    const digits = String(units)
      .replace('-', '')
      .padStart(scale + 1, '0');
    return `${units < 0n ? '-' : ''}${scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`}`;
  });
const entries = fc.array(
  fc.record({
    coinName: coin,
    bizType: fc.constantFrom('deposit', 'trade'),
    deltaAmount: amount,
    fees: fc.option(amount),
  }),
  { maxLength: 20 },
) as unknown as fc.Arbitrary<LedgerEntry[]>;

test('the sums of the certificate, of any amounts, are the sums of a library', async () => {
  await fc.assert(
    fc.asyncProperty(entries, async (records) => {
      expect(totalsThatDiffer(await ledgerTotals(records), records)).toEqual([]);
    }),
  );
});

test('a total that is wrong is named with both numbers', async () => {
  const { certificate, read } = await ledgerEvidence();
  const records =
    read.operation === 'LEDGER'
      ? read.sources.flatMap(({ stored }) => stored?.reading.entries ?? [])
      : [];
  const [first, ...others] = await ledgerTotals(records);
  expect(certificate.totals.length).toBeGreaterThan(0);
  expect(totalsThatDiffer([{ ...first!, sum: `${first!.sum}1` }, ...others], records)).toEqual([
    `total deltaAmount ${first!.of.coinName} is ${first!.sum}1, but the answers add up to ${first!.sum}.`,
  ]);
});
