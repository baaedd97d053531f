// The finding of a function that proves something; independent of whether its data is complete.
import { addMonths, type DayWindow, type IsoMonth } from '../records/calendar';
import { sumDecimals } from '../records/decimal-text';
import type { AccountRows } from './table';
import {
  closingInWords,
  findingsInWords,
  negativesInWords,
  openingInWords,
  otherOpeningInWords,
  unstatedInWords,
  walletsInWords,
} from './break-findings';
import type { CheckRow } from './check';
import { grouped } from '../../platform/grouped';
import type { FailingRecord } from './tieout/recompute';
import type { MatchRow, MatchScope } from './match/match-table';
import type { Tieout, TieoutDay } from './tieout/tieout';
import { counted, numberSaid, say } from '../../platform/say';

export interface Proof {
  /** open: undecided, because a posting is still due or a part is unknown. */
  readonly verdict: 'holds' | 'open' | 'fails';
  /** "Ties out", "3 breaks", "7 unmatched". */
  readonly words: string;
  /** All failing items, in the order of the result. */
  readonly items: readonly ProofItem[];
}

export interface ProofItem {
  /** null: no month can be named. */
  readonly month: IsoMonth | null;
  /** "USDT, 2026-10: 1 break, unexplained 0.5: 0.5 USDT are missing before entry 706". */
  readonly sentence: string;
  readonly verdict: 'open' | 'fails';
  /** The missing input, if another table holds it. */
  readonly about?: 'types' | 'rates' | 'journal';
  /**
   * Its place: its row, counted from 0 without the header, its settlement day, or the entry on
   * whose line it is.
   */
  readonly at?: number | string;
  /** It is below the limit of materiality: it is listed and needs no reason. */
  readonly isSmall?: true;
  /** The most likely reason, in English as in its cell. */
  readonly likely?: string;
}

const TIES_OUT = say`Ties out`;

/** An account is named only if there are several. */
const prefixOf = (account: string, groups: readonly unknown[]): string =>
  groups.length > 1 && account !== '' ? `${account}, ` : '';

/** @param isSmall whether breaks or a negative balance of a row are below the limit of materiality. */
export function proofOfCheck(
  groups: readonly AccountRows<CheckRow>[],
  isSmall: (row: CheckRow, item: 'breaks' | 'negative') => boolean = () => false,
): Proof {
  const counts = {
    breaks: 0,
    differs: 0,
    negative: 0,
    chains: 0,
    unstated: 0,
    unproven: 0,
    unknown: 0,
  };
  // One missing month leaves every coin unproven: it is listed once.
  const items = new Map<string, ProofItem>();
  for (const { account, rows } of groups) {
    const shown = new Set(rows.map(({ coin, month }) => `${coin} ${month}`));
    for (const row of rows) {
      const { coin, month, status, edges } = row;
      const add = (count: keyof typeof counts, words: string, name = nameOfRow(row)): void => {
        const sentence = `${prefixOf(account, groups)}${name}: ${words}`;
        if (items.has(sentence)) return;
        const fails = count === 'breaks' || count === 'differs' || count === 'negative';
        const canBeSmall = count === 'breaks' || count === 'negative';
        const small = canBeSmall && isSmall(row, count) ? ({ isSmall: true } as const) : {};
        items.set(sentence, { month, sentence, verdict: fails ? 'fails' : 'open', ...small });
        counts[count] +=
          count === 'breaks' ? row.breaks.length : count === 'unstated' ? row.unstated.length : 1;
      };
      if (status === 'incomplete') add('unknown', row.reason ?? say`not known whole`);
      if (status === 'breaks')
        add(
          'breaks',
          `${counted(row.breaks.length, 'break')}, ${unexplainedInWords(row)}: ${findingsInWords(row)}`,
        );
      // The row of the following month shows it as its break.
      if (edges?.closing.kind === 'gap' && !shown.has(`${coin} ${addMonths(month, 1)}`))
        add('differs', closingInWords(row));
      const negative = negativesInWords(row);
      if (negative !== null) add('negative', negative);
      const chains = walletsInWords(row);
      if (chains !== null) add('chains', chains);
      const unstated = unstatedInWords(row);
      if (unstated !== null) add('unstated', unstated);
      const undecided = otherOpeningInWords(row);
      if (edges?.opening.kind === 'gap' && row.ground?.before === null)
        add('unproven', openingInWords(row));
      else if (undecided !== null) add('unproven', undecided);
      if (edges?.opening.kind === 'unread') add('unproven', openingInWords(row), month);
      if (edges?.closing.kind === 'unread') add('unproven', closingInWords(row), month);
    }
  }
  const { breaks, differs, negative, chains, unstated, unproven, unknown } = counts;
  return makeProof(
    [...items.values()],
    [
      [breaks, counted(breaks, 'break'), 'fails'],
      [
        differs,
        counted(
          differs,
          'closing differs from the month after',
          'closings differ from the month after',
        ),
        'fails',
      ],
      [negative, counted(negative, 'negative balance'), 'fails'],
      [chains, counted(chains, 'balance in several chains', 'balances in several chains'), 'open'],
      [unstated, counted(unstated, 'entry without a balance', 'entries without a balance'), 'open'],
      [
        unproven,
        counted(unproven, 'opening or closing not proven', 'openings or closings not proven'),
        'open',
      ],
      [unknown, say`${counted(unknown, 'month')} not known`, 'open'],
    ],
  );
}

