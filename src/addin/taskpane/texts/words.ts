// What the pane says. The texts are in texts.en.ts; here is what chooses among them and makes
// lists. Numbers and times arrive formatted for the person.
import type { AccountCard, ResultCard } from '../../session/pane-state';
import { getDataWords } from '../get-data/words';
import { formatList } from './format-list';
import { paneTexts } from './pane-texts';

/** More locked accounts than this are counted. */
const NAMED_LOCKED = 5;

export const words = {
  ...paneTexts,
  getData: getDataWords,

  connect: {
    ...paneTexts.connect,
    lead: (exchangeName: string | null) =>
      exchangeName === null ? paneTexts.connect.leadUnknown : paneTexts.connect.lead(exchangeName),
    missing: (labels: readonly string[]) =>
      paneTexts.connect.missing(labels.length, formatList(labels)),
  },

  unlock: {
    ...paneTexts.unlock,
    lead: (names: readonly string[]) =>
      paneTexts.unlock.lead(names.length, formatList(names, NAMED_LOCKED)),
  },

  results: {
    ...paneTexts.results,
    /** "" of one number, which counts no record. */
    rows: (count: number, shown: string, functionName: ResultCard['functionName']) =>
      functionName in paneTexts.results.blocks
        ? ''
        : paneTexts.results[functionName === 'LEDGER' ? 'entries' : 'records'](count, shown),
    block: (functionName: string, count: number, shown: string) => {
      const { blocks } = paneTexts.results;
      return functionName in blocks
        ? blocks[functionName as keyof typeof blocks](count, shown)
        : paneTexts.results.records(count, shown);
    },
    rounded: (columns: ResultCard['rounded'], count: (n: number) => string) =>
      paneTexts.results.rounded(
        columns.reduce((sum, { count: n }) => sum + n, 0),
        formatList(
          columns.map(({ column, count: n }) => paneTexts.results.values(n, count(n), column)),
        ),
      ),
  },

  foot: {
    ...paneTexts.foot,
    pages: (done: string, total: string | null) =>
      total === null ? paneTexts.foot.pages(done) : paneTexts.foot.pagesOf(done, total),
    rows: (done: string, total: string | null) =>
      total === null ? paneTexts.foot.rows(done) : paneTexts.foot.rowsOf(done, total),
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
  } = paneTexts.accounts;
  const may = [canReadLedger === true ? ledger : '', canReadRebates === true ? rebates : ''].filter(
    Boolean,
  );
  const mayNot = [
    canReadLedger === false ? ledger : '',
    canReadRebates === false ? rebates : '',
  ].filter(Boolean);
  if (may.length === 0) return mayNot.length === 2 ? readsNothing : mayNot.map(readsNone).join('');
  return mayNot.length === 0
    ? reads(formatList(may))
    : readsNot(formatList(may), formatList(mayNot));
}
