// Rolls the workbook's pack to the next month, once the person has read what is carried.
import { useEffect, useState } from 'preact/hooks';
import { counted, say } from '../../platform/say';
import { monthName } from '../../engine/records/calendar';
import { RangeField } from '../../pane/controls/range-field';
import { Form, Submit } from '../../pane/controls/form';
import { usePane } from '../../pane/context/pane-context';
import { EvidenceLink } from '../../pane/controls/evidence-link';
import type { CopyOutcome, RollPreview } from './pack/pack-state';
import type { StepProps } from './close-form';

export function NextStep({ state, form, month, pack, ask }: StepProps) {
  const { session, track } = usePane();
  const [preview, setPreview] = useState<RollPreview | null>(null);
  const [copy, setCopy] = useState<CopyOutcome | null>(null);
  useEffect(() => {
    void session.closing.previewRoll().then(setPreview);
  }, [session, month, pack?.isBusy]);
  if (preview === null) return null;
  if (!preview.ok) return <p class="banner care">{preview.sentence}</p>;
  const { from, to, closings, items, book } = preview;
  const name = `book ${to}`;
  const isSigned = state.closedPeriods.some(
    (period) => period.from <= from && period.to >= from && period.standing === 'signed',
  );
  const roll = (): void =>
    ask(session.closing.rollPack(form.text(name, book ?? '')), (done) => {
      setCopy(null);
      if (done.ok) form.enter({ month: to });
    });
  const save = (): void => void track(session.closing.copyWorkbook(from)).then(setCopy);
  return (
    <Form send={roll}>
      {!isSigned && (
        <p class="banner care">
          {say`${monthName(from)} is not signed. Sign it first: its sheets go with the roll, and the signature compares them.`}
        </p>
      )}
      <p>{say`The pack becomes that of ${monthName(to)}. Save a copy of ${monthName(from)} first.`}</p>
      <div class="button-row">
        <button type="button" onClick={save}>
          {say`Save a copy`}
        </button>
      </div>
      {copy?.ok === true && <EvidenceLink file={copy.file} atOnce />}
      {copy?.ok === false && <p class="banner care">{copy.sentence}</p>}
      <ul class="hint">
        <li>{say`Carried: ${counted(closings, 'closing balance')} and ${counted(items, 'open item')}.`}</li>
        <li>{say`Stays: Mapping, Business types, Rates, owners, Due on (a month later), comments in Lead and what is signed.`}</li>
        <li>{say`Goes: Done on, initials, reasons and comments of ${monthName(from)} on Close.`}</li>
      </ul>
      {book !== null && (
        <RangeField
          label={say`Book of ${monthName(to)}`}
          hint={say`A table by its name, or a range such as Book!A1:F500.`}
          required
          value={form.text(name, book)}
          choose={(range) => form.enter({ [name]: range })}
        />
      )}
      <Submit label={say`Roll to ${monthName(to)}`} />
    </Form>
  );
}
