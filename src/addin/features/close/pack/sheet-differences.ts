// Compares the sheets of a pack with its results: cells typed over, pasted as values, deleted, left
// behind by a row that was copied. Sheets are read by the names of their columns. Pure.
import {
  addDays,
  daysOf,
  firstDay,
  lastDay,
  serialOfDay,
  type DateSystem,
  type IsoDay,
  type IsoMonth,
} from '../../../engine/records/calendar';
import { toCellNumber } from '../../../engine/records/decimal-text';
import {
  CLOSE,
  isSameSum,
  type CheckKey,
  type CloseCheck,
  type CloseTable,
} from '../../../engine/proofs/close-checks';
import { exactSum } from '../../../engine/proofs/exact-functions';
import { lettersOf } from '../../../engine/records/sheet-address';
import type { FunctionName } from '../../../engine/answers/definitions';
import { BALANCES_HEADER } from './pack-balances';
import { CARRIED, ITEM_LABELS } from './pack-carried';
import { PAIR_LABELS } from './pack-commission';
import { LEAD, leadHeader, leadTotal, valueLabels } from './pack-lead';
import { LABELS, MONTH_DAYS, type Cells } from './pack-plan';
import type { SheetDifference } from './pack-state';
import { EVIDENCE_LABELS, RATE_LABELS, RATES_TO_ADD } from './pack-sheets';

type Row = readonly unknown[];

/** "Lead F4: 12,345.67 in place of 14,410,685.65". */
export const differenceSaid = ({ sheet, place, shows, gives }: SheetDifference): string =>
  `${sheet} ${place}: ${cellSaid(shows)} in place of ${cellSaid(gives)}`;

export const cellSaid = (cell: unknown): string =>
  typeof cell === 'number'
    ? cell.toLocaleString('en-US', { maximumSignificantDigits: 15 })
    : typeof cell === 'string' && cell !== ''
      ? cell
      : 'nothing';

export interface PackNow {
  readonly month: IsoMonth;
  readonly dateSystem: DateSystem;
  /** null: the sheet is missing. */
  readonly sheet: (name: string) => Cells | null;
  readonly rollForward: CloseTable;
  /** Without a row where no commission is settled. */
  readonly tieout: CloseTable;
  /** The sheet Evidence as it was entered; null: it is missing. */
  readonly evidence: Cells | null;
  /** From Close: the accounts, the coin and accounts of commission, the currency or "". */
  readonly accounts: readonly string[];
  readonly coin: string;
  readonly settling: string;
  readonly currency: string;
  /** The cell of a formula with these arguments; undefined: there is no such result. */
  readonly shownBy: (name: FunctionName, ...args: unknown[]) => unknown;
  /** The cell of LEDGER.VALUE for a coin in one account, with any rates. */
  readonly valueOf: (coin: unknown, account: unknown, day: IsoDay) => unknown;
}

/** The differences of all sheets that exist. */
export const sheetDifferences = (now: PackNow): readonly SheetDifference[] => {
  const of = (name: string, find: (cells: Cells, now: PackNow) => readonly SheetDifference[]) => {
    const cells = now.sheet(name);
    return cells === null ? [] : find(cells, now);
  };
  return [
    ...of('Lead', inLead),
    ...of('Rebates', inRebates),
    ...of('Balances', inBalances),
    ...of('Carried', inCarried),
    ...(now.currency === '' ? [] : of('Rates', inRates)),
    ...(now.evidence === null ? [] : inEvidence(now.evidence)),
  ];
};

/** Reports cells of RESULT.STATUS that are no formula. */
function inEvidence(entered: Cells): readonly SheetDifference[] {
  const { found, cell, labelled } = comparing('Evidence', entered, null);
  labelled(EVIDENCE_LABELS);
  for (const [row, cells] of resultsOnEvidence(entered).entries())
    for (const at of EVIDENCE_LABELS.keys())
      if (at > 0 && !textOf(cells[at]).startsWith('=RESULT.STATUS('))
        cell(LABELS + 1 + row, at, 'its formula');
  return found;
}

