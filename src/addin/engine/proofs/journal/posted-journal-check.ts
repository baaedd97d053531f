// Checks that a posted journal still follows from records, rates, types and mapping, with a
// statement for each row of a roll-forward.
import { sha256Of } from '../../../platform/bytes';
import { grouped } from '../../../platform/grouped';
import type { MadeJournal, PostedCoin } from '../../records/journal-facts';
import type { HandMark } from '../../records/match-marks';
import type { RollForwardForm } from '../../records/reconcile-call';
import type { ValueForm } from '../../records/value-settings';
import type { CheckRow } from '../check';
import type { AccountRows } from '../table';
import { journalOf, type Grain } from './journal';
import { AS_POSTED, NOTHING_TO_POST } from '../closing/posted-words';
import { readMapping, type Mapping } from './mapping';
import { movementsOf, type Movement } from './movements';
import { transferredBy } from '../own-transfers';

/** Maximum of named entries or coins; more are counted. */
const MAX_NAMED = 3;

/** The posted amounts of each coin of each account. */
export const postedOf = (
  movements: readonly Movement[],
  mapping: Mapping,
  grain: Grain,
  currency: string | null,
): PostedCoin[] =>
  [...grouped(movements, ({ account, coin }) => JSON.stringify([account, coin])).values()].map(
    (own) => {
      const { postings, unmapped, leftOut } = journalOf(own, mapping, {
        ...{ batch: '', grain, currency },
      });
      const lines = postings.map((one) =>
        [
          ...[one.day, one.debit, one.credit, one.amount, one.currency, one.quantity, one.rate],
          ...[one.taxCode, one.narration],
        ].join('\t'),
      );
      const ids = idsOf(own);
      return {
        account: own[0]!.account,
        coin: own[0]!.coin,
        digest: sha256Of(JSON.stringify([lines, unmapped, leftOut])),
        entries: ids.length,
        idSum: String(ids.reduce((sum, id) => sum + numberOfId(id), 0n)),
      };
    },
  );

const idsOf = (movements: readonly Movement[]): string[] => [
  ...new Set(movements.flatMap(({ billId }) => billId ?? [])),
];
/** For an ID that is no number, a number made from its hash. */
const numberOfId = (id: string): bigint =>
  BigInt(/^\d+$/.test(id) ? id : `0x${sha256Of(id).slice(0, 16)}`);

export interface StillPosted {
  readonly journals: readonly MadeJournal[];
  readonly form: RollForwardForm;
  /**
   * The call covers every coin of its accounts, so coins that only the journal has are reported
   * too.
   */
  readonly isWhole: boolean;
  /** The zone in which the days of rates are counted. */
  readonly zone: string;
  readonly valueForm: ValueForm | undefined;
  /** The person's decisions. Absent: none. */
  readonly marks?: readonly HandMark[];
}

/** The words of the column Journal: "as posted", "nothing to post", or the difference. */
export function journalWords(
  groups: readonly AccountRows<CheckRow>[],
  { journals, form, isWhole, zone, valueForm, marks = [] }: StillPosted,
): ReadonlyMap<CheckRow, string> {
  const mapping = readMapping(form.mapping ?? [], 1, 'Mapping');
  const transferred = transferredBy(marks);
  const wordsOf = (account: string, row: CheckRow): string => {
    const made = journals.find(({ month }) => month === row.month);
    if (made === undefined) return 'no journal was made';
    if (!mapping.ok) return 'Mapping cannot be read';
    const isValued = made.currency !== '';
    if (isValued && form.rates === null) return 'the journal is valued, this roll-forward is not';
    const found = movementsOf(
      [{ account, rows: [row] }],
      { ...form, rates: isValued ? form.rates : null },
      zone,
      valueForm,
      transferred,
    );
    if (!found.ok) return 'a balance or a rate is missing';
    const [now] = postedOf(found.movements, mapping.mapping, made.grain, made.currency || null);
    const then = made.posted.find((one) => one.account === account && one.coin === row.coin);
    return now === undefined && then === undefined
      ? NOTHING_TO_POST
      : now !== undefined && now.digest === then?.digest
        ? AS_POSTED
        : differenceOf(then, now, idsOf(found.movements));
  };
  const all = groups.flatMap(({ account, rows }) => rows.map((row) => ({ account, row })));
  const words = new Map(all.map(({ account, row }) => [row, wordsOf(account, row)]));
  for (const { month, posted } of isWhole ? journals : []) {
    const ofMonth = all.filter(({ row }) => row.month === month);
    const [first] = ofMonth;
    const more = posted.filter(
      ({ account, coin }) =>
        !ofMonth.some((one) => one.account === account && one.row.coin === coin),
    );
    if (first && more.length > 0)
      words.set(
        first.row,
        `${words.get(first.row) ?? ''}; the journal posts more: ${named(more.map(({ account, coin }) => `${account} ${coin}`))}`,
      );
  }
  return words;
}

function named(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return `${names.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function differenceOf(
  then: PostedCoin | undefined,
  now: PostedCoin | undefined,
  ids: readonly string[],
): string {
  if (then === undefined)
    return `not in the journal: ${ids.length === 1 ? 'entry' : 'entries'} ${named(ids)}`;
  const added = ids.find((id) => numberOfId(id) === BigInt(now?.idSum ?? 0) - BigInt(then.idSum));
  if (added !== undefined && now?.entries === then.entries + 1)
    return `not in the journal: entry ${added}`;
  return now?.idSum === then.idSum
    ? 'posted otherwise: rates, types, mapping, transfers or amounts have changed since'
    : `posted otherwise: ${then.entries} entries in the journal, ${now?.entries ?? 0} now`;
}
