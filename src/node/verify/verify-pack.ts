// Checks an evidence pack: each evidence file in it, that all are there, and that their rows are
// those that were pinned.
import { createHash } from 'node:crypto';
import type { Certificate } from '../../addin/evidence/certificate';
import { packHeadOf, type EvidencePackHead } from '../../addin/evidence/evidence-pack';
import { verifyEvidence } from './verify-evidence';

export type PackVerdict =
  | {
      readonly ok: true;
      readonly head: EvidencePackHead;
      readonly certificates: readonly Certificate[];
      readonly answers: number;
    }
  | { readonly ok: false; readonly faults: readonly string[] };

const LINE_FEED = 0x0a;

/** null where the bytes are no evidence pack. */
export async function verifyPack(bytes: Uint8Array): Promise<PackVerdict | null> {
  const end = bytes.indexOf(LINE_FEED);
  const head = end < 0 ? null : packHeadOf(new TextDecoder().decode(bytes.subarray(0, end)));
  if (head === null) return null;
  const below = bytes.subarray(end + 1);
  const faults: string[] = [];
  if (createHash('sha256').update(below).digest('hex') !== head.sha256)
    faults.push('Line 1: the evidence below it is not what was saved with it.');
  const certificates: Certificate[] = [];
  let [from, answers] = [0, 0];
  for (const { what, lines, rowsSha256 } of head.files) {
    const to = endOfLines(below, from, lines);
    const verdict = await verifyEvidence(below.subarray(from, to));
    from = to;
    if (!verdict.ok) {
      faults.push(...verdict.faults.map((fault) => `${what}: ${fault}`));
      continue;
    }
    if (verdict.certificate.rowsSha256 !== rowsSha256)
      faults.push(`${what}: its rows are not those that line 1 names as pinned.`);
    certificates.push(verdict.certificate);
    answers += verdict.answers;
  }
  if (from < below.length) faults.push('After the last file: nothing more belongs to this pack.');
  return faults.length > 0 ? { ok: false, faults } : { ok: true, head, certificates, answers };
}

/** Where so many lines end; the end of the bytes where there are fewer. */
function endOfLines(bytes: Uint8Array, from: number, lines: number): number {
  let at = from;
  for (let line = 0; line < lines; line += 1) {
    const next = bytes.indexOf(LINE_FEED, at);
    if (next < 0) return bytes.length;
    at = next + 1;
  }
  return at;
}
