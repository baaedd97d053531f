// What belongs to this workbook, what to this device, and what is kept here.
import { useId, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { isBusy } from '../controls/work-progress';
import { lazyPlace } from '../lazy-place';
import type { PlaceProps } from '../pane-context';
import { DeviceSettingsPart } from './device-settings';
import { KeptHerePart } from './kept-here';
import { WorkbookSettingsPart } from './workbook-settings';

const SelfCheckPart = lazyPlace(
  () =>
    import(/* webpackChunkName: "addin.selfcheck" */ './self-check-section').then(
      (chunk) => chunk.SelfCheckSection,
    ),
  'part',
);

export function SettingsPlace({ state }: PlaceProps) {
  return (
    <>
      <h2 class="unseen">{say`Settings`}</h2>
      <WorkbookSettingsPart
        settings={state.settings.workbook}
        travelling={state.travelling}
        accounts={state.accounts}
      />
      <DeviceSettingsPart settings={state.settings.device} isBusy={isBusy(state, 0)} />
      <KeptHerePart />
      <SelfCheckPart state={state} />
      {state.server?.signOut === true && <SignOut />}
    </>
  );
}

function SignOut() {
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
