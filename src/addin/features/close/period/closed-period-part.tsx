// A closed period: as it was closed, or what differs from it record by record and how that can be
// accepted.
import { useEffect, useState } from 'preact/hooks';
import { counted, say } from '../../../platform/say';
import type { ClosedPeriodCard, PeriodDifference } from './close-state';
import type { EvidenceFile } from '../../../workbook/certificates/evidence-state';
import { EvidenceLink } from '../../../pane/controls/evidence-link';
import { SHEETS } from '../../../engine/evidence/signed-tables';
import { textOfCellNumber } from '../../../engine/records/excel-number';
import type { PackLook } from '../pack/pack-state';
import { sheetChanged, differencesByRecord, type RecordDifference } from './differences-by-record';
import { Field } from '../../../pane/controls/field';
import { FIELD_LABELS } from '../../evidence/certificate-part';
import { Icon, type IconName } from '../../../pane/controls/icons';
import { useNow, usePane } from '../../../pane/context/pane-context';
import { OutcomeLine, useOutcome } from '../../../pane/controls/outcome';
import { Form, Submit, useRequest } from '../../../pane/controls/form';

const MAX_SHOWN = 50;
/** More are folded: what can be done with the period stays in sight. */
const MAX_HASHES = 3;
interface Look {
  readonly icon: IconName;
  readonly tone: string;
  readonly signed: string;
  readonly submitted: string;
}
const LOOKS: Record<ClosedPeriodCard['state'], Look> = {
  'as closed': {
    icon: 'check',
    tone: 'good',
    signed: say`As closed`,
    submitted: say`As submitted`,
  },
  changed: {
    icon: 'error',
    tone: 'lost',
    signed: say`Changed since signing`,
    submitted: say`Changed since submission`,
  },
  unknown: {
    icon: 'away',
    tone: 'quiet',
    signed: say`Not compared`,
    submitted: say`Not compared`,
  },
};
/** Also what a period is after the last of them. */
const HAPPENED = {
  submitted: say`Submitted`,
  signed: say`Signed`,
  accepted: say`Differences accepted`,
  reopened: say`Open again`,
};
/** Beside what signs: protecting a sheet empties Excel's Undo. */
export const PROTECTS = say`Signing also protects Business types, Rates, Mapping and the journal of the month’s pack, without a password. That empties Excel’s list for Undo.`;
const CHANGES = { added: say`New`, removed: say`Gone`, changed: say`Changed` };

/** What was said of differences holds until nothing differs, or something happens to the period. */
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
    reviewedBy === ''
      ? say`Prepared by ${preparedBy}, not signed yet`
      : say`Prepared by ${preparedBy}, reviewed by ${reviewedBy}`;
  const isToSign = standing === 'submitted';
  const { icon, tone, signed, submitted } = LOOKS[state];
  const savePack = (): void =>
    ask(session.closedPeriods.saveEvidencePack(id), (saved) => {
      setFile(saved.ok ? saved.file : null);
    });
  return (
    <div class={`closed stack close ${state === 'changed' ? 'is-changed' : ''}`}>
      <div class="row ends wrap">
        <h4>{title}</h4>
        {/* What is open again is compared with nothing. */}
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
      <details class="hint" open={pinned.length <= MAX_HASHES}>
        <summary tabIndex={0}>
          {counted(pinned.length, 'part with its hash', 'parts with their hashes')}
        </summary>
        <ul>
          {pinned.map(({ what, lines, sha256 }) => (
            <li key={`${what} ${sha256}`}>
              {`${what}: ${counted(lines, 'row')}`}
              <span class="hash">{say`Hash ${sha256}`}</span>
            </li>
          ))}
        </ul>
      </details>
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
      {isToSign && <Sign period={period} pack={pack} />}
      {standing !== 'reopened' && <Reopen id={id} title={title} />}
    </div>
  );
}

/** What a signature stands for: sums by coin, what was open and why, and the hash over all of it. */
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
      <p class="hint">
        {say`Hash over all of it`}
        <span class="hash">{period.sha256}</span>
      </p>
    </>
  );
}

/** What each coin closes with, and what it is worth: the first sight of who signs. */
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

