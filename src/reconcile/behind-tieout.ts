// What stands behind a cell of REBATES.TIEOUT.
import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import { behindOf, commissionLine, entryLine, negated, nothingBehind, type BehindLine, type FoundBehind } from './behind';
import type { Tieout, TieoutDay } from './tieout';
import type { TieoutLine } from './tieout-table';

/** Both sides of a line: what was settled, and what was posted. */
interface Sides { readonly records: readonly CommissionRecord[]; readonly entries: readonly LedgerEntry[] }

/**
 * The records behind one column of a line.
 * @param field of the column; settled and posted give one side, all others the difference: settled less posted.
 */
export function behindTieout(account: string, result: Tieout, line: TieoutLine, field: string): FoundBehind {
  const { place } = line;
  if (place.kind === 'symbols') return nothingBehind('The symbols asked are a setting of the account; no record stands behind them.');
  const title = [field === 'settled' ? 'Settled' : field === 'posted' || field === 'billIds' ? 'Posted' : 'Settled less posted', line.coin, line.day].join(', ');
  if ('failing' in place) {
    const { record, expected } = place.failing;
    const paid = commissionLine(account, record, 'Commission', record.commission ?? '0');
    if (field === 'settled') return behindOf(title, [paid], line.settled ?? null);
    return behindOf(title, [paid, commissionLine(account, record, place.kind === 'not recomputed' ? 'less fee and rate' : 'less Commission (USDT)', negated(expected))], field === 'difference' ? (line.difference ?? null) : null);
  }
  const { records, entries } = sidesOf(result, line);
  const settled = records.map((record): BehindLine => commissionLine(account, record, 'Commission', record.commission ?? '0'));
  if (field === 'settled') return behindOf(title, settled, line.settled ?? null);
  if (field === 'posted' || field === 'billIds') return behindOf(title, entries.map((entry) => entryLine(account, entry, 'Change', entry.deltaAmount)), field === 'posted' ? (line.posted ?? null) : null);
  const posted = entries.map((entry) => entryLine(account, entry, 'less Change', negated(entry.deltaAmount)));
  return behindOf(title, [...settled, ...posted], field === 'difference' ? (line.difference ?? null) : null);
}

function sidesOf({ days, unsettled }: Tieout, { place }: TieoutLine): Sides {
  const of = (some: readonly TieoutDay[]): Sides => ({ records: some.flatMap(({ records }) => records), entries: some.flatMap(({ entries }) => entries) });
  switch (place.kind) {
    case 'day': return of([place.day]);
    case 'total': return of(days);
    case 'pending': return of(days.filter(({ status }) => status === 'pending'));
    case 'posted only': return { records: [], entries: [place.entry] };
    case 'residue': {
      const { records, entries } = of(days.filter(({ status }) => status !== 'pending'));
      return { records, entries: [...entries, ...unsettled.map(({ entry }) => entry)] };
    }
    default: return { records: days.flatMap(({ records }) => records), entries: [] };
  }
}
