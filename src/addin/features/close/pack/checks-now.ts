// The checks of the workbook's pack, from its results and sheets as they are at this moment. Loaded
// when the place Close is open, a cell asks for them, or a month is submitted or signed.
import { nameKey } from '../../../engine/accounts/account';
import {
  inOrder,
  readCall,
  type FunctionName,
  type LiveQuestion,
} from '../../../engine/answers/definitions';
import {
  addDays,
  DAY_MS,
  dayOfSerial,
  firstDay,
  lastDay,
  type IsoMonth,
} from '../../../engine/records/calendar';
import { startOfDay } from '../../../engine/records/zone';
import {
  CLOSE,
  closeChecks,
  fieldOn,
  type CloseCheck,
  type CloseResult,
  type CloseTable,
  type Found,
  PACK_SHEETS,
} from '../../../engine/proofs/close-checks';
import { inEnglish } from '../../../platform/say';
import { PanelJournal, rowParts } from '../../journal/journal-panel';
import { journalSheetName, otherOnSheet } from '../../journal/journal-sheet';
import type { LiveCall, RefusedCall } from '../../../workbook/live/live-call';
import type { SessionContext } from '../../../workbook/session/session-context';
import { OF_WORKBOOK } from '../../../workbook/settings/registry';
import { textOfCell } from '../../../workbook/tables/merge/cell-text';
import type { ExcelPackSheets } from '../../../workbook/excel/excel-pack-sheets';
import { canonicalDecimal, isDecimalText } from '../../../engine/records/decimal-text';
import { grouped } from '../../../platform/grouped';
import { placeOf, quoted, splitAddress } from '../../../engine/records/sheet-address';
import { TOLERANCE } from './close-sheet';
import { closingsOn } from './pack-lead';
import { hadMatch, MATCH_SETTING, matchAsked } from './match-asked';
import { transfersNoted, transfersNow } from './transfers-now';
import type { OwnTransfers } from '../../../engine/proofs/own-transfers';
import {
  differenceSaid,
  falseGreen,
  LABELS,
  linesOnSheets,
  notCleared,
  sheetDifferences,
  type Cells,
  type PackNow,
  type SheetDifference,
} from './sheet-differences';

export interface PackResults {
  readonly liveCalls: readonly LiveCall[];
  readonly refused: readonly RefusedCall[];
}

export interface ChecksNow {
  readonly checks: readonly CloseCheck[];
  /** Where its sheets are not what its results give; nothing of results that are not known. */
  readonly differences: readonly SheetDifference[];
  /** What persons choose on its sheets: see linesOnSheets. */
  readonly lines: ReturnType<typeof linesOnSheets>;
  readonly closings: ReturnType<typeof closingsOn>;
  /** null: the close has one account, or its roll-forward shows nothing. */
  readonly transfers: OwnTransfers | null;
  /** Excel has not calculated all of its sheets yet: what is open may hold in a moment. */
  readonly isBusy: boolean;
}

export const NO_TABLE: CloseTable = { labels: [], rows: [] };
const BUSY = '#BUSY!';
/** What Close says of a pack beside its month. */
const FIELDS = [
  ...['Accounts', 'Commission coin', 'Functional currency', 'Commission of'],
  TOLERANCE,
] as const;