/** The results on Evidence; the pinned lines follow below a blank row. */
function resultsOnEvidence(entered: Cells): Cells {
  const below = entered.slice(LABELS + 1);
  const end = below.findIndex(([result]) => !isFilled(result));
  return end < 0 ? below : below.slice(0, end);
}

/**
 * A line for each choice of a person that no result gives. A pin of these lines shows which one
 * came or went.
 */
export function linesOnSheets(
  close: Readonly<Record<string, unknown>>,
  sheet: PackNow['sheet'],
  titles: ReadonlyMap<string, Cells | null>,
): readonly (readonly [sheet: string, line: string, says: string])[] {
  const below = (name: string): Cells => (sheet(name) ?? []).slice(LABELS + 1);
  const rebates = below('Rebates');
  const pairs = rebates.slice(0, Math.max(0, rebates.findIndex(isTotal)));
  const line = (cells: Row): string => cells.map(textOf).join(' ').trim();
  return [
    ...Object.entries(close).map(([label, says]) => [CLOSE, label, textOf(says)] as const),
    ...below('Lead').map(([coin]) => ['Lead', textOf(coin), ''] as const),
    ...pairs.map((cells) => ['Rebates', line(cells.slice(0, 3)), ''] as const),
    ...(sheet('Balances')?.[LABELS] ?? []).slice(1).map((coin) => {
      return ['Balances', textOf(coin), ''] as const;
    }),
    ...below('Carried').map((cells) => ['Carried', line(cells), ''] as const),
    ...resultsOnEvidence(titles.get('Evidence') ?? []).map(([result]) => {
      return ['Evidence', textOf(result), ''] as const;
    }),
    ...[...titles].flatMap(([name, cells]) => titleLines(name, cells ?? [])),
  ].filter(([, name]) => name !== '');
}

/** The lines above the labels of our sheets; a person's own sheet begins otherwise. */
function titleLines(name: string, cells: Cells) {
  const [kind = '', month] = name.split(/ (?=\d{4}-\d\d$)/);
  const lines = cells.map(([says], at) => [name, cellAt(at, 0), textOf(says)] as const);
  if (!textOf(cells[0]?.[0]).startsWith(kind)) return [];
  // Below its title a journal says how it was made and what it lacks; each block has a heading.
  return month === undefined
    ? lines.slice(0, LABELS)
    : lines.filter((_, at) => cells[at]!.slice(1).every((cell) => !isFilled(cell)));
}

const textOf = (cell: unknown): string =>
  typeof cell === 'string' ? cell : typeof cell === 'number' ? String(cell) : '';
const isFilled = (cell: unknown): boolean => (cell ?? '') !== '';
const isSame = (one: unknown, other: unknown): boolean =>
  textOf(one).toLowerCase() === textOf(other).toLowerCase();
const isTotal = ([label]: Row): boolean => label === 'Total';

/** The sum as EXACT.SUM shows it; undefined where a cell is no number. */
function sumOf(cells: Row): number | undefined {
  const sum = exactSum([[cells]]);
  return sum.ok ? toCellNumber(sum.text)?.value : undefined;
}

/** Compares one sheet with given values. @param of the check that a difference leaves open. */
function comparing(sheet: string, cells: Cells, of: CheckKey | null) {
  const found: SheetDifference[] = [];
  const labels = (cells[LABELS] ?? []).map(textOf);
  const line = (place: string, shows: unknown, given: unknown, key = of): void => {
    found.push({ key, sheet, place, shows, gives: Number.isNaN(given) ? undefined : given });
  };
  /** A column of -1 is missing; its label is reported already. */
  const cell = (row: number, column: number, given: unknown, key = of): void => {
    const shows = cells[row]?.[column] ?? '';
    if (column >= 0 && shows !== given) line(cellAt(row, column), shows, given, key);
  };
  const at = (label: string): number => labels.indexOf(label);
  /** Reports labels that are missing in their row, at the places where a pack writes them. */
  const labelled = (wanted: readonly string[]): void => {
    const count = (all: readonly string[], label: string): number =>
      all.filter((one) => one === label).length;
    for (const [place, label] of wanted.entries())
      if (label !== '' && count(labels, label) < count(wanted, label)) cell(LABELS, place, label);
  };
  return { found, labels, at, cell, line, labelled };
}

