// What a person signs at a month's end, as one value with one hash: `tieout-signed/1`. The workbook
// and the evidence pack hold it alike, and `verify` works it out again. A hash without a key finds
// what was altered by somebody who did not work it out anew; it proves no person.
import * as z from 'zod/mini';
import { sha256Of } from '../../platform/bytes';
import { listOf, textList, whole } from '../../platform/schema';
import { moment } from '../records/date-shapes';

const SIGNED_FORM = 'tieout-signed/1';
const EVENT_FORM = 'tieout-review/1';
/** Rows of one table: the sheets of a pack hold fewer. */
const MAX_ROWS = 200_000;
const MAX_PARTS = 2_000;

export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Rows of an account or a table, with the hash of its lines. */
export const signedPart = z.strictObject({ what: z.string(), lines: whole(0), sha256: hash });
export const signedParts = listOf(signedPart, MAX_PARTS);

/** Rates, types, a journal …: cells as texts. */
export const signedTable = z.strictObject({
  what: z.string(),
  columns: textList,
  /** So many columns, from the first on, name a row; none: each row is all that it says. */
  keys: whole(0),
  rows: listOf(textList, MAX_ROWS),
});
export const signedTables = listOf(signedTable, MAX_PARTS);

/** One record or row that was added, removed or changed since it was pinned. */
export const difference = z.strictObject({
  /** Of which part. */
  what: z.string(),
  kind: z.literal(['added', 'removed', 'changed']),
  /** The entry's id, or what names the row; null for commission records, which carry none. */
  id: z.nullable(z.string()),
  /** Of an entry, ISO 8601 in UTC; of a commission record, its settlement start; else "". */
  time: z.string(),
  /** All fields of what was added or removed, else those that changed. null: nothing was said. */
  fields: listOf(
    z.strictObject({
      field: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
});

/** A line of the checklist as it stood: what it checks, and what was said about it. */
export const reviewedLine = z.strictObject({
  says: z.string(),
  status: z.string(),
  reason: z.string(),
  comment: z.string(),
});

/** What happened to a period, by whom and when. Never changed, never taken away. */
export const reviewEvent = z.strictObject({
  kind: z.literal(['submitted', 'signed', 'accepted', 'reopened']),
  atMs: moment,
  by: z.string(),
  reason: z.string(),
  /** The id of the workbook in which it happened. */
  workbook: z.string(),
  /** The hash of everything pinned at that moment (hashOfSigned). */
  sha256: hash,
  lines: listOf(reviewedLine),
  /** The differences that were accepted; else empty. */
  differences: listOf(difference),
  /** A seal over this event and all before it. */
  seal: hash,
});

export type SignedPart = z.infer<typeof signedPart>;
export type SignedTable = z.infer<typeof signedTable>;
export type PeriodDifference = z.infer<typeof difference>;
export type ReviewedLine = z.infer<typeof reviewedLine>;
export type ReviewEvent = z.infer<typeof reviewEvent>;

const textOfLines = (lines: readonly (readonly unknown[])[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** A line for the columns, and one for each row. */
export const partOfTable = ({ what, columns, keys, rows }: SignedTable): SignedPart => ({
  what,
  lines: rows.length,
  sha256: sha256Of(textOfLines([[keys, ...columns], ...rows])),
});

/** One hash over all parts, in their order. @param from @param to months. */
export const hashOfSigned = (from: string, to: string, parts: readonly SignedPart[]): string =>
  sha256Of(
    textOfLines([
      [SIGNED_FORM, from, to],
      ...parts.map(({ what, lines, sha256 }) => [what, lines, sha256]),
    ]),
  );

const sealOf = (event: Omit<ReviewEvent, 'seal'>, before: string): string => {
  const { kind, atMs, by, reason, workbook, sha256, lines, differences } = event;
  return sha256Of(
    textOfLines([
      [EVENT_FORM, before, kind, atMs, by, reason, workbook, sha256],
      ...lines.map((line) => [line.says, line.status, line.reason, line.comment]),
      ...differences.map((one) => [
        ...[one.what, one.kind, one.id, one.time],
        ...one.fields.flatMap(({ field, before: old, after }) => [field, old, after]),
      ]),
    ]),
  );
};

/** Of each event over what the history says now: an earlier event that was altered changes all. */
const sealsOf = (history: readonly Omit<ReviewEvent, 'seal'>[]): string[] => {
  let before = '';
  return history.map((event) => (before = sealOf(event, before)));
};

export const withEvent = (
  history: readonly ReviewEvent[],
  event: Omit<ReviewEvent, 'seal'>,
): ReviewEvent[] => [...history, { ...event, seal: sealsOf([...history, event]).at(-1)! }];

/** Where what is there now was pinned: submitted last, or accepted after that. -1: nowhere. */
const pinnedAt = (history: readonly ReviewEvent[]): number =>
  history.findLastIndex(({ kind }) => kind === 'submitted' || kind === 'accepted');

/** Who signed what is pinned now. What is accepted or submitted later wants a new signature. */
export const signatureOf = (history: readonly ReviewEvent[]): ReviewEvent | null =>
  history.at(-1)?.kind === 'signed' ? (history.at(-1) ?? null) : null;

/** Who prepared what is pinned now: each of them needs another person as reviewer. */
export const preparersOf = (history: readonly ReviewEvent[]): readonly string[] => {
  const from = history.findLastIndex(({ kind }) => kind === 'submitted');
  return history
    .slice(Math.max(0, from))
    .flatMap(({ kind, by }) => (kind === 'submitted' || kind === 'accepted' ? [by] : []));
};

/**
 * As far as names tell: "Müller, Anna-Maria", "anna maria MULLER", "Annamaria Mueller" are one. Case,
 * diacritics, blanks, signs and the order of the names make no other person.
 */
export const isSamePerson = (one: string, other: string): boolean => {
  const names = joinedInAnyOrder(wordsOf(other));
  return joinedInAnyOrder(wordsOf(one)).some((name) => names.includes(name));
};

/** Whether the text names a person. */
export const isName = (text: string): boolean => wordsOf(text).length > 0;

/** Letters that no diacritic makes, and vowels that some write with an e behind them. */
const PLAIN_LETTERS = { ß: 'ss', æ: 'a', œ: 'o', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' };

/** Sorted. */
const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’.]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => PLAIN_LETTERS[letter as keyof typeof PLAIN_LETTERS])
    .replace(/([aou])e/g, '$1')
    .split(/[^\p{L}\d]/u)
    .filter((word) => word !== '')
    .sort();

const MAX_REORDERED = 5;
/** "annamaria muller" and "anna maria muller" have one in common. */
function joinedInAnyOrder(words: readonly string[]): readonly string[] {
  if (words.length < 2 || words.length > MAX_REORDERED) return [words.join('')];
  return words.flatMap((first, at) =>
    joinedInAnyOrder(words.filter((_, other) => other !== at)).map((rest) => first + rest),
  );
}

/** How a file differs from what was written. */
export type Alteration =
  /** The lines of a part are not those of its hash, or it was added or taken away. */
  | { readonly kind: 'part'; readonly what: string }
  /** The list of parts is not the one whose hash was submitted, accepted or signed. */
  | { readonly kind: 'hash'; readonly event: ReviewEvent }
  /** An event of the history does not match its seal. */
  | { readonly kind: 'event'; readonly event: ReviewEvent }
  /** The event happened in another workbook. */
  | { readonly kind: 'workbook'; readonly event: ReviewEvent };

interface SignedPeriod {
  readonly from: string;
  readonly to: string;
  readonly pinned: readonly SignedPart[];
  readonly history: readonly ReviewEvent[];
}

/**
 * Looks from the last submission on: what came before was opened again and is signed by nobody. The
 * seals from there on hold the history before as well.
 * @param found the parts as their lines give them.
 * @param workbook the id of the workbook; null: not known.
 */
export function alterationsOf(
  { from, to, pinned, history }: SignedPeriod,
  found: readonly SignedPart[],
  workbook: string | null,
): Alteration[] {
  const keyOf = (part: SignedPart): string => JSON.stringify([part.what, part.lines, part.sha256]);
  const [own, theirs] = [new Set(pinned.map(keyOf)), new Set(found.map(keyOf))];
  const parts = [
    ...pinned.filter((part) => !theirs.has(keyOf(part))),
    ...found.filter((part) => !own.has(keyOf(part))),
  ].map(({ what }) => what);
  const sha256 = hashOfSigned(from, to, pinned);
  const seals = sealsOf(history);
  const [submitted, last] = [
    history.findLastIndex(({ kind }) => kind === 'submitted'),
    pinnedAt(history),
  ];
  return [
    ...[...new Set(parts)].map((what): Alteration => ({ kind: 'part', what })),
    ...history.flatMap((event, at): Alteration[] => {
      if (at < submitted) return [];
      const found: Alteration[] = [];
      if (seals[at] !== event.seal) found.push({ kind: 'event', event });
      if (at >= last && event.sha256 !== sha256) found.push({ kind: 'hash', event });
      if (workbook !== null && event.workbook !== workbook) found.push({ kind: 'workbook', event });
      return found;
    }),
  ];
}