export async function checksNow(
  month: IsoMonth,
  results: PackResults,
  context: SessionContext,
): Promise<ChecksNow> {
  const { parts, rules, zones } = context;
  const sheets = new Map<string, Cells | null>();
  const journal = journalSheetName(month);
  for (const name of [CLOSE, 'Lead', 'Rebates', 'Balances', 'Carried', 'Rates', journal])
    sheets.set(name, (await parts.reportSheets?.read(name)) ?? null);
  const port = parts.packSheets;
  // Results are long, so that their sheets are not read.
  const present = (await port?.taken(['Tie-out', 'Match'], [])) ?? [];
  const sheet = (name: string): Cells | null => sheets.get(name) ?? null;
  const titles = new Map(sheets);
  const evidence = (await port?.entered('Evidence').catch(() => null)) ?? null;
  titles.set('Evidence', evidence);
  for (const name of PACK_SHEETS.filter((one) => !titles.has(one)))
    titles.set(name, (await parts.reportSheets?.find(`${quoted(name)}!A1:A2`))?.values ?? null);
  const said = Object.fromEntries(
    FIELDS.map((label) => [label, textOfCell(fieldOn(sheet(CLOSE) ?? [], label)).trim()]),
  ) as Record<(typeof FIELDS)[number], string>;
  const { Accounts: accounts, 'Commission coin': coin, 'Commission of': settling } = said;
  const currency = said['Functional currency'];
  const tolerance = toleranceOf(said[TOLERANCE]);
  const { limit } = context.valueForm;
  const asked = { month, coin, tolerance, results, context, port };
  const has = (name: string): boolean =>
    present.includes(name) || results.liveCalls.some((live) => isAt(live, name));
  const rollForward = await resultOn({ name: 'Roll-forward', of: 'LEDGER.CHECK', accounts }, asked);
  const byType = await resultOn({ name: 'By type', of: 'LEDGER.TYPES', accounts }, asked);
  const tieout =
    has('Tie-out') || coin !== ''
      ? await resultOn({ name: 'Tie-out', of: 'REBATES.TIEOUT', accounts: settling }, asked)
      : null;
  const match =
    has('Match') || hadMatch(context)
      ? await resultOn({ name: 'Match', of: 'LEDGER.MATCH', accounts }, asked)
      : null;
  const roll = results.liveCalls.find(
    (live) => live.call.name === 'LEDGER.CHECK' && isAt(live, 'Roll-forward'),
  );
  const transfers = accounts.includes(',') ? transfersNow(roll, month, context) : null;
  const differences = sheetDifferences({
    ...{ month, dateSystem: parts.host.dateSystem, sheet, coin, settling, currency },
    accounts: accounts.split(', ').filter(Boolean),
    rollForward: rollForward.table,
    tieout: tieout?.table ?? NO_TABLE,
    evidence,
    ...answersOf(results.liveCalls, context),
  });
  const found = await withoutFormulas(differences, port);
  const hasRebates = sheet('Rebates') !== null || hasSettled(tieout?.table ?? NO_TABLE);
  const onSheets = new Map(
    [...grouped(found, ({ key }) => key ?? 'none')].map(([key, own]) => [
      key,
      own.map(differenceSaid),
    ]),
  );
  const isMissed = { lead: 'Lead', inLead: 'Lead', addedUp: 'Rebates', carried: 'Carried' };
  const overAtMs = startOfDay(zones.displayZone, addDays(lastDay(month), 1));
  const checks = closeChecks(
    {
      ...{ rollForward, byType, tieout, match, hasRebates },
      tolerance,
      limit: limit === undefined || currency === '' ? null : { amount: limit, currency },
      isValued: sheet('Rates') !== null || currency !== '',
      onSheets: new Map<string, Found>([
        ...onSheets,
        ...Object.entries(isMissed).flatMap(([key, name]): [string, Found][] =>
          sheet(name) === null ? [[key, null]] : [],
        ),
      ]),
      notCleared: sheet('Carried') && notCleared(sheet('Carried') ?? []),
      journal: await journalLacks(month, roll, context, sheet),
      transfers: accounts.includes(',') ? transfersNoted(transfers) : null,
      graceDays: rules.graceDays,
      readFromMs: overAtMs + rules.graceDays * DAY_MS,
    },
    month,
  );
  const isKnown = ({ key }: SheetDifference): boolean =>
    key === null
      ? rollForward.trouble === null
      : checks.some((check) => check.key === key && check.status !== 'unknown');
  return {
    checks,
    differences: [
      ...[rollForward, byType, tieout, match].flatMap((result) => result?.odd ?? []),
      ...found.filter(isKnown),
      ...falseGreen(sheet(CLOSE) ?? [], checks),
    ],
    lines: linesOnSheets(said, sheet, titles),
    closings: closingsOn(sheet('Lead') ?? [], currency),
    transfers,
    isBusy:
      results.liveCalls.some(({ state }) => state === 'reading') ||
      [...sheets].some(
        ([name, cells]) => name !== CLOSE && cells?.some((row) => row.includes(BUSY)),
      ),
  };
}

/** Once Excel has calculated what changed last: what is odd for longer was typed. */
export async function settledChecks(
  month: IsoMonth,
  results: () => PackResults,
  context: SessionContext,
): Promise<ChecksNow> {
  for (let looks = 1; ; looks += 1) {
    const now = await checksNow(month, results(), context);
    const mayChange = now.isBusy || (now.differences.length > 0 && looks < LOOKS_AT_DIFFERENCES);
    if (!mayChange || looks >= MAX_LOOKS) return now;
    await new Promise<void>((resolve) => void context.clock.after(LOOK_AGAIN_MS, resolve));
  }
}
const [LOOK_AGAIN_MS, MAX_LOOKS, LOOKS_AT_DIFFERENCES] = [500, 120, 4];

