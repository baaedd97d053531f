import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { EvidencePackHead } from '../../addin/engine/evidence/evidence-pack';
import type { PeriodDifference } from '../../addin/engine/evidence/signed-form';
import { nameOfStatement, type PackStatement } from '../../addin/engine/evidence/pack-statement';
import { Edges } from './month-edges';
import { periodName, verifyEvidence } from './verify-evidence';
import { verifyPack, type PackVerdict } from './verify-pack';
import type { Certificate } from '../../addin/engine/evidence/certificate';

/** The program's environment. */
export interface Shell {
  /** Relative paths start from it. */
  readonly folder: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** The note that the seal is no signature. */
const NOT_PROVEN =
  'This does not prove who saved the file: somebody who writes other answers, a certificate and a seal makes a file that is verified too. Compare rows SHA-256 with the certificate that was signed.\n';

/** The facts of a pack that are not verified. */
const NOT_CHECKED =
  'The control totals were added up anew by another library (decimal.js). Roll-forward, tie-out and journal were made of the answers by the functions that the add-in uses: an error in those would stand on both sides.\nNot checked: whether types, rates and mapping are right (no price was looked up), whether the pairs of a tie-out are all pairs, and the cells of any sheet. Lead, Rebates, Match and Carried are not in the file.\n';

const USAGE = `Checks a file that Tieout saved as evidence, without Excel and without the exchange.

  npm run verify -- FILE
`;

/**
 * `npm run verify`. Resolves to the exit code: 0 verified, 1 refused, 2 not understood or not
 * readable.
 */
export async function runVerify(
  args: readonly string[],
  { folder, out, err }: Shell,
): Promise<number> {
  const [file, ...more] = args;
  if (file === undefined || more.length > 0 || file.startsWith('-')) {
    err(
      `${file === undefined ? 'Name the file to check.' : more.length > 0 ? 'Name one file.' : `"${file}" is not an option.`}\n\n${USAGE}`,
    );
    return 2;
  }
  let bytes;
  try {
    bytes = readFileSync(path.resolve(folder, file));
  } catch (error) {
    err(`${file} cannot be read (${error instanceof Error ? error.message : String(error)}).\n`);
    return 2;
  }
  const pack = await verifyPack(bytes);
  if (pack?.ok) {
    out(
      `${file} is verified: ${pack.head.files.length} results of ${pack.head.from} to ${pack.head.to}, ${pack.answers} answers of the exchange give their rows, totals and hashes.\n${peopleOf(pack.head)}${pack.certificates.map((one) => `\n${summary(one)}`).join('')}\n${edgesOf(pack.edges)}${tablesOf(pack)}${NOT_CHECKED}${NOT_PROVEN}`,
    );
    return 0;
  }
  const verdict = pack ?? (await verifyEvidence(bytes));
  if (!verdict.ok) {
    err(
      `${file} is refused:\n${verdict.faults.map((fault) => `  ${visible(fault)}`).join('\n')}\n`,
    );
    return 1;
  }
  const edges = new Edges();
  edges.add(verdict.read, verdict.certificate.accounts);
  out(
    `${file} is verified: ${verdict.answers} answers of the exchange give these rows, totals and hash.\n${summary(verdict.certificate)}${edgesOf(edges.sentences())}${NOT_PROVEN}`,
  );
  return 0;
}

/** The names as the file states them; they are not verified. */
const peopleOf = ({ preparedBy, reviewedBy, history, changed }: EvidencePackHead): string =>
  [
    `prepared by ${preparedBy}`,
    reviewedBy === '' ? 'signed by nobody' : `reviewed by ${reviewedBy}`,
    ...history.flatMap(({ kind, by, atMs, reason, workbook, sha256, differences }) => [
      `${kind} by ${by}, ${new Date(atMs).toISOString()}${reason === '' ? '' : `: ${reason}`}`,
      `  SHA-256 ${sha256}, workbook ${workbook}`,
      ...differences.map((one) => `  ${inWords(one)}`),
    ]),
    ...changed.map((one) => `changed since: ${inWords(one)}`),
  ]
    .map((line) => `  ${visible(line)}\n`)
    .join('');

/** "changed Rates, 2026-10-31 USDT: Rate 0.9301, now 0.25". */
const inWords = ({ kind, what, id, time, fields }: PeriodDifference): string =>
  `${kind} ${what}, ${id ?? time}: ${fields
    .filter(({ before, after }) => before !== null || after !== null)
    .map(({ field, before, after }) =>
      kind === 'changed'
        ? `${field} ${before ?? 'nothing'}, now ${after ?? 'nothing'}`
        : `${field} ${after ?? before ?? ''}`,
    )
    .join('; ')}`;

/** Only the next month shows whether a page is missing at a month's edge. */
const edgesOf = (sentences: readonly string[]): string =>
  sentences.map((one) => `  ${visible(one)}\n`).join('');

/** Each table with its main result, then the missing tables. */
const tablesOf = ({
  head: { notStated },
  statements,
  without,
}: Extract<PackVerdict, { ok: true }>): string =>
  [
    ...without.map((month) => `Not in the file: any row of ${month}.`),
    ...statements.map(
      (one) =>
        `${nameOfStatement(one)}: ${one.rows.length} lines, as Tieout makes them of these answers${totalsOf(one)}`,
    ),
    ...notStated.map((sentence) => `Not in the file: ${sentence}`),
  ]
    .map((line) => `  ${visible(line)}\n`)
    .join('');

const totalsOf = (statement: PackStatement): string =>
  statement.kind === 'journal'
    ? statement.rows
        .flatMap(({ total, debit, credit }) =>
          total === null || total === undefined
            ? []
            : [`; ${total} ${debit} debit, ${credit} credit`],
        )
        .join('')
    : '';

/** Finds an answer that was left out between two others. */
const breaksIn = (months: Certificate['months']): string =>
  months
    .flatMap(({ month, chain }) =>
      chain.breaks.length === 0 ? [] : [`${chain.breaks.length} in ${month}`],
    )
    .join(', ') || 'none within a month';

function summary({
  operation,
  accounts,
  resolved,
  rows,
  zones,
  months,
  noLongerRetained,
  fetchedFrom,
  fetchedTo,
  completeAsOf,
  totals,
  rowsSha256,
}: Certificate): string {
  const lines = [
    ['operation', `${operation.function} (${operation.request})`],
    ['accounts', accounts.join(', ')],
    ...resolved.map(({ name, text }) => [name, text]),
    ['zones', `exchange ${zones.exchangeZone}, shown in ${zones.displayZone}`],
    ['fetched', `${fetchedFrom ?? 'never'} to ${fetchedTo ?? 'never'}`],
    ...(completeAsOf === undefined
      ? []
      : [['complete', `as of ${completeAsOf}: not over when read`]]),
    ...(noLongerRetained.length === 0
      ? [['missing', 'nothing']]
      : noLongerRetained.map((one) => [
          'missing',
          `${periodName(one, accounts)}: no longer held, as the file says`,
        ])),
    ...(months.length === 0 ? [] : [['breaks', breaksIn(months)]]),
    ['rows', String(rows)],
    ...totals.map(({ field, of, sum }) => [
      `total ${[field, ...Object.values(of)].join(' ')}`,
      sum,
    ]),
    ['rows SHA-256', rowsSha256],
  ].map((texts) => texts.map(visible));
  const width = Math.max(...lines.map(([name = '']) => name.length));
  return lines.map(([name = '', text = '']) => `  ${name.padEnd(width)}  ${text}\n`).join('');
}

/** A name or type that the exchange sent must not move the terminal's cursor. */
const visible = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
