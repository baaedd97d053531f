// A page with a faster clock: its timers, its Date and its performance.now. A wait of 70 seconds
// takes a few seconds, and all code of the page and office.js still runs.

import type { Page } from './pending-work';

/**
 * Call it before the page's timers are watched. Workers use the computer's time, so the page gets
 * no workers.
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
      // Several parts, as in new Date(2026, 0, 1), go to the page's own Date.
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
