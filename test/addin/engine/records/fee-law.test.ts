import type { FeeModel } from '../../../../src/addin/engine/records/balance-chain';
import { votedFor } from '../../../../src/addin/engine/records/chains/fee-law';

test.each<[string, [FeeModel, number][], FeeModel | null]>([
  [
    'the more balances decide, named last',
    [
      ['inside', 1],
      ['outside', 2],
    ],
    'outside',
  ],
  [
    'the more balances decide, named first',
    [
      ['inside', 2],
      ['outside', 1],
    ],
    'inside',
  ],
  [
    'of three too',
    [
      ['inside', 1],
      ['outside', 1],
      ['turned', 2],
    ],
    'turned',
  ],
  [
    'equal numbers decide nothing',
    [
      ['inside', 2],
      ['outside', 1],
      ['turned', 2],
    ],
    null,
  ],
  ['no balance decides nothing', [], null],
])('the place of the fees of a type: %s', (_, counts, place) => {
  const votes = new Map([
    ['trade', new Map(counts)],
    ['deposit', new Map<FeeModel, number>([['inside', 9]])],
  ]);
  expect(votedFor(votes, 'trade')).toBe(place);
});