/** What no result gives, for the formula that asked for it is gone from its cell. */
async function withoutFormulas(
  differences: readonly SheetDifference[],
  port: ExcelPackSheets | undefined,
): Promise<readonly SheetDifference[]> {
  const silent = differences.filter(({ gives }) => gives === undefined);
  const entered = new Map<string, Cells | null>();
  for (const sheet of new Set(silent.map((one) => one.sheet)))
    entered.set(sheet, (await port?.entered(sheet).catch(() => null)) ?? null);
  return differences.map((one) => {
    const [cells, place] = [entered.get(one.sheet), placeOf(`${quoted(one.sheet)}!${one.place}`)];
    const cell = place && cells?.[place.row]?.[place.column];
    return one.gives !== undefined || !cells || !place || textOfCell(cell).startsWith('=')
      ? one
      : { ...one, gives: 'its formula' };
  });
}

/** As REBATES.TIEOUT reads it; null also where it reads none. */
const toleranceOf = (said: string): string | null => {
  const text = isDecimalText(said) ? canonicalDecimal(said) : '0';
  return text === '0' ? null : text;
};

/** Some pair settled commission, so that its sheet is missed where it is gone. */
const hasSettled = ({ labels, rows }: CloseTable): boolean =>
  rows.some((row) => Number(row[labels.indexOf('Settled')]) > 0);

/** Does it show rows of the month in A3 of this sheet? */
export const isAt = ({ addresses }: Pick<LiveCall, 'addresses'>, sheet: string): boolean =>
  addresses.map(splitAddress).some((at) => at.sheet === sheet && at.cells === 'A3');

interface Wanted {
  readonly name: string;
  readonly of: FunctionName;
  /** As Close names them. */
  readonly accounts: string;
}
interface Asked {
  readonly month: IsoMonth;
  readonly coin: string;
  /** null: none. */
  readonly tolerance: string | null;
  readonly results: PackResults;
  readonly context: SessionContext;
  readonly port: ExcelPackSheets | undefined;
}
interface ResultOnSheet extends CloseResult {
  /** Its formula is gone or another one, or something stands in its way. */
  readonly odd: readonly SheetDifference[];
}

/** The result in A3 of a sheet, or why nothing is made from it. */
async function resultOn({ name, of, accounts }: Wanted, asked: Asked): Promise<ResultOnSheet> {
  const { month, context, port } = asked;
  const { liveCalls, refused } = asked.results;
  const live = liveCalls.find((one) => one.call.name === of && isAt(one, name));
  const result = live?.shown?.result;
  const known = {
    table: live ? tableOf(live, context) : NO_TABLE,
    isComplete: result?.complete === true,
    fetchedAtMs: result?.fetchedAtMs ?? null,
  };
  const troubled = (says: string) => ({ ...known, trouble: `${name}!A3${says}`, odd: [] });
  const odd = (says: string, shows: unknown, place = 'A3'): ResultOnSheet => {
    const gives = place === 'A3' ? `what ${of} of the pack asks` : 'what the result gives';
    return { ...troubled(says), odd: [{ key: null, sheet: name, place, shows, gives }] };
  };
  const refusal = refused.find((one) => isAt(one, name));
  if (refusal) return troubled(`: ${refusal.sentence}`);
  if (!live) {
    const says = ` shows no result of ${of}`;
    const sheet = await port?.entered(name).catch(() => null);
    const cell = sheet?.[LABELS]?.[0];
    // A formula that Excel has not called yet is one all the same.
    return !sheet || textOfCell(cell).startsWith(`=${of}(`) ? troubled(says) : odd(says, cell);
  }
  if (live.state !== 'shown' || known.table === NO_TABLE)
    return troubled(`: ${live.error ?? 'still being read'}`);
  if (live.stale) return troubled(` is stale: ${live.error ?? 'the last refresh failed'}`);
  if (live.blocked?.isOneCell) return troubled(' shows one cell alone in this Excel');
  if (live.blocked)
    return odd(
      ' has no room to spill',
      'something in its way',
      splitAddress(live.blocked.by ?? live.blocked.at).cells,
    );
  if (![live.dates.first, live.dates.last].every((date) => date.startsWith(month)))
    return odd(` is not of ${month}`, live.formula);
  return asksAsThePack(accounts, asked)(live)
    ? { ...known, trouble: null, odd: [] }
    : odd(' does not ask what the pack asks', live.formula);
}

