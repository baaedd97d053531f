// Checks of Close that read cells which a person can change: reckoned once more from the results,
// so that what is demanded before signing rests on no formula and no number of a sheet. Loaded when
// a month is submitted or signed.
import { nameKey } from '../../../engine/accounts/account';
import {
  inOrder,
  readCall,
  type FunctionName,
  type LiveQuestion,
} from '../../../engine/answers/definitions';
import {
  addDays,
  dayOfSerial,
  firstDay,
  lastDay,
  type IsoDay,
  type IsoMonth,
} from '../../../engine/records/calendar';
import { toCellNumber } from '../../../engine/records/decimal-text';
import { POSTED } from '../../../engine/proofs/closing/posted-words';
import { exactSum } from '../../../engine/proofs/exact';
import { PanelJournal } from '../../journal/journal-panel';
import { journalSheetName, otherOnSheet } from '../../journal/journal-sheet';
import type { LiveCall } from '../../../workbook/live/live-call';
import type { SessionContext } from '../../../workbook/session/session-context';
import { OF_WORKBOOK } from '../../../workbook/settings/registry';
import { splitAddress } from '../../../engine/records/sheet-address';
import { MATCH_SETTING, matchAsked } from './check-formulas';
import { LEAD } from './pack-lead';
import { ROLL_FORWARD_AT, SAYS } from './pack-plan';

type Row = readonly unknown[];
type Cells = readonly Row[];

/** The rows above the first one of a sheet of the pack: its name, what it says, its labels. */
const ABOVE = 3;

interface PackNow {
  readonly month: IsoMonth;
  readonly lives: readonly LiveCall[];
  readonly context: SessionContext;
  readonly sheet: (name: string) => Promise<Cells>;
  /** What the roll-forward and the tie-out say, as their results give it. */
  readonly roll: Cells;
  readonly tieout: Cells;
}

/** How many things of each check the results leave open, by what the check says. */
export async function reckonedChecks(
  month: IsoMonth,
  lives: readonly LiveCall[],
  context: SessionContext,
): Promise<ReadonlyMap<string, number>> {
  const sheet = async (name: string): Promise<Cells> =>
    (await context.parts.reportSheets?.read(name).catch(() => null)) ?? [];
  const on = (name: string, of: FunctionName): LiveCall | undefined =>
    lives.find((live) => isResultOn(live, name, of, month));
  const [roll, byType, tieout, match] = [
    on('Roll-forward', 'LEDGER.CHECK'),
    on('By type', 'LEDGER.TYPES'),
    on('Tie-out', 'REBATES.TIEOUT'),
    on('Match', 'LEDGER.MATCH'),
  ];
  const isPasted = async (name: string, live: LiveCall | undefined): Promise<number> =>
    live === undefined && (await sheet(name)).length > 0 ? 1 : 0;
  const pack = { month, lives, context, sheet, roll: rowsOf(roll), tieout: rowsOf(tieout) };
  const carried = (await sheet('Carried')).slice(ABOVE);
  const close = await sheet('Close');
  const [, , [, , , , settling] = [], [, accounts] = [], [, coin] = []] = close;
  const isOther = (live: LiveCall | undefined, of: unknown): number =>
    live === undefined || asksAsThePack(live, of, coin, month) ? 0 : 1;
  return new Map([
    [SAYS.chain, isOther(roll, accounts)],
    [SAYS.byType, isOther(byType, accounts)],
    [SAYS.days, isOther(tieout, settling)],
    [SAYS.matched, isMatchOfPack(match, context) ? 0 : isOther(match, accounts)],
    [
      SAYS.complete,
      (await isPasted('Roll-forward', roll)) +
        (await isPasted('By type', byType)) +
        (await isPasted('Tie-out', tieout)) +
        (await isPasted('Match', match)),
    ],
    ...(await leadOpen(pack)),
    [SAYS.addedUp, await rebatesOpen(pack)],
    [
      SAYS.carried,
      carried.filter(([account, coin, closing]) => {
        const row = rowOf(pack.roll, account, coin);
        return row !== undefined && row[ROLL_FORWARD_AT.opening] !== closing;
      }).length,
    ],
    [SAYS.cleared, carried.filter((row) => isFilled(row[7]) && !isFilled(row[16])).length],
    [SAYS.journal, await journalOpen(pack, roll)],
  ]);
}

/** Does it show rows of the month in A3 of this sheet? Values that were pasted there are no result. */
const isResultOn = (
  { call, dates, state, addresses }: LiveCall,
  name: string,
  of: FunctionName,
  month: IsoMonth,
): boolean =>
  call.name === of &&
  state === 'shown' &&
  [dates.first, dates.last].every((date) => date.startsWith(month)) &&
  addresses.map(splitAddress).some(({ sheet, cells }) => sheet === name && cells === 'A3');

