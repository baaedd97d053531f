// Paste, connect, see what the key may read. The secret passes from its field to the session and is in no state between.
import type { TargetedSubmitEvent } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import type { ConnectOutcome, Credentials } from '../session/pane-state';
import { ComplaintLine } from './complaint-line';
import { ConnectField } from './connect-field';
import { checkCredentials, type Complaint, type CredentialField } from './credentials-check';
import { Icon } from './icons';
import { words } from './words';

interface ConnectFormProps {
  readonly connecting: boolean;
  readonly connect: (credentials: Credentials) => Promise<ConnectOutcome>;
}

export function ConnectForm({ connecting, connect }: ConnectFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const complaintId = useId();
  const [complaint, setComplaint] = useState<Complaint | null>(null);

  const fieldOf = (field: CredentialField): HTMLInputElement | null => form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`) ?? null;
  // Space around a pasted word comes from the mail it was copied from; headers could not carry it anyway.
  const pasted = (field: CredentialField): string => fieldOf(field)?.value.trim() ?? '';

  const complain = (next: Complaint): void => {
    setComplaint(next);
    // Whoever has gone on working elsewhere stays there; the alert is announced all the same.
    if (form.current?.contains(document.activeElement) === true) fieldOf(next.field)?.focus();
  };

  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (connecting) return;
    // Taken away first, so that the same sentence is announced again.
    setComplaint(null);
    const credentials = { name: pasted('name'), key: pasted('key'), secret: pasted('secret'), passphrase: pasted('passphrase') };
    const wrong = checkCredentials(credentials);
    if (wrong !== null) {
      complain(wrong);
      return;
    }
    const call = connect(credentials);
    const secret = fieldOf('secret');
    if (secret !== null) secret.value = '';
    void call.then((outcome) => {
      if (outcome.ok) form.current?.reset();
      else complain({ sentence: outcome.sentence, field: outcome.field ?? 'secret', local: false });
    });
  };

  const complaintAbout = (field: CredentialField): string | null => (complaint?.field === field ? complaintId : null);
  return (
    <form ref={form} class="connect-form" onSubmit={submit} noValidate autocomplete="off">
      <ConnectField field="name" complaintId={complaintAbout('name')} />
      <ConnectField field="key" hint={words.connect.keyHint} complaintId={complaintAbout('key')} />
      <ConnectField field="secret" hint={words.connect.secretHint} concealed complaintId={complaintAbout('secret')} />
      <ConnectField field="passphrase" concealed complaintId={complaintAbout('passphrase')} />
      <ComplaintLine id={complaintId} sentence={complaint?.sentence ?? null} tone={complaint?.local === true ? 'care' : 'lost'} />
      <button type="submit" class="primary">
        {words.connect.button}
      </button>
      {connecting && (
        <p class="hint with-icon">
          <Icon name="reading" />
          {words.connect.asking}
        </p>
      )}
    </form>
  );
}
