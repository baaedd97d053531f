// The most likely cause of a break: a missing entry, or one balance that was altered between
// correct movements.
import type { ChainLink } from '../records/balance-chain';
import type { LedgerEntry } from '../records/ledger-entry';
import { sumDecimals } from '../records/decimal-text';
import { fromUnits } from '../records/units';
import { anotherOrder } from './exchanged-times';
import type { CheckGround, CheckRow } from './check';
import { factsOf } from './link-facts';
import { counted, say } from '../../platform/say';

export interface BreakFinding {
  /**
   * altered: the balance at the entry is wrong by `amount`, and the next entry follows from the one
   * before. missing: `amount` is missing before the entry. order: nothing is missing, but from this
   * entry on the order by time differs from the order by balance.
   */
  readonly kind: 'altered' | 'missing' | 'order';
  readonly entry: LedgerEntry;
  /** The entry at the break; for an altered balance at the month's end, the entry after it. */
  readonly breaksAt: LedgerEntry;
  /** The number of breaks of this month that it causes. */
  readonly breaks: number;
  /** Exact; above zero if the balance is higher than it should be. */
  readonly amount: string;
  /** The entries at another place in the other order. */
  readonly moved?: readonly LedgerEntry[];
}

/** Beyond this number, findings are only counted. */
const MAX_FINDINGS = 3;

/**
 * One for each missing entry and each altered balance of a month, in the order of the chain. An
 * altered balance breaks the chain twice, by the same amount up and down; its second break may be
 * in the next month.
 */
export function findingsOf(ground: CheckGround): readonly BreakFinding[] {
  const { links, scale, before, next } = ground;
  const found: BreakFinding[] = [];
  let behind = -1;
  for (const at of factsOf(links).broken) {
    if (at <= behind) continue;
    const link = links[at]!;
    const order = anotherOrder(ground, at);
    if (order !== null) {
      const taken = links.slice(at, order.end + 1).filter(({ missing }) => missing !== 0n);
      const moved = order.moved.map(({ entry }) => entry);
      const { entry } = link;
      found.push({
        kind: 'order',
        entry,
        breaksAt: entry,
        breaks: taken.length,
        amount: '0',
        moved,
      });
      behind = order.end;
      continue;
    }
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
    behind = at + breaks - 1;
  }
  return found;
}

/** A break: one of the two is not zero. */
const undoes = (later: ChainLink | null, link: ChainLink): boolean =>
  later?.missing === -link.missing;

/** A balance that falls without an entry means a missing outflow. */
export function findingInWords(
  { kind, entry: { billId }, amount, moved = [] }: BreakFinding,
  coin: string,
): string {
  if (kind === 'order') {
    const named = moved.slice(0, MAX_FINDINGS).map((one) => one.billId);
    const rest = moved.length - named.length;
    const ids = [...named, ...(rest > 0 ? [say`${rest} more`] : [])].join(', ');
    return say`another order fits: entries ${ids} are in other places by time than by balance, and nothing is missing`;
  }
  const isBelow = amount.startsWith('-');
  const size = isBelow ? amount.slice(1) : amount;
  if (kind === 'altered')
    return isBelow
      ? say`balance at entry ${billId} reads ${size} ${coin} too low; movements intact`
      : say`balance at entry ${billId} reads ${size} ${coin} too high; movements intact`;
  return missingInWords(amount, coin, billId);
}

/** @param amount exact, below zero for a missing outflow. */
export function missingInWords(amount: string, coin: string, billId: string): string {
  if (amount.startsWith('-'))
    return say`an outflow of ${amount.slice(1)} ${coin} is missing before entry ${billId}`;
  return amount === '1'
    ? say`${amount} ${coin} is missing before entry ${billId}`
    : say`${amount} ${coin} are missing before entry ${billId}`;
}

