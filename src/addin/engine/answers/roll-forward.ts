// LEDGER.CHECK as a roll-forward.
import type { Coins } from '../records/coins';
import type { RollForwardForm } from '../records/reconcile-call';
import type { CheckRow } from '../proofs/check';
import {
  belowLimitIn,
  movedIn,
  rollForwardColumns,
  rollForwardLacks,
  rollForwardNotes,
} from '../proofs/closing/roll-forward-columns';
import { journalWords } from '../proofs/journal/posted-journal-check';
import type { AccountLedger } from '../proofs/records-behind';
import type { AccountRows } from '../proofs/table';
import type { AnswerContext } from './definition';

/** Its columns and notes. @param coins null: all. */
export function rollForwardOf(
  coins: readonly string[] | null,
  form: RollForwardForm,
  groups: readonly AccountRows<CheckRow>[],
  { zones: { displayZone: zone }, cells }: AnswerContext,
) {
  const valueForm = cells.valueForm?.();
  const journals = cells.journals?.() ?? [];
  const isWhole = coins === null;
  const words =
    form.mapping &&
    journalWords(groups, {
      journals,
      form,
      zone,
      valueForm,
      isWhole,
      marks: cells.matchMarks?.().marks ?? [],
    });
  return {
    moved: (ledgers: readonly AccountLedger[], named: Coins) =>
      movedIn(ledgers, named, form.types, zone),
    isBelowLimit: belowLimitIn(form, valueForm),
    columns: rollForwardColumns(form, zone, valueForm, words),
    lacking: () => rollForwardLacks(groups, form, zone, valueForm, words),
    notes: rollForwardNotes(groups, form, zone, valueForm),
  };
}
