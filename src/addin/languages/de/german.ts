// What `say` says in German, by the rooms that say it first.
import type { Catalogue } from '../../platform/say';
import { accounts } from './accounts';
import { answers } from './answers';
import { evidence } from './evidence';
import { excel } from './excel';
import { exchange } from './exchange';
import { functions } from './functions';
import { platform } from './platform';
import { reconcile } from './reconcile';
import { records } from './records';
import { session } from './session';
import { snapshot } from './snapshot';
import { store } from './store';
import { tables } from './tables';

export const german: Catalogue = {
  language: 'de-DE',
  sentences: {
    ...accounts,
    ...answers,
    ...evidence,
    ...excel,
    ...exchange,
    ...functions,
    ...platform,
    ...reconcile,
    ...records,
    ...session,
    ...snapshot,
    ...store,
    ...tables,
  },
};
