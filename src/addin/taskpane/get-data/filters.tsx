// What to ask for: the controls of each operation, filled from what was seen before.
import type { Suggestions } from '../../session/get-data/get-data-state';
import { words } from '../texts/words';
import type { Choices, ProductChoice, SumChoice } from './choices';
import { SelectField } from './select-field';
import { TokenField } from './token-field';

interface FiltersProps {
  readonly choices: Choices;
  readonly suggestions: Suggestions;
  readonly change: (changes: Partial<Choices>) => void;
}

const SUMS: readonly SumChoice[] = ['Change', 'Fees'];
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

export function TieoutFilters({ choices, suggestions, change }: FiltersProps) {
  return (
    <TokenField
      label={words.getData.commissionCoin}
      hint={words.getData.commissionCoinsHint}
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
          label={words.getData.sum}
          value={choices.sum}
          options={SUMS.map((value) => ({ value, label: words.getData.sums[value] }))}
          change={(sum) => change({ sum })}
        />
      )}
      <TokenField
        label={isTotal ? words.getData.oneCoin : words.getData.ledgerCoins}
        hint={isTotal ? words.getData.oneCoinHint : words.getData.ledgerCoinsHint}
        upperCase
        values={choices.ledgerCoins}
        suggestions={suggestions.ledgerCoins}
        change={(ledgerCoins) => change({ ledgerCoins })}
      />
      {(isTotal || operation === 'LEDGER') && (
        <TokenField
          label={words.getData.types}
          hint={words.getData.typesHint}
          upperCase={false}
          values={choices.types}
          suggestions={suggestions.types}
          change={(types) => change({ types })}
        />
      )}
    </>
  );
}
