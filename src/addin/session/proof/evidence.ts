// Certificates and evidence of live results and tables, on demand, from what this device keeps.
import { loadChunk } from '../../platform/load-chunk';
import { refused } from '../../records/refused';
import type { KeptTable } from '../../tables/kept-table';
import type { CertificateOutcome, EvidenceOutcome, Outcome, ProofSession } from './evidence-state';
import type { LiveCall } from '../live/live-call';
import type { SessionContext } from '../session-context';
import { say } from '../../platform/say';

export const CERTIFICATE_SHEET_REFUSED = say`Excel did not let Tieout write the certificate sheet: the workbook may be protected. No cell of yours was changed.`;

const certifying = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ './certifying'));

export class Certification implements ProofSession {
  /** @param lives @param tables those of this moment. */
  constructor(
    readonly context: SessionContext,
    readonly lives: () => readonly LiveCall[],
    readonly tables: () => readonly KeptTable[],
  ) {}

  certificate(id: string): Promise<CertificateOutcome> {
    return this.context.attempt(async () => (await certifying()).certificateFor(id, this), refused);
  }

  async writeCertificateSheet(id: string): Promise<Outcome> {
    const { reportSheets } = this.context.parts;
    if (!reportSheets) return refused(say`This Excel cannot write a certificate sheet.`);
    return this.context.attempt(
      async () => (await certifying()).writeCertificateSheet(id, this, reportSheets),
      refused,
      CERTIFICATE_SHEET_REFUSED,
    );
  }

  saveEvidence(id: string): Promise<EvidenceOutcome> {
    return this.context.attempt(async () => (await certifying()).savedEvidence(id, this), refused);
  }
}