/**
 * A formula that asks less (one coin, half the month, more days or a tolerance) holds over less than
 * its check says.
 * @param of @param coin as Close names the accounts and the coin of commission.
 */
function asksAsThePack(
  { call, dates }: LiveCall,
  of: unknown,
  coin: unknown,
  month: IsoMonth,
): boolean {
  const named = readCall('LEDGER', inOrder('LEDGER', { from: month, account: of }));
  const accountsOf = (one: LiveQuestion): string =>
    JSON.stringify([...(one.accounts ?? [])].map(nameKey).sort());
  if (!named.ok || accountsOf(named.call) !== accountsOf(call)) return false;
  switch (call.name) {
    case 'LEDGER.CHECK':
      return call.coins === null && call.rollForward !== undefined;
    case 'LEDGER.TYPES':
      return call.coins === null;
    case 'REBATES.TIEOUT':
      return (
        isSame(call.coin, coin) &&
        (call.types ?? call.lagDays) === null &&
        dates.first === firstDay(month) &&
        dates.last === lastDay(month)
      );
    case 'LEDGER.MATCH':
      return (call.coins ?? call.types ?? call.days ?? call.tolerance) === null;
    default:
      return false;
  }
}

/** It asks what was chosen for the book when the pack was made. */
const isMatchOfPack = (live: LiveCall | undefined, { parts }: SessionContext): boolean =>
  typeof live?.formula === 'string' &&
  parts.workbook.readSetting(MATCH_SETTING) === matchAsked(live.formula);

/** What a live result shows, as a sheet reads it. */
const cellsOf = (live: LiveCall | undefined): Cells =>
  live?.state === 'shown' && live.shown?.outcome.kind === 'rows'
    ? live.shown.outcome.matrix.map((row) =>
        row.map((cell) => (typeof cell === 'object' ? cell.basicValue : cell)),
      )
    : [];
/** Without its labels. */
const rowsOf = (live: LiveCall | undefined): Cells => cellsOf(live).slice(1);

/** The cell of a formula with these arguments; undefined: no such result is here. */
function shownBy({ lives, context }: PackNow, name: FunctionName, ...args: unknown[]): unknown {
  const read = readCall(name, args, context.parts.host.dateSystem);
  return read.ok ? cellsOf(lives.find(({ key }) => key === read.key))[0]?.[0] : undefined;
}

const isFilled = (cell: unknown): boolean => (cell ?? '') !== '';
const isSame = (one: unknown, other: unknown): boolean =>
  String(one).toLowerCase() === String(other).toLowerCase();

const rowOf = (roll: Cells, account: unknown, coin: unknown): Row | undefined =>
  roll.find(
    (row) =>
      isSame(row[ROLL_FORWARD_AT.account], account) && isSame(row[ROLL_FORWARD_AT.coin], coin),
  );

/** As EXACT.SUM shows it; undefined where a cell is no number. */
function sumOf(cells: Row): number | undefined {
  const sum = exactSum([[cells]]);
  return sum.ok ? toCellNumber(sum.text)?.value : undefined;
}

/** What Lead says of a coin in one account. */
interface Held {
  readonly name: unknown;
  readonly place: number;
  readonly cell: unknown;
  readonly row: Row | undefined;
  /** It did not move in the month. */
  readonly rests: boolean;
}

/** Lead against the roll-forward; coins that rest against their balances, values against rates. */
async function leadOpen(pack: PackNow): Promise<(readonly [says: string, count: number])[]> {
  const { roll } = pack;
  const { account, coin, opening, closing, openingValue, closingValue } = ROLL_FORWARD_AT;
  const [, , labels = [], ...below] = await pack.sheet('Lead');
  const at = (words: string): number =>
    labels.findIndex((label) => String(label).startsWith(words));
  const total = labels.lastIndexOf(LEAD.total);
  const accounts = labels.slice(1, Math.max(1, total));
  const lines = below.filter(([name]) => isFilled(name));
  const missing = roll.filter((row) => {
    const line = lines.find(([name]) => isSame(name, row[coin]));
    const place = accounts.findIndex((name) => isSame(name, row[account]));
    // Of a closing that is not known, the roll-forward says so.
    return typeof row[closing] === 'number' && (place < 0 || line?.[1 + place] !== row[closing]);
  });
  const valueOf = (held: readonly Held[], name: unknown, column: number, day: IsoDay) =>
    sumOf(
      held.map(({ name: of, cell, row }) => {
        if (!isFilled(cell)) return '';
        return typeof row?.[column] === 'number' ? row[column] : valueShown(pack, name, of, day);
      }),
    );
  const wrong = lines.flatMap((line) => {
    const held = accounts.map((name, place): Held => {
      const [cell, row] = [line[1 + place], rowOf(roll, name, line[0])];
      const rests = row === undefined && isFilled(cell);
      return { name, cell, row, place, rests };
    });
    const before = sumOf(held.map(({ cell, row }) => (row ? row[opening] : cell)));
    const expected: (readonly [column: number, value: unknown])[] = [
      ...held
        .filter(({ rests }) => rests)
        .map(({ name, place }): readonly [number, unknown] => [
          1 + place,
          shownBy(pack, 'LEDGER.BALANCE', line[0], lastDay(pack.month), name),
        ]),
      [total, sumOf(held.map(({ cell }) => cell))],
      [at(LEAD.prior), before],
      [at(LEAD.change), before === undefined ? undefined : sumOf([line[total], -before])],
      [at(LEAD.value), valueOf(held, line[0], closingValue, lastDay(pack.month))],
      [
        at(LEAD.priorValue),
        valueOf(held, line[0], openingValue, addDays(firstDay(pack.month), -1)),
      ],
    ];
    return expected.filter(
      ([column, value]) => column >= 0 && (value === undefined || line[column] !== value),
    );
  });
  return [
    [SAYS.inLead, missing.length],
    [SAYS.leadKnown, wrong.length],
  ];
}

