// A check of a month of 83,333 entries is asked again with each refresh: the links of before are not
// walked again, and yet its sums are those of all.
import { factsOf } from '../../../../src/addin/engine/proofs/link-facts';
import { linkingInOrder, type ChainLink } from '../../../../src/addin/engine/records/balance-chain';
import { appended } from '../../../../src/addin/engine/records/derived';
import { atOnce } from '../../../../src/addin/platform/yield-to-main';
import { entry } from '../records/sample-records';

/** Each adds a type, a fee, a balance below zero and a break. */
const links = (from: number, to: number): ChainLink[] =>
  atOnce(
    linkingInOrder(
      Array.from({ length: to - from }, (_, at) => {
        const nth = from + at;
        const deltaAmount = String(nth % 3 === 0 ? -nth : nth);
        const stated = { fillSize: deltaAmount.replace('-', ''), fees: '1' };
        const row = { deltaAmount, afterAmount: String(50 - nth * nth), ...stated };
        return entry({ ...row, billId: String(nth), cTimeMs: nth, bizType: `type ${nth % 4}` });
      }),
      () => 'inside',
      0,
    ),
  );

test('facts go on from where a chain grew', () => {
  const [before, added] = [links(1, 20), links(20, 30)];
  const had = factsOf(before);
  const shown = { ...had, byType: [...had.byType] };
  const grown = appended(before, added);
  const whole = factsOf([...grown]);
  expect(whole.broken.length).toBeGreaterThan(had.broken.length);
  // Read again, a link of before would be another.
  before.forEach((_, at) => (grown as ChainLink[]).splice(at, 1, added[0]!));
  expect(factsOf(grown)).toEqual(whole);
  expect({ ...had, byType: [...had.byType] }).toEqual(shown);
});
