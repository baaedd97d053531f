// A month to its signature under each switch alone.
import { ALL_UNKIND } from '../../../src/workbench/model/options';
import { tellsMonth } from './tells-month';

describe.each(ALL_UNKIND.split('&'))('%s', (query) => {
  tellsMonth(query);
});
