// The records behind a cell of LEDGER.CHECK.
import type { ChainLink } from '../../records/balance-chain';
import { fromUnits, sizeOf } from '../../records/units';
import { addedEntry, behindOf, nothingBehind, type AddedRecord, type FoundBehind } from './behind';
import { negativesOf } from '../break-findings';
import { openingOf, type CheckGround, type CheckRow } from '../check';
import type { TableColumn } from '../table';
import { say } from '../../../platform/say';

type Added = readonly AddedRecord[];

export interface CheckColumn extends TableColumn<CheckRow> {
  /** The records behind its cell. Absent: those behind the row's closing balance. */
  readonly madeOf?: (ground: CheckGround, row: CheckRow) => Added;
}

/** The entries behind one column of a row. */
export function behindCheck(account: string, row: CheckRow, column: CheckColumn): FoundBehind {
  const { ground, amounts, coin, month } = row;
  const { kind, label, madeOf } = column;
  if (ground === null)
    return nothingBehind(
      say`Nothing is known of ${coin === '' ? say`any coin` : coin} in ${month}: ${row.reason ?? say`it cannot be read as one month`}.`,
    );
  if (amounts === null && kind !== 'number')
    return nothingBehind(say`No entry says what the balance of ${coin} was in ${month}.`);
  if (madeOf === undefined) return behindOf(account, `${coin}, ${month}`, closingOf(ground), null);
  return behindOf(
    account,
    `${label}, ${coin}, ${month}`,
    madeOf(ground, row),
    kind === 'text' ? null : (column.valueOf(row) ?? '0'),
  );
}

/** Opening + changes − fees (if outside the change) + missing amounts, each by its record. */
export function closingOf(ground: CheckGround): Added {
  const { links, scale } = ground;
  const ofLink = (link: ChainLink): Added => [
    ...(isBroken(link) ? [missing(link, scale)] : []),
    change(link),
    ...feesTakenOf({ links: [link], scale }),
  ];
  return [...openingBehind(ground), ...links.flatMap(ofLink)];
}

export const feesTakenOf = ({ links, scale }: Pick<CheckGround, 'links' | 'scale'>): Added =>
  links
    .filter(({ feesMove }) => feesMove !== 0n)
    .map(({ entry, feesMove }) =>
      addedEntry(entry, say`Fees, taken off`, fromUnits(feesMove, scale)),
    );

export function openingBehind(ground: CheckGround): Added {
  const opening = openingOf(ground);
  if (opening === null) return [];
  return [
    addedEntry(
      opening.link.entry,
      opening.link === ground.before
        ? say`Balance after, carried forward`
        : say`Balance before, carried back`,
      fromUnits(opening.balance, ground.scale),
    ),
  ];
}

export const addedChanges =
  (isOne: (link: ChainLink) => boolean) =>
  ({ links }: CheckGround): Added =>
    links.filter(isOne).map(change);
export const feesOf = ({ links, scale }: CheckGround): Added =>
  links
    .filter(({ fees }) => fees !== 0n)
    .map(({ entry, fees }) => addedEntry(entry, 'Fees', fromUnits(fees, scale)));
export const missingOf = ({ links, scale }: CheckGround): Added =>
  links.filter(isBroken).map((link) => missing(link, scale));
export const negativesIn = (row: CheckRow): Added =>
  negativesOf(row).map(({ entry, after }) =>
    addedEntry(entry, 'Balance after', fromUnits(after, row.ground!.scale)),
  );
export const missingSizesOf = ({ links, scale }: CheckGround): Added =>
  links
    .filter(isBroken)
    .map(({ entry, missing: units }) =>
      addedEntry(entry, say`size of what is missing before it`, fromUnits(sizeOf(units), scale)),
    );
export const linesOfEntries = ({ links }: CheckGround): Added =>
  links.map(({ entry }) => addedEntry(entry, 'counted', '1'));
export const copiesOf = ({ copies }: CheckGround): Added =>
  copies.map((entry) => addedEntry(entry, say`came again`, '1'));
export const breaksIn = ({ links }: CheckGround): Added =>
  links.filter(isBroken).map(({ entry }) => addedEntry(entry, 'breaks', '1'));

const isBroken = (link: ChainLink): boolean => link.missing !== 0n;
const change = ({ entry }: ChainLink): AddedRecord =>
  addedEntry(entry, 'Change', entry.deltaAmount);
const missing = (link: ChainLink, scale: number): AddedRecord =>
  addedEntry(link.entry, say`missing before it`, fromUnits(link.missing, scale));
