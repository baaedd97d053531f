// What the place Close and CLOSE.CHECKS show of the pack. What would be lost: the state of a moment
// ago, shown for good, because Excel answered an earlier look later.
import type { PackLook } from '../../../../src/addin/features/close/pack/pack-state';
import { FakeReportSheets } from '../../rig/fake-report-sheets';
import { idlePackSheets } from '../../rig/idle-pack-sheets';
import { sessionRig } from '../../rig/session-rig';

test('a look that Excel answers late is not shown after a newer one', async () => {
  let answer = (): void => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  let isFirst = true;
  /** The first look is answered about Lead when the test says so. */
  class SlowSheets extends FakeReportSheets {
    override async read(sheet: string) {
      const isLate = isFirst && sheet === 'Lead';
      if (isLate) isFirst = false;
      const cells = await super.read(sheet);
      if (isLate) await late;
      return cells;
    }
  }
  const report = new SlowSheets();
  const closeIn = (currency: string): void =>
    void report.cells.set('Close', [
      ...[['Close'], [''], ['Month', 46_296], ['Functional currency', currency]],
    ]);
  closeIn('EUR');
  const one = await sessionRig({}, { reportSheets: report, packSheets: idlePackSheets });
  const shown: (string | undefined)[] = [];
  const stop = one.session.closing.watchPack((look: PackLook | null) => shown.push(look?.currency));
  await one.settled();
  expect(isFirst).toBe(false);
  closeIn('USD');
  one.session.context.bulletin.note('done', 'Something was written.');
  await one.clock.advance(1_000);
  await one.settled();
  answer();
  await one.settled();
  await one.clock.advance(1_000);
  await one.settled();
  expect(shown.at(-1)).toBe('USD');
  stop();
  await one.end();
});
