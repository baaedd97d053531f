// A closed period: as it was closed, or what differs from it record by record and how that can be
// accepted.
import { useEffect, useState } from 'preact/hooks';
import type { ClosedPeriodCard, EvidenceFile, PeriodDifference } from '../../session/pane-state';
import { EvidenceLink } from '../live-data/evidence-link';
import { Field } from '../controls/field';
import { FIELD_LABELS } from '../texts/field-labels';
import { Icon, type IconName } from '../controls/icons';
import { useNow, usePane } from '../pane-context';
import { useOutcome } from '../controls/use-outcome';
import { words } from '../texts/words';
import { OutcomeLine } from './part';
import { useRequest } from './use-request';

const MOST_SHOWN = 50;
/** More are folded: what can be done with the period stays in sight. */
const MOST_HASHES = 3;
const LOOKS: Record<ClosedPeriodCard['state'], { readonly icon: IconName; readonly tone: string }> =
  {
    'as closed': { icon: 'check', tone: 'good' },
    changed: { icon: 'error', tone: 'lost' },
    unknown: { icon: 'away', tone: 'quiet' },
  };

/** What was said of differences holds until nothing differs, or something happens to the period. */
function usePeriodOutcome({ state, history }: Pick<ClosedPeriodCard, 'state' | 'history'>) {
  const said = useOutcome();
  const differs = state === 'changed';
  useEffect(() => {
    if (!differs) said.show(null);
  }, [differs, history.length]);
  return said;
}

export function ClosedPeriodDetails({ period }: { readonly period: ClosedPeriodCard }) {
  const { session, format, track } = usePane();
  const nowMs = useNow();
  const { outcome, tell } = usePeriodOutcome(period);
  const [file, setFile] = useState<Omit<EvidenceFile, 'certificate'> | null>(null);
  const says = words.reconcile.close;
  const {
    title,
    state,
    preparedBy,
    reviewedBy,
    closedAtMs,
    pinned,
    differences,
    altered,
    notCompared,
    openItems,
    standing,
    history,
    id,
  } = period;
  const people =
    reviewedBy === '' ? says.preparedOnly(preparedBy) : says.people(preparedBy, reviewedBy);
  const isToSign = standing === 'submitted';
  const { icon, tone } = LOOKS[state];
  const savePack = (): void =>
    void track(session.closedPeriods.saveEvidencePack(id)).then((saved) => {
      setFile(saved.ok ? saved.file : null);
      tell(saved);
    });
  return (
    <div class={`closed ${state === 'changed' ? 'is-changed' : ''}`}>
      <div class="check-head">
        <h5>{title}</h5>
        {/* What is open again is compared with nothing. */}
        {standing !== 'reopened' && (
          <span class={`with-icon ${tone}`}>
            <Icon name={icon} />
            {isToSign ? says.stateSubmitted[state] : says.state[state]}
          </span>
        )}
      </div>
      <p class="hint">
        {`${says.standing[standing]}. ${people}`}
        {isToSign ? '.' : `, ${says.closedAt(format.moment(closedAtMs, nowMs))}.`}
      </p>
      {history.map(({ kind, by, atMs, reason, seal }) => (
        <p key={seal} class="hint">
          {reason === ''
            ? says.event(says.happened[kind], by, format.moment(atMs, nowMs))
            : says.eventReason(says.happened[kind], by, format.moment(atMs, nowMs), reason)}
        </p>
      ))}
      {state === 'unknown' && standing !== 'reopened' && (
        <p class="hint">
          {notCompared.length === 0 ? says.notYetCompared : says.unknown(notCompared.join(', '))}
        </p>
      )}
      <details class="hint" open={pinned.length <= MOST_HASHES}>
        <summary>{says.pinnedParts(pinned.length, format.count(pinned.length))}</summary>
        <ul>
          {pinned.map(({ what, lines, sha256 }) => (
            <li key={`${what} ${sha256}`}>
              {says.pinned(lines, what, format.count(lines))}
              <span class="hash">{says.hash(sha256)}</span>
            </li>
          ))}
        </ul>
      </details>
      {openItems.length > 0 && (
        <details class="hint">
          <summary>{says.open.kept(openItems.length, format.count(openItems.length))}</summary>
          <ul class="differences">
            {openItems.map(({ where, sentence, reason }) => (
              <li key={`${where} ${sentence}`}>
                {says.open.keptItem(where, sentence)} <strong>{reason}</strong>
              </li>
            ))}
          </ul>
        </details>
      )}
      {altered.map((sentence) => (
        <p key={sentence} class="banner lost">
          <Icon name="error" />
          <span>{sentence}</span>
        </p>
      ))}
      {differences.length > 0 && (
        <Differences id={period.id} differences={differences} canAccept={altered.length === 0} />
      )}
      <div class="button-row">
        <button
          type="button"
          onClick={() => void track(session.closedPeriods.writeSheet(id)).then(tell)}
        >
          {says.sheet}
          <span class="unseen">{says.sheetOf(title)}</span>
        </button>
        <button type="button" onClick={savePack}>
          {says.pack}
          <span class="unseen">{says.sheetOf(title)}</span>
        </button>
      </div>
      <OutcomeLine outcome={outcome} />
      {file !== null && <EvidenceLink file={file} />}
      {isToSign && <Sign period={period} />}
      {standing !== 'reopened' && <Reopen id={id} title={title} />}
    </div>
  );
}

