// Transfers between the accounts of a pack, from its roll-forward: possible ones, and the decisions
// of persons.
import { firstDay, lastDay, type IsoMonth } from '../../../engine/records/calendar';
import { sumDecimals } from '../../../engine/records/decimal-text';
import type { Noted } from '../../../engine/proofs/close-checks';
import {
  ownTransfers,
  type OwnTransfer,
  type OwnTransfers,
} from '../../../engine/proofs/own-transfers';
import type { LiveCall } from '../../../workbook/live/live-call';
import type { SessionContext } from '../../../workbook/session/session-context';
import { grouped } from '../../../platform/grouped';

/** null: no roll-forward over several accounts is shown. */
export function transfersNow(
  roll: LiveCall | undefined,
  month: IsoMonth,
  { matchMarks }: SessionContext,
): OwnTransfers | null {
  const moved = roll?.shown?.result.moved?.();
  const asked = { first: firstDay(month), last: lastDay(month) };
  return moved ? ownTransfers(moved, matchMarks.marks, asked) : null;
}

/** The text of the check, in English. */
export function transfersNoted(found: OwnTransfers | null): Noted {
  if (found === null) return { open: null, note: '' };
  const { pairs, unclear, decided } = found;
  const agreed = decided.filter(({ mark }) => mark.kind === 'transfer');
  const turnedDown = decided.length - agreed.length;
  const sums = [...grouped(agreed, ({ coin }) => coin)].map(
    ([coin, own]) => `${sumDecimals(own.map(({ amount }) => amount))} ${coin}`,
  );
  return {
    open: [
      ...agreed.flatMap(({ amount, coin, gone }) =>
        gone.map((says) => `${amount} ${coin} agreed, but not there so: entry ${says}`),
      ),
      ...pairs.map(pairSaid),
      ...unclear.map((group) => `which of them is one: ${group.map(pairSaid).join(', or ')}`),
    ],
    note: [
      ...(agreed.length === 0 ? [] : [`${agreed.length} agreed to: ${sums.join(', ')}`]),
      ...(turnedDown === 0 ? [] : [`${turnedDown} turned down`]),
    ].join('; '),
  };
}

const pairSaid = ({ from, to, amount }: OwnTransfer): string =>
  `${amount} ${from.coin} from ${from.account} ${from.day} (entry ${from.billId}) to ${to.account} ${to.day} (entry ${to.billId})`;
