// A book that was written in any of many forms, then read, gives the lines that it was made from.
// What would be lost: a wrong sign, date or number that nobody is told of, and questions about what a
// person can read at a glance.
import { tallyOf } from './round-trip';

test('a table in any form is read as what it was made from, or asked about', () => {
  const { wrong, noAnswer, stopped, readable } = tallyOf(20_000, 200);
  expect([wrong, noAnswer]).toEqual([[], []]);
  expect(stopped.length).toBeLessThan(0.06 * readable);
});
