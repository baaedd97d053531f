// A month-end pack: reads what its formulas need, then writes its sheets. Its code is loaded when
// it is asked for the first time.
import { inOrder, type ArgumentsOf } from '../../../engine/answers/definitions';
import { nameKey } from '../../../engine/accounts/account';
import {
  addDays,
  firstDay,
  lastDay,
  monthName,
  parseMonth,
  dayOfUtcMs,
  serialOfDay,
} from '../../../engine/records/calendar';
import { refused } from '../../../platform/outcome';
import { shorten } from '../../../engine/records/shorten';
import { hasCode } from '../../../platform/tieout-error';
import { CLOSE } from '../../../engine/proofs/close-checks';
import { PRESET_TYPES } from '../../../engine/proofs/journal/mapping';
import type { FetchPlanning } from '../../../workbook/live/fetch-plan';
import type { SymbolLists } from '../../../workbook/live/account-symbols';
import type { Outcome } from '../../../platform/outcome';
import { expectStored, type SessionContext } from '../../../workbook/session/session-context';
import { KNOWN_TYPES } from '../../../engine/proofs/closing/type-columns';
import { checkAsked, ensureRecords } from '../../../workbook/live/ensure-records';
import { formatText } from '../../../engine/pasted-tables/format';
import { bookHeaders } from '../../match/book-choices';
import { clockOf } from '../../../engine/records/zone';
import { changesOf, saidOf } from './extend-pack';
import { rememberMatch, type PackResults } from './pack-results';
import { packNow } from './pack-look';
import { CLOSE_MONTH, NO_BOOK, type Cells, type PackPlan } from './pack-plan';
import { packSheets } from './pack-sheets';
import { findBook } from './roll-pack';
import type { ExcelPackSheets } from '../../../workbook/excel/excel-pack-sheets';
import { whileWorking } from '../../../workbook/sheets/report-writing';
import type { PackLook, PackOutcome, PackPreview, PackRequest } from './pack-state';
import { say } from '../../../platform/say';

export interface PackParts {
  readonly context: SessionContext;
  readonly planning: FetchPlanning;
  readonly symbols: SymbolLists;
  readonly results: () => PackResults;
  readonly port: ExcelPackSheets;
}

/** The plan before the month is read. */
type Planned = Omit<PackPlan, 'holdings' | 'movedOn' | 'pairs'>;

/** Up to so many pairs of an account are listed even without a settlement. */
const PAIRS_ALL_LISTED = 30;
/** The lag of REBATES.TIEOUT, so that no day is requested twice. */
const TIEOUT_LAG_DAYS = 3;

export async function previewPack(
  request: PackRequest,
  { context, planning, port, symbols }: PackParts,
): Promise<PackPreview> {
  const plan = await readRequest(request, context, port);
  if (typeof plan === 'string') return refused(plan);
  const { month } = plan;
  const ledger = await planning.preview({
    name: 'LEDGER.CHECK',
    args: inOrder('LEDGER.CHECK', { from: month, to: month, account: plan.accounts.join(',') }),
  });
  if (!ledger.ok) return ledger;
  const { requests, seconds, waitsFor } = ledger.plan;
  return { ok: true, requests, seconds, waitsFor, sheets: await namesOf(plan, symbols) };
}

export async function makePack(request: PackRequest, parts: PackParts): Promise<PackOutcome> {
  const { context, port } = parts;
  const plan = await readRequest(request, context, port);
  if (typeof plan === 'string') return refused(plan);
  const bare: string[] = [];
  for (const account of request.withoutPairs === true ? [] : plan.commissionAccounts)
    if ((await parts.symbols.of(account)).symbols.length === 0) bare.push(account);
  if (bare.length > 0)
    return {
      ...refused(
        say`No trading pairs are known of ${bare.join(', ')}, so the tie-out can judge no day. Enter the pairs above, or press the button again to go on without them. Nothing was written.`,
      ),
      asksPairs: true,
    };
  const look = await packNow(parts.results(), context, plan.month);
  try {
    return await writePack(plan, look, parts);
  } catch (error) {
    if (hasCode(error, 'cancelled'))
      return refused(say`Cancelled. Nothing of the pack was written.`);
    throw error;
  }
}

