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
  closeChecks,
  type CloseCheck,
  type CloseResult,
  type CloseTable,
  type Found,
} from '../../../engine/proofs/close-checks';
import { inEnglish } from '../../../platform/say';
import { PanelJournal } from '../../journal/journal-panel';
import { journalSheetName, otherOnSheet } from '../../journal/journal-sheet';
import type { LiveCall, RefusedCall } from '../../../workbook/live/live-call';
import type { SessionContext } from '../../../workbook/session/session-context';
import { OF_WORKBOOK } from '../../../workbook/settings/registry';
import { textOfCell } from '../../../workbook/tables/merge/cell-text';
import { splitAddress } from '../../../engine/records/sheet-address';
import { hadMatch, MATCH_SETTING, matchAsked } from './match-asked';
import {
  carriedDifferences,
  differenceSaid,
  leadDifferences,
  rebatesDifferences,
  type Answers,
  type CellDifference,
  type Cells,
} from './sheet-differences';

export interface PackResults {
  readonly lives: readonly LiveCall[];
  readonly refused: readonly RefusedCall[];
}

export interface ChecksNow {
  readonly checks: readonly CloseCheck[];
  /** Cells of its sheets that are not what its results give. */
  readonly differences: readonly CellDifference[];
  /** Excel has not calculated all of its sheets yet: what is open may hold in a moment. */
  readonly isBusy: boolean;
}

export const NO_TABLE: CloseTable = { labels: [], rows: [] };
const BUSY = '#BUSY!';

export async function checksNow(
  month: IsoMonth,
  results: PackResults,
  context: SessionContext,
): Promise<ChecksNow> {
  const sheets = new Map<string, Cells | null>();
  for (const name of ['Close', 'Lead', 'Rebates', 'Carried', journalSheetName(month)])
    sheets.set(name, (await context.parts.reportSheets?.read(name).catch(() => null)) ?? null);
  const port = await context.parts.packSheets?.();
  // Results are long, so that their sheets are not read.
  const present = (await port?.taken(['Tie-out', 'Match', 'Rates'], [])) ?? [];
  const sheet = (name: string): Cells | null => sheets.get(name) ?? null;
  const said = (label: string): unknown => fieldOn(sheet('Close') ?? [], label);
  const [accounts, coin, settling] = [
    said('Accounts'),
    said('Commission coin'),
    said('Commission of'),
  ];
  const on = (name: string, of: FunctionName, from: unknown): CloseResult =>
    resultOn(
      { name, of, month, isAsked: asksAsThePack(from, coin, month, context) },
      results,
      context,
    );
  const has = (name: string): boolean =>
    present.includes(name) || results.lives.some((live) => isAt(live, name));
  const rollForward = on('Roll-forward', 'LEDGER.CHECK', accounts);
  const tieout = has('Tie-out') || isSaid(coin) ? on('Tie-out', 'REBATES.TIEOUT', settling) : null;
  const answers = answersOf(results.lives, context);
  const [lead, rebates, carried] = [sheet('Lead'), sheet('Rebates'), sheet('Carried')];
  const ofLead =
    lead &&
    leadDifferences(
      lead,
      { rollForward: rollForward.table, carried: carried ?? [] },
      month,
      answers,
    );
  const { dateSystem } = context.parts.host;
  const ofRebates =
    rebates &&
    rebatesDifferences(
      rebates,
      tieout?.table ?? NO_TABLE,
      { month, coin, accounts: settling, dateSystem },
      answers,
    );
  const ofCarried = carried && carriedDifferences(carried, rollForward.table);
  const { graceDays } = context.rules;
  const overAtMs = startOfDay(context.zones.displayZone, addDays(lastDay(month), 1));
  const inputs = {
    rollForward,
    byType: on('By type', 'LEDGER.TYPES', accounts),
    tieout,
    match: has('Match') || hadMatch(context) ? on('Match', 'LEDGER.MATCH', accounts) : null,
    isValued: present.includes('Rates') || isSaid(said('Functional currency')),
    notInLead: ofLead && [...ofLead.missing, ...ofLead.closings.map(differenceSaid)],
    leadDiffers: ofLead && ofLead.differs.map(differenceSaid),
    rebatesDiffer: ofRebates && [...ofRebates.differs.map(differenceSaid), ...ofRebates.sums],
    hasRebates: rebates !== null || (tieout !== null && hasSettled(tieout.table)),
    carriedDiffers: ofCarried && ofCarried.differs,
    notCleared: ofCarried && ofCarried.notCleared,
    journal: await journalLacks(
      month,
      results.lives.find((live) => live.call.name === 'LEDGER.CHECK' && isAt(live, 'Roll-forward')),
      context,
      sheet,
    ),
    graceDays,
    readFromMs: overAtMs + graceDays * DAY_MS,
  };
  return {
    checks: closeChecks(inputs, month),
    differences: [
      ...(ofLead?.closings ?? []),
      ...(ofLead?.differs ?? []),
      ...(ofRebates?.differs ?? []),
    ],
    isBusy:
      results.lives.some(({ state }) => state === 'reading') ||
      [...sheets].some(
        ([name, cells]) => name !== 'Close' && cells?.some((row) => row.includes(BUSY)),
      ),
  };
}

