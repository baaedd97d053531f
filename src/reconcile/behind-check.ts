// What stands behind a cell of LEDGER.CHECK.
import type { ChainLink } from '../records/balance-chain';
import { fromUnits } from '../records/units';
import { behindOf, entryLine, negated, nothingBehind, type Behind, type BehindLine, type FoundBehind } from './behind';
import { openingOf, type CheckGround, type CheckRow } from './check';
import type { CheckColumn } from './check-table';

/** The entries behind one column of a row. Columns of words, and the whole row, give what its closing balance is made of. */
export function behindCheck(account: string, row: CheckRow, column: CheckColumn): FoundBehind {
  const { ground, amounts, coin, month } = row;
  const title = `${column.label}, ${coin}, ${month}`;
  if (ground === null) return nothingBehind(`Nothing is known of ${coin === '' ? 'any coin' : coin} in ${month}: ${row.reason ?? 'it cannot be read as one month'}.`);
  const counted = COUNTS[column.field];
  if (column.type !== true && counted !== undefined) return behindOf(title, counted(account, ground), String(column.valueOf(row)));
  if (amounts === null) return nothingBehind(`No entry says what the balance of ${coin} was in ${month}.`);
  if (column.type === true) return behindOf(title, ground.links.filter(({ entry }) => entry.bizType === column.field).map(changeLine(account)), amounts.byType.get(column.field) ?? '0');
  const part = PARTS[column.field];
  if (part !== undefined) return behindOf(title, part(account, row, ground), partOf(row, column.field));
  if (column.field === 'firstBreak') return behindOf(title, ground.links.filter(isBroken).slice(0, 1).map(missingLine(account, ground.scale)), null);
  return behindOf(`${coin}, ${month}`, closingLines(account, row, ground), null);
}

type Lines = readonly BehindLine[];

/** Cells that count records: each adds one. */
const COUNTS: Readonly<Partial<Record<string, (account: string, ground: CheckGround) => Lines>>> = {
  entries: (account, { links }) => links.map(({ entry }) => entryLine(account, entry, 'counted', '1')),
  duplicatesRemoved: (account, { copies }) => copies.map((entry) => entryLine(account, entry, 'came again', '1')),
  breaks: (account, { links }) => links.filter(isBroken).map(({ entry }) => entryLine(account, entry, 'breaks', '1')),
};

const PARTS: Readonly<Partial<Record<string, (account: string, row: CheckRow, ground: CheckGround) => Lines>>> = {
  opening: (account, _, ground) => openingLines(account, ground),
  inflow: (account, _, { links }) => links.filter(({ change }) => change > 0n).map(changeLine(account)),
  outflow: (account, _, { links }) => links.filter(({ change }) => change < 0n).map(changeLine(account)),
  fees: (account, _, { links, scale }) => links.filter(({ fees }) => fees !== 0n).map(({ entry, fees }) => entryLine(account, entry, 'Fees', fromUnits(fees, scale))),
  unexplained: (account, _, { links, scale }) => links.filter(isBroken).map(missingLine(account, scale)),
  closing: closingLines,
};

const partOf = ({ amounts }: CheckRow, field: string): Behind['cell'] => (amounts === null ? null : ({ opening: amounts.opening, inflow: amounts.inflow, outflow: amounts.outflow, fees: amounts.fees, unexplained: amounts.unexplained, closing: amounts.closing }[field] ?? null));

/** Opening + changes − fees (where they lie outside) + what is missing, each by its record. */
function closingLines(account: string, { feeFinding }: CheckRow, ground: CheckGround): Lines {
  const { links, scale } = ground;
  const ofLink = (link: ChainLink): Lines => [
    ...(isBroken(link) ? [missingLine(account, scale)(link)] : []),
    changeLine(account)(link),
    ...(feeFinding === 'outside' && link.fees !== 0n ? [entryLine(account, link.entry, 'Fees, taken off', negated(fromUnits(link.fees, scale)))] : []),
  ];
  return [...openingLines(account, ground), ...links.flatMap(ofLink)];
}

function openingLines(account: string, ground: CheckGround): Lines {
  const opening = openingOf(ground);
  if (opening === null) return [];
  return [entryLine(account, opening.link.entry, opening.link === ground.before ? 'Balance after, carried forward' : 'Balance before, carried back', fromUnits(opening.balance, ground.scale))];
}

const isBroken = ({ missing }: ChainLink): boolean => missing !== 0n;
const changeLine = (account: string) => ({ entry }: ChainLink): BehindLine => entryLine(account, entry, 'Change', entry.deltaAmount);
const missingLine = (account: string, scale: number) => ({ entry, missing }: ChainLink): BehindLine => entryLine(account, entry, 'missing before it', fromUnits(missing, scale));
