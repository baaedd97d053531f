// One choice of a few, labelled: the browser's own list, which every screen reader and keyboard
// knows.
import { useId } from 'preact/hooks';
import { say } from '../../platform/say';
import type { AccountCard } from '../../workbook/session/pane-state';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly change: (value: Value) => void;
}

export function SelectField<Value extends string>({
  label,
  hint,
  value,
  options,
  change,
}: SelectFieldProps<Value>) {
  const id = useId();
  const choose = (text: string): void => {
    const chosen = options.find((one) => one.value === text);
    if (chosen) change(chosen.value);
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

interface AccountChoiceProps {
  readonly label: string;
  readonly accounts: readonly AccountCard[];
  /** The chosen name; "": the workbook's account. */
  readonly chosen: string;
  readonly choose: (name: string) => void;
  /** The label of ""; default: the workbook's account. */
  readonly otherwise?: string;
}

export function AccountChoice({ label, accounts, chosen, choose, otherwise }: AccountChoiceProps) {
  const standard = accounts.find(({ isDefault }) => isDefault);
  return (
    <SelectField
      label={label}
      value={chosen}
      options={[
        {
          value: '',
          label: otherwise ?? say`${standard?.name ?? say`No account`} (default)`,
        },
        ...accounts
          .filter(({ isDefault }) => otherwise !== undefined || !isDefault)
          .map(({ name }) => ({ value: name, label: name })),
      ]}
      change={choose}
    />
  );
}
