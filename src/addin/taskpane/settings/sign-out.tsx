// Where a firm's people sign in to the server by a shared token: out again, on this device.
import { useId, useState } from 'preact/hooks';
import { say } from '../../platform/say';

export function SignOut() {
  const id = useId();
  const [state, setState] = useState<'in' | 'leaving' | 'failed'>('in');
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
        {say`Your firm's server`}
      </h3>
      <p class="lead">{say`You are signed in with the access token. Accounts and rows on this device stay.`}</p>
      <p>
        <button type="button" disabled={state === 'leaving'} onClick={() => void leave()}>
          {say`Sign out`}
        </button>
      </p>
      {state === 'failed' && (
        <p class="hint" role="alert">
          {say`The server cannot be reached. You are still signed in.`}
        </p>
      )}
    </section>
  );
}
