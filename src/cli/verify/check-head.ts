// Checks that an evidence pack holds what its first line lists, each item once.
import type { Certificate } from '../../addin/engine/evidence/certificate';
import type { EvidencePackHead } from '../../addin/engine/evidence/evidence-pack';
import { nameOfStatement, type PackStatement } from '../../addin/engine/evidence/pack-statement';
import type { RowsRead } from '../../addin/engine/evidence/rows-behind';
import { monthsIn, overAtMs, seriesOfQuestion } from '../../addin/engine/evidence/rows-question';
import { seriesKey } from '../../addin/engine/archive/stored-answers';
import { monthsBetween, type IsoMonth } from '../../addin/engine/records/calendar';

/** An evidence file with pinned rows, as read from its answers. */
export interface PinnedFile {
  readonly what: string;
  readonly certificate: Certificate;
  readonly read: RowsRead;
}

/** Sentences; empty if everything agrees. */
export function headFaults(
  { from, to }: EvidencePackHead,
  pinned: readonly PinnedFile[],
  statements: readonly PackStatement[],
): string[] {
  if (pinned.length === 0) return ['No pinned result is in it, so the pack proves nothing.'];
  const isOutside = (month: string): boolean => month < from || month > to;
  const isTwice = twiceIn();
  return [
    ...pinned.flatMap((file) => {
      const { what, certificate, read } = file;
      const says = (sentence: string): string => `${what}: ${sentence}`;
      return [
        ...(monthsIn(read).some(isOutside)
          ? [says(`it reaches beyond ${from} to ${to}, the months of line 1.`)]
          : []),
        ...(isTwice(file) ? [says('it holds what a pinned result before it holds.')] : []),
        ...(read.operation === 'LEDGER' && (read.coins ?? read.types ?? read.untilMs) !== null
          ? [says('it is not the whole ledger of its months.')]
          : []),
        ...(Date.parse(certificate.fetchedFrom ?? '') >=
        overAtMs({ question: read }, certificate.zones)
          ? []
          : [says('it was read before its months were over.')]),
      ];
    }),
    ...statements.flatMap((statement) =>
      [
        statement.kind === 'tie-out' ? statement.start.slice(0, 7) : statement.from,
        statement.kind === 'tie-out' ? statement.end.slice(0, 7) : statement.to,
      ].some(isOutside)
        ? [
            `${nameOfStatement(statement)}: it reaches beyond ${from} to ${to}, the months of line 1.`,
          ]
        : [],
    ),
  ];
}

/** Whether a file repeats months or days of an account from an earlier file. */
function twiceIn(): (file: PinnedFile) => boolean {
  const known = new Map<string, { readonly from: string; readonly to: string }[]>();
  return ({ certificate: { accounts }, read }) => {
    const { period } = read;
    if (period === null) return false;
    const series = read.operation === 'LEDGER' ? [null] : seriesOfQuestion(read).map(seriesKey);
    const keys = accounts.flatMap((account) => series.map((of) => JSON.stringify([account, of])));
    const isTwice = keys.some((key) =>
      known.get(key)?.some(({ from, to }) => from <= period.to && period.from <= to),
    );
    for (const key of keys) known.set(key, [...(known.get(key) ?? []), period]);
    return isTwice;
  };
}

/** Months of the first line without pinned rows. */
export function monthsWithoutRows(
  { from, to }: EvidencePackHead,
  pinned: readonly PinnedFile[],
): IsoMonth[] {
  const known = new Set(pinned.flatMap(({ read }) => monthsIn(read)));
  return monthsBetween(from, to).filter((month) => !known.has(month));
}