interface RollRow {
  readonly account: unknown;
  readonly coin: unknown;
  /** The cell in a column of the roll-forward; undefined: it has no such column. */
  readonly cell: (label: string) => unknown;
}

const rollRows = ({ labels, rows }: CloseTable): readonly RollRow[] =>
  rows.map((row) => {
    const cell = (label: string): unknown => row[labels.indexOf(label)];
    return { account: cell('Account'), coin: cell('Coin'), cell };
  });

const rowOf = (roll: readonly RollRow[], account: unknown, coin: unknown): RollRow | undefined =>
  roll.find((row) => isSame(row.account, account) && isSame(row.coin, coin));

/** Compares Lead with the roll-forward; resting coins with their balances, values with rates. */
function inLead(cells: Cells, now: PackNow): readonly SheetDifference[] {
  const { month, accounts, currency, shownBy, valueOf } = now;
  const { found, labels, at, cell, line, labelled } = comparing('Lead', cells, 'lead');
  labelled(leadHeader(now));
  const rows = cells.flatMap(([coin], row) => (row > LABELS && isFilled(coin) ? [row] : []));
  const roll = rollRows(now.rollForward);
  const placeOf = (account: unknown): number =>
    labels.findIndex((label, place) => place > 0 && isSame(label, account));
  const [end, dayBefore] = [lastDay(month), addDays(firstDay(month), -1)];
  const [totalAt, priorAt, changeAt] = [
    labels.lastIndexOf(LEAD.total),
    at(LEAD.prior),
    at(LEAD.change),
  ];
  const valuedAt = (currency === '' ? [] : valueLabels(currency)).map(at);
  /** Columns without a sum, because a value lacks its rate. */
  const unvalued = new Set<number>();
  /** A closing from the roll-forward or the month before; its coin must have a row. */
  const closing = (account: unknown, coin: unknown, gives: unknown): void => {
    const [row, place] = [rows.find((one) => isSame(cells[one]?.[0], coin)), placeOf(account)];
    // The roll-forward itself reports an unknown closing.
    if (typeof gives !== 'number') return;
    if (row === undefined || place < 0)
      line(`${textOf(account)} ${textOf(coin)}`, undefined, gives, 'inLead');
    else cell(row, place, gives, 'inLead');
  };
  for (const row of roll) closing(row.account, row.coin, row.cell('Closing'));
  // A carried amount that has not moved since is still held.
  for (const [account, coin, carried] of (now.sheet('Carried') ?? []).slice(LABELS + 1))
    if (carried !== 0 && placeOf(account) > 0 && !rowOf(roll, account, coin))
      closing(account, coin, carried);
  for (const row of rows) {
    const shown = cells[row]!;
    const [coin] = shown;
    const holders = accounts.map((name) => {
      const place = placeOf(name);
      return { name, place, amount: shown[place], moved: rowOf(roll, name, coin) };
    });
    for (const { name, place, amount, moved } of holders) {
      const balance = moved ? null : shownBy('LEDGER.BALANCE', coin, end, name);
      if (balance !== null && (isFilled(amount) || balance !== undefined))
        cell(row, place, balance);
    }
    const before = sumOf(
      holders.map(({ amount, moved }) => (moved ? moved.cell('Opening') : amount)),
    );
    const [prior, change] = [shown[priorAt], shown[changeAt]];
    cell(row, totalAt, sumOf(holders.map(({ amount }) => amount)));
    cell(row, priorAt, before);
    cell(row, changeAt, before === undefined ? undefined : sumOf([shown[totalAt], -before]));
    const share = prior === 0 ? '' : Number(change) / Number(prior);
    const shares = shown[at(LEAD.share)];
    // Excel's last digit may differ.
    if (typeof shares !== 'number' || !isSameSum(shares, Number(share), Math.abs(Number(share))))
      cell(row, at(LEAD.share), share);
    const [rateAt, ...worthAt] = valuedAt;
    if (rateAt === undefined) continue;
    const rated = roll.find(
      (one) => isSame(one.coin, coin) && typeof one.cell('Closing rate') === 'number',
    );
    cell(row, rateAt, rated?.cell('Closing rate') ?? '');
    const lacksRate = holders.some(({ moved }) => moved && moved.cell('Rates') !== 'all there');
    for (const [which, place] of worthAt.entries()) {
      const [label, day] = [
        ['Closing value', end],
        ['Opening value', dayBefore],
      ][which] as [string, IsoDay];
      const gives = sumOf(
        holders.map(({ name, amount, moved }) => {
          if (!isFilled(amount)) return '';
          const value = moved?.cell(label);
          return typeof value === 'number' ? value : (valueOf(coin, name, day) ?? NaN);
        }),
      );
      const isNone = !Number.isFinite(gives) && typeof shown[place] !== 'number';
      // The roll-forward itself reports a value that lacks a rate.
      if (isNone && lacksRate) unvalued.add(place);
      else cell(row, place, gives);
    }
  }
  const [rateAt, ...worthAt] = valuedAt;
  if (rateAt === undefined) return found;
  cell(0, rateAt, leadTotal(currency));
  for (const place of worthAt)
    if (!unvalued.has(place) || typeof cells[0]?.[place] === 'number')
      cell(0, place, sumOf(rows.map((row) => cells[row]?.[place])));
  return found;
}

