import type { Snapshot } from '../snapshot/kept';

/** The same snapshot; tells of every record that is kept or forgotten through it, when that is done. */
export function noticingSnapshot(to: Snapshot, changed: (owner: string) => void): Snapshot {
  const then = async <Done>(owner: string, done: Promise<Done>): Promise<Done> => {
    const answer = await done;
    changed(owner);
    return answer;
  };
  return {
    reading: async (owner) => {
      const reading = await to.reading(owner);
      return {
        times: reading.times,
        isForgotten: () => reading.isForgotten(),
        keepMonth: (month, kept) => then(owner, reading.keepMonth(month, kept)),
        keepPage: (month, page) => reading.keepPage(month, page),
        keepDays: (series, kept) => then(owner, reading.keepDays(series, kept)),
        keepWindow: (series, kept) => reading.keepWindow(series, kept),
      };
    },
    month: (owner, month) => to.month(owner, month),
    keepMonth: (owner, month, kept) => then(owner, to.keepMonth(owner, month, kept)),
    unfinishedPages: (owner, month) => to.unfinishedPages(owner, month),
    keepPage: (owner, month, page) => to.keepPage(owner, month, page),
    dropUnfinished: (owner, month) => to.dropUnfinished(owner, month),
    days: (owner, series, days) => to.days(owner, series, days),
    keepDays: (owner, series, kept) => then(owner, to.keepDays(owner, series, kept)),
    window: (owner, series, windowId) => to.window(owner, series, windowId),
    keepWindow: (owner, series, kept) => to.keepWindow(owner, series, kept),
    kept: (owner) => to.kept(owner),
    keptInAll: () => to.keptInAll(),
    coverage: (owner) => to.coverage(owner),
    forget: (owner) => then(owner, to.forget(owner)),
  };
}
