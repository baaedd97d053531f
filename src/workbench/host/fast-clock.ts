// A page for which time passes faster: its timers, its Date and its performance.now. What a person
// would wait 70 seconds for takes seconds, and nothing that the page or office.js does is left out.

import type { Page } from './pending-work';

/**
 * Call it before the page's timers are watched. Workers keep the time of the computer, so the page
 * gets none.
 */
export function speedUpClock(page: Page, times: number): void {
  const [start, startAgain] = [page.setTimeout.bind(page), page.setInterval.bind(page)];
  const [dateNow, steadyNow] = [Date.now(), page.performance.now()];
  const steady = page.performance.now.bind(page.performance);
  const faster = (): number => (steady() - steadyNow) * times;
  const OwnDate = page.Date;
  class FastDate extends OwnDate {
    constructor(...given: [] | [number | string]) {
      if (given.length === 0) super(dateNow + faster());
      // More than one part, as in new Date(2026, 0, 1): as the page's own Date takes them.
      else super(...(given as [number]));
    }
    static override now(): number {
      return Math.round(dateNow + faster());
    }
  }
  class NoWorker {
    constructor() {
      throw new Error('A worker would keep the time of the computer.');
    }
  }
  Object.assign(page, {
    Date: FastDate,
    Worker: NoWorker,
    setTimeout: (run: TimerHandler, delayMs = 0, ...args: unknown[]) =>
      start(run, delayMs / times, ...args),
    setInterval: (run: TimerHandler, delayMs = 0, ...args: unknown[]) =>
      startAgain(run, delayMs / times, ...args),
  });
  page.performance.now = () => steadyNow + faster();
}
