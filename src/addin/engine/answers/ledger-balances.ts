// LEDGER.BALANCES: the balance of every coin at a moment, a row each.
import { ExchangeError } from '../exchange/exchange-error';
import { addMonths, monthName, type IsoMonth } from '../records/calendar';
import { canonicalDecimal } from '../records/decimal-text';
import type { BalanceAnswer } from '../proofs/balance';
import { shownField, tableMatrix } from '../proofs/table';
import { coinNotes } from './coins-asked';
import { readerOf, describe, type CallOf } from './arguments/argument';
import { ACCOUNT, COINS, MOMENT } from './arguments/arguments';
import { monthOrThrow, resolveMoment, type ResolvedDates } from './dates';
import type { AnswerContext, ReadContext, DraftedDefinition } from './definition';
import type { KnownBalances } from './stored-index';
import { sourceOf } from './known-ledger';
import { momentNeed, neverOccurs, UNASKED_MONTHS_BACK } from './ledger-balance';
import {
  besideNeeded,
  ledgerInWords,
  ledgerOwners,
  ledgerRowsQuestion,
  MAX_MONTHS_BACK,
  monthsNeeded,
} from './ledger-months';
import { resultOf } from './result';
import { say } from '../../platform/say';

const COLUMNS = [
  shownField('coin', 'Coin', 'text'),
  shownField('balance', 'Balance', 'amount'),
  shownField('billId', 'Entry ID', 'text'),
];

/** In the place of a balance: never a number, and a sum that needs it is none. */
const NOT_KNOWN = 'not known';

const takes = {
  date: MOMENT,
  coins: {
    ...COINS,
    description: describe(
      'Coins such as USDT: one text, a comma-separated text, or a range. Omitted: every coin that is held.',
      'Coins wie USDT: ein Text, ein Text mit Kommas oder ein Bereich. Ohne Angabe: jeder vorhandene Coin.',
    ),
  },
  account: ACCOUNT,
};
type BalancesCall = CallOf<'LEDGER.BALANCES', typeof takes>;

export const ledgerBalances: DraftedDefinition<BalancesCall, typeof takes> = {
  name: 'LEDGER.BALANCES',
  description: describe(
    'The balance of every coin that is held at a moment, one row each.',
    'Der Saldo jedes vorhandenen Coins zu einem Zeitpunkt, je eine Zeile.',
  ),
  takes,
  read: readerOf('LEDGER.BALANCES', takes),
  example: {
    formula: '=LEDGER.BALANCES()',
    says: describe(
      'The balance of every coin that moved this month, now.',
      'Der Saldo jedes Coins, der sich diesen Monat bewegt hat, jetzt.',
    ),
    columns: COLUMNS.length,
  },
  sheet: 'Balances',
  dates: ({ at }, nowMs, zones) => resolveMoment(at, nowMs, zones),
  inWords: ({ coins }, dates) => ledgerInWords(coins, null, dates),
  needs: (_, dates, zones) => monthsNeeded(dates, zones),
  // A coin may have moved last in any month before; what is kept of them is looked through first.
  async needsMore(call, dates, context) {
    const beside = await besideNeeded(momentNeed(dates, context.zones), context);
    const accounts = await balancesOf(call, dates, context);
    return [...new Set([...beside, ...(accounts?.flatMap(({ earlier }) => earlier ?? []) ?? [])])];
  },
  async build(call, dates, context) {
    const accounts = await balancesOf(call, dates, context);
    if (accounts === null || accounts.some(({ earlier }) => earlier !== null)) return null;
    const notes: string[] = [];
    const answers = accounts.flatMap(({ rows }) => rows.map(({ answer }) => answer));
    const isUnknown = (answer: BalanceAnswer): boolean => !answer.known && !answer.wallets;
    // A coin that was not asked for by name refuses nobody the others.
    const hidden = call.coins !== null || answers.every(isUnknown) ? answers.find(isUnknown) : null;
    if (hidden && !hidden.known) throw new ExchangeError('incomplete', hidden.sentence);
    const rowsOf = ({ coin, answer }: AccountBalances['rows'][number]): BalanceRow[] => {
      if (!answer.known) notes.push(answer.sentence);
      if (isUnknown(answer)) return [{ coin, balance: NOT_KNOWN, billId: null }];
      const balances = answer.known ? [answer] : (answer.wallets ?? []);
      return balances.flatMap(({ balance, billId }) =>
        call.coins !== null || canonicalDecimal(balance) !== '0' ? [{ coin, balance, billId }] : [],
      );
    };
    const groups = accounts.map(({ account, rows }) => ({ account, rows: rows.flatMap(rowsOf) }));
    const notListed = call.coins !== null ? [] : accounts.filter(({ reachesEnd }) => !reachesEnd);
    const known = {
      fetchedAtMs: Math.min(...accounts.map(({ balances }) => balances.fetchedAtMs ?? Infinity)),
      complete: notListed.length === 0 && !answers.some(isUnknown),
      notes: [
        ...accounts.flatMap(({ balances }) => balances.notes),
        ...notListed.map(
          ({ account, months }) =>
            say`${account}: coins without an entry since ${monthName(months[0]!)} are not listed. To include them, show earlier months first, for example with LEDGER.CHECK.`,
        ),
        ...notes,
        ...new Set(
          accounts.flatMap(({ balances: { balances } }) => coinNotes(balances.coins, call.coins)),
        ),
      ],
    };
    const records = groups.reduce((sum, { rows }) => sum + rows.length, 0);
    return resultOf(known, records, context.cells, (form) =>
      tableMatrix(groups, COLUMNS, call.accounts !== null, { ...form, headers: 1 }),
    );
  },
  nothingBehind: (address) =>
    say`${address} shows balances, each after one entry. LEDGER.CHECK of that month shows what they are made of.`,
  evidence: ({ coins }, dates) => ({
    ...ledgerRowsQuestion(coins, null, dates),
    untilMs: dates.atMs ?? null,
  }),
  async firstMonth(_, dates, context) {
    const runs = await Promise.all(
      ledgerOwners(context).map(({ owner }) => storedRun(owner, dates, context)),
    );
    return runs.map(({ months }) => months[0]!).sort()[0] ?? monthOrThrow(dates.last);
  },
};

