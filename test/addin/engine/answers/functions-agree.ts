// Books of made-up exchanges with the faults of real ones, and what every function says of them.
import type { ResolvedDates } from '../../../../src/addin/engine/answers/dates';
import { BOTH_PRODUCTS } from '../../../../src/addin/engine/answers/tieout-days';
import type { FunctionName } from '../../../../src/addin/engine/answers/definitions';
import {
  addMonths,
  DAY_MS,
  daysOf,
  firstDay,
  monthsBetween,
  type IsoDay,
  type IsoMonth,
} from '../../../../src/addin/engine/records/calendar';
import { commissionCoin } from '../../../../src/addin/engine/records/coins';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { instantsOfMonth, localMonth } from '../../../../src/addin/engine/records/zone';
import { isTieoutError } from '../../../../src/addin/platform/tieout-error';
import { entry } from '../records/sample-records';
import { bookOf, SERIES, settled } from './book-rig';

const MONTHS = monthsBetween('2026-08', '2026-11');
const ZONES = ['UTC', 'Asia/Shanghai', 'America/New_York'] as const;

const TYPES = ['deposit', 'withdraw', 'trade_out'] as const;

/** Entries of one coin: its names and ids, each from the start of a month on. */
interface MadeCoin {
  /** As it is asked. */
  readonly asked: string;
  readonly marks: readonly (readonly [name: string, id: number, from?: IsoMonth])[];
}

/** Two coins of an exchange: other names, names in two cases, one name, and one that is renamed. */
const KINDS: readonly (readonly [MadeCoin, MadeCoin])[] = [
  [
    { asked: 'USDT', marks: [['USDT', 2]] },
    { asked: 'btc', marks: [['BTC', 1]] },
  ],
  [
    { asked: 'KPEPE', marks: [['KPEPE', 2]] },
    { asked: 'kPEPE', marks: [['kPEPE', 3]] },
  ],
  [
    { asked: 'LUNA (50)', marks: [['LUNA', 50]] },
    { asked: 'LUNA (901)', marks: [['LUNA', 901]] },
  ],
  [
    {
      asked: 'POL',
      marks: [
        ['MATIC', 7],
        ['POL', 7, '2026-09'],
      ],
    },
    { asked: 'USDT', marks: [['USDT', 2]] },
  ],
];
const kindOf = (seed: number) => KINDS[seed % KINDS.length]!;

function markAt({ marks }: MadeCoin, cTimeMs: number) {
  const [coinName, coinId] = marks.findLast(
    ([, , from]) => from === undefined || cTimeMs >= instantsOfMonth('UTC', from).startMs,
  )!;
  return { coinName, coinId };
}

/** The same numbers for the same seed. */
export function chanceOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

/** A reading takes no entry of another month that is further off than a day. */
function isTakenFor(month: IsoMonth, cTimeMs: number): boolean {
  const { startMs, endMs } = instantsOfMonth('UTC', month);
  return cTimeMs >= startMs - DAY_MS && cTimeMs < endMs + DAY_MS;
}

type Book = ReturnType<typeof bookOf>;

interface Asked {
  readonly book: Book;
  readonly from: IsoMonth;
  readonly to: IsoMonth;
  readonly endOf: IsoDay;
}

