// Where a firm's people sign in to the server by a shared token: out again, on this device.
import { useId, useState } from 'preact/hooks';
import { words } from '../texts/words';

export function SignOut() {
  const id = useId();
  const [state, setState] = useState<'in' | 'leaving' | 'failed'>('in');
  const says = words.settings.signOut;
  const leave = async (): Promise<void> => {
    setState('leaving');
    const left = await fetch('/sign-out', { method: 'POST' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (left) location.reload();
    else setState('failed');
  };
  return (
    <section class="section" aria-labelledby={id}>
      <h3 id={id} class="place-heading">
        {says.heading}
      </h3>
      <p class="lead">{says.lead}</p>
      <p>
        <button type="button" disabled={state === 'leaving'} onClick={() => void leave()}>
          {says.button}
        </button>
      </p>
      {state === 'failed' && (
        <p class="hint" role="alert">
          {says.failed}
        </p>
      )}
    </section>
  );
}
