// Reads how the account is to be remembered out of the form, at the moment of Connect.
import type { Credentials } from '../session/pane-state';
import type { PinFieldName } from './credentials-check';
import { words } from './words';

export type ChosenRemembering =
  | { readonly ok: true; readonly remember: Credentials['remember'] }
  | { readonly ok: false; readonly sentence: string; readonly field: PinFieldName; readonly local: true };

export function chosenRemembering(form: HTMLFormElement): ChosenRemembering {
  const chosen = new FormData(form);
  if (!chosen.has('remember')) return { ok: true, remember: undefined };
  if (chosen.get('by') !== 'pin') return { ok: true, remember: { withoutPin: true } };
  // They stand in the form and belong to another.
  const typed = (name: PinFieldName): string | null => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? null;
  const pin = typed('pin') ?? '';
  if (pin === '') return { ok: false, sentence: words.remember.pinMissing, field: 'pin', local: true };
  const again = typed('pinAgain');
  if (again !== null && again !== pin) return { ok: false, sentence: words.remember.pinsDiffer, field: 'pinAgain', local: true };
  return { ok: true, remember: { pin } };
}
