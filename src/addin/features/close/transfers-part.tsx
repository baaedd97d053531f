// Transfers between the firm's own accounts: the person confirms or rejects possible ones, and can
// undo each decision.
import { say } from '../../platform/say';
import { transferMark, type OwnTransfer } from '../../engine/proofs/own-transfers';
import { markKey } from '../../engine/records/match-marks';
import { OutcomeLine, useOutcome } from '../../pane/controls/outcome-line';
import { usePane } from '../../pane/context/pane-context';
import type { PackLook } from './pack/pack-state';

/** Further ones are shown after these are decided. */
const SHOWN = 20;

export function TransfersPart({ pack }: { readonly pack: PackLook | null }) {
  const { session, format } = usePane();
  const { outcome, ask } = useOutcome();
  const { pairs = [], unclear = [], decided = [] } = pack?.transfers ?? {};
  if (pairs.length + unclear.length + decided.length === 0) return null;
  const decide = (
    of: readonly OwnTransfer[],
    kind: 'transfer' | 'no transfer' = 'transfer',
  ): void => {
    ask(session.closing.decideTransfers(of.map((pair) => transferMark(pair, kind))));
  };
  const side = ({ account, day, billId }: OwnTransfer['from']): string =>
    say`${account}, ${format.date(day)}, entry ${billId}`;
  const asked = (pair: OwnTransfer) => {
    const { from, to } = pair;
    const says = `${format.amount(pair.amount)} ${from.coin}`;
    return (
      <li key={`${from.billId} ${to.billId}`} class="stack tight">
        <p>
          {says}
          <span class="hint">{say`from ${side(from)}`}</span>
          <span class="hint">{say`to ${side(to)}`}</span>
        </p>
        <div class="button-row">
          <button
            type="button"
            aria-label={say`Own transfer: ${says}, entry ${from.billId} to ${to.billId}`}
            onClick={() => decide([pair])}
          >
            {say`Own transfer`}
          </button>
          <button
            type="button"
            class="link"
            aria-label={say`No transfer: ${says}, entry ${from.billId} to ${to.billId}`}
            onClick={() => decide([pair], 'no transfer')}
          >
            {say`No transfer`}
          </button>
        </div>
      </li>
    );
  };
  return (
    <section class="stack close">
      <h4>{say`Transfers between own accounts`}</h4>
      <p class="hint">{say`What left one account and arrived in another is no income. The journal posts it by the row (own transfer) of Mapping, and a fee by (fees taken off).`}</p>
      {pairs.length > 0 && <ul class="stack close">{pairs.slice(0, SHOWN).map(asked)}</ul>}
      {pairs.length > 1 && (
        <div class="button-row">
          <button type="button" onClick={() => decide(pairs)}>
            {say`All ${format.count(pairs.length)} are own transfers`}
          </button>
        </div>
      )}
      {unclear.map((group, at) => (
        <fieldset key={at} class="boxed stack close">
          <legend>{say`Several fit. Which are transfers?`}</legend>
          <ul class="stack close">{group.slice(0, SHOWN).map(asked)}</ul>
        </fieldset>
      ))}
      {decided.length > 0 && (
        <fieldset class="boxed stack close">
          <legend>{say`Decided by hand`}</legend>
          <ul class="stack close">
            {decided.slice(-SHOWN).map(({ mark, amount: of, coin, gone }) => {
              const amount = `${format.amount(of)} ${coin}`;
              const rows = mark.entries.map(([, says]) => say`entry ${says}`).join(' + ');
              return (
                <li key={markKey(mark)} class="stack tight">
                  <p>
                    {mark.kind === 'transfer'
                      ? say`Own transfer: ${amount}`
                      : say`No transfer: ${amount}`}
                    <span class="hint">{rows}</span>
                    {gone.length > 0 && (
                      <span class="lost">{say`Not there so any more: entry ${gone.join(' + ')}`}</span>
                    )}
                  </p>
                  <div class="button-row">
                    <button
                      type="button"
                      class="link"
                      aria-label={say`Undo: ${rows}`}
                      onClick={() => ask(session.closing.undoTransfer(mark))}
                    >
                      {say`Undo`}
                    </button>
                  </div>
                </li>
              );
            })}
          </ul>
        </fieldset>
      )}
      <OutcomeLine outcome={outcome} />
    </section>
  );
}
