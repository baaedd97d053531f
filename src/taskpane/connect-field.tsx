// One labelled field of the connect form. Uncontrolled: what is typed stays in the field and nowhere else.
import { useId } from 'preact/hooks';
import type { CredentialField } from './credentials-check';
import { words } from './words';

interface ConnectFieldProps {
  readonly field: CredentialField;
  readonly hint?: string;
  readonly concealed?: boolean;
  /** The id of the sentence that complains about this field, or null. */
  readonly complaintId: string | null;
}

export function ConnectField({ field, hint, concealed = false, complaintId }: ConnectFieldProps) {
  const id = useId();
  const hintId = hint === undefined ? null : `${id}-hint`;
  const describedBy = [complaintId, hintId].filter((each) => each !== null).join(' ');
  const attributes = {
    id,
    name: field,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: false,
    'aria-invalid': complaintId !== null,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
  } as const;
  return (
    <div class="field">
      <label for={id}>{words.connect[field]}</label>
      {concealed ? <input {...attributes} type="password" /> : <input {...attributes} type="text" />}
      {hintId !== null && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
