// Searching as people type it: any order of words, any case.

/**
 * True where every word of `typed` stands somewhere in `text`; nothing typed matches everything.
 */
export function matchesWords(text: string, typed: string): boolean {
  const haystack = text.toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
