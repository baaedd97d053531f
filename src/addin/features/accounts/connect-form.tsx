// The form that connects an account. The secret goes from its field to the session, never into
// component state.
import type { TargetedSubmitEvent } from 'preact';
import { useId, useRef, useState, useLayoutEffect } from 'preact/hooks';
import { say } from '../../platform/say';
import type {
  ConnectOutcome,
  Credentials,
  Remembering,
  WhoseKey,
} from '../../workbook/session/pane-state';
import { chosenRemembering, RememberChoice } from './remember-choice';
import { ComplaintLine } from '../../pane/controls/outcome-line';
import {
  checkCredentials,
  CREDENTIAL_LABELS,
  type Complaint,
  type CredentialInput,
  type PinFieldName,
} from './credentials-check';
import { Field } from '../../pane/controls/field';
import { Icon } from '../../pane/controls/icons';

interface ConnectFormProps {
  /** The name of an account that the workbook uses; "": none is missing. */
  readonly wanted: string;
  readonly connecting: boolean;
  readonly remembering: Remembering | null;
  readonly connect: (credentials: Credentials) => Promise<ConnectOutcome>;
  readonly answerWhose: (name: string, answer: WhoseKey) => Promise<ConnectOutcome>;
}

export function ConnectForm({
  wanted,
  connecting,
  remembering,
  connect,
  answerWhose,
}: ConnectFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const complaintId = useId();
  const pinForm = useId();
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  /** A question about this account that only the person can answer, or null. */
  const [question, setQuestion] = useState<{
    readonly name: string;
    readonly sentence: string;
  } | null>(null);

  const fieldOf = (field: CredentialInput | PinFieldName): HTMLInputElement | null =>
    form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`) ?? null;
  // Copying often adds spaces around a value; request headers cannot carry them.
  const pasted = (field: CredentialInput): string => fieldOf(field)?.value.trim() ?? '';

  const complain = (next: Complaint): void => {
    setComplaint(next);
    // A person who works elsewhere meanwhile keeps the focus; the alert is announced anyway.
    if (form.current?.contains(document.activeElement) === true) fieldOf(next.field)?.focus();
  };

  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (connecting) return;
    // The complaint is cleared first, so that a screen reader announces the same sentence again.
    setComplaint(null);
    setQuestion(null);
    const remember = chosenRemembering(event.currentTarget);
    const credentials = {
      name: pasted('name'),
      key: pasted('key'),
      secret: pasted('secret'),
      passphrase: pasted('passphrase'),
    };
    const wrong = checkCredentials(credentials);
    if (wrong !== null) {
      complain(wrong);
      return;
    }
    if (remember && 'sentence' in remember) {
      empty(['pin', 'pinAgain']);
      complain(remember);
      return;
    }
    const call = connect({ ...credentials, ...(remember && { remember }) });
    empty(['secret', 'pin', 'pinAgain']);
    void call.then((outcome) => hear(credentials.name, outcome));
  };

  const empty = (fields: readonly (CredentialInput | PinFieldName)[]): void => {
    for (const field of fields.map(fieldOf)) if (field !== null) field.value = '';
  };

  const hear = (name: string, outcome: ConnectOutcome): void => {
    if (outcome.ok) form.current?.reset();
    else if (outcome.asksWhose) setQuestion({ name, sentence: outcome.sentence });
    else complain({ sentence: outcome.sentence, field: outcome.field ?? 'secret', local: false });
  };

  const answer = (given: WhoseKey): void => {
    if (question === null || connecting) return;
    setQuestion(null);
    void answerWhose(question.name, given).then((outcome) => hear(question.name, outcome));
  };

  const complaintAbout = (field: CredentialInput | PinFieldName): string | null =>
    complaint?.field === field ? complaintId : null;
  // Uncontrolled inputs: the typed text is stored nowhere but in the field.
  const credential = (name: CredentialInput, hint?: string) =>
    ({
      name,
      label: CREDENTIAL_LABELS[name],
      hint,
      autocapitalize: 'off',
      complaintId: complaintAbout(name),
    }) as const;
  const submitAll = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <>
      <form id={pinForm} hidden onSubmit={submitAll}>
        <button type="submit" />
      </form>
      <form ref={form} class="connect-form stack" onSubmit={submit} noValidate autocomplete="off">
        <Field type="text" {...credential('name')} defaultValue={wanted} />
        <Field
          type="text"
          {...credential('key', say`Use a read-only key with an IP allow-list.`)}
        />
        <Field
          type="password"
          {...credential(
            'secret',
            say`Tieout keeps only a signing key made from it and empties this field.`,
          )}
        />
        <Field type="password" {...credential('passphrase')} />
        {remembering !== null && (
          <RememberChoice
            hasPin={remembering.hasPin}
            pinForm={pinForm}
            complaintAbout={complaintAbout}
          />
        )}
        {question !== null && <WhoseKeyBanner sentence={question.sentence} answer={answer} />}
        <ComplaintLine
          id={complaintId}
          sentence={complaint?.sentence ?? null}
          tone={complaint?.local === true ? 'care' : 'lost'}
        />
        <button type="submit" class="primary">
          {say`Connect`}
        </button>
        {connecting && (
          <p class="hint with-icon">
            <Icon name="reading" />
            {say`Asking the exchange what this key may read.`}
          </p>
        )}
      </form>
    </>
  );
}

interface WhoseKeyProps {
  readonly sentence: string;
  readonly answer: (answer: WhoseKey) => void;
}

function WhoseKeyBanner({ sentence, answer }: WhoseKeyProps) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <div class="banner care stack close" role="group" aria-labelledby={id}>
      <p id={id}>{sentence}</p>
      <div class="button-row">
        <button
          type="button"
          ref={first}
          aria-describedby={id}
          onClick={() => answer('same account')}
        >
          {say`Same account`}
        </button>
        <button type="button" onClick={() => answer('another account')}>
          {say`Another account`}
        </button>
        <button type="button" onClick={() => answer(null)}>
          {say`Leave it as it was`}
        </button>
      </div>
    </div>
  );
}
