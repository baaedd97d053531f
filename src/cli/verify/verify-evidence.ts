// Checks an evidence file without the add-in: reads every answer again, calculates rows, totals and
// hash, and compares.
import { answersIn, type Certificate } from '../../addin/engine/evidence/certificate';
import type { MissingPeriod } from '../../addin/engine/evidence/certificate-sources';
import { AnswersOnce } from '../../addin/engine/evidence/days-answered';
import { isTieoutError } from '../../addin/platform/tieout-error';
import { checkSeal } from './check-hashes';
import { differencesBetween } from '../../addin/engine/evidence/differences';
import type { EvidenceLine, StatedCertificate } from '../../addin/engine/evidence/evidence-lines';
import { EvidenceFault, LineReader, readRebateDays, readMonth } from './read-sources';
import { certified, rowsBehind, type RowsRead } from '../../addin/engine/evidence/rows-behind';
import {
  partsOfQuestion,
  seriesOfQuestion,
  type LedgerQuestionOfRows,
  type RebatesQuestionOfRows,
  type RowsQuestion,
} from '../../addin/engine/evidence/rows-question';
import { totalsThatDiffer } from './recalculate-totals';

export type Verdict =
  | {
      readonly ok: true;
      readonly certificate: Certificate;
      readonly answers: number;
      readonly read: RowsRead;
    }
  /** The faults found, in order, up to a limit. */
  | { readonly ok: false; readonly faults: readonly string[] };

const MAX_FAULTS = 20;

/** @param bytes of the whole file. */
export async function verifyEvidence(bytes: Uint8Array): Promise<Verdict> {
  const { lines, faults } = checkSeal(bytes);
  const content = await contentFaults(lines).catch((error: unknown) => {
    if (error instanceof EvidenceFault || error instanceof RangeError || isTieoutError(error))
      return { faults: [error.message], certificate: null, read: null };
    throw error;
  });
  const all = [...faults, ...content.faults];
  if (all.length > 0 || content.certificate === null || content.read === null)
    return { ok: false, faults: all.slice(0, MAX_FAULTS) };
  return {
    ok: true,
    certificate: content.certificate,
    read: content.read,
    answers: lines.filter((line) => line !== null && 'page' in line).length,
  };
}

async function contentFaults(lines: readonly (EvidenceLine | null)[]): Promise<{
  readonly faults: readonly string[];
  readonly certificate: Certificate | null;
  readonly read: RowsRead | null;
}> {
  const [form, second, third] = lines;
  if (!form || !('form' in form))
    throw new EvidenceFault(
      1,
      'the form',
      'this is no evidence file of Tieout, or one of a form that this version does not know.',
    );
  if (!second || !('certificate' in second))
    throw new EvidenceFault(2, 'the certificate', 'it cannot be read, or names an account twice.');
  if (!third || !('question' in third))
    throw new EvidenceFault(
      3,
      'the question',
      'it cannot be read, or asks for nothing, or for one thing twice.',
    );
  const stated = second.certificate;
  const reader = new LineReader(lines, 3);
  const read = readBehind(third.question, stated, reader);
  const certificate = await certified(read, stated);
  if (!reader.atEnd)
    throw new EvidenceFault(
      reader.at + 1,
      'after the last answer',
      'nothing more belongs to this result.',
    );
  const twice = new AnswersOnce().add(read, stated.accounts);
  if (answersIn(certificate) === 0)
    throw new EvidenceFault(
      reader.at,
      'the answers',
      'no answer of the exchange stands here, so the file proves nothing.',
    );
  const { rows } = rowsBehind(read, stated.zones, stated.accounts);
  const faults = [
    ...(twice === null ? [] : [twice]),
    ...certificate.gaps.map(
      (gap) => `${periodName(gap, stated.accounts)}: no answer in the file was asked for it.`,
    ),
    ...differencesBetween(stated, certificate),
    ...totalsThatDiffer(certificate.totals, rows.records),
  ].map((difference) => `Line 2, the certificate: ${difference}`);
  return { faults, certificate, read };
}

/** "BTCUSDT in USDT SPOT, Main, 2026-08-01 to 2026-08-03" */
export function periodName(
  { account, series, from, to }: MissingPeriod,
  accounts: readonly string[],
): string {
  const of = series ? [`${series.symbol} in ${series.coin} ${series.product}`] : [];
  return [...of, accounts[account - 1] ?? '', from === to ? from : `${from} to ${to}`].join(', ');
}

function readBehind(
  question: RowsQuestion,
  { accounts, zones }: StatedCertificate,
  reader: LineReader,
): RowsRead {
  return question.operation === 'LEDGER'
    ? { ...question, sources: readLedger(question, zones, accounts, reader) }
    : { ...question, sources: readRebates(question, accounts, reader) };
}

/** Each requested month of each account; a month that the file lacks is a gap. */
function readLedger(
  question: LedgerQuestionOfRows,
  zones: StatedCertificate['zones'],
  accounts: readonly string[],
  reader: LineReader,
) {
  const read = new Map<string, ReturnType<typeof readMonth>>();
  const { months, beside } = partsOfQuestion(question, zones);
  const asked = new Set(
    accounts.flatMap((_, i) => [...months, ...beside].map((month) => `${i + 1} ${month}`)),
  );
  while (!reader.atEnd) {
    const line = reader.at + 1;
    const source = readMonth(reader, accounts);
    const key = `${source.account} ${source.month}`;
    if (!asked.has(key) || read.has(key))
      throw new EvidenceFault(
        line,
        `the ledger of ${source.month}`,
        'it was not asked for, or stands here twice.',
      );
    read.set(key, source);
  }
  return accounts.flatMap((_, i) => {
    const own = months.map(
      (month) => read.get(`${i + 1} ${month}`) ?? { account: i + 1, month, stored: null },
    );
    const others = beside.flatMap((month) => read.get(`${i + 1} ${month}`) ?? []);
    return [...own, ...others].sort((a, b) => (a.month < b.month ? -1 : 1));
  });
}

function readRebates(
  question: RebatesQuestionOfRows,
  accounts: readonly string[],
  reader: LineReader,
) {
  const { period } = question;
  if (period === null) return [];
  return accounts.flatMap((_, i) =>
    seriesOfQuestion(question).map((series) => {
      const line = reader.at + 1;
      const source = readRebateDays(reader, accounts, period);
      if (source.account !== i + 1 || JSON.stringify(source.series) !== JSON.stringify(series))
        throw new EvidenceFault(
          line,
          `${series.product} rebates of ${series.symbol} in ${series.coin}`,
          'they were asked for, and something else stands here.',
        );
      return source;
    }),
  );
}
