// Certificates and evidence of live results and tables, on demand, from what this device keeps.
import { differencesFromAnswers } from '../../evidence/read-again';
import { evidenceLines, type Evidence } from '../../evidence/write-evidence';
import { refused } from '../../records/refused';
import type { Certificate } from '../../evidence/certificate';
import type { KeptTable } from '../../tables/kept-table';
import { certificateReport } from './certificate-report';
import { evidenceOf, type Certifiable } from './evidence-making';
import { certifiableResult } from './evidence-of-result';
import { certifiableTable } from './evidence-of-table';
import type { CertificateOutcome, EvidenceOutcome, Outcome, ProofSession } from './evidence-state';
import type { LiveCall } from '../live/live-call';
import type { SessionContext } from '../session-context';

export const CERTIFICATE_SHEET_REFUSED =
  'Excel did not let Tieout write the certificate sheet: the workbook may be protected. No cell of yours was changed.';

type Made =
  | { readonly ok: true; readonly evidence: Evidence; readonly name: string }
  | { readonly ok: false; readonly sentence: string };

export class Certification implements ProofSession {
  /** @param lives @param tables those of this moment. */
  constructor(
    readonly context: SessionContext,
    readonly lives: () => readonly LiveCall[],
    readonly tables: () => readonly KeptTable[],
  ) {}

  async certificate(id: string): Promise<CertificateOutcome> {
    const made = await this.#make(id);
    return made.ok ? { ok: true, certificate: made.evidence.certificate } : made;
  }

  async writeCertificateSheet(id: string): Promise<Outcome> {
    const { reportSheets, host } = this.context.parts;
    if (!reportSheets) return refused('This Excel cannot write a certificate sheet.');
    const made = await this.#make(id);
    if (!made.ok) return made;
    const { certificate } = made.evidence;
    return this.context.attempt(
      async () => {
        const name = await reportSheets.write(
          certificateReport(`Certificate ${made.name}`, [certificate], host.dateSystem),
        );
        return { ok: true, sentence: `The certificate stands on the sheet ${name}.` };
      },
      refused,
      CERTIFICATE_SHEET_REFUSED,
    );
  }

  async saveEvidence(id: string): Promise<EvidenceOutcome> {
    const made = await this.#make(id);
    return made.ok ? this.context.attempt(() => evidenceFile(made.evidence), refused) : made;
  }

  #make(id: string): Promise<Made> {
    return this.context.attempt(async () => {
      const certifiable = await this.#certifiable(id);
      if (typeof certifiable === 'string') return refused(certifiable);
      const { name, question, named, called, rounded } = certifiable;
      const {
        zones,
        parts: { snapshot, version },
      } = this.context;
      const evidence = await evidenceOf(question, {
        snapshot,
        zones,
        version,
        named,
        called,
        rounded,
      });
      const whyNot = await certifiable.whyNot(evidence.certificate);
      return whyNot === null ? { ok: true, evidence, name } : refused(whyNot);
    }, refused);
  }

  async #certifiable(id: string): Promise<Certifiable | string> {
    const live = this.lives().find((one) => one.id === id);
    if (live) return certifiableResult(live, this.context);
    const table = this.tables().find(({ tableId }) => tableId === id);
    return table
      ? certifiableTable(table, this.context.accounts)
      : 'This result is no longer in the workbook, so there is nothing to certify.';
  }
}

/** Never gives a file that would be refused. */
async function evidenceFile(evidence: Evidence): Promise<EvidenceOutcome> {
  const { certificate } = evidence;
  if (certificate.withoutBodies.length > 0)
    return refused(
      "Of some of these days this device does not keep the exchange's exact answers. Refresh past months too, then save the evidence.",
    );
  const [difference] = await differencesFromAnswers(evidence);
  if (difference !== undefined)
    return refused(
      `The rows do not follow from the exchange's answers that this device keeps, so no evidence was saved. Refresh past months too. ${difference}`,
    );
  const answers = [...certificate.months, ...certificate.windows].reduce(
    (sum, { pages }) => sum + pages.length,
    0,
  );
  return {
    ok: true,
    file: {
      name: fileName(certificate),
      pieces: await evidenceLines(evidence),
      type: 'application/x-ndjson',
      certificate,
    },
    sentence: `${answers} answers of the exchange, checked: they give these ${certificate.rows.toLocaleString('en-US')} rows.`,
  };
}

/** "tieout-LEDGER-Main-2026-09-to-2026-11.jsonl", without signs that a file system refuses. */
function fileName({ operation, accounts, resolved }: Certificate): string {
  const of = (name: string): string => resolved.find((one) => one.name === name)?.text ?? '';
  const [from, to] =
    operation.function === 'LEDGER' ? [of('from'), of('to')] : [of('start'), of('end')];
  const parts = [
    'tieout',
    operation.function,
    accounts.join('+'),
    from,
    ...(from === to ? [] : ['to', to]),
  ];
  return `${parts
    .join('-')
    .replace(/[^\p{L}\p{N}+._-]+/gu, '_')
    .slice(0, 120)}.jsonl`;
}
