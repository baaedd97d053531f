// The words of the check column. A person reads them; the totals row reads their first two words.

/** A row whose amounts are left out of the totals row begins with this. */
export const NOT_COUNTED = 'Not counted';

/** Why a row is not counted. */
export type Reason = 'gone' | 'unclear' | 'copy' | 'displaced' | 'foreign';

const REASONS: Readonly<Record<Reason, string>> = {
  gone: `${NOT_COUNTED}: gone at the exchange.`,
  unclear: `${NOT_COUNTED}: gone or changed at the exchange. What it has now of this settlement stands in rows of its own.`,
  copy: `${NOT_COUNTED}: a copy of another row.`,
  displaced: `${NOT_COUNTED}: these cells do not belong to the row's record. Put them back, or delete the row.`,
  foreign: `${NOT_COUNTED}: no record of the exchange. It stays as it is.`,
};

/** What a person has to look at once. It stays until the person clears it. */
export const TWINS_CHECK =
  'Check: the exchange now has another number of records equal to this one. Which of them your cells belong to cannot be told.';
export const UNCLEAR_CHECK =
  'Check: other records of this settlement changed. Your cells stay with the record that is equal to the one before.';
export const BACK_CHECK = 'Check: this record was gone and is back at the exchange.';

export const MOVED_CHECK =
  'Check: the cells of this row were those of another record. See that your own cells stand beside theirs.';

/** @param was what stood in the cell: nothing that a person typed is lost. */
export const editedCheck = (header: string, was: string): string =>
  `Check: ${header} was edited by hand and is set back; it said ${was === '' ? 'nothing' : was}.`;

const SEPARATOR = ' · ';

/**
 * The text of a check cell: the reason first (exactly one, or none), then new checks, then whatever
 * else stood there, a person's own words too. A row already marked as gone keeps the fuller reason
 * that it was given.
 */
export function checkText(
  before: string,
  reason: Reason | null,
  checks: readonly string[],
): string {
  const { reason: standing, rest } = reasonOf(before);
  const kept = reason === 'gone' && standing === 'unclear' ? standing : reason;
  const news = checks.filter((check) => !rest.includes(check));
  return [...(kept === null ? [] : [REASONS[kept]]), ...news, ...(rest === '' ? [] : [rest])].join(
    SEPARATOR,
  );
}

/** The reason that a text begins with, and what follows it. */
export function reasonOf(text: string): { reason: Reason | null; rest: string } {
  for (const [reason, sentence] of Object.entries(REASONS) as [Reason, string][]) {
    if (text === sentence) return { reason, rest: '' };
    if (text.startsWith(sentence + SEPARATOR))
      return { reason, rest: text.slice(sentence.length + SEPARATOR.length) };
  }
  return { reason: null, rest: text };
}
