// A closed period: unchanged since it was closed, or its differences record by record and the form
// to accept them.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { counted, say } from '../../../platform/say';
import type { ClosedPeriodCard } from './close-state';
import type { Outcome } from '../../../platform/outcome';
import type { EvidenceFile } from '../../../workbook/certificates/evidence-state';
import { EvidenceLink } from '../../../pane/controls/evidence-link';
import { SHEETS } from '../../../engine/evidence/signed-tables';
import { textOfCellNumber } from '../../../engine/records/excel-number';
import type { PackLook } from '../pack/pack-state';
import { sheetChanged, differencesByRecord, type RecordDifference } from './differences-by-record';
import { Field } from '../../../pane/controls/field';
import { FIELD_LABELS } from '../../evidence/certificate-part';
import { Icon } from '../../../pane/controls/icons';
import { useNow, usePane } from '../../../pane/context/pane-context';
import { OutcomeLine, useOutcome } from '../../../pane/controls/outcome-line';
import { Form, Submit, useRequest } from '../../../pane/controls/form';

const MAX_SHOWN = 50;
const LOOKS = {
  'as closed': ['check', 'good', say`As closed`, say`As submitted`],
  changed: ['error', 'lost', say`Changed since signing`, say`Changed since submission`],
  unknown: ['away', 'quiet', say`Not compared`, say`Not compared`],
} as const;
/** Also the state of a period after its last event. */
const HAPPENED = {
  submitted: say`Submitted`,
  signed: say`Signed`,
  accepted: say`Differences accepted`,
  reopened: say`Open again`,
};
/** Shown beside a button that signs: protecting a sheet empties Excel's Undo. */
export const PROTECTS = say`Signing also protects Business types, Rates, Mapping and the journal of the month’s pack, without a password. That empties Excel’s list for Undo.`;
const CHANGES = { added: say`New`, removed: say`Gone`, changed: say`Changed` };

/** The outcome about differences stays until nothing differs, or the period has a new event. */
function usePeriodOutcome({ state, history }: Pick<ClosedPeriodCard, 'state' | 'history'>) {
  const said = useOutcome();
  const differs = state === 'changed';
  useEffect(() => {
    if (!differs) said.show(null);
  }, [differs, history.length]);
  return said;
}

interface ClosedPeriodProps {
  readonly period: ClosedPeriodCard;
  /** The pack of its month, where the workbook has it. */
  readonly pack?: PackLook | null;
}

