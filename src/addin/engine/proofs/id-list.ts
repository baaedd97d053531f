const MAX_IDS = 500;

/**
 * Ids with commas between them. Ids after the 500th are only counted: a cell holds 32,767
 * characters (docs/excel-facts.md, Custom functions).
 */
export function idList(billIds: readonly string[]): string {
  if (billIds.length <= MAX_IDS) return billIds.join(', ');
  return `${billIds.slice(0, MAX_IDS).join(', ')} and ${billIds.length - MAX_IDS} more`;
}
