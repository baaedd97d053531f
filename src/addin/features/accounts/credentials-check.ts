// Checks pasted credentials before anything is sent.
import { say } from '../../platform/say';
import type { Credentials } from '../../workbook/session/pane-state';
import { formatList } from '../../pane/context/locale-format';

export type CredentialInput = Exclude<keyof Credentials, 'remember'>;

export type PinFieldName = 'pin' | 'pinAgain';

export interface Complaint {
  readonly sentence: string;
  /** The field in which the person corrects it. */
  readonly field: CredentialInput | PinFieldName;
  /** true: nothing was sent. false: the exchange or the way to it refused. */
  readonly local: boolean;
}

const FIELDS: readonly CredentialInput[] = ['name', 'key', 'secret', 'passphrase'];
export const CREDENTIAL_LABELS: Readonly<Record<CredentialInput, string>> = {
  name: say`Account name`,
  key: say`API key`,
  secret: say`API secret`,
  passphrase: say`Passphrase`,
};
/**
 * Key and passphrase travel in request headers, which carry printable ASCII only. The secret never
 * travels.
 */
const SENT_IN_HEADERS: readonly CredentialInput[] = ['key', 'passphrase'];
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** @returns null where the credentials may be tried. */
export function checkCredentials(pasted: Credentials): Complaint | null {
  const missing = FIELDS.filter((field) => pasted[field] === '');
  const [firstMissing] = missing;
  if (firstMissing !== undefined) {
    const labels = formatList(missing.map((field) => CREDENTIAL_LABELS[field]));
    return {
      sentence:
        missing.length === 1
          ? say`${labels} is still empty. All four are needed; nothing was sent.`
          : say`${labels} are still empty. All four are needed; nothing was sent.`,
      field: firstMissing,
      local: true,
    };
  }

  const unsendable = SENT_IN_HEADERS.find((field) => !PRINTABLE_ASCII.test(pasted[field]));
  return unsendable === undefined
    ? null
    : {
        sentence: say`${CREDENTIAL_LABELS[unsendable]} has characters that no exchange uses, such as an accent or a line break. Copy it again; nothing was sent.`,
        field: unsendable,
        local: true,
      };
}
