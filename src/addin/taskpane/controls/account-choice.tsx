// Which account: the workbook's own, or another by name. Chosen, not typed.
import { say } from '../../platform/say';
import type { AccountCard } from '../../session/pane-state';
import { SelectField } from '../get-data/select-field';

interface AccountChoiceProps {
  readonly label: string;
  readonly accounts: readonly AccountCard[];
  /** By name; "": the workbook's account. */
  readonly chosen: string;
  readonly choose: (name: string) => void;
}

export function AccountChoice({ label, accounts, chosen, choose }: AccountChoiceProps) {
  const standard = accounts.find(({ isDefault }) => isDefault);
  return (
    <SelectField
      label={label}
      value={chosen}
      options={[
        { value: '', label: say`${standard?.name ?? say`No account`} (default)` },
        ...accounts
          .filter(({ isDefault }) => !isDefault)
          .map(({ name }) => ({ value: name, label: name })),
      ]}
      change={choose}
    />
  );
}