interface BalanceRow {
  readonly coin: string;
  /** Exact text, or that it is not known. */
  readonly balance: string;
  readonly billId: string | null;
}

interface AccountBalances {
  readonly account: string;
  readonly balances: KnownBalances;
  /** The months that were looked through, the earliest first. */
  readonly months: readonly IsoMonth[];
  readonly rows: readonly { readonly coin: string; readonly answer: BalanceAnswer }[];
  /** The exchange holds nothing before these months. */
  readonly reachesEnd: boolean;
  /** A month that has to be read before every balance is known. */
  readonly earlier: IsoMonth | null;
}

/** null where the month of the moment is not kept. */
async function balancesOf(
  { coins, at }: BalancesCall,
  dates: ResolvedDates,
  context: AnswerContext,
): Promise<AccountBalances[] | null> {
  const need = momentNeed(dates, context.zones);
  const accounts: AccountBalances[] = [];
  for (const { account, owner } of ledgerOwners(context)) {
    const { months, endsOpen } = await storedRun(owner, dates, context);
    const back = months.slice(0, -need.months.length);
    const known = await context.index.balances(owner, { ...need, back });
    if (known === null) return null;
    const { balances, readAtMs, notRetained } = known;
    // Now means the moment up to which the ledger is known.
    const atMs = at === null ? Math.min(dates.atMs ?? 0, readAtMs) : (dates.atMs ?? 0);
    const occurring = new Set(balances.coins.all.map(({ called }) => called));
    const absent = (coins ?? []).filter((text) => balances.coins.meantBy(text).length === 0);
    const wanted = [...(balances.coins.keysMeantBy(coins) ?? occurring), ...absent].sort();
    const rows = wanted.map((coin) => {
      const answer = balances.at(coin, atMs);
      return {
        coin,
        answer:
          answer.known || occurring.has(coin)
            ? answer
            : { ...answer, sentence: neverOccurs(coin, balances.coins, months) },
      };
    });
    const reachesEnd = notRetained.includes(months[0]!);
    const wants = ({ coin, answer }: (typeof rows)[number]): boolean =>
      !answer.known &&
      answer.wantsEarlier &&
      back.length < (occurring.has(coin) ? MAX_MONTHS_BACK : UNASKED_MONTHS_BACK);
    // A month before that is kept open counts as kept: asking for it would read nothing.
    const canReadEarlier = !reachesEnd && !endsOpen;
    const earlier = canReadEarlier && rows.some(wants) ? addMonths(months[0]!, -1) : null;
    accounts.push({ account, balances: known, months, rows, reachesEnd, earlier });
  }
  return accounts;
}

interface StoredRun {
  /** The earliest first. */
  readonly months: readonly IsoMonth[];
  /** The month before is kept, but was not over when it was read: entries may be missing. */
  readonly endsOpen: boolean;
}

/** The month of the moment, and the months before it without a gap, as far as they are kept. */
async function storedRun(
  owner: string,
  dates: ResolvedDates,
  { archive, zones }: ReadContext,
): Promise<StoredRun> {
  const months = momentNeed(dates, zones).months.slice();
  for (let back = 0; back < MAX_MONTHS_BACK; back += 1) {
    const earlier = addMonths(months[0]!, -1);
    const stored = await archive.outline(owner, earlier);
    if (stored === null) break;
    if (stored.retained && sourceOf(earlier, stored, zones.exchangeZone).incomplete !== null)
      return { months, endsOpen: true };
    months.unshift(earlier);
    if (!stored.retained) break;
  }
  return { months, endsOpen: false };
}
