// The promises and a month under each switch alone.
import { ALL_UNKIND } from '../../../src/workbench/options';
import { tellsPromisesAndMonth } from './promises-and-month';

describe.each(ALL_UNKIND.split('&'))('%s', (query) => {
  tellsPromisesAndMonth(query);
});
