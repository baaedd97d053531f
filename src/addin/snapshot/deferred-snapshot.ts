import type { Snapshot } from './kept';

/** A snapshot that is still being opened: every question waits for it. The pane need not. */
export function deferredSnapshot(opening: Promise<Snapshot>): Snapshot {
  const once =
    <Args extends unknown[], Answer>(ask: (snapshot: Snapshot, ...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> =>
      ask(await opening, ...args);
  return {
    reading: once((to, owner: string) => to.reading(owner)),
    month: once((to, owner: string, month) => to.month(owner, month)),
    unfinishedPages: once((to, owner: string, month) => to.unfinishedPages(owner, month)),
    days: once((to, owner: string, series, days) => to.days(owner, series, days)),
    window: once((to, owner: string, series, windowId) => to.window(owner, series, windowId)),
    kept: once((to, owner: string) => to.kept(owner)),
    keptInAll: once((to) => to.keptInAll()),
    coverage: once((to, owner: string) => to.coverage(owner)),
    forget: once((to, owner: string) => to.forget(owner)),
  };
}
