// A setting that is on or off, saved at once.
import { useId } from 'preact/hooks';

interface SwitchSettingProps {
  readonly label: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly save: (on: boolean) => void;
}

export function SwitchSetting({ label, hint, on, save }: SwitchSettingProps) {
  const id = useId();
  return (
    <div class="field">
      <label class="choice">
        <input
          type="checkbox"
          checked={on}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => save(event.currentTarget.checked)}
        />
        {label}
      </label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
