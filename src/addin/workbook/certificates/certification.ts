// Certificates of live results and tables, their sheets and evidence files, on demand, from records
// stored on this device.
import { differencesFromAnswers } from '../../engine/evidence/read-again';
import { evidenceLines, type Evidence } from '../../engine/evidence/write-evidence';
import { refused } from '../../platform/outcome';
import { answersIn, type Certificate } from '../../engine/evidence/certificate';
import { certificateReport } from './certificate-report';
import { evidenceOf, type Certifiable } from './evidence-making';
import { certifiableResult, certifiableTable } from './evidence-of-result';
import type { CertificateOutcome, EvidenceOutcome } from './evidence-state';
import type { Outcome } from '../../platform/outcome';
import type { StoredTable } from '../tables/merge/stored-table';
import type { LiveCall } from '../live/live-call';
import type { SessionContext } from '../session/session-context';
import { counted, say } from '../../platform/say';

export const CERTIFICATE_SHEET_REFUSED = say`Excel did not let Tieout write the certificate sheet: the workbook may be protected. No cell of yours was changed.`;

type Made =
  | { readonly ok: true; readonly evidence: Evidence; readonly name: string }
  | { readonly ok: false; readonly sentence: string };

export class Certification {
  /** @param liveCalls @param tables the present ones. */
  constructor(
    readonly context: SessionContext,
    readonly liveCalls: () => readonly LiveCall[],
    readonly tables: () => readonly StoredTable[],
  ) {}

  /**
   * The certificate of a live result or inserted table, by its card's id; for totals and checks
   * that of the records behind. Refused where nothing is shown, or where this device stores other
   * records than the sheet shows: the sentence names them.
   */
  async certificate(id: string): Promise<CertificateOutcome> {
    const made = await this.#made(id);
    return made.ok ? { ok: true, certificate: made.evidence.certificate } : made;
  }

  /** Writes the certificate of a result or table to a new sheet and shows it. */
  async writeCertificateSheet(id: string): Promise<Outcome> {
    const { parts } = this.context;
    const { reportSheets } = parts;
    if (!reportSheets) return refused(say`This Excel cannot write a certificate sheet.`);
    const made = await this.#made(id);
    if (!made.ok) return made;
    const { certificate } = made.evidence;
    const report = certificateReport(
      `Certificate ${made.name}`,
      [certificate],
      parts.host.dateSystem,
    );
    return this.context.attempt(
      async () => {
        const name = await reportSheets.write(report);
        return { ok: true, sentence: say`The certificate stands on the sheet ${name}.` };
      },
      refused,
      CERTIFICATE_SHEET_REFUSED,
    );
  }

  /**
   * The evidence of a result or table. The answers are read again before the file is given: refused
   * where they do not give its rows.
   */
  saveEvidence(id: string): Promise<EvidenceOutcome> {
    return this.context.attempt(async () => {
      const made = await this.#make(id);
      return made.ok ? evidenceFile(made.evidence) : made;
    }, refused);
  }

  #made(id: string): Promise<Made> {
    return this.context.attempt(() => this.#make(id), refused);
  }

  async #make(id: string): Promise<Made> {
    const certifiable = await this.#certifiable(id);
    if (typeof certifiable === 'string') return refused(certifiable);
    const { name, question, named, called, rounded } = certifiable;
    const {
      zones,
      parts: { archive, version },
    } = this.context;
    const evidence = await evidenceOf(question, {
      archive,
      zones,
      version,
      named,
      called,
      rounded,
    });
    const whyNot = await certifiable.whyNot(evidence.certificate);
    return whyNot === null ? { ok: true, evidence, name } : refused(whyNot);
  }

  async #certifiable(id: string): Promise<Certifiable | string> {
    const live = this.liveCalls().find((one) => one.id === id);
    if (live) return certifiableResult(live, this.context);
    const table = this.tables().find(({ tableId }) => tableId === id);
    return table
      ? certifiableTable(table, this.context.accounts)
      : say`This result is no longer in the workbook, so there is nothing to certify.`;
  }
}

/** Never writes a file that verify would refuse. */
async function evidenceFile(evidence: Evidence): Promise<EvidenceOutcome> {
  const { certificate } = evidence;
  const answers = answersIn(certificate);
  const what = [certificate.operation.function, ...certificate.accounts].join(', ');
  if (answers === 0)
    return refused(
      say`No answer of the exchange stands behind ${what}, so a file of it would prove nothing.`,
    );
  if (certificate.withoutBodies.length > 0)
    return refused(
      say`Of some of these days this device does not keep the exchange's exact answers. Refresh past months too, then save the evidence.`,
    );
  const [difference] = await differencesFromAnswers(evidence);
  if (difference !== undefined)
    return refused(
      say`The rows do not follow from the exchange's answers that this device keeps, so no evidence was saved. Refresh past months too. ${difference}`,
    );
  return {
    ok: true,
    file: {
      name: fileName(certificate),
      pieces: await evidenceLines(evidence),
      type: 'application/x-ndjson',
      certificate,
    },
    sentence: say`${counted(answers, 'answer')} of the exchange, checked: ${counted(certificate.rows, 'row')}.`,
  };
}

/** "tieout-LEDGER-Main-2026-09-to-2026-11.jsonl", without characters that a file system refuses. */
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
