// One file for all results of a close, `tieout-evidence-pack/2`: a line with its content, its
// preparer and its reviewer, then unchanged evidence files, then the tables of the close, a line
// each.
import * as z from 'zod/mini';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexOf } from '../../platform/bytes';
import { listOf, readJson, whole } from '../../platform/schema';
import { month } from '../records/date-shapes';
import { MAX_STATEMENTS, textOfStatement, type PackStatement } from './pack-statement';
import { difference, hash, reviewEvent, signedParts, signedTables } from './signed-form';

const FORM = 'tieout-evidence-pack/2';
const MAX_FILES = 2_000;

const head = z.strictObject({
  form: z.literal(FORM),
  from: month,
  to: month,
  preparedBy: z.string(),
  /** "" if no reviewer has signed the content of the file. */
  reviewedBy: z.string(),
  history: listOf(reviewEvent),
  /**
   * The content that was submitted, or accepted last: the hash of each part, and the parts that are
   * no rows.
   */
  pinned: signedParts,
  tables: signedTables,
  /** The differences since then: if there are any, the file is unsigned. */
  changed: listOf(difference),
  /**
   * In order; the number of lines of each, and the hash of its rows. Files without pinned rows
   * serve a table, such as the days before the month.
   */
  files: listOf(
    z.strictObject({
      what: z.string(),
      lines: whole(1),
      rowsSha256: hash,
      pinned: z.boolean(),
    }),
    MAX_FILES,
  ),
  /** The number of tables below the files. */
  statements: whole(0, MAX_STATEMENTS),
  /** Tables of the close that are not in the file, with the reasons. */
  notStated: listOf(z.string(), MAX_STATEMENTS),
  /** The hash of all bytes below this line. */
  sha256: hash,
});

export type EvidencePackHead = z.infer<typeof head>;

/** null if the text is not the first line of such a file. */
export const packHeadOf = (line: string): EvidencePackHead | null => readJson(head, line);

export interface PackFile {
  readonly what: string;
  readonly rowsSha256: string;
  readonly pinned: boolean;
  /** Including their line feeds. */
  readonly lines: readonly string[];
}

export function evidencePackLines(
  said: Omit<EvidencePackHead, 'form' | 'files' | 'statements' | 'sha256'>,
  files: readonly PackFile[],
  statements: readonly PackStatement[],
): string[] {
  const below = [...files.flatMap(({ lines }) => lines), ...statements.map(textOfStatement)];
  const utf8 = new TextEncoder();
  const all = sha256.create();
  for (const line of below) all.update(utf8.encode(line));
  const first: EvidencePackHead = {
    form: FORM,
    ...said,
    files: files.map(({ what, rowsSha256, pinned, lines }) => ({
      ...{ what, lines: lines.length },
      ...{ rowsSha256, pinned },
    })),
    statements: statements.length,
    sha256: hexOf(all.digest()),
  };
  return [`${JSON.stringify(first)}\n`, ...below];
}
