// The words of the check column. A person reads them; the totals row compares their first two
// words.

/** A row whose amounts are left out of the totals row begins with this. */
export const NOT_COUNTED = 'Not counted';

/** Why a row is not counted. */
export type Reason = 'gone' | 'copy' | 'foreign';

const REASONS: Readonly<Record<Reason, string>> = {
  gone: `${NOT_COUNTED}: gone at the exchange.`,
  copy: `${NOT_COUNTED}: a copy of another row.`,
  foreign: `${NOT_COUNTED}: no record of the exchange. It stays as it is.`,
};

const SEPARATOR = ' · ';

/** The reason first (one, or none), then the other text of the cell: a person's own words. */
export function checkText(before: string, reason: Reason | null): string {
  const { rest } = reasonOf(before);
  return [...(reason === null ? [] : [REASONS[reason]]), ...(rest === '' ? [] : [rest])].join(
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