/** Months counted in one zone, read by another; entries moved, doubled, lost, under an id of others. */
export async function bookOfSeed(seed: number): Promise<Asked> {
  const chance = chanceOf(seed);
  const served = ZONES[chance(3)]!;
  const exchangeZone = chance(2) === 0 ? served : ZONES[chance(3)]!;
  const displayZone = chance(3) === 0 ? 'Europe/Berlin' : exchangeZone;
  const book = bookOf({ exchangeZone, displayZone });
  const listed = new Map<IsoMonth, LedgerEntry[]>(MONTHS.map((month) => [month, []]));
  const startMs = instantsOfMonth(served, '2026-08').startMs;
  const endMs = Date.UTC(2026, 10, 20);
  const count = 20 + chance(40);
  const coins = kindOf(seed);
  const balances = new Map<MadeCoin, number>();
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const edge = instantsOfMonth('UTC', MONTHS[1 + chance(3)]!).startMs;
    const inOrder = startMs + Math.floor(((endMs - startMs) * (at + 1)) / (count + 1));
    // Two thirds of the entries stand where zones disagree, in their order.
    const nearEdge = edge + (chance(28) - 14) * 3_600_000;
    ids.push(`${inOrder}|${chance(3) === 0 ? inOrder : nearEdge}`);
  }
  const times = ids.map((one) => Number(one.split('|')[1])).sort((a, b) => a - b);
  for (const [at, cTimeMs] of [startMs + 1, startMs + 2, ...times].entries()) {
    const coin = coins[at < 2 ? at : chance(2)]!;
    const change = at < 2 ? 1_000 : chance(200) - 90 || 7;
    const after = (balances.get(coin) ?? 0) + change;
    balances.set(coin, after);
    // One entry in forty is not listed.
    if (at > 1 && chance(40) === 0) continue;
    const one = entry({
      ...{ billId: String(100_000 + at), cTimeMs, ...markAt(coin, cTimeMs), fees: '0' },
      ...{ deltaAmount: String(change), afterAmount: String(after) },
      bizType: TYPES[chance(3)]!,
    });
    const own = localMonth(served, cTimeMs);
    const beside = MONTHS.indexOf(own) + (chance(2) === 0 ? 1 : -1);
    const mayMove =
      MONTHS[beside] !== undefined && isTakenFor(MONTHS[beside], cTimeMs) && chance(12) === 0;
    const neighbour = MONTHS[beside]!;
    if (!mayMove || chance(2) === 0) listed.get(own)!.push(one);
    if (mayMove) listed.get(neighbour)!.push(one);
  }
  if (chance(6) === 0) {
    const [a, b] = [listed.get('2026-09')!, listed.get('2026-10')!];
    const [first, other] = [a[chance(a.length || 1)], b[chance(b.length || 1)]];
    if (first && other)
      listed.set(
        '2026-10',
        b.map((one) => (one === other ? { ...other, billId: first.billId } : one)),
      );
  }
  for (const [month, entries] of listed) {
    if (month === '2026-11' && chance(5) === 0) continue;
    entries.sort((a, b) => a.cTimeMs - b.cTimeMs || Number(a.billId) - Number(b.billId));
    await book.month(month, entries);
  }
  const from = MONTHS[1 + chance(2)]!;
  const to = from === '2026-10' || chance(2) === 0 ? from : '2026-10';
  return { book, from, to, endOf: to === '2026-09' ? '2026-09-30' : '2026-10-31' };
}

/** Commission of the coin on every day: some postings pay it, most pay nothing. */
async function settleDaily({ book, from, endOf }: Asked, coin: string): Promise<void> {
  const days = { start: firstDay(from), end: endOf };
  for (const product of BOTH_PRODUCTS) {
    const series = { ...SERIES, coin: commissionCoin(coin), product };
    const records = daysOf(days).map((day) => settled(day, '5', series));
    await book.days(days, product === SERIES.product ? records : [], series);
  }
}

/**
 * It says that no coin is written so in the period, or which one it has taken: one that was renamed
 * outside of the period, or differs in case.
 */
const RESERVED = 'with a reservation';

