// A banner above a table and rows at its end must not make the sheet measure all rows between them.
import { apart } from '../../src/workbench/sheet/apart';

test('a line far above is a write of its own, and every row is written once', () => {
  const rows = { 25_001: 'first new', 25_002: 'second new', 0: 'banner', 26_001: 'near enough' };
  expect(apart(rows)).toEqual([
    { 0: 'banner' },
    { 25_001: 'first new', 25_002: 'second new', 26_001: 'near enough' },
  ]);
});

test('rows that lie together stay together, and nothing is no write', () => {
  expect(apart({ 3: 'c', 1: 'a', 2: 'b' })).toEqual([{ 1: 'a', 2: 'b', 3: 'c' }]);
  expect(apart({})).toEqual([]);
});
