// Saves the evidence of all that a closed period pinned as one file. Loaded when used.
import { counted, say } from '../../platform/say';
import { evidencePackLines } from '../../evidence/evidence-pack';
import { differencesFromAnswers } from '../../evidence/read-again';
import { evidenceLines, type Evidence } from '../../evidence/write-evidence';
import type { IsoMonth } from '../../records/calendar';
import { refused } from '../../records/refused';
import type { WantedScope } from '../proof/closed-period-scopes';
import type { ClosedPeriod } from '../proof/closed-period';
import type { EvidencePackOutcome } from '../proof/evidence-state';

/** Never gives a file that would be refused. */
export async function savedEvidencePack(
  { from, to, preparedBy, reviewedBy, history, scopes }: ClosedPeriod,
  evidenceNow: (scope: WantedScope) => Promise<Evidence | null>,
): Promise<EvidencePackOutcome> {
  const files: { what: string; rowsSha256: string; lines: readonly string[] }[] = [];
  for (const scope of scopes) {
    const { what, certificate, accepted } = scope;
    const { rowsSha256 } = accepted ?? certificate;
    const evidence = await evidenceNow(scope);
    if (!evidence || evidence.certificate.withoutBodies.length > 0)
      return refused(
        say`This device does not keep all answers of the exchange for ${what}. Refresh past months too, then save the evidence.`,
      );
    if (evidence.certificate.rowsSha256 !== rowsSha256)
      return refused(
        say`${what} differs from what was pinned, so no evidence was saved. Accept the differences first, or open the month again.`,
      );
    const [difference] = await differencesFromAnswers(evidence);
    if (difference !== undefined)
      return refused(
        say`The rows of ${what} do not follow from the answers that this device keeps, so no evidence was saved. Refresh past months too. ${difference}`,
      );
    files.push({ what, rowsSha256, lines: await evidenceLines(evidence) });
  }
  const said = {
    from: from as IsoMonth,
    to: to as IsoMonth,
    preparedBy,
    reviewedBy,
    history: history.map(({ kind, atMs, by, reason }) => ({ kind, atMs, by, reason })),
  };
  return {
    ok: true,
    file: {
      name: `tieout-evidence-pack-${from === to ? from : `${from}-to-${to}`}.jsonl`,
      pieces: evidencePackLines(said, files),
      type: 'application/x-ndjson',
    },
    sentence: say`${counted(files.length, 'result')} of the close in one file, each checked against the answers of the exchange.`,
  };
}