export function ClosedPeriodDetails({ period, pack = null }: ClosedPeriodProps) {
  const { session, format, features } = usePane();
  const nowMs = useNow();
  const { outcome, ask } = usePeriodOutcome(period);
  const [file, setFile] = useState<Omit<EvidenceFile, 'certificate'> | null>(null);
  const {
    title,
    state,
    preparedBy,
    reviewedBy,
    closedAtMs,
    differences,
    altered,
    notCompared,
    openItems,
    standing,
    history,
    id,
  } = period;
  const people =
    reviewedBy === ''
      ? say`Prepared by ${preparedBy}, not signed yet`
      : say`Prepared by ${preparedBy}, reviewed by ${reviewedBy}`;
  const isToSign = standing === 'submitted';
  const [icon, tone, signed, submitted] = LOOKS[state];
  const savePack = (): void =>
    ask(session.closedPeriods.saveEvidencePack(id), (saved) => {
      setFile(saved.ok ? saved.file : null);
    });
  return (
    <div class={`closed stack close ${state === 'changed' ? 'is-changed' : ''}`}>
      <div class="row ends wrap">
        <h4>{title}</h4>
        {/* A reopened period is not compared. */}
        {standing !== 'reopened' && (
          <span class={`with-icon ${tone}`}>
            <Icon name={icon} />
            {isToSign ? submitted : signed}
          </span>
        )}
      </div>
      <p class="hint">
        {`${HAPPENED[standing]}. ${people}`}
        {isToSign ? '.' : `, ${say`closed ${format.moment(closedAtMs, nowMs)}`}.`}
      </p>
      {history.map(({ kind, by, atMs, reason, seal }) => (
        <p key={seal} class="hint">
          {reason === ''
            ? say`${HAPPENED[kind]} by ${by}, ${format.moment(atMs, nowMs)}`
            : say`${HAPPENED[kind]} by ${by}, ${format.moment(atMs, nowMs)}: ${reason}`}
        </p>
      ))}
      {state === 'unknown' && standing !== 'reopened' && (
        <p class="hint">
          {notCompared.length === 0
            ? say`Not compared yet in this workbook on this device.`
            : say`Not compared: ${notCompared.join(', ')}. This device does not have the rows, or no result shows the table. Refresh past months too.`}
        </p>
      )}
      {openItems.length > 0 && (
        <details class="hint" open={isToSign}>
          <summary tabIndex={0}>
            {counted(openItems.length, 'item was open.', 'items were open.')}
          </summary>
          <ul class="differences stack tight">
            {openItems.map(({ where, sentence, reason }) => (
              <li key={`${where} ${sentence}`}>
                {say`${where}, ${sentence}. Reason:`} <strong>{reason}</strong>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p class="hint">
        {say`Hash over all of it`}
        <span class="hash">{period.sha256}</span>
      </p>
      {altered.map((sentence) => (
        <Lost key={sentence} sentence={sentence} />
      ))}
      {differences.length > 0 && <Differences period={period} />}
      <div class="button-row">
        <button type="button" onClick={savePack}>
          {say`Evidence pack`}
          <span class="unseen">{say` of ${title}`}</span>
        </button>
      </div>
      <OutcomeLine outcome={outcome} />
      {file !== null && <EvidenceLink file={file} />}
      {features.map(
        ({ OfClosedPeriod }, at) =>
          OfClosedPeriod && (
            <OfClosedPeriod
              key={at}
              populations={period.populations}
              recordsOf={(population) => session.closedPeriods.pinnedRecords(id, population)}
            />
          ),
      )}
      {isToSign && (
        <ByPerson
          of={period}
          send={(by, reason) => session.closedPeriods.sign(id, by, reason)}
          by={say`Signed by`}
          byHint={say`The reviewer. Comments stand on the sheet Close, one for each check.`}
          why={say`Reason to sign without it`}
          whyIfRefused={say`Only where an account is not connected: what is signed was then not read again.`}
          label={say`Sign`}
        >
          {pack !== null && <Closings pack={pack} />}
          <SignedContent period={period} />
          <p class="hint">{PROTECTS}</p>
        </ByPerson>
      )}
      {standing !== 'reopened' && (
        <details>
          <summary tabIndex={0}>{say`Open ${title} again`}</summary>
          <ByPerson
            of={period}
            send={(by, reason) => session.closedPeriods.reopen(id, by, reason)}
            by={say`Opened by`}
            why={say`Reason to open it again`}
            label={say`Open the month again`}
          />
        </details>
      )}
    </div>
  );
}

const Lost = ({ sentence }: { readonly sentence: string }) => (
  <p class="banner lost">
    <Icon name="error" />
    <span>{sentence}</span>
  </p>
);

interface ByPersonProps {
  readonly of: ClosedPeriodCard;
  readonly send: (by: string, reason: string) => Promise<Outcome>;
  /** The labels of the two fields. */
  readonly by: string;
  readonly why: string;
  readonly byHint?: string;
  /** The hint of the reason, which is asked only after a refusal that wants one. */
  readonly whyIfRefused?: string;
  readonly label: string;
  readonly children?: ComponentChildren;
}

/** A form for an event of a period: the person's name, and the reason. */
function ByPerson({ of, send, by, why, byHint, whyIfRefused, label, children }: ByPersonProps) {
  const { request, field } = useRequest({ by: '', reason: '' });
  const { outcome, ask } = usePeriodOutcome(of);
  const [wantsReason, setWantsReason] = useState(false);
  const answer = (said: Outcome): void => setWantsReason(said.wantsReason === true);
  return (
    <Form send={() => ask(send(request.by, request.reason), answer)}>
      {children}
      <Field type="text" label={by} hint={byHint} {...field('by')} />
      {(whyIfRefused === undefined || wantsReason) && (
        <Field type="text" label={why} hint={whyIfRefused} {...field('reason')} />
      )}
      <Submit label={label} isQuiet={whyIfRefused === undefined} />
      <OutcomeLine outcome={outcome} />
    </Form>
  );
}

/** The signed content: sums by coin, open items and their reasons, and the hash over all of it. */
function SignedContent({ period }: { readonly period: ClosedPeriodCard }) {
  const { format } = usePane();
  return (
    <>
      <table class="proof">
        <caption>{say`What is signed`}</caption>
        <tbody>
          {period.totals.map(({ account, label, coin, sum }) => (
            <tr key={`${account} ${label} ${coin}`}>
              <th scope="row">
                {label}
                <span class="hint">{account}</span>
              </th>
              <td class="number">{`${format.amount(sum)} ${coin}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {period.openItems.length === 0 && <p class="hint">{say`Nothing was open.`}</p>}
    </>
  );
}

/** The closing and value of each coin, shown first to the person who signs. */
function Closings({ pack: { closings, currency } }: { readonly pack: PackLook }) {
  const { format } = usePane();
  const amount = (number: number | null): string =>
    number === null ? '' : format.amount(textOfCellNumber(number));
  const isValued = closings.some(({ value }) => value !== null);
  return (
    <table class="proof">
      <caption>{say`Closing balances`}</caption>
      <thead>
        <tr>
          <th scope="col">{say`Coin`}</th>
          <th scope="col" class="number">{say`Closing`}</th>
          {isValued && <th scope="col" class="number">{say`Value (${currency})`}</th>}
        </tr>
      </thead>
      <tbody>
        {closings.map(({ coin, closing, value, priorValue }) => (
          <tr key={coin} class={coin === '' ? 'total' : ''}>
            <th scope="row">{coin || say`All coins`}</th>
            <td class="number">{amount(closing)}</td>
            {isValued && (
              <td class="number">
                {amount(value)}
                <span class="hint">
                  {priorValue === null ? '' : say`before: ${amount(priorValue)}`}
                </span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Differences({ period: { id, differences, altered }, period }: ClosedPeriodProps) {
  const { session, format } = usePane();
  const byRecord = differencesByRecord(differences);
  const more = byRecord.length - MAX_SHOWN;
  return (
    <>
      <Lost
        sentence={counted(
          byRecord.length,
          'record or row differs from what was closed.',
          'records or rows differ from what was closed.',
        )}
      />
      <ul class="differences stack tight">
        {byRecord.slice(0, MAX_SHOWN).map((one, at) => (
          <DifferenceLine key={at} of={one} />
        ))}
      </ul>
      {more > 0 && <p class="hint">{say`and ${format.count(more)} more`}</p>}
      {/* They can be accepted where the file says of the rest what was written. */}
      {altered.length === 0 && (
        <ByPerson
          of={period}
          send={(by, reason) => session.closedPeriods.accept(id, by, reason)}
          by={say`Accepted by`}
          why={say`Reason`}
          label={say`Accept the differences`}
        >
          <p class="hint">{say`Accepting takes off the signature: the month wants a new one.`}</p>
        </ByPerson>
      )}
    </>
  );
}

/** A record by its name and amount, or a row with what changed in it; never a raw field. */
function DifferenceLine({ of }: { readonly of: RecordDifference }) {
  const { format } = usePane();
  const { what, kind, id, time, record, fields, moved } = of;
  const day = time === '' ? '' : format.date(time.slice(0, 10));
  const said = (field: string, text: string | null): string => {
    if (text === null || text === '') return say`nothing`;
    if (field === 'cTime') return format.moment(Number(text), 0);
    return isAmountText(text) ? format.amount(text) : text;
  };
  if (what === SHEETS) return <li>{sheetChanged(of)}</li>;
  const named = [id === null || time === '' ? what : say`entry ${id}`, time === '' ? id : day];
  const beside = [
    record === null || id === null ? '' : say`Entry ${id}.`,
    moved === 0
      ? ''
      : counted(moved, 'balance after it moved with it.', 'balances after it moved with it.'),
  ];
  return (
    <li>
      <strong>{`${CHANGES[kind]} `}</strong>
      {record
        ? say`${record.of} of ${format.amount(record.amount || '0')} ${record.coin} on ${day}`
        : named.filter(Boolean).join(', ')}
      {record === null &&
        fields.map(({ field, before, after }) => (
          <span key={field} class="hint">
            {`${FIELD_LABELS[field] ?? field}: ${said(field, before)} → ${said(field, after)}`}
          </span>
        ))}
      {(record !== null || moved > 0) && (
        <span class="hint">{beside.filter(Boolean).join(' ')}</span>
      )}
    </li>
  );
}

/** Amounts as records and sheets write them: identifiers are longer. */
const isAmountText = (text: string): boolean => /^-?\d{1,15}(\.\d+)?$/.test(text);
