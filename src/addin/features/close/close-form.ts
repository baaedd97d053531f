// What was entered in the place Close: in its fields at once, and kept with the workbook.
import type { TargetedInputEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { IsoMonth } from '../../engine/records/calendar';
import type { Entered, PackLook } from './pack/pack-state';
import type { PaneState } from '../../workbook/session/pane-state';
import type { useOutcome } from '../../pane/controls/outcome';
import { usePane } from '../../pane/context/pane-context';

export interface CloseForm {
  /** @param otherwise what stands there before anybody entered something. */
  readonly text: (name: string, otherwise?: string) => string;
  readonly entered: Entered;
  readonly enter: (changes: Entered) => void;
  /** What a field needs to know. */
  readonly field: (
    name: string,
    otherwise?: string,
  ) => {
    readonly value: string;
    readonly onInput: (event: TargetedInputEvent<HTMLInputElement>) => void;
  };
}

/** What each step works on. */
export interface StepProps {
  readonly state: PaneState;
  readonly form: CloseForm;
  /** "" where the field holds no month. */
  readonly month: IsoMonth | '';
  /** The pack of the workbook; null: it has none. */
  readonly pack: PackLook | null;
  /** Asks, and shows in the unfolded step what came of it. */
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

/** Accounts of the month: all that are connected, but those that were left out. */
export function accountsIn({ state, form }: Pick<StepProps, 'state' | 'form'>): string[] {
  const left = new Set(form.text('left').split(','));
  return state.accounts
    .filter((account) => account.state === 'connected' && !left.has(account.name))
    .map(({ name }) => name);
}
