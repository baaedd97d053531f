// The entries of the place Close, shown in its fields and stored with the workbook.
import type { TargetedInputEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { IsoMonth } from '../../engine/records/calendar';
import type { Entered, PackLook } from './pack/pack-state';
import type { PaneState } from '../../workbook/session/pane-state';
import type { useOutcome } from '../../pane/controls/outcome-line';
import { usePane } from '../../pane/context/pane-context';

export interface CloseForm {
  /** @param otherwise the text that is shown before a person enters one. */
  readonly text: (name: string, otherwise?: string) => string;
  readonly entered: Entered;
  readonly enter: (changes: Entered) => void;
  /** The props of a field. */
  readonly field: (
    name: string,
    otherwise?: string,
  ) => {
    readonly value: string;
    readonly onInput: (event: TargetedInputEvent<HTMLInputElement>) => void;
  };
}

/** The props of each step. */
export interface StepProps {
  readonly state: PaneState;
  readonly form: CloseForm;
  /** "" where the field holds no month. */
  readonly month: IsoMonth | '';
  /** The pack of the workbook; null: it has none. */
  readonly pack: PackLook | null;
  /** Runs an action, and shows its outcome in the unfolded step. */
  readonly ask: ReturnType<typeof useOutcome>['ask'];
}

export function useCloseForm(): CloseForm {
  const { session } = usePane();
  const [entered, setEntered] = useState(session.closing.entered);
  const enter = (changes: Entered): void => {
    session.closing.enter(changes);
    setEntered(session.closing.entered);
  };
  const text = (name: string, otherwise = ''): string => entered[name] ?? otherwise;
  return {
    ...{ text, entered, enter },
    field: (name, otherwise) => ({
      value: text(name, otherwise),
      onInput: (event) => enter({ [name]: event.currentTarget.value }),
    }),
  };
}

/** The accounts of the month: all connected ones except those that were left out. */
export function accountsIn({ state, form }: Pick<StepProps, 'state' | 'form'>): string[] {
  const left = new Set(form.text('left').split(','));
  return state.accounts
    .filter((account) => account.state === 'connected' && !left.has(account.name))
    .map(({ name }) => name);
}
