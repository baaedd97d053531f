// What a break most likely is: a missing entry, or one balance that was altered while the movements
// around it are intact.
import type { ChainLink } from '../records/balance-chain';
import type { LedgerEntry } from '../records/ledger-entry';
import { fromUnits } from '../records/units';
import type { CheckGround, CheckRow } from './check';
import { say } from '../../platform/say';

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
  return missingInWords(amount, coin, billId);
}

/** @param amount exact, below zero where an outflow is missing. */
export function missingInWords(amount: string, coin: string, billId: string): string {
  if (amount.startsWith('-'))
    return say`an outflow of ${amount.slice(1)} ${coin} is missing before entry ${billId}`;
  return amount === '1'
    ? say`${amount} ${coin} is missing before entry ${billId}`
    : say`${amount} ${coin} are missing before entry ${billId}`;
}

/** null where nothing breaks. */
export function findingsInWords({ coin, ground }: CheckRow): string | null {
  const found = ground === null ? [] : findingsOf(ground);
  return firstOf(found.map((one) => findingInWords(one, coin)));
}

/** A spot account owes nothing: an entry that leaves less than zero is wrong, or not all was read. */
export const negativesOf = ({ ground }: CheckRow): readonly ChainLink[] =>
  ground?.links.filter(({ after }) => after < 0n) ?? [];

/** null where no balance is below zero. */
export const negativesInWords = (row: CheckRow): string | null =>
  firstOf(
    negativesOf(row).map(
      ({ entry: { billId }, after }) =>
        say`balance at entry ${billId} is negative: ${fromUnits(after, row.ground!.scale)} ${row.coin}`,
    ),
  );

/** What the row opens with: proven, or why not. */
export function openingInWords({ coin, edges, ground }: CheckRow): string {
  const opening = edges?.opening;
  if (opening === undefined || opening.kind === 'proven') return say`opening proven`;
  if (opening.kind === 'quiet')
    return ground?.before
      ? say`opening carried: no entry since`
      : say`opening 0: no entry before it`;
  if (opening.kind === 'unread') return say`opening not proven: ${opening.reason}`;
  const amount = fromUnits(opening.units, ground!.scale);
  return ground!.before === null
    ? say`opening not proven: entry ${opening.billId} starts from ${amount} ${coin}, which no entry before it shows`
    : say`opening not proven: ${missingInWords(amount, coin, opening.billId)}`;
}

export function closingInWords({ coin, edges, ground }: CheckRow): string {
  const closing = edges?.closing;
  if (closing === undefined || closing.kind === 'proven') return say`closing proven`;
  if (closing.kind === 'quiet')
    return ground?.next
      ? say`closing as entry ${ground.next.entry.billId} starts: no entry before it`
      : say`no entry after it yet`;
  return closing.kind === 'unread'
    ? say`closing not proven: ${closing.reason}`
    : say`closing not proven: ${missingInWords(fromUnits(closing.units, ground!.scale), coin, closing.billId)}, the first after the month`;
}

/** "proven" alone where both months beside meet; null where the month is not known whole. */
export function edgesInWords(row: CheckRow): string | null {
  if (row.edges === null) return null;
  const { opening, closing } = row.edges;
  return opening.kind === 'proven' && closing.kind === 'proven'
    ? say`proven`
    : `${openingInWords(row)}; ${closingInWords(row)}`;
}

function firstOf(found: readonly string[]): string | null {
  if (found.length === 0) return null;
  const rest = found.length - MOST_FINDINGS;
  return [...found.slice(0, MOST_FINDINGS), ...(rest > 0 ? [say`and ${rest} more`] : [])].join(
    '; ',
  );
}
