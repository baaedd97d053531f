// One file for all results of a close, `tieout-evidence-pack/1`: a line that says what it holds and
// who prepared and signed it, then evidence files as they are, one after the other.
import * as z from 'zod/mini';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexOf } from '../platform/bytes';
import { listOf, readJson, whole } from '../platform/schema';
import { moment, month } from '../records/date-shapes';

const FORM = 'tieout-evidence-pack/1';
const MOST_FILES = 1_000;
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const head = z.strictObject({
  form: z.literal(FORM),
  from: month,
  to: month,
  preparedBy: z.string(),
  /** "" where nobody has signed. */
  reviewedBy: z.string(),
  history: listOf(
    z.strictObject({ kind: z.string(), atMs: moment, by: z.string(), reason: z.string() }),
  ),
  /** In their order; each so many lines long, with the hash of the rows that were pinned. */
  files: listOf(
    z.strictObject({ what: z.string(), lines: whole(1), rowsSha256: hash }),
    MOST_FILES,
  ),
  /** Of all bytes below this line. */
  sha256: hash,
});

export type EvidencePackHead = z.infer<typeof head>;

/** null where the text is no first line of such a file. */
export const packHeadOf = (line: string): EvidencePackHead | null => readJson(head, line);

/** @param files the lines of each, with their line feeds. */
export function evidencePackLines(
  said: Omit<EvidencePackHead, 'form' | 'files' | 'sha256'>,
  files: readonly {
    readonly what: string;
    readonly rowsSha256: string;
    readonly lines: readonly string[];
  }[],
): string[] {
  const below = files.flatMap(({ lines }) => lines);
  const utf8 = new TextEncoder();
  const all = sha256.create();
  for (const line of below) all.update(utf8.encode(line));
  const first: EvidencePackHead = {
    form: FORM,
    ...said,
    files: files.map(({ what, rowsSha256, lines }) => ({ what, lines: lines.length, rowsSha256 })),
    sha256: hexOf(all.digest()),
  };
  return [`${JSON.stringify(first)}\n`, ...below];
}
