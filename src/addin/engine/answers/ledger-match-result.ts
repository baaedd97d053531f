// Calculates the result of LEDGER.MATCH from stored records.
import { runYielding } from '../../platform/yield-to-main';
import { firstDay, lastDay, monthOf } from '../records/calendar';
import { inAnyMonth } from '../records/item-reasons';
import type { LedgerEntry } from '../records/ledger-entry';
import type { AccountRecords } from '../records/row-order';
import type { Coins } from '../records/coins';
import { NO_MARKS, type MatchMarks } from '../records/match-marks';
import { isMeantIn } from '../records/ledger-filter';
import { entriesOfPeriod } from '../records/months-by-time';
import type { BookLine } from '../records/reconcile-call';
import { linesIn, type Book } from './arguments/book-argument';
import { TURNED } from '../pasted-tables/format';
import { understoodSaid } from '../pasted-tables/reading-outcome';
import { checkLedger } from '../proofs/check';
import { likelyReasons, type LikelyReasons } from '../proofs/match/likely-reason';
import { DEFAULT_MATCH_DAYS, matchLedger, type LedgerMatch } from '../proofs/match/match';
import { openingAndClosing, type OpeningAndClosing } from '../proofs/match/statement';
import {
  matchMatrix,
  matchRows,
  withReason,
  type MatchRow,
  type MatchScope,
} from '../proofs/match/match-table';
import { proofOfMatch } from '../proofs/proof';
import { ledgerNeed, periodsOf, type ResolvedDates } from './dates';
import type { TableAsked } from '../proofs/table';
import type { AnswerContext, ReadContext } from './definition';
import { coinNotes, coinsAsked } from './coins-asked';
import { coinsOfLedgers, monthsAround, readLedgers, refuseNotRetained } from './ledger-months';
import { resultOf, type Result } from './result';
import { counted, inEnglish, say } from '../../platform/say';

interface MatchAsked {
  readonly book: Book;
  readonly coins: readonly string[] | null;
  readonly types: readonly string[] | null;
  readonly days: number | null;
  readonly tolerance: string | null;
}

/** null if a month is not stored. */
export async function matchResult(
  call: MatchAsked & TableAsked,
  dates: ResolvedDates,
  context: AnswerContext,
): Promise<Result | null> {
  const found = await storedMatch(call, dates, context, context.cells.matchMarks?.());
  if (found === null) return null;
  const rows = withReasons(
    matchRows(found.match, found.asked, found.reasons),
    found.asked,
    context.cells.itemReasons?.(),
  );
  const known = { ...found.read, proof: () => proofOfMatch(rows, found.asked) };
  const result = resultOf(known, rows.length, context.cells, (form) =>
    matchMatrix(rows, call.accounts !== null, { ...form, headers: call.headers }),
  );
  return { ...result, matchRows: rows };
}

/** A person's reason for an open row is shown in its remark. */
function withReasons(
  rows: readonly MatchRow[],
  asked: MatchScope | null,
  reasons: ReadonlyMap<string, string> = new Map(),
): readonly MatchRow[] {
  if (reasons.size === 0) return rows;
  const first = asked && monthOf(asked.days.start);
  const given = new Map(
    inEnglish(() => proofOfMatch(rows, asked)).items.map(({ at, sentence, month }) => {
      const of = month ?? first;
      return [at, (of && reasons.get(inAnyMonth(sentence, of))) ?? ''] as const;
    }),
  );
  return rows.map((row, at) => withReason(row, given.get(at) ?? ''));
}

/** A book matched against stored entries, and the ledger's part of the question. */
export interface StoredMatch {
  readonly match: LedgerMatch;
  readonly reasons: LikelyReasons;
  readonly asked: MatchScope | null;
  /** The last balance that the book states, by the key of its coin. */
  readonly stated: ReadonlyMap<string, string>;
  /** Empty if only some types were requested. */
  readonly balances: OpeningAndClosing;
  readonly read: Pick<Result, 'fetchedAtMs' | 'complete' | 'notes'>;
}

/**
 * The match itself; null if a month is not stored. @param marks a person's decisions. Throws
 * Unanswerable if the exchange no longer retains a part.
 */
