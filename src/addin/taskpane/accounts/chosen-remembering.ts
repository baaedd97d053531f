// Reads how the account is to be remembered out of the form, at the moment of Connect.
import { say } from '../../platform/say';
import type { Credentials } from '../../session/pane-state';
import type { Complaint, PinFieldName } from './credentials-check';

/**
 * @returns undefined where it is not to be remembered; a complaint where its PIN is missing or
 * typed in two ways.
 */
export function chosenRemembering(form: HTMLFormElement): Credentials['remember'] | Complaint {
  const chosen = new FormData(form);
  if (!chosen.has('remember')) return undefined;
  if (chosen.get('by') !== 'pin') return { withoutPin: true };
  // They stand in the form and belong to another.
  const typed = (name: PinFieldName): string | null =>
    form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? null;
  const pin = typed('pin') ?? '';
  if (pin === '')
    return { sentence: say`The PIN is still empty. Nothing was sent.`, field: 'pin', local: true };
  const again = typed('pinAgain');
  if (again !== null && again !== pin)
    return {
      sentence: say`The two PINs are not the same. Type both again; nothing was sent.`,
      field: 'pinAgain',
      local: true,
    };
  return { pin };
}