/** Writes the missing sheets of the month's pack, and changes the existing ones to the request. */
async function writePack(
  plan: Planned,
  look: PackLook | null,
  { context, port, symbols }: PackParts,
): Promise<Outcome> {
  const { month } = plan;
  const signal = context.stop;
  const taken = look ? [] : await port.taken(await namesOf(plan, symbols), [CLOSE_MONTH]);
  if (taken.length > 0)
    return refused(
      say`This workbook has ${taken.join(', ')} already. Change the month in its sheet Close, or rename what is there. Nothing was written.`,
    );
  const filled = await filledPlan(plan, { context, symbols }, signal);
  if (typeof filled === 'string') return refused(filled);
  const there = look?.sheets ?? [];
  const whole: PackPlan = {
    ...filled,
    currency: filled.currency || (look?.currency ?? ''),
    book: filled.book ?? (there.includes('Match') ? NO_BOOK : null),
  };
  const sheets = packSheets(whole).filter(({ name }) => !there.includes(name));
  const changes = look ? await changesOf(whole, look, port) : [];
  if (typeof changes === 'string') return refused(changes);
  const isSame = plan.accounts.join() === look?.accounts.join() && changes.length === 0;
  if (sheets.length === 0 && isSame)
    return refused(say`The pack of ${monthName(month)} has all of this already.`);
  const change = async (): Promise<void> => {
    if (look) await port.change([...saidOf(whole), ...changes]);
  };
  // A sheet without its check would count as added: write both or neither.
  if (sheets.length === 0) await change();
  else
    await whileWorking(context, say`Writing the pack`, ({ progress }) =>
      port.write(sheets, look ? {} : { [CLOSE_MONTH]: 'Close!$B$3' }, {
        ...{ after: change, signal },
        progress: (sheet, done, total) =>
          progress(done, total, say`Writing the pack, sheet ${sheet}`),
      }),
    );
  await rememberMatch(port, context);
  const added = sheets.map(({ name }) => name).join(', ');
  if (look === null) {
    const written = say`The pack of ${monthName(month)} is written: ${added}.`;
    return {
      ok: true,
      sentence: signal.aborted
        ? say`Cancel came when sheets were being added, which are not deleted. ${written}`
        : written,
    };
  }
  const changed = new Set([CLOSE, ...changes.map(({ sheet }) => sheet)]);
  const said = [
    added === '' ? '' : say`Added to the pack of ${monthName(month)}: ${added}.`,
    filled.book && there.includes('Match')
      ? say`The sheet Match compares ${filled.book.cells} now.`
      : '',
    look.currency !== '' && look.currency !== whole.currency
      ? say`Enter rates in ${whole.currency}: those on Rates are in ${look.currency}.`
      : '',
  ];
  return {
    ok: true,
    sentence:
      said.filter(Boolean).join(' ') ||
      say`Changed in the pack of ${monthName(month)}: ${[...changed].join(', ')}.`,
  };
}

/**
 * The plan with the month's holdings, movements and pairs; or the sentence why they cannot be read.
 */
async function filledPlan(
  plan: Planned,
  { context, symbols }: Pick<PackParts, 'context' | 'symbols'>,
  signal: AbortSignal,
): Promise<PackPlan | string> {
  /** The cells of a call, read from the exchange where not stored; or why they cannot be read. */
  const rows = async <Name extends 'LEDGER.BALANCES' | 'REBATES'>(
    name: Name,
    given: ArgumentsOf<Name>,
  ): Promise<Cells | string> => {
    const asked = await ensureRecords(name, inOrder(name, given), context, signal);
    if (typeof asked === 'string') return asked;
    const { call, dates, found } = asked;
    const result = await context.source.build(call, dates, found, context.cellOptions);
    return expectStored(result).matrix ?? [];
  };
  const { month, mappingTypes } = plan;
  const accounts = plan.accounts.join(',');
  const moved = await seenInMonth({ from: month, to: month, account: accounts }, context, signal);
  if (typeof moved === 'string') return moved;
  const balances = await rows('LEDGER.BALANCES', { date: lastDay(month), account: accounts });
  if (typeof balances === 'string') return balances;
  const holdings = new Map<string, readonly [string, string]>();
  const add = (account: unknown, coin: unknown): void => {
    if (typeof account === 'string' && typeof coin === 'string' && coin !== '')
      holdings.set(`${account},${coin}`, [account, coin]);
  };
  for (const [account, coin] of moved.coins) add(account, coin);
  for (const row of balances.slice(1)) add(row[0], row[1]);
  const pairs: PackPlan['pairs'][number][] = [];
  for (const account of plan.commissionAccounts) {
    const { symbols: own } = await symbols.of(account);
    if (own.length === 0) continue;
    const settled = await rows('REBATES', {
      symbol: own.join(','),
      coin: plan.commissionCoin,
      start: addDays(firstDay(month), -TIEOUT_LAG_DAYS),
      end: addDays(lastDay(month), TIEOUT_LAG_DAYS),
      product: 'ALL',
      columns: 'symbol,productType',
      account,
    });
    if (typeof settled === 'string') return settled;
    const seen = new Set(settled.map(([, pair, product]) => `${String(pair)} ${String(product)}`));
    for (const pair of own)
      for (const product of ['SPOT', 'FUTURES'])
        if (own.length <= PAIRS_ALL_LISTED || seen.has(`${pair} ${product}`))
          pairs.push([account, pair, product]);
  }
  const known = new Set(KNOWN_TYPES.map(([type]) => type));
  const unlisted = [...moved.types].filter((type) => !known.has(type.toLowerCase()));
  return {
    ...plan,
    mappingTypes:
      mappingTypes.length === 0
        ? []
        : [...new Set([...mappingTypes, ...unlisted.sort()])].filter((type) => type !== ''),
    pairs,
    holdings: [...holdings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair),
    movedOn: new Map([...moved.days].map(([coin, days]) => [coin, [...days]])),
  };
}

