// One part of this place under a heading, and what all parts share.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Outcome } from '../../session/pane-state';
import { Icon } from '../controls/icons';

interface PartProps {
  readonly heading: string;
  readonly lead: string;
  readonly children: ComponentChildren;
}

export function Part({ heading, lead, children }: PartProps) {
  const id = useId();
  return (
    <section class="card part stack close" aria-labelledby={id}>
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