export async function storedMatch(
  { book, coins, types, days, tolerance }: MatchAsked,
  dates: ResolvedDates,
  context: ReadContext,
  marks: MatchMarks = NO_MARKS,
): Promise<StoredMatch | null> {
  const need = ledgerNeed(dates, context.zones);
  const read = await readLedgers(context, need, monthsAround(dates, context.zones));
  if (read === null) return null;
  refuseNotRetained(read.notRetained);
  const lines = linesIn(book.lines, context.zones.displayZone);
  const texts = [...new Set([...(coins ?? []), ...lines.map(({ coin }) => coin)])];
  const occurring = await coinsOfLedgers(read.ledgers);
  const known = await coinsAsked(occurring, texts, need.months[0], context);
  const only = coins ?? coinOfBook(lines, known);
  const isMeant = isMeantIn(known, { coins: only, types });
  const groups: AccountRecords<LedgerEntry>[] = [];
  const coinOfEntry = new Map<string, string>();
  for (const { account, sources } of read.ledgers) {
    const entries = await runYielding(entriesOfPeriod(sources, need.period));
    for (const entry of entries) coinOfEntry.set(known.of(entry), entry.coinName);
    groups.push({ account, records: entries.filter(isMeant) });
  }
  const { displayZone } = context.zones;
  const periods = periodsOf(dates, displayZone);
  const [first, last] = [periods[0], periods.at(-1)];
  const window =
    first === undefined || last === undefined
      ? null
      : { start: firstDay(first.month), end: lastDay(last.month) };
  const match = matchLedger(lines, groups, {
    days: days ?? DEFAULT_MATCH_DAYS,
    tolerance,
    types,
    displayZone,
    coins: known,
    marks,
  });
  const left =
    coins === null && only !== null
      ? [
          say`The book is in ${only[0] ?? ''} only, so entries in other coins are left out. Give them as coin.`,
        ]
      : [];
  const reasons = likelyReasons(match, match.days);
  const turned = reasons.turned
    ? [
        say`${counted(reasons.turned, 'book line')} would match an entry of the opposite sign. If the book turns all signs, give ${TURNED} as format.`,
      ]
    : [];
  const balances =
    types === null
      ? openingAndClosing(
          read.ledgers.map(({ sources, beside }) =>
            checkLedger(sources, periods, only, beside, known),
          ),
        )
      : new Map<never, never>();
  return {
    match,
    reasons,
    balances,
    asked: window && { days: window, coins: only && keysOf(only, known) },
    stated: new Map(book.stated.map(([text, balance]) => [keyOf(text, known), balance])),
    read: {
      ...read,
      notes: [
        ...read.notes,
        ...understoodSaid(book.understood),
        ...unclearSaid(match),
        ...goneSaid(match),
        ...coinsNotInLedger(lines, known, coinOfEntry),
        ...coinNotes(
          known,
          lines.map(({ coin }) => coin),
        ),
        ...turned,
        ...left,
        ...need.notes,
      ],
    },
  };
}

/** Names that differ between exchanges and books. */
const OTHER_NAMES: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE', BCC: 'BCH' };

/**
 * Coins of the book without an entry in the months that were read.
 * @param coinOfEntry the name of each coin with entries, by its key.
 */
function coinsNotInLedger(
  lines: readonly BookLine[],
  coins: Coins,
  coinOfEntry: ReadonlyMap<string, string>,
): string[] {
  const names = new Map(Array.from(coinOfEntry.values(), (name) => [name.toUpperCase(), name]));
  const missing = [...new Set(lines.map(({ coin }) => coin))].filter(
    (text) => ![text, ...(coins.keysMeantBy([text]) ?? [])].some((key) => coinOfEntry.has(key)),
  );
  return missing.slice(0, 10).map((text) => {
    const coin = text.toUpperCase();
    const [other] = [
      OTHER_NAMES[coin] ?? '',
      ...[...names.keys()].filter((one) => OTHER_NAMES[one] === coin || isNear(one, coin)).sort(),
    ].flatMap((one) => names.get(one) ?? []);
    return other === undefined
      ? say`No entries in ${text} in the months that were read.`
      : say`No entries in ${text} in the months that were read; is it ${other}?`;
  });
}

const unclearSaid = ({ unclear }: LedgerMatch): string[] =>
  Array.from(
    unclear,
    ([text, all]) =>
      say`${text} in the book may be ${all.join(say` or `)}: its lines stay open. Write one of them as coin.`,
  );

/** Limit of named coins. */
const MAX_GONE = 5;

/** A match by hand that lacks a row. */
function goneSaid({ marked: { gone } }: LedgerMatch): string[] {
  const all = [...new Set([...gone.values()].map((one) => one.join(' and ')))];
  return all
    .slice(0, MAX_GONE)
    .map(
      (what) =>
        say`A match by hand lacks ${what}, which is gone: its other rows stay open. Undo it under Match by hand, or choose again.`,
    );
}

/** The key of the coin that a text names; a text that names none or several keeps its own. */
function keyOf(text: string, coins: Coins): string {
  const [coin, another] = coins.meantBy(text);
  return coin && !another ? coin.called : text;
}

/** The keys of all coins that the texts may mean. */
const keysOf = (texts: readonly string[], coins: Coins): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => [keyOf(text, coins), ...(coins.keysMeantBy([text]) ?? [])]));

/**
 * Whether they are equal except for one character at an end, or for characters that are no letters.
 */
const isNear = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => text.replace(/[^\p{L}\p{N}]/gu, ''));
  return (
    a === b ||
    a === b!.slice(1) ||
    a === b!.slice(0, -1) ||
    b === a!.slice(1) ||
    b === a!.slice(0, -1)
  );
};

/** A book in one coin says nothing about other coins; one in several may have omitted some. */
function coinOfBook(book: readonly BookLine[], coins: Coins): readonly string[] | null {
  const texts = new Map(book.map(({ coin }) => [keyOf(coin, coins), coin]));
  return texts.size === 1 ? [...texts.values()] : null;
}