/** The cell to the right of a label above the checklist. */
export function fieldOn(close: Cells, label: string): unknown {
  for (const row of close.slice(0, LABELLED_ROWS)) {
    const at = row.indexOf(label);
    if (at >= 0) return row[at + 1];
  }
  return undefined;
}
const LABELLED_ROWS = 9;

/** Some pair settled commission, so that its sheet is missed where it is gone. */
const hasSettled = ({ labels, rows }: CloseTable): boolean =>
  rows.some((row) => Number(row[labels.indexOf('Settled')]) > 0);

const isSaid = (cell: unknown): boolean => textOfCell(cell).trim() !== '';

/** Does it show rows of the month in A3 of this sheet? */
const isAt = ({ addresses }: Pick<LiveCall, 'addresses'>, sheet: string): boolean =>
  addresses.map(splitAddress).some((at) => at.sheet === sheet && at.cells === 'A3');

interface Wanted {
  readonly name: string;
  readonly of: FunctionName;
  readonly month: IsoMonth;
  readonly isAsked: (live: LiveCall) => boolean;
}

/** The result in A3 of a sheet, or why nothing is made from it. */
function resultOn(
  { name, of, month, isAsked }: Wanted,
  { lives, refused }: PackResults,
  context: SessionContext,
): CloseResult {
  const live = lives.find((one) => one.call.name === of && isAt(one, name));
  const result = live?.shown?.result;
  const known = {
    table: live ? tableOf(live, context) : NO_TABLE,
    isComplete: result?.complete === true,
    fetchedAtMs: result?.fetchedAtMs ?? null,
  };
  const trouble = (): string | null => {
    const refusal = refused.find((one) => isAt(one, name));
    if (refusal) return `${name}!A3: ${refusal.sentence}`;
    if (!live) return `${name}!A3 shows no result of ${of}`;
    if (live.state !== 'shown' || known.table === NO_TABLE)
      return `${name}!A3: ${live.error ?? 'still being read'}`;
    if (live.stale) return `${name}!A3 is stale: ${live.error ?? 'the last refresh failed'}`;
    if (live.blocked?.isOneCell) return `${name}!A3 shows one cell alone in this Excel`;
    if (live.blocked) return `${name}!A3 has no room to spill`;
    if (![live.dates.first, live.dates.last].every((date) => date.startsWith(month)))
      return `${name}!A3 is not of ${month}`;
    return isAsked(live) ? null : `${name}!A3 does not ask what the pack asks`;
  };
  return { ...known, trouble: trouble() };
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
 * @param of @param coin as Close names the accounts and the coin of commission.
 */
const asksAsThePack =
  (of: unknown, coin: unknown, month: IsoMonth, context: SessionContext) =>
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
          (call.types ?? call.lagDays ?? call.tolerance) === null &&
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

function answersOf(lives: readonly LiveCall[], context: SessionContext): Answers {
  const cellOf = (live: LiveCall | undefined): unknown =>
    live?.state === 'shown' && live.shown?.outcome.kind === 'rows'
      ? plainCells(live.shown.outcome.matrix)[0]?.[0]
      : undefined;
  return {
    shownBy: (name, ...args) => {
      const read = readCall(name, args, context.parts.host.dateSystem);
      return read.ok ? cellOf(lives.find(({ key }) => key === read.key)) : undefined;
    },
    valueOf: (coin, account, day) =>
      cellOf(
        lives.find(
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
  const other = inEnglish(() => otherOnSheet(made.journal, cells, context.cellOptions));
  return [
    ...made.journal.unmapped.map(({ type, coin }) => `${type} ${coin} is not mapped`),
    ...(other === null ? [] : [`${name}: ${other} is not as its records say`]),
  ];
}
