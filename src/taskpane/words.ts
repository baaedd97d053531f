// What the pane says. The texts are in texts.en.ts; here is what chooses among them and makes lists. Numbers and times
// arrive formatted for the person.
import type { AccountCard, ResultCard } from '../session/pane-state';
import { getDataWords } from './get-data/words';
import { listed } from './listed';
import { told } from './told';

/** More locked accounts than this are counted. */
const NAMED_LOCKED = 5;

export const words = {
  ...told,
  getData: getDataWords,

  connect: {
    ...told.connect,
    lead: (exchangeName: string | null) =>
      exchangeName === null ? told.connect.leadUnknown : told.connect.lead(exchangeName),
    missing: (labels: readonly string[]) => told.connect.missing(labels.length, listed(labels)),
  },

  unlock: {
    ...told.unlock,
    lead: (names: readonly string[]) => told.unlock.lead(names.length, listed(names, NAMED_LOCKED)),
  },

  results: {
    ...told.results,
    rows: (count: number, shown: string, functionName: ResultCard['functionName']) =>
      told.results[functionName === 'LEDGER' ? 'entries' : 'records'](count, shown),
    rounded: (columns: ResultCard['rounded'], count: (n: number) => string) =>
      told.results.rounded(
        columns.reduce((sum, { count: n }) => sum + n, 0),
        listed(columns.map(({ column, count: n }) => told.results.values(n, count(n), column))),
      ),
  },

  foot: {
    ...told.foot,
    pages: (done: string, total: string | null) =>
      total === null ? told.foot.pages(done) : told.foot.pagesOf(done, total),
    rows: (done: string, total: string | null) =>
      total === null ? told.foot.rows(done) : told.foot.rowsOf(done, total),
  },
};

/** What an account may read, as one short phrase to go on with; "" while nobody knows anything. */
export function capabilities({
  canReadLedger,
  canReadRebates,
}: Pick<AccountCard, 'canReadLedger' | 'canReadRebates'>): string {
  const {
    may: { ledger, rebates },
    reads,
    readsNot,
    readsNone,
    readsNothing,
  } = told.accounts;
  const may = [canReadLedger === true ? ledger : '', canReadRebates === true ? rebates : ''].filter(
    Boolean,
  );
  const mayNot = [
    canReadLedger === false ? ledger : '',
    canReadRebates === false ? rebates : '',
  ].filter(Boolean);
  if (may.length === 0) return mayNot.length === 2 ? readsNothing : mayNot.map(readsNone).join('');
  return mayNot.length === 0 ? reads(listed(may)) : readsNot(listed(may), listed(mayNot));
}