const DAYS = ['Settlement day', 'Book date', 'Ledger date'];

/** What a live result shows, as a sheet reads it; its days as texts. */
function tableOf({ shown }: LiveCall, { parts }: SessionContext): CloseTable {
  if (shown?.outcome.kind !== 'rows') return NO_TABLE;
  const [labels = [], ...rows] = plainCells(shown.outcome.matrix);
  const isDay = labels.map((label) => DAYS.includes(String(label)));
  return {
    labels: labels.map(String),
    rows: rows.map((row) =>
      row.map((cell, at) =>
        isDay[at] === true && typeof cell === 'number'
          ? (dayOfSerial(cell, parts.host.dateSystem) ?? cell)
          : cell,
      ),
    ),
  };
}

const plainCells = (matrix: readonly (readonly unknown[])[]): Cells =>
  matrix.map((row) =>
    row.map((cell) =>
      typeof cell === 'object' && cell !== null && 'basicValue' in cell ? cell.basicValue : cell,
    ),
  );

/**
 * A formula that asks less (one coin, half the month, more days or a tolerance) holds over less than
 * its check says.
 * @param of as Close names the accounts.
 */
const asksAsThePack =
  (of: unknown, { coin, tolerance, month, context }: Asked) =>
  ({ call, dates, formula }: LiveCall): boolean => {
    // What was chosen for the book when the pack was made.
    if (
      call.name === 'LEDGER.MATCH' &&
      formula !== null &&
      context.parts.workbook.readSetting(MATCH_SETTING) === matchAsked(formula)
    )
      return true;
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
          call.tolerance === tolerance &&
          dates.first === firstDay(month) &&
          dates.last === lastDay(month)
        );
      case 'LEDGER.MATCH':
        return (call.coins ?? call.types ?? call.days ?? call.tolerance) === null;
      default:
        return false;
    }
  };

const isSame = (one: unknown, other: unknown): boolean =>
  String(one).toLowerCase() === String(other).toLowerCase();

function answersOf(
  liveCalls: readonly LiveCall[],
  context: SessionContext,
): Pick<PackNow, 'shownBy' | 'valueOf'> {
  const byKey = new Map(liveCalls.map((live) => [live.key, live]));
  const cellOf = (live: LiveCall | undefined): unknown =>
    live?.state === 'shown' && live.shown?.outcome.kind === 'rows'
      ? plainCells(live.shown.outcome.matrix)[0]?.[0]
      : undefined;
  return {
    shownBy: (name, ...args) => {
      const read = readCall(name, args, context.parts.host.dateSystem);
      return read.ok ? cellOf(byKey.get(read.key)) : undefined;
    },
    valueOf: (coin, account, day) =>
      cellOf(
        liveCalls.find(
          ({ call }) =>
            call.name === 'LEDGER.VALUE' &&
            call.at.kind === 'day' &&
            call.at.day === day &&
            isSame(call.coin, coin) &&
            isSame(call.accounts, account),
        ),
      ),
  };
}

/** What the sheet of the month's journal says otherwise than the records and tables give now. */
async function journalLacks(
  month: IsoMonth,
  roll: LiveCall | undefined,
  context: SessionContext,
  sheet: (name: string) => Cells | null,
): Promise<Found> {
  const { reportSheets } = context.parts;
  const request = context.settings.get(OF_WORKBOOK.journalsMade).find((one) => one.month === month);
  if (!reportSheets || !request) return [`No journal of ${month} was made`];
  // A reviewer without the account has the rows of the workbook alone, and of a formula that nobody
  // entered here nothing that this device keeps is shown.
  if (roll === undefined || !roll.isTrusted || roll.shown?.result.fromWorkbook) return [];
  const made = await new PanelJournal(context, reportSheets).made(request);
  if (!made.ok) return [inEnglish(() => made.sentence)];
  const name = journalSheetName(month);
  const cells = sheet(name);
  if (cells === null) return [`The sheet ${name} is not there`];
  const other = inEnglish(() =>
    otherOnSheet(made.journal, rowParts(made, request.grain, context), cells),
  );
  return [
    ...made.journal.unmapped.map(({ type, coin }) => `${type} ${coin} is not mapped`),
    ...(other === null ? [] : [`${name}: ${other} is not as its records say`]),
  ];
}
