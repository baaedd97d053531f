// A request that is put together in text fields.
import type { TargetedInputEvent } from 'preact';
import { useState } from 'preact/hooks';

/**
 * What stands in the fields, what each field needs to know, and the way back to empty fields.
 * @param first what stands in them before anybody typed.
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