/** The sum of sizes; the net beside it if the two differ. */
function unexplainedInWords({ breaks }: CheckRow): string {
  const [sizes, net] = [
    sumDecimals(breaks.map(({ missing }) => missing.replace('-', ''))),
    sumDecimals(breaks.map(({ missing }) => missing)),
  ];
  return sizes === net ? say`unexplained ${sizes}` : say`unexplained ${sizes} (net ${net})`;
}

const nameOfRow = ({ coin, month }: CheckRow): string =>
  coin === '' ? month : `${coin}, ${month}`;

export function proofOfTieout(groups: readonly AccountRows<Tieout>[]): Proof {
  const counts = { days: 0, differs: 0, pending: 0, unknown: 0, postedOnly: 0, otherPairs: 0 };
  let notRecomputed = 0;
  const items: ProofItem[] = [];
  for (const { account, rows } of groups) {
    const prefix = prefixOf(account, groups);
    for (const { coin, days, unsettled, isUnlisted, recomputation, usdt } of rows) {
      counts.days += days.length;
      for (const day of days) {
        if (day.status === 'differs') counts.differs += 1;
        else if (day.status === 'pending') counts.pending += 1;
        else if (day.status === 'incomplete') counts.unknown += 1;
        else if (day.status === 'other pairs') counts.otherPairs += 1;
        else continue;
        items.push({
          month: day.day.slice(0, 7) as IsoMonth,
          sentence: tieoutDaySaid(groups, account, coin, day),
          verdict: day.status === 'differs' ? 'fails' : 'open',
          at: day.day,
        });
      }
      for (const { day, amount, entry } of unsettled) {
        counts[isUnlisted ? 'otherPairs' : 'postedOnly'] += 1;
        items.push({
          month: day.slice(0, 7) as IsoMonth,
          sentence: say`${prefix}${coin}, ${day}: ${amount} posted, ${isUnlisted ? say`a pair that was not asked may have settled it` : say`no settlement found`}`,
          verdict: isUnlisted ? 'open' : 'fails',
          at: entry.billId,
        });
      }
      const failing = [...recomputation.failing, ...(usdt?.failing ?? [])];
      // A wrong rate affects every record of its pair: the pair is one item.
      for (const own of grouped(
        failing,
        ({ record }) => `${record.symbol} ${record.productType}`,
      ).values()) {
        const [{ record, expected }] = own as [FailingRecord, ...FailingRecord[]];
        notRecomputed += own.length;
        items.push({
          month: record.settleStartTime.slice(0, 7) as IsoMonth,
          sentence: say`${prefix}${coin}, ${record.symbol} ${record.productType}: ${counted(own.length, 'record does', 'records do')} not recompute, the first settled from ${record.settleStartTime}: ${record.commission ?? ''} for ${expected}`,
          verdict: 'fails',
        });
      }
      const { formula, checked, silent } = recomputation;
      const without = (formula === null ? checked : 0) + silent;
      notRecomputed += without;
      if (without > 0)
        items.push({
          month: (days[0]?.day.slice(0, 7) ?? null) as IsoMonth | null,
          sentence: say`${prefix}${coin}: ${counted(without, 'record')} cannot be recomputed from fee and rate`,
          verdict: 'fails',
        });
    }
  }
  const { days, differs, pending, unknown, postedOnly, otherPairs } = counts;
  return makeProof(items, [
    [
      differs,
      differs === 1
        ? say`${differs} of ${counted(days, 'day')} differs`
        : say`${differs} of ${counted(days, 'day')} differ`,
      'fails',
    ],
    [postedOnly, say`${postedOnly} posted only`, 'fails'],
    [notRecomputed, say`${numberSaid(notRecomputed)} not recomputed`, 'fails'],
    [otherPairs, say`pairs are missing`, 'open'],
    [pending, say`${counted(pending, 'day')} pending`, 'open'],
    [unknown, say`${counted(unknown, 'day')} not known`, 'open'],
  ]);
}

