// Saves one file with the evidence of all that a closed period pinned, and the statements of the
// close's tables. Loaded when used.
import { counted, inEnglish, say } from '../../../platform/say';
import { answersIn } from '../../../engine/evidence/certificate';
import { AnswersOnce } from '../../../engine/evidence/days-answered';
import { evidencePackLines, type PackFile } from '../../../engine/evidence/evidence-pack';
import { nameOfStatement } from '../../../engine/evidence/pack-statement';
import { differencesFromAnswers } from '../../../engine/evidence/read-again';
import { monthsOfQuestion } from '../../../engine/evidence/rows-question';
import { evidenceLines, type Evidence } from '../../../engine/evidence/write-evidence';
import type { IsoMonth } from '../../../engine/records/calendar';
import { refused } from '../../../platform/outcome';
import type { Zones } from '../../../engine/records/zone';
import { statedJournals } from '../pack/remade-journals';
import type { LiveCall } from '../../../workbook/live/live-call';
import type { WantedScope } from './closed-period-scopes';
import { peopleOf, type ClosedPeriod, type PinnedScope } from './closed-period';
import { tablesOfContent } from './period-differences';
import type { Compared } from './period-comparison';
import type { EvidencePackOutcome } from './close-state';
import type { SessionContext } from '../../../workbook/session/session-context';
import { notPinned, statedTables, type NotStated, type Stated } from '../pack/pack-statements';

/**
 * The rows of a scope as this device stores them now, counted in zones; null: not all are stored.
 */
type EvidenceNow = (scope: WantedScope, zones: Zones) => Promise<Evidence | null>;
type EvidenceOf = (scope: WantedScope) => Promise<Evidence | null>;

/** Never gives a file that verify would refuse. */
export async function savedEvidencePack(
  period: ClosedPeriod,
  { altered, differences }: Pick<Compared, 'altered' | 'differences'>,
  evidenceNow: EvidenceNow,
  liveCalls: readonly LiveCall[],
  context: SessionContext,
): Promise<EvidencePackOutcome> {
  const { history, scopes, pinned } = period;
  const { preparedBy, reviewedBy } = peopleOf(period);
  const { zones } = context;
  if (altered[0] !== undefined)
    return refused(
      say`${altered[0]} So no evidence was saved. Open the month again and submit it anew.`,
    );
  const files: PackFile[] = [];
  const once = new AnswersOnce();
  for (const [at, scope] of scopes.entries()) {
    const file = await fileOf(scope, pinned[at]?.sha256 ?? '', once, (one) =>
      evidenceNow(one, zones),
    );
    if (typeof file === 'string') return refused(file);
    files.push(file);
  }
  const months = { from: period.from, to: period.to };
  const {
    stated,
    behind,
    not: notStated,
  } = await withEvidence(
    [
      ...(await statedTables(months, liveCalls, context)),
      ...(await statedJournals(months, context)),
    ],
    pinnedMonths(scopes, zones),
    once,
    (scope) => evidenceNow(scope, { ...zones, displayZone: zones.exchangeZone }),
  );
  const said = {
    ...months,
    preparedBy,
    // A signature covers what was pinned, but the tables of the file show the present state.
    reviewedBy: differences.length > 0 ? '' : reviewedBy,
    history: [...history],
    pinned: [...pinned],
    tables: tablesOfContent(period),
    changed: [...differences],
    notStated: inEnglish(() => notStated.map((sentence) => sentence())),
  };
  return {
    ok: true,
    file: {
      name: `tieout-evidence-pack-${months.from === months.to ? months.from : `${months.from}-to-${months.to}`}.jsonl`,
      pieces: evidencePackLines(said, [...files, ...behind], stated),
      type: 'application/x-ndjson',
    },
    sentence: [
      say`${counted(files.length, 'result')} of the close in one file, each checked against the answers of the exchange.`,
      ...(differences.length > 0 && reviewedBy !== ''
        ? [
            say`The signature of ${reviewedBy} is not in it: ${counted(differences.length, 'difference')} since, the first in ${differences[0]!.what}.`,
          ]
        : []),
      ...notStated.map((sentence) => say`Not in it: ${sentence()}`),
    ].join(' '),
  };
}

/** The months of each account whose whole ledger is pinned. */
function pinnedMonths(
  scopes: readonly PinnedScope[],
  zones: Zones,
): ReadonlyMap<string, ReadonlySet<IsoMonth>> {
  const months = new Map<string, Set<IsoMonth>>();
  for (const { account, question } of scopes) {
    if (question.operation !== 'LEDGER') continue;
    const own = months.get(account) ?? new Set<IsoMonth>();
    months.set(account, own);
    for (const month of monthsOfQuestion(question, zones)) own.add(month);
  }
  return months;
}

/** The tables whose every record can be in the file, and the evidence added to the pinned one. */
async function withEvidence(
  all: readonly (Stated | NotStated)[],
  pinned: ReadonlyMap<string, ReadonlySet<IsoMonth>>,
  once: AnswersOnce,
  evidenceNow: EvidenceOf,
): Promise<{ stated: Stated['statement'][]; behind: PackFile[]; not: NotStated[] }> {
  const stated: Stated['statement'][] = [];
  const not: NotStated[] = [];
  const files = new Map<string, PackFile | string>();
  for (const one of all) {
    if (typeof one === 'function') {
      not.push(one);
      continue;
    }
    const { statement, needs } = one;
    let isWhole = true;
    for (const scope of notPinned(needs, pinned)) {
      const key = JSON.stringify(scope);
      const file = files.get(key) ?? (await fileOf(scope, null, once, evidenceNow));
      files.set(key, file);
      isWhole &&= typeof file !== 'string';
    }
    if (isWhole) stated.push(statement);
    else
      not.push(
        () =>
          say`${nameOfStatement(statement)}: this device does not keep all answers that it is made of. Refresh past months too, then save the evidence.`,
      );
  }
  return { stated, not, behind: [...files.values()].filter((file) => typeof file !== 'string') };
}

/**
 * The evidence of a scope, or the sentence why there is none.
 * @param sha256 the pinned hash of its rows; null: they were not pinned.
 */
async function fileOf(
  scope: WantedScope,
  sha256: string | null,
  once: AnswersOnce,
  evidenceNow: EvidenceOf,
): Promise<PackFile | string> {
  const { what } = scope;
  const evidence = await evidenceNow(scope);
  if (!evidence || evidence.certificate.withoutBodies.length > 0)
    return say`This device does not keep all answers of the exchange for ${what}. Refresh past months too, then save the evidence.`;
  const { rowsSha256, accounts } = evidence.certificate;
  if (sha256 !== null && rowsSha256 !== sha256)
    return say`${what} differs from what was pinned, so no evidence was saved. Accept the differences first, or open the month again.`;
  if (answersIn(evidence.certificate) === 0)
    return say`No answer of the exchange stands behind ${what}, so a file of it would prove nothing.`;
  const twice = once.add(evidence.read, accounts);
  const [difference = twice] = await differencesFromAnswers(evidence);
  if (difference !== null)
    return say`The rows of ${what} do not follow from the answers that this device keeps, so no evidence was saved. Refresh past months too. ${difference}`;
  return { what, rowsSha256, pinned: sha256 !== null, lines: await evidenceLines(evidence) };
}
