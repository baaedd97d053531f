// A field for a PIN. Uncontrolled, and emptied as soon as its PIN is on its way.
import { useId } from 'preact/hooks';

export type PinFieldName = 'pin' | 'pinAgain';

interface PinFieldProps {
  readonly name: PinFieldName;
  readonly label: string;
  readonly hint?: string;
  /** The id of a form of its own: one that asks for four secrets confuses browsers, and Chromium says so. */
  readonly form?: string;
  /** The id of the sentence that complains about this field, or null. */
  readonly complaintId: string | null;
}

export function PinField({ name, label, hint, form, complaintId }: PinFieldProps) {
  const id = useId();
  const describedBy = [complaintId, hint === undefined ? null : `${id}-hint`].filter((each) => each !== null).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} name={name} form={form} type="password" autocomplete="off" spellcheck={false} aria-invalid={complaintId !== null} aria-describedby={describedBy === '' ? undefined : describedBy} />
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
