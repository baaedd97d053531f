// One form: a part of a place under a heading, and a request that is put together in its fields.
import type { ComponentChildren, ComponentProps, TargetedInputEvent } from 'preact';
import { useId, useState } from 'preact/hooks';

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

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { readonly send: () => void };

/** All other properties are attributes of the form. */
export function Form({ send, ...attributes }: FormProps) {
  const submit = (event: Event): void => {
    event.preventDefault();
    send();
  };
  return <form class="stack close" onSubmit={submit} {...attributes} />;
}

interface SubmitProps {
  readonly label: string;
  /** Another button of the place is the primary one. */
  readonly isQuiet?: boolean;
}

export const Submit = ({ label, isQuiet = false }: SubmitProps) => (
  <div class="button-row">
    <button type="submit" class={isQuiet ? '' : 'primary'}>
      {label}
    </button>
  </div>
);

/**
 * The values of the fields, the properties of each field, and a function that empties them. @param
 * first the initial values
 */
export function useRequest<Request extends { readonly [Name in keyof Request]: string }>(
  empty: Request,
  first = empty,
) {
  const [request, setRequest] = useState(first);
  const field = (name: keyof Request) => ({
    value: request[name],
    onInput: (event: TargetedInputEvent<HTMLInputElement>): void =>
      setRequest({ ...request, [name]: event.currentTarget.value }),
  });
  const set = (name: keyof Request, text: string): void => setRequest({ ...request, [name]: text });
  return { request, field, set, clear: () => setRequest(empty) };
}
