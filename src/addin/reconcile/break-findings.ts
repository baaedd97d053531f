// What a break most likely is: a missing entry, or one balance that was altered while the movements
// around it are intact.
import type { ChainLink } from '../records/balance-chain';
import type { LedgerEntry } from '../records/ledger-entry';
import { fromUnits } from '../records/units';
import type { CheckGround, CheckRow } from './check';
import { say } from '../platform/say';

export interface BreakFinding {
  /**
   * altered: the balance at the entry is wrong by `amount`, and the next entry follows from the one
   * before. missing: `amount` is missing before the entry.
   */
  readonly kind: 'altered' | 'missing';
  readonly entry: LedgerEntry;
  /** Where the chain breaks; of an altered balance at the month's end, the entry after it. */
  readonly breaksAt: LedgerEntry;
  /** How many breaks of this month it makes. */
  readonly breaks: 1 | 2;
  /** Exact; above zero where the balance is higher than it should be. */
  readonly amount: string;
}

/** More than these are counted. */
const MOST_FINDINGS = 3;

/**
 * One for each missing entry and each altered balance of a month, in the order of the chain. An
 * altered balance breaks the chain twice, by the same amount up and down; its second break may
 * stand in the next month.
 */
export function findingsOf(ground: CheckGround): readonly BreakFinding[] {
  const { links, scale, before, next } = ground;
  const found: BreakFinding[] = [];
  for (let at = 0; at < links.length; at += 1) {
    const link = links[at]!;
    if (link.missing === 0n) continue;
    const isAltered = undoes(links[at + 1] ?? next, link);
    const isOfBefore = !isAltered && at === 0 && before !== null && undoes(link, before);
    const breaks = isAltered && at + 1 < links.length ? 2 : 1;
    const { entry, missing } = isOfBefore ? before : link;
    found.push({
      kind: isAltered || isOfBefore ? 'altered' : 'missing',
      entry,
      amount: fromUnits(missing, scale),
      breaksAt: link.entry,
      breaks,
    });
    at += breaks - 1;
  }
  return found;
}

/** Of a break: one of the two is no zero. */
const undoes = (later: ChainLink | null, link: ChainLink): boolean =>
  later?.missing === -link.missing;

/** A balance that falls without an entry lacks an outflow. */
export function findingInWords(
  { kind, entry: { billId }, amount }: BreakFinding,
  coin: string,
): string {
  const isBelow = amount.startsWith('-');
  const size = isBelow ? amount.slice(1) : amount;
  if (kind === 'altered')
    return isBelow
      ? say`balance at entry ${billId} reads ${size} ${coin} too low; movements intact`
      : say`balance at entry ${billId} reads ${size} ${coin} too high; movements intact`;
  if (isBelow) return say`an outflow of ${size} ${coin} is missing before entry ${billId}`;
  return size === '1'
    ? say`${size} ${coin} is missing before entry ${billId}`
    : say`${size} ${coin} are missing before entry ${billId}`;
}

/** null where nothing breaks. */
export function findingsInWords({ coin, ground }: CheckRow): string | null {
  const found = ground === null ? [] : findingsOf(ground);
  if (found.length === 0) return null;
  const named = found.slice(0, MOST_FINDINGS).map((one) => findingInWords(one, coin));
  const rest = found.length - named.length;
  return [...named, ...(rest > 0 ? [say`and ${rest} more`] : [])].join('; ');
}
