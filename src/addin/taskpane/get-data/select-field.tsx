// One choice of a few, labelled: the browser's own list, which every screen reader and keyboard
// knows.
import { useId } from 'preact/hooks';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly change: (value: Value) => void;
}

export function SelectField<Value extends string>({
  label,
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
      <select id={id} value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  );
}