function Sign({ period }: { readonly period: ClosedPeriodCard }) {
  const { session, track } = usePane();
  const { request, field } = useRequest({ by: '' });
  const { outcome, tell } = usePeriodOutcome(period);
  const says = words.reconcile.close;
  const sign = (event: Event): void => {
    event.preventDefault();
    void track(session.closedPeriods.sign(period.id, request.by)).then(tell);
  };
  return (
    <form class="fields" onSubmit={sign}>
      <Field type="text" label={says.signBy} hint={says.signHint} {...field('by')} />
      <div class="button-row">
        <button type="submit" class="primary">
          {says.sign}
        </button>
      </div>
      <OutcomeLine outcome={outcome} />
    </form>
  );
}

function Reopen({ id, title }: { readonly id: string; readonly title: string }) {
  const { session, track } = usePane();
  const { request, field } = useRequest({ by: '', reason: '' });
  const { outcome, tell } = useOutcome();
  const says = words.reconcile.close;
  const reopen = (event: Event): void => {
    event.preventDefault();
    void track(session.closedPeriods.reopen(id, request.by, request.reason)).then(tell);
  };
  return (
    <details>
      <summary>{says.reopenOf(title)}</summary>
      <form class="fields" onSubmit={reopen}>
        <Field type="text" label={says.reopenBy} {...field('by')} />
        <Field type="text" label={says.reopenReason} {...field('reason')} />
        <div class="button-row">
          <button type="submit">{says.reopen}</button>
        </div>
        <OutcomeLine outcome={outcome} />
      </form>
    </details>
  );
}

function Differences({
  id,
  differences,
  canAccept,
}: {
  readonly id: string;
  readonly differences: readonly PeriodDifference[];
  /** They can be accepted: the file says of the rest what was written. */
  readonly canAccept: boolean;
}) {
  const { session, format, track } = usePane();
  const {
    request: { by, reason },
    field: fieldOf,
  } = useRequest({ by: '', reason: '' });
  const { outcome, tell } = useOutcome();
  const says = words.reconcile.close;
  const accept = (event: Event): void => {
    event.preventDefault();
    void track(session.closedPeriods.accept(id, by, reason)).then(tell);
  };
  return (
    <>
      <p class="banner lost">
        <Icon name="error" />
        <span>{says.changed(differences.length, format.count(differences.length))}</span>
      </p>
      <ul class="differences">
        {differences.slice(0, MOST_SHOWN).map(({ what, kind, id: entry, time, fields }, at) => (
          <li key={at}>
            <strong>{says.kind[kind]}</strong>{' '}
            {time === ''
              ? says.tableRow(what, entry ?? '')
              : `${entry === null ? what : says.entry(entry)}, ${format.date(time.slice(0, 10))}`}
            {fields
              .filter(({ before, after }) => before !== null || after !== null)
              .map(({ field, before, after }) => (
                <span key={field} class="hint">
                  {says.field(
                    FIELD_LABELS[field] ?? field,
                    before ?? says.nothing,
                    after ?? says.nothing,
                  )}
                </span>
              ))}
          </li>
        ))}
      </ul>
      {differences.length > MOST_SHOWN && (
        <p class="hint">{says.more(format.count(differences.length - MOST_SHOWN))}</p>
      )}
      {canAccept && (
        <form class="fields" onSubmit={accept}>
          <p class="hint">{says.acceptHint}</p>
          <Field type="text" label={says.acceptBy} {...fieldOf('by')} />
          <Field type="text" label={says.reason} {...fieldOf('reason')} />
          <div class="button-row">
            <button type="submit">{says.accept}</button>
          </div>
        </form>
      )}
      <OutcomeLine outcome={outcome} />
    </>
  );
}
