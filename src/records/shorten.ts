const LONGEST = 40;

/** What a person wrote, short enough to stand in a sentence. */
export function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
