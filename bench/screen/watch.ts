// What each frame of a page notes about itself, and how the bench reads it. The first function runs
// in the browser, before the page's own scripts.
import type { Frame } from 'playwright-core';

/** Moments are Unix milliseconds. */
export interface Notes {
  /** When "Connect" could first be pressed; null until then. */
  usableAtMs: number | null;
  /** What ran for at least 5 ms in a long frame since the last reset. */
  longScripts: LongScript[];
  readonly startedAtMs: number;
}

/** Runs until others get their turn: what its promises go on with is in it. */
interface LongScript {
  /** After the page began. */
  readonly startMs: number;
  readonly durationMs: number;
  /** The file in which it begins. */
  readonly file: string;
}

interface NotedWindow {
  benchNotes: Notes;
}
interface LongFrame extends PerformanceEntry {
  readonly scripts: readonly (PerformanceEntry & { readonly sourceURL: string })[];
}

/** To be added to a browser context: it must use nothing from outside of itself. */
export function watch(): void {
  const notes: Notes = { usableAtMs: null, longScripts: [], startedAtMs: performance.timeOrigin };
  (window as unknown as NotedWindow).benchNotes = notes;
  const isUsable = (): boolean =>
    [...document.querySelectorAll('button')].some(
      (button) =>
        button.textContent.trim() === 'Connect' && button.checkVisibility() && !button.disabled,
    );
  // The pane's frame is empty at first. The page that comes into it takes over its window, so this
  // function does not run again, and none of the frames that were asked for.
  let framed: Document | null = null;
  const eachFrame = (): void => {
    if (isUsable()) notes.usableAtMs = Date.now();
    else requestAnimationFrame(eachFrame);
  };
  const watching = setInterval(() => {
    if (notes.usableAtMs !== null) clearInterval(watching);
    if (document === framed) return;
    framed = document;
    requestAnimationFrame(eachFrame);
  }, 10);
  new PerformanceObserver((list) => {
    for (const { scripts } of list.getEntries() as LongFrame[])
      for (const { startTime: startMs, duration: durationMs, sourceURL } of scripts)
        notes.longScripts.push({ startMs, durationMs, file: sourceURL.split('/').at(-1) ?? '' });
  }).observe({ type: 'long-animation-frame' });
}

export const notesOf = (frame: Frame): Promise<Notes> =>
  frame.evaluate(() => (window as unknown as NotedWindow).benchNotes);

/** Forgets what ran so far. */
export const reset = (frame: Frame): Promise<void> =>
  frame.evaluate(() => {
    (window as unknown as NotedWindow).benchNotes.longScripts = [];
  });
