import type { Topic } from './measure/topic';
import { run as clicks } from './clicks';
import { run as records } from './records';
import { run as requests } from './requests';
import { run as screen } from './screen';
import { run as sizes } from './sizes';
import { soakKept, soakRefreshes, soakSpill, soakTotals } from './soak';
import { run as wait } from './wait';
import { run as worker } from './worker';

/** What `npm run bench -- NAME` accepts, in the order of a full run. `soak` is all of soak-…. */
export const topics: ReadonlyMap<string, Topic> = new Map([
  ['sizes', sizes],
  ['records', records],
  ['requests', requests],
  ['wait', wait],
  ['screen', screen],
  ['worker', worker],
  ['clicks', clicks],
  ['soak-totals', soakTotals],
  ['soak-refreshes', soakRefreshes],
  ['soak-kept', soakKept],
  ['soak-spill', soakSpill],
]);
