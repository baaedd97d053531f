// If these fail, something asks the exchange after Cancel. A person enters a formula and presses
// Cancel; Excel tells of the edit and calls the function when it likes, and both twice.
import { FakeCoauthors } from '../../rig/fake-coauthors';
import { holdStreams } from '../../rig/deferred-streams';
import { at, ledger } from '../../rig/opened-elsewhere';
import { brokerSession, rowsOf, sentenceOf, type CellUnderTest } from '../../rig/session-rig';

const clocks = holdStreams();

type Step = 'told' | 'called' | 'cancel';
const STEPS: readonly Step[] = ['told', 'told', 'called', 'called', 'cancel'];

function ordersOf(steps: readonly Step[]): Step[][] {
  if (steps.length === 0) return [[]];
  return [...new Set(steps)].flatMap((first) => {
    const place = steps.indexOf(first);
    return ordersOf(steps.filter((_, other) => other !== place)).map((rest) => [first, ...rest]);
  });
}
const ORDERS = ordersOf(STEPS).map((order) => [order.join(', '), order] as const);

describe.each([
  ['at once', 0],
  ['while the one before is looked at', 150],
  ['when nothing is under way', 30_000],
])('nothing is asked after Cancel, each step %s', (_pace, waitMs) => {
  test.each(ORDERS)('%s', async (_order, order) => {
    const coauthors = new FakeCoauthors();
    const one = await brokerSession({ coauthors });
    clocks.add(one.clock);
    one.workbook.formulas.set('Sheet1!D5', ledger('2026-08'));
    let cell: CellUnderTest | null = null;
    let asked = 0;
    for (const step of order) {
      if (step === 'told') coauthors.edit('D5');
      else if (step === 'cancel') {
        one.session.cancel();
        asked = one.sandbox.requests.length;
      } else {
        cell?.close();
        cell = at(one, 'D5', '2026-08');
      }
      await one.clock.advance(waitMs);
    }
    // An edit elsewhere has every call looked at again.
    coauthors.edit('Z9');
    await one.settled();
    if (order[0] === 'cancel') return expect(rowsOf(cell!.last()).length).toBeGreaterThan(10);
    const later = order.slice(order.indexOf('cancel'));
    // Entered and called after Cancel: Excel says no more of an entry than that.
    if (later.includes('told') && later.includes('called')) return;
    expect(one.sandbox.requests.length).toBe(asked);
    if (cell!.last()?.kind !== 'rows')
      expect(sentenceOf(cell!.last())).toMatch(/^(?:Cancelled|Not on this device).*Press Refresh/s);
  });
});
