// What belongs to this workbook, what to this device, and what is kept here.
import { say } from '../../platform/say';
import { isBusy } from '../controls/busy';
import { lazyPlace } from '../lazy-place';
import type { PlaceProps } from '../texts/place-names';
import { DeviceSettingsPart } from './device-settings';
import { KeptHerePart } from './kept-here';
import { SignOut } from './sign-out';
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