/** The sentence of a day's item. */
export const tieoutDaySaid = (
  groups: readonly unknown[],
  account: string,
  coin: string,
  day: TieoutDay,
): string => `${prefixOf(account, groups)}${coin}, ${dayInWords(day)}`;

function dayInWords({ day, status, reason, settled, posted, difference }: TieoutDay): string {
  if (status === 'incomplete') return `${day}: ${reason ?? say`not known whole`}`;
  if (status === 'other pairs')
    return say`${day}: pairs that were not asked may explain it, settled ${settled}, posted ${posted}, difference ${difference}`;
  return status === 'pending'
    ? say`${day}: pending, settled ${settled}, posted ${posted}, difference ${difference}`
    : say`${day}: differs, settled ${settled}, posted ${posted}, difference ${difference}`;
}

/** The words of the column Status stay English; these are the pane's. */
const STATUS_SAID: Readonly<Record<MatchRow['status'], string>> = {
  matched: say`matched`,
  differs: say`differs`,
  ambiguous: say`ambiguous`,
  unmatched: say`unmatched`,
};

/**
 * @param asked lines of other days are open in every month of the match, because the match shows
 *   them.
 */
export function proofOfMatch(
  rows: readonly MatchRow[],
  asked: Pick<MatchScope, 'days'> | null = null,
): Proof {
  const count = (status: MatchRow['status']): number =>
    rows.filter((row) => row.status === status).length;
  const items = rows.flatMap((row, at): ProofItem[] => {
    if (row.status === 'matched') return [];
    const day = row.bookDay ?? row.ledgerDay;
    const name =
      row.bookRow === null ? say`entry ${row.billIds.join(', ')}` : say`book row ${row.bookRow}`;
    const amount = row.bookAmount ?? row.ledgerAmount ?? '';
    return [
      {
        month:
          day === null || (asked && !isIn(day, asked.days)) ? null : (day.slice(0, 7) as IsoMonth),
        sentence: [
          `${row.coin}${day === null ? '' : `, ${day}`}, ${name}: ${STATUS_SAID[row.status]}`,
          amount,
        ]
          .filter(Boolean)
          .join(', '),
        verdict: 'fails',
        at,
        ...(row.likelyReason !== null && { likely: row.likelyReason }),
      },
    ];
  });
  const [unmatched, differs, ambiguous] = [
    count('unmatched'),
    count('differs'),
    count('ambiguous'),
  ];
  return makeProof(
    items,
    [
      [unmatched, say`${numberSaid(unmatched)} unmatched`, 'fails'],
      [differs, counted(differs, 'amount differs', 'amounts differ'), 'fails'],
      [ambiguous, say`${numberSaid(ambiguous)} ambiguous`, 'fails'],
    ],
    say`All matched`,
  );
}

const isIn = (day: string, { start, end }: DayWindow): boolean => day >= start && day <= end;

function makeProof(
  items: readonly ProofItem[],
  findings: readonly (readonly [count: number, words: string, verdict: Proof['verdict']])[],
  holds = TIES_OUT,
): Proof {
  const found = findings.filter(([count]) => count > 0);
  if (found.length === 0) return { verdict: 'holds', words: holds, items };
  return {
    verdict: found.some(([, , verdict]) => verdict === 'fails') ? 'fails' : 'open',
    words: found.map(([, words]) => words).join(', '),
    items,
  };
}
