// Checks an evidence pack: each evidence file in it, that all files are present, that their rows
// are the pinned ones, and the tables of the close.
import type { Certificate } from '../../addin/engine/evidence/certificate';
import { AnswersOnce } from '../../addin/engine/evidence/days-answered';
import { packHeadOf, type EvidencePackHead } from '../../addin/engine/evidence/evidence-pack';
import { statementLine, type PackStatement } from '../../addin/engine/evidence/pack-statement';
import type { IsoMonth } from '../../addin/engine/records/calendar';
import { readJson } from '../../addin/platform/schema';
import { PackAnswers } from './pack-answers';
import { statementFaults } from './check-statements';
import { Edges } from './month-edges';
import { headFaults, monthsWithoutRows, type PinnedFile } from './check-head';
import { signedFaults } from './check-signed-content';
import { nodeSha256 } from './node-sha256';
import { verifyEvidence } from './verify-evidence';

export type PackVerdict =
  | {
      readonly ok: true;
      readonly head: EvidencePackHead;
      readonly certificates: readonly Certificate[];
      readonly answers: number;
      /** For each account, whether opening and closing of its months are proven. */
      readonly edges: readonly string[];
      /** Tables that follow from the answers. */
      readonly statements: readonly PackStatement[];
      /** Months of the head without pinned rows. */
      readonly without: readonly IsoMonth[];
    }
  | { readonly ok: false; readonly faults: readonly string[] };

const LINE_FEED = 0x0a;
const MAX_FAULTS = 20;

/** null if the bytes are no evidence pack. */
export async function verifyPack(bytes: Uint8Array): Promise<PackVerdict | null> {
  const end = bytes.indexOf(LINE_FEED);
  const head = end < 0 ? null : packHeadOf(new TextDecoder().decode(bytes.subarray(0, end)));
  if (head === null) return null;
  const below = bytes.subarray(end + 1);
  const faults: string[] = [];
  if (nodeSha256(below) !== head.sha256)
    faults.push('Line 1: the evidence below it is not what was saved with it.');
  const pinnedFiles: PinnedFile[] = [];
  const once = new AnswersOnce();
  const known = new PackAnswers();
  const edges = new Edges();
  let [from, answers] = [0, 0];
  for (const { what, lines, rowsSha256, pinned } of head.files) {
    const to = endOfLines(below, from, lines);
    const verdict = await verifyEvidence(below.subarray(from, to));
    from = to;
    if (!verdict.ok) {
      faults.push(...verdict.faults.map((fault) => `${what}: ${fault}`));
      continue;
    }
    const { certificate, read } = verdict;
    if (certificate.rowsSha256 !== rowsSha256)
      faults.push(`${what}: its rows are not those that line 1 names as pinned.`);
    const twice = once.add(read, certificate.accounts);
    if (twice !== null) faults.push(`${what}: ${twice}`);
    edges.add(read, certificate.accounts);
    const unlike = known.add(read, certificate.accounts, certificate.zones, pinned);
    faults.push(...unlike.map((fault) => `${what}: ${fault}`));
    if (pinned) pinnedFiles.push({ what, certificate, read });
    answers += verdict.answers;
  }
  const isProven = faults.length === 0;
  const statements: PackStatement[] = [];
  for (let at = 1; at <= head.statements; at += 1) {
    const to = endOfLines(below, from, 1);
    const line = readJson(statementLine, new TextDecoder().decode(below.subarray(from, to)));
    from = to;
    if (line === null) {
      faults.push(`Table ${at}: it cannot be read.`);
      continue;
    }
    statements.push(line.statement);
    if (isProven) faults.push(...statementFaults(line.statement, known));
  }
  if (from < below.length) faults.push('After the last line: nothing more belongs to this pack.');
  if (isProven) faults.push(...headFaults(head, pinnedFiles, statements));
  if (faults.length === 0) faults.push(...signedFaults(head, pinnedFiles, statements));
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, MAX_FAULTS) };
  const certificates = pinnedFiles.map(({ certificate }) => certificate);
  const without = monthsWithoutRows(head, pinnedFiles);
  return {
    ok: true,
    head,
    certificates,
    answers,
    edges: edges.sentences(),
    statements,
    without,
  };
}

/** The end of the first `count` lines; the end of the bytes if there are fewer. */
function endOfLines(bytes: Uint8Array, from: number, lines: number): number {
  let at = from;
  for (let line = 0; line < lines; line += 1) {
    const next = bytes.indexOf(LINE_FEED, at);
    if (next < 0) return bytes.length;
    at = next + 1;
  }
  return at;
}
