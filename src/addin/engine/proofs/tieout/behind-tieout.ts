// The records behind a cell of REBATES.TIEOUT.
import {
  addedCommission,
  addedEntry,
  behindOf,
  negated,
  nothingBehind,
  type FoundBehind,
} from '../behind/behind';
import type { TableColumn } from '../table';
import type { TieoutLine } from './tieout-table';
import { say } from '../../../platform/say';

/**
 * The records behind one column of a line: settled and posted show one side, all others the
 * difference, settled less posted.
 */
export function behindTieout(
  account: string,
  line: TieoutLine,
  column: TableColumn<TieoutLine>,
): FoundBehind {
  if (line.madeOf === null)
    return nothingBehind(
      say`The symbols asked are a setting of the account; no record stands behind them.`,
    );
  const { records, entries, less } = line.madeOf;
  const [isSettled, isPosted] = [
    column.field === 'settled',
    column.field === 'posted' || column.field === 'billIds',
  ];
  const title = [
    isSettled ? 'Settled' : isPosted ? 'Posted' : say`Settled less posted`,
    line.coin,
    line.day,
  ].join(', ');
  const cell = column.kind === 'amount' ? column.valueOf(line) : null;
  const settled = records.map((record) =>
    addedCommission(record, 'Commission', record.commission ?? '0'),
  );
  if (isSettled) return behindOf(account, title, settled, cell);
  if (isPosted)
    return behindOf(
      account,
      title,
      entries.map((entry) => addedEntry(entry, 'Change', entry.deltaAmount)),
      cell,
    );
  return behindOf(
    account,
    title,
    [
      ...settled,
      ...(less === undefined
        ? entries.map((entry) => addedEntry(entry, say`less Change`, negated(entry.deltaAmount)))
        : [less]),
    ],
    cell,
  );
}
