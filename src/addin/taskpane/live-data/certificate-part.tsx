// The certificate of a result, made when it is wanted: what the number is made of, how old it is,
// whether it is all of it.
import { useEffect, useId, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type { CertificateOutcome, EvidenceFile } from '../../session/pane-state';
import { Icon } from '../controls/icons';
import { useAskedCertificate } from '../asked-place';
import { usePane } from '../pane-context';
import { useOutcome } from '../controls/outcome';
import { CertificateList } from './certificate-list';
import { EvidenceLink } from './evidence-link';

interface CertificatePartProps {
  readonly id: string;
  /** A newer result needs a newer certificate. */
  readonly refreshedAtMs: number | null;
}

export function CertificatePart({ id, refreshedAtMs }: CertificatePartProps) {
  const { session, track } = usePane();
  const heading = useId();
  const [certificate, setCertificate] = useState<CertificateOutcome | 'making' | null>(null);
  const { outcome, tell, show } = useOutcome();
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
    void track(session.proof.saveEvidence(id)).then((saved) => {
      setFile(saved.ok ? saved.file : null);
      tell(saved);
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
            <button
              type="button"
              onClick={() => void track(session.proof.writeCertificateSheet(id)).then(tell)}
            >
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
