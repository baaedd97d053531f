// How long the pane lets a click wait. Clicks are made inside the page, on a button of its own that
// only the bench knows.
import type { Frame } from 'playwright-core';

/** Since the last time they were asked for; milliseconds. */
export interface Clicks {
  readonly clicks: number;
  readonly longestMs: number;
  readonly medianMs: number;
  /** Later than 100 ms. */ readonly late: number;
}

interface ClickedWindow {
  benchClicks: number[];
}

/** From now on a click is due every 50 ms. */
export const watchClicks = (pane: Frame): Promise<void> =>
  pane.evaluate(() => {
    const waits: number[] = [];
    (window as unknown as ClickedWindow).benchClicks = waits;
    const button = document.body.appendChild(document.createElement('button'));
    button.hidden = true;
    let dueMs = performance.now();
    button.addEventListener('click', () => {
      const forMs = dueMs;
      requestAnimationFrame(() => {
        waits.push(performance.now() - forMs);
      });
    });
    const next = (): void => {
      button.click();
      dueMs = performance.now() + 50;
      setTimeout(next, 50);
    };
    setTimeout(next, 50);
  });

export const clicksOf = (pane: Frame): Promise<Clicks> =>
  pane.evaluate(() => {
    const waits = (window as unknown as ClickedWindow).benchClicks.splice(0).sort((a, b) => a - b);
    return {
      clicks: waits.length,
      longestMs: waits.at(-1) ?? 0,
      medianMs: waits[Math.floor(waits.length / 2)] ?? 0,
      late: waits.filter((ms) => ms > 100).length,
    };
  });
