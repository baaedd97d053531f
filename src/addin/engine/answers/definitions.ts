// Every function over records or values derived from them. A new one is defined in a file of its
// own and listed only here. The code of four results is large: it is loaded when a formula needs
// it.
import { sha256Of } from '../../platform/bytes';
import { loadChunk } from '../../platform/load-chunk';
import { type DateSystem, DAY_MS, monthOf, parseDay, parseMonth } from '../records/calendar';
import type { Takes } from './arguments/argument';
import type { Refusal } from './arguments/cell-argument';
import { type ResolvedDates, settledDays, settledMonths } from './dates';
import type { AnswerContext, Described, FunctionDefinition, ReadContext } from './definition';
import { ledger, type LedgerCall } from './ledger';
import { ledgerBalance } from './ledger-balance';
import { ledgerBalances } from './ledger-balances';
import { checkResult, ledgerCheck, type CheckCall } from './ledger-check';
import { ledgerMatch, monthsOfMatch, type MatchCall } from './ledger-match';
import { ledgerTotal } from './ledger-total';
import { ledgerTypes } from './ledger-types';
import { ledgerValue, type ValueCall } from './ledger-value';
import { rebates, type RebatesCall } from './rebates';
import { rebatesTieout, type TieoutCall } from './rebates-tieout';
import { rebatesTotal } from './rebates-total';
import { closeChecksTable, EXACT, resultStatus } from './sheet-functions';
import { localDay, type Zones } from '../records/zone';

const rollForward = () => loadChunk(() => import('./roll-forward'));
const matching = () => loadChunk(() => import('./ledger-match-result'));
const tieingOut = () => loadChunk(() => import('./rebates-tieout-result'));
const valuing = () => loadChunk(() => import('./ledger-value-result'));

export const DEFINITIONS = {
  LEDGER: ledger,
  REBATES: rebates,
  'LEDGER.CHECK': {
    ...ledgerCheck,
    build: (call: CheckCall, dates: ResolvedDates, context: AnswerContext) =>
      checkResult(call, dates, context, rollForward),
  },
  'LEDGER.BALANCE': ledgerBalance,
  'LEDGER.BALANCES': ledgerBalances,
  'LEDGER.VALUE': {
    ...ledgerValue,
    build: async (call: ValueCall, dates: ResolvedDates, context: AnswerContext) =>
      (await valuing()).valueResult(call, dates, context),
  },
  'LEDGER.TOTAL': ledgerTotal,
  'LEDGER.TYPES': ledgerTypes,
  'LEDGER.MATCH': {
    ...ledgerMatch,
    build: async (call: MatchCall, dates: ResolvedDates, context: AnswerContext) =>
      (await matching()).matchResult(call, dates, context),
  },
  'REBATES.TOTAL': rebatesTotal,
  'REBATES.TIEOUT': {
    ...rebatesTieout,
    build: async (call: TieoutCall, dates: ResolvedDates, context: AnswerContext) =>
      (await tieingOut()).tieoutResult(call, dates, context),
    investigate: async (call: TieoutCall, dates: ResolvedDates, context: ReadContext) =>
      (await (await tieingOut()).storedTieout(call, dates, context))?.found ?? null,
  },
} as const;

export type FunctionName = keyof typeof DEFINITIONS;
export const FUNCTION_NAMES = Object.keys(DEFINITIONS) as readonly FunctionName[];

/** As Excel and the documents list them. */
export const ALL_FUNCTIONS: readonly Described[] = [
  ...Object.values(DEFINITIONS),
  resultStatus,
  closeChecksTable,
  ...EXACT,
];

type Definitions = typeof DEFINITIONS;
/** The functions that Get data can insert. */
export type DraftedFunction = {
  [Name in FunctionName]: Definitions[Name] extends { readonly sheet: string } ? Name : never;
}[FunctionName];

/** A call of one of these functions. */
export type LiveQuestion = Parameters<Definitions[FunctionName]['build']>[0];

/** A call whose rows are records, with columns to choose. */
export type RecordCall = LedgerCall | RebatesCall;
export const asksRecords = (call: LiveQuestion): call is RecordCall => 'columns' in call;

/** A call and the key of its question (`questionKey`). */
export interface KeyedCall {
  readonly call: LiveQuestion;
  readonly key: string;
}

/** The result of reading a formula's arguments. */
export type ReadCall = ({ readonly ok: true } & KeyedCall) | Refusal;

export const definitionOf = ({ name }: LiveQuestion): FunctionDefinition<LiveQuestion> =>
  DEFINITIONS[name];

/** Reads the arguments of a function in their order in the sheet. */
export function readCall(
  name: FunctionName,
  raw: readonly unknown[],
  dateSystem?: DateSystem,
): ReadCall {
  const reading = DEFINITIONS[name].read(raw, dateSystem);
  return reading.ok ? { ...reading, key: questionKey(reading.call) } : reading;
}