/** Compares each pair, product and day, the sums, and their total with the commission settled. */
function inRebates(cells: Cells, now: PackNow): readonly SheetDifference[] {
  const { month, coin, settling, dateSystem, shownBy } = now;
  const { found, at, cell, line, labelled } = comparing('Rebates', cells, 'addedUp');
  labelled(PAIR_LABELS);
  const [end, days] = [cells.findIndex(isTotal), cells.findIndex(([label]) => label === 'Day')];
  if (end < 0) line('Total', undefined, 'a line');
  if (days < 0) line('Day', undefined, 'a line');
  if (end < 0 || days < 0) return found;
  const pairs = cells.slice(LABELS + 1, end);
  const inAll = [...new Set(pairs.map(([, pair]) => textOf(pair)))].join(',');
  const [first, last] = [firstDay(month), lastDay(month)];
  const settled = (field: string, from: IsoDay, to: IsoDay, ...of: readonly unknown[]) => {
    const [pair = inAll, product = 'ALL', account = settling] = of;
    return shownBy('REBATES.TOTAL', field, pair, coin, from, to, product, account);
  };
  const amountAt = at('Commission');
  for (const [row, [account, pair, product]] of pairs.entries())
    for (const field of PAIR_LABELS.slice(3))
      cell(LABELS + 1 + row, at(field), settled(field, first, last, pair, product, account));
  const total = settled('Commission', first, last);
  cell(end, amountAt, total);
  cell(days, amountAt, 'Commission');
  const inMonth = daysOf({ start: first, end: last });
  for (const [row, day] of inMonth.entries()) {
    cell(days + 1 + row, 0, serialOfDay(day, dateSystem));
    cell(days + 1 + row, amountAt, settled('Commission', day, day));
  }
  const ofDays = cells.findIndex(([label]) => label === 'Total of days');
  if (ofDays < 0) line('Total of days', undefined, total);
  else cell(ofDays, amountAt, total);
  const { labels, rows } = now.tieout;
  const totals = rows.filter((row) => row[labels.indexOf('Settlement day')] === 'Total');
  const settledAt = labels.indexOf('Settled');
  const sum = totals.length === 0 ? NaN : Number(sumOf(totals.map((row) => row[settledAt])));
  const amounts = (of: Cells): number => sumOf(of.map((row) => row[amountAt])) ?? NaN;
  for (const [name, shows] of [
    ['Pairs', amounts(pairs)],
    ['Days', amounts(cells.slice(days + 1, days + 1 + inMonth.length))],
  ] as const)
    if (!isSameSum(shows, sum, Math.max(1, Math.abs(sum)))) line(name, shows, sum);
  return found;
}

