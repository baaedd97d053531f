// Says before the insertion what the formula will not include.
import { say } from '../../platform/say';
import type { FetchPlan } from '../../workbook/live/fetch-plan';
import { formatList } from '../../pane/context/locale-format';
import type { Field } from '../../engine/answers/arguments/argument';
import { asksFor, countsDays, isOfRecords, type Choices } from './choices';

/** More than these are counted. */
const NAMED = 8;
const named = (names: readonly string[]): string => formatList(names, NAMED);

/** `symbols`: pairs of earlier records. `unable`: names of accounts that cannot be read. */
interface Known {
  readonly symbols: readonly string[];
  readonly unable: readonly string[];
}

/** @param day formats a day for the person. */
export function leftOut(
  choices: Choices,
  plan: FetchPlan | null,
  known: Known,
  day: (iso: string) => string,
): readonly string[] {
  const { operation, symbols, commissionCoins, product, ledgerCoins, types, columns } = choices;
  const hidden = isOfRecords(operation)
    ? columns[operation].filter(({ shown }) => !shown).map(({ label }) => label)
    : [];
  const only = (
    field: Field,
    chosen: readonly string[],
    sentence: () => string,
  ): readonly string[] => (chosen.length === 0 || !asksFor(operation, field) ? [] : [sentence()]);
  const isSpot = product === 'SPOT';
  const ofOperation = [
    ...(countsDays(operation)
      ? []
      : [say`The spot ledger only; other ledgers of the account not included.`]),
    ...only('product', product === 'ALL' ? [] : [product], () =>
      isSpot ? say`SPOT only; FUTURES not included.` : say`FUTURES only; SPOT not included.`,
    ),
    ...only('symbols', symbols, () => onlySymbols(symbols, known)),
    ...only(
      'commissionCoins',
      commissionCoins,
      () => say`Only commission paid in ${named(commissionCoins)}.`,
    ),
    ...only(
      'ledgerCoins',
      ledgerCoins,
      () => say`Only entries in ${named(ledgerCoins)}; other coins not included.`,
    ),
    ...only(
      'types',
      types,
      () => say`Only entries of type ${named(types)}; other types not included.`,
    ),
  ];
  return [
    ...(known.unable.length === 0
      ? []
      : [say`${named(known.unable)}: the key may not read rebates.`]),
    ...ofOperation,
    ...(plan?.notes ?? []),
    ...(plan === null || plan.retainedFrom === null
      ? []
      : [
          say`The exchange holds nothing before ${day(plan.retainedFrom)}; the result starts there.`,
        ]),
    ...(hidden.length === 0 ? [] : [say`Columns left out: ${named(hidden)}.`]),
  ];
}

function onlySymbols(symbols: readonly string[], known: Known): string {
  const others = known.symbols.filter((one) => !symbols.includes(one));
  return others.length === 0
    ? say`Only ${named(symbols)}; other pairs not included.`
    : say`Only ${named(symbols)}; other pairs not included, such as ${named(others)}.`;
}
