// The content that a person signs at a month's end, as one value with one hash: `tieout-signed/1`.
// The workbook and the evidence pack both hold it, and `verify` calculates it again. A hash without
// a key reveals a change only if the hash was not recalculated; it proves no person.
import * as z from 'zod/mini';
import { sha256Of } from '../../platform/bytes';
import { listOf, textList, whole } from '../../platform/schema';
import { moment } from '../records/date-shapes';

const SIGNED_FORM = 'tieout-signed/1';
const EVENT_FORM = 'tieout-review/1';
/** The maximum of rows of one table: the sheets of a pack hold fewer. */
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
  /** The number of first columns that identify a row; 0: the whole row identifies it. */
  keys: whole(0),
  rows: listOf(textList, MAX_ROWS),
});
export const signedTables = listOf(signedTable, MAX_PARTS);

/** One record or row that was added, removed or changed since it was pinned. */
export const difference = z.strictObject({
  /** The name of the part. */
  what: z.string(),
  kind: z.literal(['added', 'removed', 'changed']),
  /** The entry's id, or the name of the row; null for commission records, which carry none. */
  id: z.nullable(z.string()),
  /** For an entry, ISO 8601 in UTC; for a commission record, its settlement start; else "". */
  time: z.string(),
  /** All fields of an added or removed record, else the changed fields. null: no value. */
  fields: listOf(
    z.strictObject({
      field: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
});

/** A line of the checklist at that time: its check, and the reason given. */
export const reviewedLine = z.strictObject({
  says: z.string(),
  status: z.string(),
  reason: z.string(),
  comment: z.string(),
});

/** An event of a period: what, by whom and when. Never changed or removed. */
export const reviewEvent = z.strictObject({
  kind: z.literal(['submitted', 'signed', 'accepted', 'reopened']),
  atMs: moment,
  by: z.string(),
  reason: z.string(),
  /** The id of the workbook in which it happened. */
  workbook: z.string(),
  /** The hash of everything that was pinned at that moment (hashOfSigned). */
  sha256: hash,
  lines: listOf(reviewedLine),
  /** The accepted differences; else empty. */
  differences: listOf(difference),
  /** A seal over this event and all earlier ones. */
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

/**
 * The seal of each event over the present history: a changed earlier event changes all later seals.
 */
const sealsOf = (history: readonly Omit<ReviewEvent, 'seal'>[]): string[] => {
  let before = '';
  return history.map((event) => (before = sealOf(event, before)));
};

export const withEvent = (
  history: readonly ReviewEvent[],
  event: Omit<ReviewEvent, 'seal'>,
): ReviewEvent[] => [...history, { ...event, seal: sealsOf([...history, event]).at(-1)! }];

/**
 * The index of the event that pinned the present content: the last submission, or a later
 * acceptance. -1: none.
 */
const pinnedAt = (history: readonly ReviewEvent[]): number =>
  history.findLastIndex(({ kind }) => kind === 'submitted' || kind === 'accepted');

/**
 * The signature of the pinned content. Content that is accepted or submitted later needs a new
 * signature.
 */
export const signatureOf = (history: readonly ReviewEvent[]): ReviewEvent | null =>
  history.at(-1)?.kind === 'signed' ? (history.at(-1) ?? null) : null;

/** The preparers of the pinned content: each needs another person as reviewer. */
export const preparersOf = (history: readonly ReviewEvent[]): readonly string[] => {
  const from = history.findLastIndex(({ kind }) => kind === 'submitted');
  return history
    .slice(Math.max(0, from))
    .flatMap(({ kind, by }) => (kind === 'submitted' || kind === 'accepted' ? [by] : []));
};

/**
 * Whether two names look like one person's: "Müller, Anna-Maria", "anna maria MULLER", "Annamaria
 * Mueller" are the same. Case, diacritics, blanks, punctuation and the order of the names are
 * ignored.
 */
export const isSamePerson = (one: string, other: string): boolean => {
  const names = joinedInAnyOrder(wordsOf(other));
  return joinedInAnyOrder(wordsOf(one)).some((name) => names.includes(name));
};

/** Whether the text names a person. */
export const isName = (text: string): boolean => wordsOf(text).length > 0;

/** Letters without a decomposition, and vowels that some people write with an e after them. */
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
/** "annamaria muller" and "anna maria muller" share a joined form. */
function joinedInAnyOrder(words: readonly string[]): readonly string[] {
  if (words.length < 2 || words.length > MAX_REORDERED) return [words.join('')];
  return words.flatMap((first, at) =>
    joinedInAnyOrder(words.filter((_, other) => other !== at)).map((rest) => first + rest),
  );
}

/** A difference between a file and the content that Tieout wrote. */
export type Alteration =
  /** The lines of a part do not match its hash, or the part was added or removed. */
  | { readonly kind: 'part'; readonly what: string }
  /** The hash of the list of parts differs from the one that was submitted, accepted or signed. */
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
 * Checks from the last submission on: earlier content was reopened and has no valid signature. The
 * later seals cover the earlier history too.
 * @param found the parts, calculated from their lines.
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
