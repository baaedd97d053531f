// What to ask for: the controls of each operation, filled from what was seen before.
import type { Suggestions } from '../../session/get-data/get-data-state';
import { words } from '../texts/words';
import type { Choices, ProductChoice } from './choices';
import { SelectField } from './select-field';
import { TokenField } from './token-field';

interface FiltersProps {
  readonly choices: Choices;
  readonly suggestions: Suggestions;
  readonly change: (changes: Partial<Choices>) => void;
}

const PRODUCTS: readonly ProductChoice[] = ['SPOT', 'FUTURES', 'ALL'];

export function RebateFilters({ choices, suggestions, change }: FiltersProps) {
  return (
    <>
      <TokenField
        label={words.getData.symbols}
        hint={words.getData.symbolsHint}
        upperCase
        values={choices.symbols}
        suggestions={suggestions.symbols}
        change={(symbols) => change({ symbols })}
      />
      <TokenField
        label={words.getData.commissionCoins}
        hint={words.getData.commissionCoinsHint}
        upperCase
        values={choices.commissionCoins}
        suggestions={suggestions.commissionCoins}
        change={(commissionCoins) => change({ commissionCoins })}
      />
      <SelectField
        label={words.getData.product}
        value={choices.product}
        options={PRODUCTS.map((value) => ({ value, label: words.getData.products[value] }))}
        change={(product) => change({ product })}
      />
    </>
  );
}

export function LedgerFilters({ choices, suggestions, change }: FiltersProps) {
  return (
    <>
      <TokenField
        label={words.getData.ledgerCoins}
        hint={words.getData.ledgerCoinsHint}
        upperCase
        values={choices.ledgerCoins}
        suggestions={suggestions.ledgerCoins}
        change={(ledgerCoins) => change({ ledgerCoins })}
      />
      <TokenField
        label={words.getData.types}
        hint={words.getData.typesHint}
        upperCase={false}
        values={choices.types}
        suggestions={suggestions.types}
        change={(types) => change({ types })}
      />
    </>
  );
}
