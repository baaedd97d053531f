// What the formula will not include, said before it is inserted.
import type { FetchPlan } from '../../session/get-data/get-data-state';
import { words } from '../texts/words';
import { isOfRecords, type Choices } from './choices';

/** `symbols`: pairs that were seen before. `unable`: names of accounts that cannot be read. */
interface Known {
  readonly symbols: readonly string[];
  readonly unable: readonly string[];
}

/** @param day writes a day for the person. */
export function leftOut(
  choices: Choices,
  plan: FetchPlan | null,
  known: Known,
  day: (iso: string) => string,
): readonly string[] {
  const { operation, symbols, commissionCoins, product, ledgerCoins, types, columns } = choices;
  const says = words.getData;
  const hidden = isOfRecords(operation)
    ? columns[operation].filter(({ shown }) => !shown).map(({ label }) => label)
    : [];
  const ofOperation =
    operation === 'REBATES'
      ? [
          ...(product === 'ALL' ? [] : [says.onlyProduct[product]]),
          ...(symbols.length === 0
            ? []
            : [
                says.onlySymbols(
                  symbols,
                  known.symbols.filter((one) => !symbols.includes(one)),
                ),
              ]),
          ...(commissionCoins.length === 0 ? [] : [says.onlyCommissionCoins(commissionCoins)]),
        ]
      : operation === 'REBATES.TIEOUT'
        ? [...(commissionCoins.length === 0 ? [] : [says.onlyCommissionCoins(commissionCoins)])]
        : [
            says.spotLedger,
            ...(ledgerCoins.length === 0 ? [] : [says.onlyLedgerCoins(ledgerCoins)]),
            ...(types.length === 0 || (operation !== 'LEDGER' && operation !== 'LEDGER.TOTAL')
              ? []
              : [says.onlyTypes(types)]),
          ];
  return [
    ...(known.unable.length === 0 ? [] : [says.unableAccounts(known.unable)]),
    ...ofOperation,
    ...(plan?.notes ?? []),
    ...(plan === null || plan.heldFrom === null ? [] : [says.heldFrom(day(plan.heldFrom))]),
    ...(hidden.length === 0 ? [] : [says.columnsLeftOut(hidden)]),
  ];
}