/** All findings of a row, in the order of its column. */
export const findingsOfRow = (row: CheckRow): string[] =>
  [
    unstatedInWords(row),
    walletsInWords(row),
    findingsInWords(row),
    negativesInWords(row),
    ...row.names.map(({ sentence }) => sentence),
    otherOpeningInWords(row),
    ignoredFeesInWords(row),
  ].filter((words) => words !== null);

/** null if every entry has a balance. */
export const unstatedInWords = ({ unstated }: CheckRow): string | null =>
  firstOf(unstated.map(({ billId }) => say`entry ${billId} has no balance`));

/** null if the balances follow one chain. */
export function walletsInWords({ coin, wallets }: CheckRow): string | null {
  if (wallets === null) return null;
  const balances = wallets.join(say` and `);
  return wallets.length === 2
    ? say`balances of ${coin} follow two chains, which close at ${balances}`
    : say`balances of ${coin} follow ${wallets.length} chains, which close at ${balances}`;
}

/** null if the opening does not depend on the place of fees. */
export const otherOpeningInWords = ({ coin, amounts, otherOpening }: CheckRow): string | null =>
  amounts === null || otherOpening === null
    ? null
    : say`opening ${amounts.opening} or ${otherOpening} ${coin}: nothing shows whether fees stand inside the change or outside`;

/**
 * If a change equals the filled amount to the last digit, and the balance moves only by it, the fee
 * was not applied. null if no entry shows it.
 */
export function ignoredFeesInWords({ coin, feesOf, ground }: CheckRow): string | null {
  const ignored = factsOf(ground?.links ?? []).whole.filter(
    ({ entry }) => feesOf.get(entry.bizType) === 'inside',
  );
  const [first] = ignored;
  if (first === undefined) return null;
  const sum = sumDecimals(ignored.map(({ entry }) => entry.fees ?? '0'));
  return say`fees of ${counted(ignored.length, 'entry', 'entries')}, ${sum} ${coin} in all, stand neither inside the change nor beside it: the change of entry ${first.entry.billId} is the whole filled amount`;
}

/** null if nothing breaks. */
export function findingsInWords({ coin, ground }: CheckRow): string | null {
  const found = ground === null ? [] : findingsOf(ground);
  return firstOf(found.map((one) => findingInWords(one, coin)));
}

/**
 * A spot account has no debt: a balance below zero means a wrong entry or an incomplete reading.
 */
export const negativesOf = ({ ground }: CheckRow): readonly ChainLink[] =>
  factsOf(ground?.links ?? []).negative;

/** null if no balance is below zero. */
export const negativesInWords = (row: CheckRow): string | null =>
  firstOf(
    negativesOf(row).map(
      ({ entry: { billId }, after }) =>
        say`balance at entry ${billId} is negative: ${fromUnits(after, row.ground!.scale)} ${row.coin}`,
    ),
  );

/** The row's opening balance: proven, or the reason why not. */
export function openingInWords(row: CheckRow): string {
  const { coin, edges, ground } = row;
  const opening = edges?.opening;
  if (opening === undefined || opening.kind === 'proven') return say`opening proven`;
  if (opening.kind === 'quiet')
    return ground?.before
      ? say`opening carried: no entry since`
      : say`opening 0: no entry before it`;
  if (opening.kind === 'unread') return say`opening not proven: ${opening.reason}`;
  const amount = [fromUnits(opening.units, ground!.scale), row.otherOpening ?? []]
    .flat()
    .join(say` or `);
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

/** "proven" only if both adjacent months join; null if the month is not completely known. */
export function edgesInWords(row: CheckRow): string | null {
  if (row.edges === null) return null;
  const { opening, closing } = row.edges;
  return opening.kind === 'proven' && closing.kind === 'proven'
    ? say`proven`
    : `${openingInWords(row)}; ${closingInWords(row)}`;
}

function firstOf(found: readonly string[]): string | null {
  if (found.length === 0) return null;
  const rest = found.length - MAX_FINDINGS;
  return [...found.slice(0, MAX_FINDINGS), ...(rest > 0 ? [say`and ${rest} more`] : [])].join('; ');
}
