// What would be lost if this failed: a checklist that grows by a second line of the same check, so
// that one thing wants two reasons.
import { addedChecks } from '../../../src/addin/features/close/pack/pack-checks';
import type { PackPlan } from '../../../src/addin/features/close/pack/pack-plan';

const PLAN: PackPlan = {
  ...{ monthSerial: 46_296, endSerial: 46_326, accounts: ['Main'], commissionAccounts: [] },
  ...{ commissionCoin: '', pairs: [], currency: '', book: null, hasCharts: false },
  ...{ mappingTypes: [], graceDays: 3, made: '', version: '', held: [], movedOn: new Map() },
};
/** What is written into the column of the checks, by row as Excel counts. */
const checksWritten = (plan: PackPlan, says: readonly string[]) => {
  const { insert, blocks } = addedChecks(plan, says);
  const words = blocks.flatMap(({ row, column, cells }) =>
    column === 0 && row >= 9 ? [[row + 1, cells[0]![0]] as const] : [],
  );
  return { insert, words };
};
const all = checksWritten(PLAN, []).words.map(([, says]) => (typeof says === 'string' ? says : ''));

test('a currency adds its check below the others, and nothing twice', () => {
  const { insert, words } = checksWritten({ ...PLAN, currency: 'EUR' }, all);
  const row = 10 + all.length;
  expect(insert).toBe(`${row}:${row}`);
  expect(words.at(-1)).toEqual([row, 'Every rate is there, and none is old']);
});

test('other days of grace change the words of their check and add none', () => {
  const { insert, words } = checksWritten({ ...PLAN, graceDays: 7 }, all);
  expect(insert).toBeUndefined();
  const at = all.findIndex((says) => says.includes('were read 3 days or more'));
  expect(words).toContainEqual([10 + at, all[at]!.replace('3', '7')]);
});
