import { run as clicks } from './clicks';
import { run as list } from './list';
import type { Topic } from './measure/topic';
import { run as pack } from './pack';
import { run as reconcile } from './reconcile';
import { run as records } from './records';
import { run as relay } from './relay';
import { run as requests } from './requests';
import { run as screen } from './screen';
import { run as sizes } from './sizes';
import { soakKept, soakRefreshes, soakSpill, soakTotals } from './soak';
import { run as store } from './store';
import { run as table } from './table';
import { run as index } from './totals-index';
import { run as wait } from './wait';

/** What `npm run bench -- NAME` accepts, in the order of a full run. `soak` is all of soak-…. */
export const topics: ReadonlyMap<string, Topic> = new Map([
  ['sizes', sizes],
  ['records', records],
  ['requests', requests],
  ['wait', wait],
  ['index', index],
  ['reconcile', reconcile],
  ['pack', pack],
  ['store', store],
  ['relay', relay],
  ['screen', screen],
  ['clicks', clicks],
  ['list', list],
  ['table', table],
  ['soak-totals', soakTotals],
  ['soak-refreshes', soakRefreshes],
  ['soak-kept', soakKept],
  ['soak-spill', soakSpill],
]);
