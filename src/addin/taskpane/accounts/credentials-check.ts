// What can be seen wrong with pasted credentials before anything is sent.
import type { Credentials } from '../../session/pane-state';
import { words } from '../texts/words';

export type CredentialInput = Exclude<keyof Credentials, 'remember'>;

export type PinFieldName = 'pin' | 'pinAgain';

export interface Complaint {
  readonly sentence: string;
  /** Where the person goes on. */
  readonly field: CredentialInput | PinFieldName;
  /** True: nothing was sent. False: the exchange or the way to it said no. */
  readonly local: boolean;
}

const FIELDS: readonly CredentialInput[] = ['name', 'key', 'secret', 'passphrase'];
/**
 * Key and passphrase travel in request headers, which carry printable ASCII only. The secret never
 * travels.
 */
const SENT_IN_HEADERS: readonly CredentialInput[] = ['key', 'passphrase'];
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** @returns null where all four may be tried. */
export function checkCredentials(pasted: Credentials): Complaint | null {
  const missing = FIELDS.filter((field) => pasted[field] === '');
  const [firstMissing] = missing;
  if (firstMissing !== undefined)
    return {
      sentence: words.connect.missing(missing.map((field) => words.connect[field])),
      field: firstMissing,
      local: true,
    };

  const unsendable = SENT_IN_HEADERS.find((field) => !PRINTABLE_ASCII.test(pasted[field]));
  return unsendable === undefined
    ? null
    : {
        sentence: words.connect.notPrintable(words.connect[unsendable]),
        field: unsendable,
        local: true,
      };
}
