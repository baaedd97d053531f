// One labelled text field with its hint and its error.
import type { ComponentProps } from 'preact';
import { useId } from 'preact/hooks';

type FieldProps = ComponentProps<'input'> & {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The id of the field's error sentence, or null. */
  readonly complaintId?: string | null;
};

/** All other properties are attributes of the input. */
export function Field({ label, hint, complaintId = null, ...attributes }: FieldProps) {
  const id = useId();
  const hintId = hint === undefined ? null : `${id}-hint`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={complaintId !== null}
        aria-describedby={[complaintId, hintId].filter(Boolean).join(' ') || undefined}
        {...attributes}
      />
      {hintId !== null && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
