// The property of the reader over all of its seeds.
import { tallyOf } from './round-trip';

test('a table in any form is read as what it was made from, or asked about', () => {
  const { wrong, noAnswer, stopped, readable } = tallyOf(0, 20_000);
  expect([wrong, noAnswer]).toEqual([[], []]);
  expect(stopped.length).toBeLessThan(0.03 * readable);
});
