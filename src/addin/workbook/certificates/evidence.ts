// Certificates and evidence of live results and tables, on demand, from what this device keeps.
import { loadChunk } from '../../platform/load-chunk';
import { refused } from '../../platform/outcome';
import type { StoredTable } from '../tables/merge/stored-table';
import type { CertificateOutcome, EvidenceOutcome } from './evidence-state';
import type { Outcome } from '../../platform/outcome';
import type { LiveCall } from '../live/live-call';
import type { SessionContext } from '../session/session-context';
import { say } from '../../platform/say';

export const CERTIFICATE_SHEET_REFUSED = say`Excel did not let Tieout write the certificate sheet: the workbook may be protected. No cell of yours was changed.`;

const certifying = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ './certifying'));

export class Certification {
  /** @param lives @param tables those of this moment. */
  constructor(
    readonly context: SessionContext,
    readonly liveCalls: () => readonly LiveCall[],
    readonly tables: () => readonly StoredTable[],
  ) {}

  /**
   * Of any live result or inserted table, by its card's id; for totals and checks that of the
   * records behind. Refused where nothing is shown, and where this device now keeps other records
   * than stand in the sheet: the sentence says which.
   */
  certificate(id: string): Promise<CertificateOutcome> {
    return this.context.attempt(async () => (await certifying()).certificateFor(id, this), refused);
  }

  /** Writes the certificate of a result or table to a new sheet and shows it. */
  async writeCertificateSheet(id: string): Promise<Outcome> {
    const { reportSheets } = this.context.parts;
    if (!reportSheets) return refused(say`This Excel cannot write a certificate sheet.`);
    return this.context.attempt(
      async () => (await certifying()).writeCertificateSheet(id, this, reportSheets),
      refused,
      CERTIFICATE_SHEET_REFUSED,
    );
  }

  /**
   * Of a result or table. The answers are read again before the file is given: refused where they
   * do not give its rows.
   */
  saveEvidence(id: string): Promise<EvidenceOutcome> {
    return this.context.attempt(async () => (await certifying()).savedEvidence(id, this), refused);
  }
}