/** What LEDGER.VALUE shows of a coin in one account, with whatever rates; else what is no number. */
const valueShown = ({ lives }: PackNow, coin: unknown, account: unknown, day: IsoDay): unknown =>
  cellsOf(
    lives.find(
      ({ call }) =>
        call.name === 'LEDGER.VALUE' &&
        call.at.kind === 'day' &&
        call.at.day === day &&
        isSame(call.coin, coin) &&
        isSame(call.accounts, account),
    ),
  )[0]?.[0] ?? NaN;

/** Cells of Rebates that are not what their results say, and sums that do not meet. */
async function rebatesOpen(pack: PackNow): Promise<number> {
  const { month, tieout, context } = pack;
  const [close, lines] = [await pack.sheet('Close'), (await pack.sheet('Rebates')).slice(ABOVE)];
  const [coin, accounts] = [close[4]?.[1], close[2]?.[4]];
  const end = lines.findIndex(([label]) => label === 'Total');
  if (end < 0) return 0;
  const pairs = lines.slice(0, end);
  const inAll = [...new Set(pairs.map(([, pair]) => String(pair)))].join(',');
  const days = lines
    .slice(end + 3)
    .flatMap(([label, , , cell]) =>
      typeof label === 'number'
        ? [{ day: dayOfSerial(label, context.parts.host.dateSystem), cell }]
        : [],
    );
  const settledIn = (from: unknown, to: unknown, symbols: unknown, product: unknown, of: unknown) =>
    shownBy(pack, 'REBATES.TOTAL', 'Commission', symbols, coin, from, to, product, of);
  const [first, last] = [firstDay(month), lastDay(month)];
  const total = settledIn(first, last, inAll, 'ALL', accounts);
  const other = [
    ...pairs.filter(
      ([account, pair, product, cell]) => cell !== settledIn(first, last, pair, product, account),
    ),
    ...days.filter(({ day, cell }) => cell !== settledIn(day, day, inAll, 'ALL', accounts)),
    ...[lines[end], lines.at(-1)].filter((line) => line?.[3] !== total),
  ];
  const totals = tieout.filter(([, line]) => line === 'Total').map(([, , , cell]) => cell);
  const settled = totals.length === 0 ? NaN : Number(sumOf(totals));
  // As on Close: cells hold 15 digits, so sums of them are compared to 12.
  const unequal = [pairs.map(([, , , cell]) => cell), days.map(({ cell }) => cell), [total]].filter(
    (cells) =>
      !(Math.abs(Number(sumOf(cells)) - settled) <= 1e-12 * Math.max(1, Math.abs(settled))),
  );
  return other.length + unequal.length;
}

/** Coins that are not as posted, and what the journal's sheet says otherwise than its records. */
async function journalOpen(
  { month, context, roll, sheet }: PackNow,
  live: LiveCall | undefined,
): Promise<number> {
  const { journal: column } = ROLL_FORWARD_AT;
  const notPosted = roll.filter((row) => !POSTED.has(String(row[column]))).length;
  const { reportSheets } = context.parts;
  const request = context.settings.get(OF_WORKBOOK.journalsMade).find((one) => one.month === month);
  if (!reportSheets || !request) return Math.max(1, notPosted);
  // A reviewer without the account has the rows of the workbook alone.
  if (live?.shown?.result.fromWorkbook) return notPosted;
  const made = await new PanelJournal(context, reportSheets).made(request);
  if (!made.ok) return Math.max(1, notPosted);
  const cells = await sheet(journalSheetName(month));
  const differs = otherOnSheet(made.journal, cells, context.cellOptions) === null ? 0 : 1;
  return notPosted + made.journal.unmapped.length + differs;
}
