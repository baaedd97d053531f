// The certificate of a result, made on request: the records of the number, their age, and whether
// they are complete.
import { useEffect, useId, useState } from 'preact/hooks';
import { say, counted } from '../../platform/say';
import type { Certification } from '../../workbook/certificates/certification';
import type {
  CertificateOutcome,
  EvidenceFile,
  Certificate,
} from '../../workbook/certificates/evidence-state';
import { Icon } from '../../pane/controls/icons';
import { useAskedCertificate } from '../../pane/place-requests';
import type { OfResultProps } from '../../pane/context/feature';
import { usePane, useNow } from '../../pane/context/pane-context';
import { useOutcome } from '../../pane/controls/outcome-line';
import { EvidenceLink } from '../../pane/controls/evidence-link';
import { LEDGER_COLUMNS, REBATE_COLUMNS } from '../../engine/records/columns';

/** A newer result needs a newer certificate. */
export function CertificatePart({ id, refreshedAtMs }: OfResultProps) {
  const { session, track } = usePane();
  const heading = useId();
  const [certificate, setCertificate] = useState<CertificateOutcome | 'making' | null>(null);
  const { outcome, show, ask } = useOutcome();
  const [file, setFile] = useState<EvidenceFile | null>(null);
  useEffect(() => {
    setCertificate(null);
    setFile(null);
    show(null);
  }, [id, refreshedAtMs]);

  const make = (): void => {
    setCertificate('making');
    void track(session.proof.certificate(id)).then(setCertificate);
  };
  useAskedCertificate(id, make);
  const save = (): void => {
    ask(session.proof.saveEvidence(id), (saved) => {
      setFile(saved.ok ? saved.file : null);
    });
  };

  return (
    <div role="group" class="stack close small" aria-labelledby={heading}>
      <h3 id={heading} tabIndex={-1} data-focus-home>
        {say`Certificate`}
      </h3>
      {certificate === null && (
        <div class="button-row">
          <button type="button" onClick={make}>
            {say`Show certificate`}
          </button>
        </div>
      )}
      {certificate === 'making' && (
        <p class="hint with-icon" role="status">
          <Icon name="reading" />
          {say`Counting and hashing every row.`}
        </p>
      )}
      {certificate !== null && typeof certificate === 'object' && !certificate.ok && (
        <p class="hint">{certificate.sentence}</p>
      )}
      {certificate !== null && typeof certificate === 'object' && certificate.ok && (
        <>
          <CertificateList certificate={certificate.certificate} />
          <div class="button-row">
            <button type="button" onClick={() => ask(session.proof.writeCertificateSheet(id))}>
              {say`Certificate sheet`}
            </button>
            <button type="button" onClick={save}>
              {say`Save evidence`}
            </button>
          </div>
          <p class="hint">{say`One file with the certificate and the exchange’s answers exactly as received. It holds no credentials. “npm run verify” checks it without Excel.`}</p>
          {outcome !== null && <p class={outcome.ok ? 'hint' : 'lost'}>{outcome.sentence}</p>}
          {file !== null && <EvidenceLink file={file} />}
        </>
      )}
    </div>
  );
}

function CertificateList({ certificate }: { readonly certificate: Certificate }) {
  const { format } = usePane();
  const nowMs = useNow();
  const moment = (text: string): string => format.moment(Date.parse(text), nowMs);
  const fromTo = (from: string, to: string): string => (from === to ? from : say`${from} to ${to}`);
  const fetched =
    certificate.fetchedFrom === null || certificate.fetchedTo === null
      ? ''
      : fromTo(moment(certificate.fetchedFrom), moment(certificate.fetchedTo));
  const lines: readonly (readonly [string, string])[] = [
    [
      say`Source`,
      [certificate.operation.request, certificate.operation.label].filter(Boolean).join(' · '),
    ],
    [say`Account`, certificate.accounts.join(', ')],
    [say`Asked`, certificate.resolved.map(({ name, text }) => `${name} ${text}`).join(', ')],
    [say`Made of`, madeOf(certificate)],
    [say`Rows`, format.count(certificate.rows)],
    [
      say`Duplicates removed`,
      format.count(
        certificate.months.reduce((sum, { duplicatesRemoved }) => sum + duplicatesRemoved, 0),
      ),
    ],
    [
      say`Missing`,
      [...certificate.gaps, ...certificate.noLongerRetained]
        .map(({ from, to }) => fromTo(from, to))
        .join(', ') || say`Nothing`,
    ],
    [say`Fetched`, fetched],
    ...(certificate.completeAsOf === undefined
      ? []
      : [[say`Complete as of`, moment(certificate.completeAsOf)] as const]),
    [say`SHA-256 of the rows`, certificate.rowsSha256],
  ];
  return (
    <>
      <dl class="certificate stack tight">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {certificate.totals.length > 0 && (
        <>
          <h4>{say`Control totals`}</h4>
          <dl class="control-totals">
            {certificate.totals.map(({ field, of, sum }) => (
              <div key={`${field}|${JSON.stringify(of)}`}>
                <dt>{[FIELD_LABELS[field] ?? field, ...Object.values(of)].join(', ')}</dt>
                <dd>{format.amount(sum)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

function madeOf({ months, windows }: Certificate): string {
  const pages = [...months, ...windows].reduce((sum, one) => sum + one.pages.length, 0);
  const parts =
    months.length > 0 ? counted(months.length, 'month') : counted(windows.length, 'window');
  return `${parts}, ${counted(pages, 'page')}`;
}

export const FIELD_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  [...LEDGER_COLUMNS, ...REBATE_COLUMNS].map(({ field, label }) => [field, label]),
);

declare module '../../pane/context/pane-session' {
  interface PaneSession {
    readonly proof: Omit<Certification, 'context' | 'liveCalls' | 'tables'>;
  }
}
