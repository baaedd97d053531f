// The pane's state and methods of proof: certificates and evidence.
import type { Certificate } from '../../engine/evidence/certificate';

export type { Certificate };

/** One file for the person to keep. */
export interface EvidenceFile {
  /** Such as "tieout-LEDGER-2026-09-to-2026-11.jsonl". */
  readonly name: string;
  /**
   * Its text in pieces: put them into one Blob, or join them where the host saves no file and the
   * person copies them.
   */
  readonly pieces: readonly string[];
  readonly type: 'application/x-ndjson';
  readonly certificate: Certificate;
}

export type CertificateOutcome =
  | { readonly ok: true; readonly certificate: Certificate }
  | { readonly ok: false; readonly sentence: string };

export type EvidenceOutcome =
  | { readonly ok: true; readonly file: EvidenceFile; readonly sentence: string }
  | { readonly ok: false; readonly sentence: string };
