// The current state of the workbook's pack: its sheet Close, its checks, and where its sheets
// differ from its results. Loaded when the place Close is open, a cell asks for the checks, or a
// month is submitted or signed.
import {
  addDays,
  DAY_MS,
  lastDay,
  monthName,
  type IsoMonth,
} from '../../../engine/records/calendar';
import { startOfDay } from '../../../engine/records/zone';
import {
  CHECK_LABELS,
  CLOSE,
  closeChecks,
  fieldOn,
  isOpenCheck,
  PACK_SHEETS,
  type CloseCheck,
  type CloseTable,
  type Found,
} from '../../../engine/proofs/close-checks';
import { inEnglish, say } from '../../../platform/say';
import { journalSheetName } from '../../journal/journal-sheet';
import type { SessionContext } from '../../../workbook/session/session-context';
import { textOfCell } from '../../../workbook/tables/merge/cell-text';
import type { ExcelPackSheets } from '../../../workbook/excel/excel-pack-sheets';
import { canonicalDecimal, isDecimalText } from '../../../engine/records/decimal-text';
import { grouped } from '../../../platform/grouped';
import { placeOf, quoted } from '../../../engine/records/sheet-address';
import type { CloseQuestion } from '../../../engine/answers/sheet-functions';
import type { Cell } from '../../../engine/records/cells';
import { closeNow, ownLinesOn, TOLERANCE } from './close-sheet';
import { journalLacks } from './remade-journals';
import { closingsOn } from './pack-lead';
import {
  answersOf,
  hadMatch,
  liveOf,
  MATCHED_BOOK,
  NO_TABLE,
  resultOn,
  RESULTS,
  type PackResults,
} from './pack-results';
import type { Cells } from './pack-plan';
import type { PackCheck, PackLook, SheetDifference } from './pack-state';
import { transfersNoted, transfersNow } from './pack-transfers';
import {
  differenceSaid,
  falseGreen,
  linesOnSheets,
  notCleared,
  sheetDifferences,
} from './sheet-differences';

/** A pack with the parts of its sheets that a submission pins. */
export interface PackToPin extends PackLook {
  /** The choices of persons on its sheets: see linesOnSheets. */
  readonly lines: ReturnType<typeof linesOnSheets>;
}

const BUSY = '#BUSY!';
/** The fields of a pack on Close, besides its month. */
const FIELDS = [
  ...['Accounts', 'Commission coin', 'Functional currency', 'Commission of'],
  TOLERANCE,
] as const;

/**
 * null: the workbook has no pack.
 * @param wanted only a pack of this month.
 */
