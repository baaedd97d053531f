// LEDGER.BALANCES: the balance of every coin at a moment, a row each.
import { ExchangeError } from '../exchange/exchange-error';
import { monthName } from '../records/calendar';
import { canonicalDecimal } from '../records/decimal-text';
import type { BalanceAnswer } from '../proofs/balance';
import { shownField, tableMatrix } from '../proofs/table';
import { coinNotes } from './coins-asked';
import { readerOf, describe, type CallOf } from './arguments/argument';
import { ACCOUNT, COINS, MOMENT } from './arguments/arguments';
import { monthOrThrow, resolveMoment } from './dates';
import type { DraftedDefinition } from './definition';
import {
  momentNeed,
  monthsOfSearch,
  searchBalances,
  storedRun,
  whyNotKnown,
} from './balance-search';
import { ledgerInWords, ledgerOwners, ledgerRowsQuestion, monthsNeeded } from './ledger-months';
import { resultOf } from './result';
import { say } from '../../platform/say';

const COLUMNS = [
  shownField('coin', 'Coin', 'text'),
  shownField('balance', 'Balance', 'amount'),
  shownField('billId', 'Entry ID', 'text'),
];

/** Shown in place of an unknown balance: text, so that a sum over it fails. */
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
  // The last entry of a coin may be in any earlier month; stored months are searched first.
  needsMore: monthsOfSearch,
  async build(call, dates, context) {
    const found = await searchBalances(call, dates, context);
    if (found === null || found.accounts.some(({ earlier }) => earlier !== null)) return null;
    const { accounts } = found;
    const notes: string[] = [];
    const answers = accounts.flatMap((account) =>
      account.rows.map((row) => ({ ...row, why: whyNotKnown(row, account) })),
    );
    const isUnknown = ({ answer }: { answer: BalanceAnswer }): boolean =>
      !answer.known && !answer.wallets;
    // A coin that the call does not name must not block the others.
    const hidden = call.coins !== null || answers.every(isUnknown) ? answers.find(isUnknown) : null;
    if (hidden) throw new ExchangeError('incomplete', hidden.why);
    const groups = accounts.map((account) => ({
      account: account.account,
      rows: account.rows.flatMap((row): BalanceRow[] => {
        const { coin, answer } = row;
        if (!answer.known) notes.push(whyNotKnown(row, account));
        if (isUnknown(row)) return [{ coin, balance: NOT_KNOWN, billId: null }];
        const balances = answer.known ? [answer] : (answer.wallets ?? []);
        return balances.flatMap(({ balance, billId }) =>
          call.coins !== null || canonicalDecimal(balance) !== '0'
            ? [{ coin, balance, billId }]
            : [],
        );
      }),
    }));
    // The exchange retains nothing before a month that it no longer retains.
    const notListed = accounts.filter(
      ({ known, months }) => call.coins === null && !known.notRetained.includes(months[0]!),
    );
    const known = {
      fetchedAtMs: Math.min(...accounts.map((one) => one.known.fetchedAtMs ?? Infinity)),
      complete: notListed.length === 0 && !answers.some(isUnknown),
      notes: [
        ...accounts.flatMap((one) => one.known.notes),
        ...notListed.map(
          ({ account, months }) =>
            say`${account}: coins without an entry since ${monthName(months[0]!)} are not listed. To include them, show earlier months first, for example with LEDGER.CHECK.`,
        ),
        ...notes,
        ...new Set(accounts.flatMap((one) => coinNotes(one.known.balances.coins, call.coins))),
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
    const [first] = momentNeed(dates, context.zones).months;
    return runs.map(({ back }) => back[0] ?? first!).sort()[0] ?? monthOrThrow(dates.last);
  },
};

interface BalanceRow {
  readonly coin: string;
  /** Exact text, or the words for an unknown balance. */
  readonly balance: string;
  readonly billId: string | null;
}