/** Of one coin: each function's movement and closing, or how it refuses. */
export async function saidOf({ book, from, to, endOf }: Asked, coin: string) {
  const said = async (
    name: FunctionName,
    raw: readonly unknown[],
    figure: (matrix: readonly (readonly unknown[])[]) => unknown,
    more: Partial<ResolvedDates> = {},
  ): Promise<unknown> => {
    try {
      const result = await book.answer(name, raw, more);
      return result === null ? 'not kept' : figure(result.matrix ?? []);
    } catch (error) {
      if (!isTieoutError(error)) throw error;
      return `refused: ${error.code}`;
    }
  };
  const sum = (cells: readonly unknown[]): number =>
    cells.reduce<number>((total, cell) => total + (typeof cell === 'number' ? cell : 0), 0);
  const summed = (header: string) => (matrix: readonly (readonly unknown[])[]) =>
    sum(matrix.slice(1).map((row) => row[matrix[0]!.indexOf(header)]));
  const one = (matrix: readonly (readonly unknown[])[]): unknown => matrix[0]?.[0];
  const line = [
    ['Date', 'Amount', 'Coin'],
    [`${from}-15`, 1, coin],
  ];
  const rates = [
    ['Date', 'Coin', 'Rate'],
    [`${from}-01`, coin, 2],
  ];
  const { exchangeZone, displayZone } = book.context.zones;
  const posted = async (): Promise<unknown> => {
    await settleDaily({ book, from, endOf, to }, coin);
    return said(
      'REBATES.TIEOUT',
      [coin, firstDay(from), endOf, TYPES.join(), 0],
      (matrix) => {
        const at = matrix[0]!.indexOf('Posted');
        const lines = matrix.filter(([day]) => day === 'Total' || day === 'Posted only');
        return sum(lines.map((line) => line[at]));
      },
      { symbols: [['a', [SERIES.symbol]]] },
    );
  };
  const status = await said(
    'LEDGER.CHECK',
    [coin, from, to],
    (matrix) => matrix.at(-1)?.[matrix[0]!.indexOf('Status')],
  );
  const opening = await said(
    'LEDGER.CHECK',
    [coin, addMonths(to, 1), addMonths(to, 1)],
    (matrix) => matrix[1]?.[matrix[0]!.indexOf('Opening')],
  );
  // Answers of the next month that contradict each other are none of this one.
  const saysSo =
    status === 'closing differs' || status === RESERVED || opening === 'refused: contradiction';
  return {
    movement: {
      rows: await said('LEDGER', [coin, null, from, to, 1, 'Change'], summed('Change')),
      total: await said('LEDGER.TOTAL', ['Change', coin, null, from, to], one),
      types: await said('LEDGER.TYPES', [coin, from, to], summed('Change')),
      check: await said(
        'LEDGER.CHECK',
        [coin, from, to],
        (matrix) => summed('Inflow')(matrix) + summed('Outflow')(matrix),
      ),
      match: await said('LEDGER.MATCH', [line, coin, null, from, to], summed('Ledger amount')),
      // It counts days as the exchange does.
      tieout: exchangeZone === displayZone ? await posted() : RESERVED,
    },
    closing: {
      check: await said(
        'LEDGER.CHECK',
        [coin, from, to],
        (matrix) => matrix.at(-1)?.[matrix[0]!.indexOf('Closing')],
      ),
      next: saysSo ? 'not kept' : opening,
      balance: await said('LEDGER.BALANCE', [coin, endOf], one),
      balances: await said('LEDGER.BALANCES', [endOf, coin], (matrix) => matrix[1]?.[1]),
      value: await said('LEDGER.VALUE', [coin, endOf, rates], (matrix) => Number(one(matrix)) / 2),
    },
    /** In the middle of the last month, where no entry may stand before the moment. */
    midway: {
      balance: await said('LEDGER.BALANCE', [coin, `${to}-10`], one),
      balances: await said('LEDGER.BALANCES', [`${to}-10`, coin], (matrix) => matrix[1]?.[1]),
    },
  };
}

export async function expectAgreement(seed: number): Promise<void> {
  const asked = await bookOfSeed(seed);
  for (const { asked: coin } of kindOf(seed)) {
    const { movement, closing, midway } = await saidOf(asked, coin);
    const distinct = (figures: object) => [
      ...new Set(Object.values(figures).filter((figure) => figure !== RESERVED)),
    ];
    const where = { seed, coin, from: asked.from, to: asked.to };
    if (distinct(movement).length > 1) expect({ ...where, movement }).toEqual({ ...where });
    // A contradiction in an earlier month of the period is none of the last month's balance.
    if (distinct(movement)[0] === 'refused: contradiction') continue;
    // CHECK looks at more months, so it may ask for one that no balance of the last month needs. Of a
    // coin that rests in all of them it leaves the opening blank.
    const { next, ...own } = closing;
    // A contradiction of two months is none of the month after both.
    const figures = own.balance === 'refused: contradiction' ? own : { ...own, next };
    const known = distinct(figures).filter((figure) => figure !== 'not kept' && figure !== '');
    if (known.length > 1) expect({ ...where, closing }).toEqual({ ...where });
    const balances = Object.values(midway).map((said) =>
      String(said).replace(/^refused.*/, 'refused'),
    );
    if (new Set(balances).size > 1) expect({ ...where, midway }).toEqual({ ...where });
  }
}
