// The controls for each function's arguments, with suggestions from earlier records.
import { say } from '../../platform/say';
import type { Suggestions } from './get-data-state';
import { takenBy, type Choices } from './choices';
import { SelectField } from '../../pane/controls/select-field';
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

export function Filters({ choices, suggestions, change }: FiltersProps) {
  const list = (field: keyof Suggestions, label: string, hint: string) => (
    <TokenField
      key={field}
      label={label}
      hint={hint}
      upperCase={field !== 'types'}
      values={choices[field]}
      suggestions={suggestions[field]}
      change={(values) => change({ [field]: values })}
    />
  );
  return takenBy(choices.operation).map(({ field, one }) => {
    switch (field) {
      case 'symbols':
        return list(field, say`Pairs`, say`Such as BTCUSDT. Enter or a comma adds one.`);
      case 'commissionCoins':
        return list(
          field,
          one ? say`Commission coin` : say`Commission coins`,
          say`What the commission was paid in.`,
        );
      case 'ledgerCoins':
        return one
          ? list(field, say`Coin`, say`One coin, such as USDT.`)
          : list(field, say`Coins`, say`Leave empty for all coins.`);
      case 'types':
        return list(field, say`Business types`, say`Leave empty for all types.`);
      case 'product':
        return (
          <SelectField
            key={field}
            label={say`Product`}
            value={choices.product}
            options={PRODUCTS}
            change={(product) => change({ product })}
          />
        );
      case 'sum':
        return (
          <SelectField
            key={field}
            label={say`Sum of`}
            value={choices.sum}
            options={SUMS}
            change={(sum) => change({ sum })}
          />
        );
      default:
        return null;
    }
  });
}
