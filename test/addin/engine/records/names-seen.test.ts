// The nearest name that occurs. If this fails, a person is pointed to a coin that they do not mean.
import { distance } from 'fastest-levenshtein';
import fc from 'fast-check';
import { editsBetween, suggestion } from '../../../../src/addin/engine/records/ledger-filter';

test('the edits between two names are those of the known library', () => {
  const name = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(editsBetween(a, b)).toBe(distance(a, b));
    }),
  );
});

test('a name is suggested only where it is near', () => {
  const known = new Set(['USDT', 'USDC', 'BTC', 'ETH']);
  expect(suggestion('USDTT', known)).toBe(' Did you mean USDT?');
  expect(suggestion('BTTC', known)).toBe(' Did you mean BTC?');
  expect(suggestion('ADA', known)).toBe('');
  expect(suggestion('USDT', new Set())).toBe('');
});
