// The kinds of data to choose from, each with an explanation.
import { useId } from 'preact/hooks';
import { say } from '../../platform/say';
import type { ChosenOperation } from './choices';

const OPERATIONS: readonly (readonly [ChosenOperation, label: string, hint: string])[] = [
  ['LEDGER', say`Ledger`, say`Every entry of the spot account, by month, with its balance.`],
  [
    'REBATES',
    say`Rebates`,
    say`Commission that trades earned, by settlement day. Broker accounts only.`,
  ],
  [
    'LEDGER.CHECK',
    say`Roll-forward`,
    say`Opening balance, movements and closing balance of each month and coin.`,
  ],
  ['LEDGER.BALANCES', say`Balances`, say`What each coin’s balance was at the end of a day.`],
  [
    'LEDGER.TYPES',
    say`By business type`,
    say`How many entries each business type has in each coin, and their sum.`,
  ],
  ['LEDGER.TOTAL', say`Total`, say`One exact sum of changes or fees of a coin.`],
  ['REBATES.TIEOUT', say`Tie-out`, say`Commission settled against commission posted, day by day.`],
];

export function WhatToGet({
  operation,
  change,
}: {
  readonly operation: ChosenOperation;
  readonly change: (operation: ChosenOperation) => void;
}) {
  const id = useId();
  return (
    <fieldset class="what stack tight">
      <legend>{say`What`}</legend>
      {OPERATIONS.map(([one, label, hint]) => (
        <label key={one} class="what-choice">
          <input
            type="radio"
            name={id}
            checked={operation === one}
            aria-label={label}
            aria-describedby={`${id}-${one}`}
            onChange={() => change(one)}
          />
          <span>
            <strong>{label}</strong>
            <span class={operation === one ? 'hint' : 'unseen'} id={`${id}-${one}`}>
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