function Sign({ period, pack = null }: ClosedPeriodProps) {
  const { session } = usePane();
  const { request, field } = useRequest({ by: '', reason: '' });
  const { outcome, ask } = usePeriodOutcome(period);
  const sign = (): void => {
    ask(session.closedPeriods.sign(period.id, request.by, request.reason));
  };
  return (
    <Form send={sign}>
      {pack !== null && <Closings pack={pack} />}
      <SignedContent period={period} />
      <Field
        type="text"
        label={say`Signed by`}
        hint={say`The reviewer. Comments stand on the sheet Close, one for each check.`}
        {...field('by')}
      />
      {outcome?.ok === false && (
        <Field
          type="text"
          label={say`Reason to sign without it`}
          hint={say`Only where an account is not connected: what is signed was then not read again.`}
          {...field('reason')}
        />
      )}
      <p class="hint">{PROTECTS}</p>
      <Submit label={say`Sign`} />
      <OutcomeLine outcome={outcome} />
    </Form>
  );
}

function Reopen({ id, title }: { readonly id: string; readonly title: string }) {
  const { session } = usePane();
  const { request, field } = useRequest({ by: '', reason: '' });
  const { outcome, ask } = useOutcome();
  const reopen = (): void => {
    ask(session.closedPeriods.reopen(id, request.by, request.reason));
  };
  return (
    <details>
      <summary tabIndex={0}>{say`Open ${title} again`}</summary>
      <Form send={reopen}>
        <Field type="text" label={say`Opened by`} {...field('by')} />
        <Field type="text" label={say`Reason to open it again`} {...field('reason')} />
        <Submit label={say`Open the month again`} isQuiet />
        <OutcomeLine outcome={outcome} />
      </Form>
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
  const { session, format } = usePane();
  const byRecord = differencesByRecord(differences);
  const {
    request: { by, reason },
    field: fieldOf,
  } = useRequest({ by: '', reason: '' });
  const { outcome, ask } = useOutcome();
  const accept = (): void => {
    ask(session.closedPeriods.accept(id, by, reason));
  };
  return (
    <>
      <p class="banner lost">
        <Icon name="error" />
        <span>
          {counted(
            byRecord.length,
            'record or row differs from what was closed.',
            'records or rows differ from what was closed.',
          )}
        </span>
      </p>
      <ul class="differences stack tight">
        {byRecord.slice(0, MAX_SHOWN).map((one, at) => (
          <DifferenceLine key={at} of={one} />
        ))}
      </ul>
      {byRecord.length > MAX_SHOWN && (
        <p class="hint">{say`and ${format.count(byRecord.length - MAX_SHOWN)} more`}</p>
      )}
      {canAccept && (
        <Form send={accept}>
          <p class="hint">{say`Accepting takes off the signature: the month wants a new one.`}</p>
          <Field type="text" label={say`Accepted by`} {...fieldOf('by')} />
          <Field type="text" label={say`Reason`} {...fieldOf('reason')} />
          <Submit label={say`Accept the differences`} isQuiet />
        </Form>
      )}
      <OutcomeLine outcome={outcome} />
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
  return (
    <li>
      {what !== SHEETS && <strong>{`${CHANGES[kind]} `}</strong>}
      {what === SHEETS
        ? sheetChanged(of)
        : record
          ? say`${record.of} of ${format.amount(record.amount || '0')} ${record.coin} on ${day}`
          : [id === null || time === '' ? what : say`entry ${id}`, time === '' ? id : day]
              .filter(Boolean)
              .join(', ')}
      {record === null &&
        what !== SHEETS &&
        fields.map(({ field, before, after }) => (
          <span key={field} class="hint">
            {`${FIELD_LABELS[field] ?? field}: ${said(field, before)} → ${said(field, after)}`}
          </span>
        ))}
      {(record !== null || moved > 0) && (
        <span class="hint">
          {[
            record === null || id === null ? '' : say`Entry ${id}.`,
            moved === 0
              ? ''
              : counted(
                  moved,
                  'balance after it moved with it.',
                  'balances after it moved with it.',
                ),
          ]
            .filter(Boolean)
            .join(' ')}
        </span>
      )}
    </li>
  );
}

/** As records and sheets write amounts: identifiers are longer. */
const isAmountText = (text: string): boolean => /^-?\d{1,15}(\.\d+)?$/.test(text);