/** Compares each coin's balance at the end of each day, over the accounts that hold it. */
function inBalances(cells: Cells, now: PackNow): readonly SheetDifference[] {
  const { month, accounts, dateSystem, shownBy } = now;
  const { found, labels, cell, labelled } = comparing('Balances', cells, 'lead');
  labelled(BALANCES_HEADER);
  const [lead, roll] = [now.sheet('Lead') ?? [], rollRows(now.rollForward)];
  const end = lastDay(month);
  const days = daysOf({ start: firstDay(month), end });
  for (const [column, coin] of labels.entries()) {
    if (column === 0 || coin === '') continue;
    const row = lead.find(([name]) => isSame(name, coin)) ?? [];
    const holders = accounts.filter(
      (name) => isFilled(row[(lead[LABELS] ?? []).indexOf(name)]) || rowOf(roll, name, coin),
    );
    for (let at = 0; at < MONTH_DAYS; at += 1) {
      const day = days[at] ?? end;
      cell(LABELS + 1 + at, 0, serialOfDay(day, dateSystem));
      cell(LABELS + 1 + at, column, shownBy('LEDGER.BALANCE', coin, day, holders.join(',')));
    }
  }
  return found;
}

/** Compares carried closings with the openings. */
function inCarried(cells: Cells, now: PackNow): readonly SheetDifference[] {
  const { found, at, cell, labelled } = comparing('Carried', cells, 'carried');
  labelled([...CARRIED, '', ...ITEM_LABELS]);
  const roll = rollRows(now.rollForward);
  const [closingAt = -1, openingAt = -1, differenceAt = -1] = CARRIED.slice(2).map(at);
  for (const [row, shown] of cells.entries()) {
    const [account, coin] = shown;
    if (row <= LABELS || !isFilled(account)) continue;
    const opening = rowOf(roll, account, coin)?.cell('Opening') ?? '';
    if (opening !== '') cell(row, closingAt, opening);
    cell(row, openingAt, opening, null);
    const difference = opening === '' ? '' : sumOf([shown[closingAt], -Number(opening)]);
    cell(row, differenceAt, difference, null);
  }
  return found;
}

/** Compares the listed rates with those that the roll-forward lacks. */
function inRates(cells: Cells, now: PackNow): readonly SheetDifference[] {
  const { found, at, cell, labelled } = comparing('Rates', cells, null);
  labelled([...RATE_LABELS, '', ...RATES_TO_ADD]);
  const lacking = rollRows(now.rollForward).filter((row) => row.cell('Rates') !== 'all there');
  for (const [which, column] of ['Coin', 'Rates'].entries()) {
    const lines = lacking.length === 0 ? ['none'] : lacking.map((row) => row.cell(column));
    for (const [row, gives] of lines.entries())
      cell(LABELS + 1 + row, at(RATES_TO_ADD[which]!), gives);
  }
  return found;
}

/** Checks that Close shows as holding, pasted as values, although they do not hold. */
export function falseGreen(
  close: Cells,
  checks: readonly Pick<CloseCheck, 'says' | 'status'>[],
): readonly SheetDifference[] {
  const labels = close.findIndex((row) => row.includes('Check') && row.includes('Status'));
  const [says, status] = ['Check', 'Status'].map((label) => close[labels]?.indexOf(label) ?? -1);
  return close.flatMap((row, at): SheetDifference[] => {
    const check = checks.find((one) => one.says === row[says!]);
    const shows = row[status!];
    return labels < 0 || at <= labels || !check || shows !== 'holds' || check.status === 'holds'
      ? []
      : [{ key: null, sheet: CLOSE, place: cellAt(at, status!), shows, gives: check.status }];
  });
}

const cellAt = (row: number, column: number): string => `${lettersOf(column)}${row + 1}`;

/** Items of the month before that are not cleared. */
export function notCleared(carried: Cells): readonly string[] {
  const labels = (carried[LABELS] ?? []).map(textOf);
  const [status, cleared] = ['Status', 'Cleared on'].map((label) => labels.indexOf(label));
  return carried.slice(LABELS + 1).flatMap((line) =>
    isFilled(line[status!]) && !isFilled(line[cleared!])
      ? [
          line
            .slice(status! - 1, cleared)
            .filter(isFilled)
            .map(cellSaid)
            .join(' '),
        ]
      : [],
  );
}
