// What can be asked for, in words that say what each is.
import { useId } from 'preact/hooks';
import { words } from '../texts/words';
import type { ChosenOperation } from './choices';

const OPERATIONS = [
  'LEDGER',
  'REBATES',
  'LEDGER.CHECK',
  'LEDGER.BALANCES',
  'LEDGER.TOTAL',
  'REBATES.TIEOUT',
] as const;

export function WhatToGet({
  operation,
  change,
}: {
  readonly operation: ChosenOperation;
  readonly change: (operation: ChosenOperation) => void;
}) {
  const id = useId();
  return (
    <fieldset class="what">
      <legend>{words.getData.what}</legend>
      {OPERATIONS.map((one) => (
        <label key={one} class="what-choice">
          <input
            type="radio"
            name={id}
            checked={operation === one}
            aria-label={words.getData.operation[one]}
            aria-describedby={`${id}-${one}`}
            onChange={() => change(one)}
          />
          <span>
            <strong>{words.getData.operation[one]}</strong>
            <span class={operation === one ? 'hint' : 'unseen'} id={`${id}-${one}`}>
              {words.getData.operationSays[one]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
