// The words of the check column. A person reads them; the totals row compares their first two
// words.

/** The first words of a row that is left out of the totals row. */
export const NOT_COUNTED = 'Not counted';

/** The reason why a row is not counted. */
export type Reason = 'gone' | 'copy' | 'foreign';

const REASONS: Readonly<Record<Reason, string>> = {
  gone: `${NOT_COUNTED}: gone at the exchange.`,
  copy: `${NOT_COUNTED}: a copy of another row.`,
  foreign: `${NOT_COUNTED}: no record of the exchange. It stays as it is.`,
};

const SEPARATOR = ' · ';

/** The reason first (one, or none), then the person's own words in the cell. */
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
