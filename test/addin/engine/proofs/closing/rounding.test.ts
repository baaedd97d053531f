// Values that are rounded and still add up.
import fc from 'fast-check';
import { STANDARD_VALUES } from '../../../../../src/addin/engine/records/value-settings';
import { apportioned, roundedValue } from '../../../../../src/addin/engine/proofs/closing/rounding';
import { Exact } from '../../../../../src/addin/engine/proofs/decimal';
import { valueOfBalance } from '../../../../../src/addin/engine/proofs/closing/valuation';

/** So many units of 10^-scale. */
const of = (units: bigint, scale: number): Exact => new Exact(`${units}e-${scale}`);

describe('rounding', () => {
  const shared = (parts: readonly bigint[], scale: number, total: bigint, digits: number) =>
    apportioned(
      parts.map((part) => of(part, scale)),
      of(total, digits),
      digits,
    ).map((share) => BigInt(share.times(`1e${digits}`).toString()));
  const inWhole = (parts: readonly bigint[], total: bigint) => shared(parts, 1, total, 0);

  test.each([
    ['half up', 149n, 1n],
    ['half up', 150n, 2n],
    ['half up', -150n, -2n],
    ['half up', -149n, -1n],
    ['half even', 150n, 2n],
    ['half even', 250n, 2n],
    ['half even', 251n, 3n],
    ['half even', -250n, -2n],
    ['down', 199n, 1n],
    ['down', -199n, -1n],
    ['half up', 100n, 1n],
  ] as const)('%s: %s hundredths are %s', (mode, units, rounded) => {
    expect(roundedValue(of(units, 2), { digits: 0, mode })).toEqual(of(rounded, 0));
    expect(roundedValue(of(units, 4), { digits: 2, mode })).toEqual(of(rounded, 2));
  });

  test('digits that are there anyway stay', () => {
    for (const mode of ['half up', 'half even', 'down'] as const) {
      expect(roundedValue(of(15n, 1), { digits: 1, mode })).toEqual(of(15n, 1));
      expect(roundedValue(of(-15n, 1), { digits: 3, mode })).toEqual(of(-15n, 1));
    }
  });

  test('parts add up to the total; what is left goes to the largest remainders, the earlier first', () => {
    expect(inWhole([14n, 13n, 13n], 4n)).toEqual([2n, 1n, 1n]);
    expect(inWhole([13n, 14n, 13n], 4n)).toEqual([1n, 2n, 1n]);
    expect(inWhole([13n, 13n, 14n], 5n)).toEqual([2n, 1n, 2n]);
    // Of a part below nothing the remainder counts from the whole below it: −1.3 is −2 and 0.7.
    expect(inWhole([-13n, 15n, 8n], 1n)).toEqual([-1n, 1n, 1n]);
    expect(inWhole([10n, 16n, 14n], 4n)).toEqual([1n, 2n, 1n]);
  });

  test('a part without remainder stays; what the total has beyond them goes to the last one', () => {
    expect(shared([20n, 15n, 30n], 1, 8n, 0)).toEqual([2n, 2n, 4n]);
    expect(shared([20n, 15n, 30n], 1, 4n, 0)).toEqual([2n, 1n, 1n]);
    expect(shared([2n, 3n], 0, 5n, 0)).toEqual([2n, 3n]);
    expect(shared([2n, 3n], 0, 500n, 2)).toEqual([200n, 300n]);
    expect(shared([20n], 1, 1n, 0)).toEqual([1n]);
  });

  test('all parts but the last are within one unit of what they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 6 }),
        (parts, scale, digits) => {
          const exact = of(
            parts.reduce((sum, part) => sum + part, 0n),
            scale,
          );
          const rounded = roundedValue(exact, { digits, mode: 'half up' });
          const total = BigInt(rounded.times(`1e${digits}`).toString());
          const shares = shared(parts, scale, total, digits);
          expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(total);
          const [wide, one] = [10n ** BigInt(digits), 10n ** BigInt(scale)];
          shares.forEach((share, place) => {
            const off = share * one - parts[place]! * wide;
            expect(off < one && off > -one).toBe(true);
          });
        },
      ),
    );
  });

  test('what a balance is worth is rounded once, with all decimals of balance and rate', () => {
    expect(valueOfBalance('0.1', { text: '0.05' })).toBe('0.01');
    expect(valueOfBalance('-1.005', { text: '1' })).toBe('-1.01');
    expect(valueOfBalance('3', { text: '2' })).toBe('6');
    expect(valueOfBalance('0.333', { text: '0.3' }, { ...STANDARD_VALUES, digits: 4 })).toBe(
      '0.0999',
    );
  });
});