export async function packNow(
  results: PackResults,
  context: SessionContext,
  wanted?: IsoMonth,
): Promise<PackToPin | null> {
  const { parts, rules, zones } = context;
  const port = await parts.packSheets?.();
  const here = await closeNow(context);
  if (here === null || port === undefined || (wanted ?? here.month) !== here.month) return null;
  const { cells: close, month } = here;
  const journal = journalSheetName(month);
  const there = await port.taken([...PACK_SHEETS, journal], []);
  const { sheet, evidence, titles, isBusy } = await readSheets(close, journal, parts, port);
  const said = Object.fromEntries(
    FIELDS.map((label) => [label, textOfCell(fieldOn(close, label)).trim()]),
  ) as Record<(typeof FIELDS)[number], string>;
  const { 'Commission coin': coin, 'Commission of': settling } = said;
  const currency = said['Functional currency'];
  const accounts = said.Accounts.split(', ').filter(Boolean);
  const tolerance = toleranceOf(said[TOLERANCE]);
  const { limit } = context.valueForm;
  const asked = { month, coin, tolerance, results, context, port };
  const result = (which: keyof typeof RESULTS, of = said.Accounts) => resultOn(which, of, asked);
  const has = (which: keyof typeof RESULTS): boolean =>
    there.includes(RESULTS[which][0]) || liveOf(which, results) !== undefined;
  const rollForward = await result('rollForward');
  const byType = await result('byType');
  const tieout = has('tieout') || coin !== '' ? await result('tieout', settling) : null;
  const match = has('match') || hadMatch(context) ? await result('match') : null;
  const roll = liveOf('rollForward', results);
  const transfers = accounts.length > 1 ? transfersNow(roll, month, context) : null;
  const found = await withoutFormulas(
    sheetDifferences({
      ...{ month, dateSystem: parts.host.dateSystem, sheet, coin, settling, currency },
      ...{ accounts, evidence },
      rollForward: rollForward.table,
      tieout: tieout?.table ?? NO_TABLE,
      ...answersOf(results.liveCalls, context),
    }),
    port,
  );
  const isMissed = { lead: 'Lead', inLead: 'Lead', addedUp: 'Rebates', carried: 'Carried' };
  const overAtMs = startOfDay(zones.displayZone, addDays(lastDay(month), 1));
  const listed = closeChecks(
    {
      ...{ rollForward, byType, tieout, match, tolerance },
      hasRebates: sheet('Rebates') !== null || hasSettled(tieout?.table ?? NO_TABLE),
      limit: limit === undefined || currency === '' ? null : { amount: limit, currency },
      isValued: sheet('Rates') !== null || currency !== '',
      onSheets: new Map<string, Found>([
        ...[...grouped(found, ({ key }) => key ?? 'none')].map(([key, own]): [string, Found] => [
          key,
          own.map(differenceSaid),
        ]),
        ...Object.entries(isMissed).flatMap(([key, name]): [string, Found][] =>
          sheet(name) === null ? [[key, null]] : [],
        ),
      ]),
      notCleared: sheet('Carried') && notCleared(sheet('Carried') ?? []),
      journal: await journalLacks(month, roll, sheet(journal), context),
      transfers: accounts.length > 1 ? transfersNoted(transfers) : null,
      graceDays: rules.graceDays,
      readFromMs: overAtMs + rules.graceDays * DAY_MS,
    },
    month,
  );
  const isKnown = ({ key }: SheetDifference): boolean =>
    key === null
      ? rollForward.trouble === null
      : listed.some((check) => check.key === key && check.status !== 'unknown');
  const own = ownLinesOn(close);
  return {
    ...{ month, accounts, currency, transfers, listed, commissionCoin: coin },
    book: MATCHED_BOOK.exec(liveOf('match', results)?.formula ?? '')?.[2] ?? '',
    reasonAt: own?.columnOf('Reason') ?? -1,
    differences: [
      ...[rollForward, byType, tieout, match].flatMap((one) => one?.odd ?? []),
      ...found.filter(isKnown),
      ...falseGreen(close, listed),
    ],
    closings: closingsOn(sheet('Lead') ?? [], currency),
    checks: listed.flatMap((check): PackCheck[] => {
      const row = own?.rowOf.get(check.key) ?? null;
      const beside = (label: 'Reason' | "Reviewer's comment"): string =>
        own === null || row === null ? '' : textOfCell(close[row]?.[own.columnOf(label)]).trim();
      const written = { reason: beside('Reason'), comment: beside("Reviewer's comment") };
      return check.status === 'not used' ? [] : [{ ...check, ...written, row }];
    }),
    sheets: there,
    lines: linesOnSheets(said, sheet, titles),
    isBusy: isBusy || results.liveCalls.some(({ state }) => state === 'reading'),
  };
}

/** The sheets of a pack; sheets with results are long, so only their titles are read. */
async function readSheets(
  close: Cells,
  journal: string,
  { reportSheets }: SessionContext['parts'],
  port: ExcelPackSheets,
) {
  const sheets = new Map<string, Cells | null>([[CLOSE, close]]);
  for (const name of ['Lead', 'Rebates', 'Balances', 'Carried', 'Rates', journal])
    sheets.set(name, (await reportSheets?.read(name)) ?? null);
  const evidence = (await port.entered('Evidence').catch(() => null)) ?? null;
  const titles = new Map(sheets).set('Evidence', evidence);
  for (const name of PACK_SHEETS.filter((one) => !titles.has(one)))
    titles.set(name, (await reportSheets?.find(`${quoted(name)}!A1:A2`))?.values ?? null);
  return {
    sheet: (name: string): Cells | null => sheets.get(name) ?? null,
    ...{ evidence, titles },
    /** Excel has not calculated all of them. */
    isBusy: [...sheets].some(
      ([name, cells]) => name !== CLOSE && cells?.some((row) => row.includes(BUSY)),
    ),
  };
}

