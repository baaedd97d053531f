// Makes certificates, their sheets and evidence files of live results and tables.
import { differencesFromAnswers } from '../../engine/evidence/read-again';
import { evidenceLines, type Evidence } from '../../engine/evidence/write-evidence';
import { refused } from '../../platform/outcome';
import { answersIn, type Certificate } from '../../engine/evidence/certificate';
import { certificateReport } from './certificate-report';
import { evidenceOf, type Certifiable } from './evidence-making';
import { certifiableResult, certifiableTable } from './evidence-of-result';
import type { CertificateOutcome, EvidenceOutcome } from './evidence-state';
import type { Outcome } from '../../platform/outcome';
import type { StoredTable } from '../tables/merge/stored-table';
import type { LiveCall } from '../live/live-call';
import type { SessionContext } from '../session/session-context';
import type { ExcelReportSheets } from '../excel/excel-report-sheet';
import { counted, say } from '../../platform/say';

/** The results and tables of this moment. */
export interface Certified {
  readonly context: SessionContext;
  readonly liveCalls: () => readonly LiveCall[];
  readonly tables: () => readonly StoredTable[];
}

type Made =
  | { readonly ok: true; readonly evidence: Evidence; readonly name: string }
  | { readonly ok: false; readonly sentence: string };

export async function certificateFor(id: string, of: Certified): Promise<CertificateOutcome> {
  const made = await evidenceFor(id, of);
  return made.ok ? { ok: true, certificate: made.evidence.certificate } : made;
}

/** Rejects where Excel does not take the sheet. */
export async function writeCertificateSheet(
  id: string,
  of: Certified,
  reportSheets: ExcelReportSheets,
): Promise<Outcome> {
  const made = await of.context.attempt(() => evidenceFor(id, of), refused);
  if (!made.ok) return made;
  const name = await reportSheets.write(
    certificateReport(
      `Certificate ${made.name}`,
      [made.evidence.certificate],
      of.context.parts.host.dateSystem,
    ),
  );
  return { ok: true, sentence: say`The certificate stands on the sheet ${name}.` };
}

export async function savedEvidence(id: string, of: Certified): Promise<EvidenceOutcome> {
  const made = await evidenceFor(id, of);
  return made.ok ? evidenceFile(made.evidence) : made;
}

async function evidenceFor(id: string, of: Certified): Promise<Made> {
  const certifiable = await certifiableOf(id, of);
  if (typeof certifiable === 'string') return refused(certifiable);
  const { name, question, named, called, rounded } = certifiable;
  const {
    zones,
    parts: { archive, version },
  } = of.context;
  const evidence = await evidenceOf(question, {
    archive,
    zones,
    version,
    named,
    called,
    rounded,
  });
  const whyNot = await certifiable.whyNot(evidence.certificate);
  return whyNot === null ? { ok: true, evidence, name } : refused(whyNot);
}

async function certifiableOf(id: string, of: Certified): Promise<Certifiable | string> {
  const live = of.liveCalls().find((one) => one.id === id);
  if (live) return certifiableResult(live, of.context);
  const table = of.tables().find(({ tableId }) => tableId === id);
  return table
    ? certifiableTable(table, of.context.accounts)
    : say`This result is no longer in the workbook, so there is nothing to certify.`;
}

/** Never gives a file that would be refused. */
async function evidenceFile(evidence: Evidence): Promise<EvidenceOutcome> {
  const { certificate } = evidence;
  const answers = answersIn(certificate);
  const what = [certificate.operation.function, ...certificate.accounts].join(', ');
  if (answers === 0)
    return refused(
      say`No answer of the exchange stands behind ${what}, so a file of it would prove nothing.`,
    );
  if (certificate.withoutBodies.length > 0)
    return refused(
      say`Of some of these days this device does not keep the exchange's exact answers. Refresh past months too, then save the evidence.`,
    );
  const [difference] = await differencesFromAnswers(evidence);
  if (difference !== undefined)
    return refused(
      say`The rows do not follow from the exchange's answers that this device keeps, so no evidence was saved. Refresh past months too. ${difference}`,
    );
  return {
    ok: true,
    file: {
      name: fileName(certificate),
      pieces: await evidenceLines(evidence),
      type: 'application/x-ndjson',
      certificate,
    },
    sentence: say`${counted(answers, 'answer')} of the exchange, checked: ${counted(certificate.rows, 'row')}.`,
  };
}

/** "tieout-LEDGER-Main-2026-09-to-2026-11.jsonl", without signs that a file system refuses. */
function fileName({ operation, accounts, resolved }: Certificate): string {
  const of = (name: string): string => resolved.find((one) => one.name === name)?.text ?? '';
  const [from, to] =
    operation.function === 'LEDGER' ? [of('from'), of('to')] : [of('start'), of('end')];
  const parts = [
    'tieout',
    operation.function,
    accounts.join('+'),
    from,
    ...(from === to ? [] : ['to', to]),
  ];
  return `${parts
    .join('-')
    .replace(/[^\p{L}\p{N}+._-]+/gu, '_')
    .slice(0, 120)}.jsonl`;
}
