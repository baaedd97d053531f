// One part of this place under a heading, and what all parts share.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Outcome } from '../../session/pane-state';
import { Icon } from '../icons';

interface PartProps { readonly heading: string; readonly lead: string; readonly children: ComponentChildren }

export function Part({ heading, lead, children }: PartProps) {
  const id = useId();
  return (
    <section class="card part" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <p class="hint">{lead}</p>
      {children}
    </section>
  );
}

/** Said and shown where it was asked; the pane announces it besides. */
export function OutcomeLine({ outcome }: { readonly outcome: Outcome | null }) {
  if (outcome === null) return null;
  return (
    <p class={outcome.ok ? 'with-icon good' : 'banner care'}>
      <Icon name={outcome.ok ? 'check' : 'partial'} />
      <span>{outcome.sentence}</span>
    </p>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly type?: 'text' | 'month' | 'number';
  readonly change: (value: string) => void;
}

export function TextField({ label, hint, value, type = 'text', change }: TextFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} {...(type === 'month' ? { type: 'month' as const } : { type: 'text' as const, inputMode: type === 'number' ? ('numeric' as const) : ('text' as const) })} value={value} autocomplete="off" spellcheck={false} aria-describedby={hint === undefined ? undefined : `${id}-hint`} onInput={(event) => change(event.currentTarget.value)} />
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
