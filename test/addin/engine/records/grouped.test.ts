// Groups of rows. If these fail, sums by coin or by day lose rows, or their order.
import fc from 'fast-check';
import { grouped } from '../../../../src/addin/platform/grouped';

test('groups stand in the order in which they first occur, items in the order given', () => {
  expect([...grouped(['b1', 'a1', 'b2', 'c1', 'a2'], (text) => text[0])]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1', 'a2']],
    ['c', ['c1']],
  ]);
  expect([...grouped([], String)]).toEqual([]);
});

test('nothing is lost and nothing doubled, whatever the keys', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          key: fc.oneof(
            fc.integer({ min: 0, max: 5 }),
            fc.constantFrom('__proto__', 'constructor', ''),
          ),
          id: fc.integer(),
        }),
      ),
      (items) => {
        const groups = grouped(items, ({ key }) => key);
        expect([...groups.keys()]).toEqual([...new Set(items.map(({ key }) => key))]);
        for (const [key, group] of groups)
          expect(group).toEqual(items.filter((one) => one.key === key));
      },
    ),
  );
});
