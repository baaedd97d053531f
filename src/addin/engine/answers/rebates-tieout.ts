// REBATES.TIEOUT: commission settled against commission posted, day by day.
import { argument, readerOf, describe, type CallOf } from './arguments/argument';
import { ACCOUNT, DAYS, HEADERS, ONE_COIN, TYPES } from './arguments/arguments';
import { MAX_DAYS, readDays, readTolerance } from './arguments/value-arguments';
import { rebatesNeed, resolveDays } from './dates';
import type { Need, WithoutResult } from './definition';
import { besideNeeded } from './ledger-months';
import { daysInWords, rebateRowsQuestion } from './rebate-days';
import { commissionCoin } from '../records/coins';
import { BOTH_PRODUCTS, symbolsOf, tieoutDays } from './tieout-days';
import { say } from '../../platform/say';

const takes = {
  coin: {
    ...ONE_COIN,
    description: describe(
      'The coin the commission was paid in, such as USDT.',
      'Der Coin, in dem die Provision gezahlt wurde, etwa USDT.',
    ),
    field: 'commissionCoins' as const,
  },
  ...DAYS,
  types: {
    ...TYPES,
    description: describe(
      'Business types that post commission. Omitted: rake_back_reward, rr_agent_reward.',
      'Vorgangsarten, die Provision buchen. Ohne Angabe: rake_back_reward, rr_agent_reward.',
    ),
  },
  lag_days: argument('lagDays', {
    description: describe(
      'Days after settlement within which it is posted. Omitted: 3.',
      'Tage nach der Abrechnung, in denen gebucht wird. Ohne Angabe: 3.',
    ),
    parse: (name, value) => readDays(name, value, MAX_DAYS),
  }),
  headers: HEADERS,
  account: ACCOUNT,
  tolerance: argument('tolerance', {
    description: describe(
      'Largest difference of a day that still ties out, such as 0.01 where postings are rounded. Omitted: none.',
      'Größte Differenz eines Tages, der noch stimmt, etwa 0.01 bei gerundeten Buchungen. Ohne Angabe: keine.',
    ),
    parse: readTolerance,
  }),
};
export type TieoutCall = CallOf<'REBATES.TIEOUT', typeof takes>;

export const rebatesTieout: WithoutResult<TieoutCall, typeof takes> & { readonly sheet: string } = {
  name: 'REBATES.TIEOUT',
  description: describe(
    "Ties commission settled to commission posted in the ledger, day by day, over the trading pairs of the account's symbol list; computes commission again from fee and rate.",
    'Stimmt abgerechnete Provision mit der im Kontobuch gebuchten ab, Tag für Tag, über die Handelspaare der Paarliste des Kontos; rechnet die Provision aus Gebühr und Satz nach.',
  ),
  takes,
  read: readerOf('REBATES.TIEOUT', takes),
  example: {
    formula: '=REBATES.TIEOUT("USDT")',
    says: describe(
      'Settled commission against what was posted, day by day.',
      'Abgerechnete Provision gegen gebuchte, Tag für Tag.',
    ),
    columns: 8,
  },
  sheet: 'Tie-out',
  comparesBoth: true,
  dates: resolveDays,
  inWords: ({ coin }, dates) => say`${coin}, settled and posted, ${daysInWords(dates)}`,
  needs({ coin, lagDays }, dates, _, account): Need {
    const { window, settled, months } = tieoutDays(lagDays, dates);
    const asked = {
      symbols: symbolsOf(account, dates),
      coins: [commissionCoin(coin)],
      products: BOTH_PRODUCTS,
    };
    const { series } = rebatesNeed(asked, dates);
    return window === null
      ? { months: [], series: [], window }
      : { months, series, window: settled };
  },
  needsMore: ({ lagDays }, dates, context) =>
    besideNeeded({ months: tieoutDays(lagDays, dates).months, period: null }, context),
  evidence({ coin }, dates) {
    const [own, ...more] = dates.symbols ?? [];
    if (own === undefined || more.length > 0) return null;
    const asked = { symbols: own[1], coins: [commissionCoin(coin)], products: BOTH_PRODUCTS };
    return rebateRowsQuestion(asked, dates);
  },
};
