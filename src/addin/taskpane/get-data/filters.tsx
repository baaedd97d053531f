// What to ask for: the controls of each operation, filled from what was seen before.
import { say } from '../../platform/say';
import type { Suggestions } from '../../session/get-data/get-data-state';
import type { Choices } from './choices';
import { SelectField } from '../controls/select-field';
import { TokenField } from './token-field';

interface FiltersProps {
  readonly choices: Choices;
  readonly suggestions: Suggestions;
  readonly change: (changes: Partial<Choices>) => void;
}

const SUMS = [
  { value: 'Change', label: say`Changes` },
  { value: 'Fees', label: say`Fees` },
] as const;
const PRODUCTS = [
  { value: 'SPOT', label: say`Spot` },
  { value: 'FUTURES', label: say`Futures` },
  { value: 'ALL', label: say`Spot and futures` },
] as const;

export function RebateFilters({ choices, suggestions, change }: FiltersProps) {
  return (
    <>
      <TokenField
        label={say`Pairs`}
        hint={say`Such as BTCUSDT. Enter or a comma adds one.`}
        upperCase
        values={choices.symbols}
        suggestions={suggestions.symbols}
        change={(symbols) => change({ symbols })}
      />
      <TokenField
        label={say`Commission coins`}
        hint={say`What the commission was paid in.`}
        upperCase
        values={choices.commissionCoins}
        suggestions={suggestions.commissionCoins}
        change={(commissionCoins) => change({ commissionCoins })}
      />
      <SelectField
        label={say`Product`}
        value={choices.product}
        options={PRODUCTS}
        change={(product) => change({ product })}
      />
    </>
  );
}

export function TieoutFilters({ choices, suggestions, change }: FiltersProps) {
  return (
    <TokenField
      label={say`Commission coin`}
      hint={say`What the commission was paid in.`}
      upperCase
      values={choices.commissionCoins}
      suggestions={suggestions.commissionCoins}
      change={(commissionCoins) => change({ commissionCoins })}
    />
  );
}

export function LedgerFilters({ choices, suggestions, change }: FiltersProps) {
  const { operation } = choices;
  const isTotal = operation === 'LEDGER.TOTAL';
  return (
    <>
      {isTotal && (
        <SelectField
          label={say`Sum of`}
          value={choices.sum}
          options={SUMS}
          change={(sum) => change({ sum })}
        />
      )}
      <TokenField
        label={isTotal ? say`Coin` : say`Coins`}
        hint={isTotal ? say`One coin, such as USDT.` : say`Leave empty for all coins.`}
        upperCase
        values={choices.ledgerCoins}
        suggestions={suggestions.ledgerCoins}
        change={(ledgerCoins) => change({ ledgerCoins })}
      />
      {(isTotal || operation === 'LEDGER') && (
        <TokenField
          label={say`Business types`}
          hint={say`Leave empty for all types.`}
          upperCase={false}
          values={choices.types}
          suggestions={suggestions.types}
          change={(types) => change({ types })}
        />
      )}
    </>
  );
}