/**
 * Waits until Excel has calculated the last changes: what still differs was typed. null: the
 * workbook has no pack of these months.
 */
export async function settledPack(
  { from, to }: { readonly from: IsoMonth; readonly to: IsoMonth },
  results: () => PackResults,
  context: SessionContext,
): Promise<PackToPin | null> {
  for (let looks = 1; ; looks += 1) {
    const now = from === to ? await packNow(results(), context, from) : null;
    const mayChange =
      now !== null && (now.isBusy || (now.differences.length > 0 && looks < LOOKS_AT_DIFFERENCES));
    if (!mayChange || looks >= MAX_LOOKS) return now;
    await new Promise<void>((resolve) => void context.clock.after(LOOK_AGAIN_MS, resolve));
  }
}
const [LOOK_AGAIN_MS, MAX_LOOKS, LOOKS_AT_DIFFERENCES] = [500, 120, 4];

/** Adds the expected formula to differences whose cell has lost its formula. */
async function withoutFormulas(
  differences: readonly SheetDifference[],
  port: ExcelPackSheets,
): Promise<readonly SheetDifference[]> {
  const silent = differences.filter(({ gives }) => gives === undefined);
  const entered = new Map<string, Cells | null>();
  for (const sheet of new Set(silent.map((one) => one.sheet)))
    entered.set(sheet, (await port.entered(sheet).catch(() => null)) ?? null);
  return differences.map((one) => {
    const [cells, place] = [entered.get(one.sheet), placeOf(`${quoted(one.sheet)}!${one.place}`)];
    const cell = place && cells?.[place.row]?.[place.column];
    return one.gives !== undefined || !cells || !place || textOfCell(cell).startsWith('=')
      ? one
      : { ...one, gives: 'its formula' };
  });
}

/** The tolerance as REBATES.TIEOUT reads it; null also where it cannot read one. */
const toleranceOf = (said: string): string | null => {
  const text = isDecimalText(said) ? canonicalDecimal(said) : '0';
  return text === '0' ? null : text;
};

/** Did a pair settle commission, so that its sheet must be there? */
const hasSettled = ({ labels, rows }: CloseTable): boolean =>
  rows.some((row) => Number(row[labels.indexOf('Settled')]) > 0);

/** The cells that CLOSE.CHECKS spills for a month. */
export function checksCells(look: PackLook | null, { month, what }: CloseQuestion): Cell[][] {
  const isOfMonth = look?.month === month;
  const checks = isOfMonth ? look.listed : checksWithout(month);
  const open = checks.filter(isOpenCheck);
  if (what === 'open') return [[open.length]];
  if (what === 'ready') {
    const bare = isOfMonth ? look.checks.filter((one) => isOpenCheck(one) && !one.reason) : open;
    return [[bare.length === 0 ? 'yes' : 'no']];
  }
  return [
    [...CHECK_LABELS],
    ...checks.map(({ says, status, open: count, items, note }) => [
      ...[says, status, count, [...items, note].filter(Boolean).join('; ')],
    ]),
  ];
}

/** The checks of a month without a pack: nothing is known. */
function checksWithout(month: IsoMonth): readonly CloseCheck[] {
  const trouble = inEnglish(
    () =>
      say`This workbook has no sheet Close of ${monthName(month)}. Make the pack in the place Close, or give the month in its B3.`,
  );
  const none = { table: NO_TABLE, trouble, isComplete: false, fetchedAtMs: null };
  return closeChecks(
    {
      ...{ rollForward: none, byType: none, tieout: none, match: none },
      ...{ isValued: true, limit: null, hasRebates: true, transfers: null, notCleared: null },
      ...{ onSheets: new Map(), journal: null, graceDays: 0, tolerance: null },
      readFromMs: Infinity,
    },
    month,
  );
}