/** The names of the sheets to write, before anything is read. */
async function namesOf(plan: Planned, symbols: SymbolLists): Promise<string[]> {
  const pairs: PackPlan['pairs'][number][] = [];
  for (const account of plan.commissionAccounts)
    for (const pair of (await symbols.of(account)).symbols) pairs.push([account, pair, '']);
  return packSheets({ ...plan, holdings: [], movedOn: new Map(), pairs }).map(({ name }) => name);
}

/** The plan of a request, or the sentence why there is none. */
async function readRequest(
  request: PackRequest,
  context: SessionContext,
  port: ExcelPackSheets,
): Promise<Planned | string> {
  const month = parseMonth(request.month.trim());
  if (month === null) return say`Give the month as 2026-10.`;
  const { dateSystem } = context.parts.host;
  const monthSerial = serialOfDay(firstDay(month), dateSystem);
  const endSerial = serialOfDay(lastDay(month), dateSystem);
  if (monthSerial === null || endSerial === null)
    return say`${month} is no month that Excel can hold. Give a later one.`;
  if (request.accounts.length === 0) return say`Choose at least one connected account.`;
  const accounts = [...new Map(request.accounts.map((name) => [nameKey(name), name.trim()]))].map(
    ([key, name]) => {
      const listed = context.accounts.listed.find((one) => nameKey(one.name) === key);
      return { name: listed?.name ?? name, settles: listed?.account?.canReadRebates !== false };
    },
  );
  const odd = accounts.find(({ name }) => /[*?~]/.test(name));
  if (odd)
    return say`${shorten(odd.name)} holds *, ? or ~, by which Excel's formulas mean other names too. Connect the account under another name for the pack.`;
  const coin = request.commissionCoin.trim().toUpperCase();
  const settling = accounts.filter(({ settles }) => settles).map(({ name }) => name);
  if (coin !== '' && settling.length === 0)
    return say`None of these accounts is a broker, so no commission is settled for them. Leave the commission coin empty.`;
  const book = await bookOf(request.book.trim(), context);
  if (book === null && request.book.trim() !== '')
    return say`The book ${shorten(request.book.trim())} is no table and no range of this workbook. Give a table by its name, or a range such as Book!A1:F500.`;
  return {
    ...{ month, monthSerial, endSerial, book },
    accounts: accounts.map(({ name }) => name),
    commissionCoin: coin,
    commissionAccounts: coin === '' ? [] : settling,
    currency: request.currency.trim(),
    hasCharts: request.hasCharts === true,
    // An existing mapping stays.
    mappingTypes: (await port.taken(['Mapping'], [])).length > 0 ? [] : PRESET_TYPES,
    made: context.saidAt(),
    version: context.parts.version,
  };
}

/**
 * The arguments of LEDGER.MATCH in the formula, with what was chosen for the book; null where there
 * is no such book.
 */
async function bookOf(
  reference: string,
  { parts, settings }: SessionContext,
): Promise<PackPlan['book'] | null> {
  const found = await findBook(reference, parts);
  if (!found) return null;
  const { format, stored } = bookHeaders(found.range, {}, settings);
  return { cells: found.cells, ...stored, format: formatText(format) };
}

/**
 * Types and days that a LEDGER.CHECK will list, from its entries alone; only its formula proves
 * them.
 */
async function seenInMonth(
  given: ArgumentsOf<'LEDGER.CHECK'>,
  context: SessionContext,
  signal: AbortSignal,
) {
  const read = await checkAsked(inOrder('LEDGER.CHECK', given), context, signal);
  if (typeof read === 'string') return read;
  const isIn = ({ cTimeMs }: { readonly cTimeMs: number }): boolean =>
    read.periods.some(({ startMs, endMs }) => cTimeMs >= startMs && cTimeMs < endMs);
  const { dateSystem } = context.parts.host;
  /** Business types with an entry in the month. */
  const types = new Set<string>();
  /** Days of the month with an entry, by coin, in the zone of the sheet, as Excel's numbers. */
  const days = new Map<string, Set<number>>();
  const clock = clockOf(context.zones.displayZone);
  const coins = read.ledgers.flatMap(({ account, sources }) => {
    const own = new Set<string>();
    for (const { entries } of sources)
      for (const entry of entries ?? []) {
        const coin = read.coins?.of(entry) ?? entry.coinName;
        own.add(coin);
        if (!isIn(entry)) continue;
        types.add(entry.bizType);
        const day = serialOfDay(dayOfUtcMs(clock(entry.cTimeMs)), dateSystem);
        if (day !== null) days.set(coin, (days.get(coin) ?? new Set()).add(day));
      }
    return [...own].map((coin) => [account, coin] as const);
  });
  return { coins, types, days };
}
