// From the balance per ledger to the balance per book, by what is open between the two.
import { say } from '../../platform/say';
import type { CoinStatement } from '../../session/reconcile/reconcile-state';
import { usePane } from '../pane-context';

export function Statement({ of: { coin, lines } }: { readonly of: CoinStatement }) {
  const { format } = usePane();
  return (
    <table class="proof">
      <caption>{say`${coin}: from the ledger to the book`}</caption>
      <tbody>
        {lines.map(({ what, count, amount, isTotal }) => (
          <tr key={what} class={isTotal ? 'total' : ''}>
            <th scope="row">
              {what}
              {count !== null && <span class="hint">{format.count(count)}</span>}
            </th>
            <td class="number">{format.amount(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