/** Resolves the omitted dates of a call at this moment. */
export const resolveDates = (call: LiveQuestion, nowMs: number, zones: Zones): ResolvedDates =>
  definitionOf(call).dates(call, nowMs, zones);

/** The question in one line of plain words. */
export const inWords = (call: LiveQuestion, dates: ResolvedDates): string =>
  definitionOf(call).inWords(call, dates);

/** Longer keys are hashed: a book of 20,000 lines must not travel in the workbook's settings. */
const LONGEST_KEY = 2_000;

/** The same text for equivalent questions; stable between sessions. */
export function questionKey(question: LiveQuestion): string {
  const { name, takes } = definitionOf(question);
  const key = JSON.stringify([name, ...Object.values(takes).map((one) => one.key(question))]);
  return key.length <= LONGEST_KEY ? key : `${name}|${sha256Of(key)}`;
}

/** The arguments of a function by name; missing ones are omitted. */
export type ArgumentsOf<Name extends FunctionName, Value = unknown> = {
  readonly [One in keyof Definitions[Name]['takes']]?: Value | null;
};

/** As Excel would pass them. */
export const inOrder = <Name extends FunctionName, Value>(
  name: Name,
  given: ArgumentsOf<Name, Value>,
): readonly (Value | null)[] => {
  const byName: Readonly<Record<string, Value | null | undefined>> = given;
  return Object.keys(DEFINITIONS[name].takes).map((one) => byName[one] ?? null);
};

/** The arguments of a call as a person would write them again, in their order in the sheet. */
export const writtenAgain = (call: LiveQuestion): readonly unknown[] =>
  Object.values(definitionOf(call).takes).map((one) => one.written(call));

/**
 * Whether a stored value is a call that its function would read the same from its own text. It may
 * come from anybody.
 */
export function isAsRead(stored: unknown): stored is LiveQuestion {
  if (typeof stored !== 'object' || stored === null) return false;
  const name = FUNCTION_NAMES.find((one) => one === Reflect.get(stored, 'name'));
  if (name === undefined) return false;
  const takes: Takes = DEFINITIONS[name].takes;
  const read = readCall(
    name,
    Object.values(takes).map((one) => one.written(stored)),
  );
  return (
    read.ok &&
    Object.entries(read.call).every(
      ([member, value]) => JSON.stringify(value) === JSON.stringify(Reflect.get(stored, member)),
    )
  );
}

// Dates stored in a workbook are checked against the formula: a workbook comes from anybody, so
// dates that the formula names are never taken from it.

/**
 * The dates that the formula means, entered at the moment that the workbook states; null if the
 * workbook's dates differ from the formula's, are malformed, or lie in the future.
 */
export function datesAgain(
  question: LiveQuestion,
  stored: ResolvedDates,
  nowMs: number,
  zones: Zones,
): ResolvedDates | null {
  // One day more, because the zone may have changed since.
  const latest = resolveDates(question, nowMs + DAY_MS, zones);
  if (stored.askedTo > latest.askedTo) return null;
  const again = datesAskedAt(question, stored, latest, zones);
  if (again === null || again.first !== stored.first || again.last !== stored.last) return null;
  const { symbols, unlisted } = stored;
  return { ...again, ...(symbols && { symbols }), ...(unlisted && { unlisted }) };
}

function datesAskedAt(
  question: LiveQuestion,
  { askedTo, atMs }: ResolvedDates,
  latest: ResolvedDates,
  { displayZone }: Zones,
): ResolvedDates | null {
  if ('start' in question) {
    const today = parseDay(askedTo);
    return today && { ...settledDays(question, today), askedTo };
  }
  const thisMonth = parseMonth(askedTo);
  if (thisMonth === null) return null;
  if (!('at' in question)) {
    const months = 'book' in question ? monthsOfMatch(question, displayZone) : question;
    return { ...settledMonths(months, thisMonth), askedTo };
  }
  if (atMs === undefined || latest.atMs === undefined || atMs > latest.atMs) return null;
  const month = monthOf(localDay(displayZone, atMs));
  // A moment before the formula's own is the moment of entry.
  const isAsNamed = question.at !== null && atMs === latest.atMs;
  return isAsNamed || month === thisMonth ? { first: month, last: month, askedTo, atMs } : null;
}

/** Whether a period of the formula had not begun when it was entered, and has begun since. */
export function hasBegunSince(
  question: LiveQuestion,
  { last, askedTo, atMs }: ResolvedDates,
  now: ResolvedDates,
): boolean {
  if ('at' in question) return question.at !== null && (now.atMs ?? 0) > (atMs ?? 0);
  return last > askedTo && now.askedTo > askedTo;
}
