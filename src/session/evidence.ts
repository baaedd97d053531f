// Certificates and evidence of live results, on demand, from what this device keeps.
import { certificateBlocks } from '../evidence/certificate-table';
import { verifyEvidence } from '../evidence/verify-evidence';
import { evidenceLines, type Evidence } from '../evidence/write-evidence';
import { addMonths, parseMonth, type IsoMonth } from '../records/calendar';
import { hashOfLines, ledgerLines, rebateLines } from '../snapshot/canonical-rows';
import type { Certificate } from '../snapshot/certificate';
import type { NamedOwners } from './account-book';
import { evidenceOf } from './evidence-making';
import { calledArguments, inOrderOfNames, rowsQuestionOf } from './evidence-question';
import type { EvidenceOutcome, Outcome } from './evidence-state';
import type { LiveCall } from './live-call';
import { MOST_MONTHS_BACK } from './reconcile-results';
import type { Result } from './result';
import { UNEXPECTED, type SessionContext } from './session-context';

type Made = { readonly ok: true; readonly evidence: Evidence; readonly live: LiveCall } | { readonly ok: false; readonly sentence: string };

const refused = (sentence: string): { readonly ok: false; readonly sentence: string } => ({ ok: false, sentence });

export class Proof {
  /** @param lives the live calls of this moment. */
  constructor(readonly context: SessionContext, readonly lives: () => readonly LiveCall[]) {}

  async certificate(id: string): Promise<Certificate | null> {
    const made = await this.#make(id);
    return made.ok ? made.evidence.certificate : null;
  }

  async writeCertificateSheet(id: string): Promise<Outcome> {
    const { certificateSheets } = this.context.parts;
    if (!certificateSheets) return refused('This Excel cannot write a certificate sheet.');
    const made = await this.#make(id);
    if (!made.ok) return made;
    try {
      const name = await certificateSheets.write(`Certificate ${made.live.call.name}`, certificateBlocks(made.evidence.certificate));
      return { ok: true, sentence: `The certificate stands on the sheet ${name}.` };
    } catch (error) {
      this.context.parts.report?.(error);
      return refused('Excel did not let Tieout write the certificate sheet: the workbook may be protected. No cell of yours was changed.');
    }
  }

  async saveEvidence(id: string): Promise<EvidenceOutcome> {
    const made = await this.#make(id);
    if (!made.ok) return made;
    const { certificate } = made.evidence;
    if (certificate.withoutBodies.length > 0) return refused("Of some of these days this device does not keep the exchange's exact answers. Refresh closed periods too, then save the evidence.");
    try {
      const pieces = await evidenceLines(made.evidence);
      // Never hand out a file that would be refused.
      const verdict = await verifyEvidence(new Uint8Array(await new Blob(pieces).arrayBuffer()));
      if (!verdict.ok) return refused(`The rows do not follow from the exchange's answers that this device keeps, so no evidence was saved. Refresh closed periods too. ${verdict.faults[0] ?? ''}`);
      return { ok: true, file: { name: fileName(certificate), pieces, type: 'application/x-ndjson', certificate }, sentence: `${verdict.answers} answers of the exchange, checked: they give these ${certificate.rows.toLocaleString('en-US')} rows.` };
    } catch (error) {
      this.context.parts.report?.(error);
      return refused(UNEXPECTED);
    }
  }

  async #make(id: string): Promise<Made> {
    const live = this.lives().find((one) => one.id === id);
    const result = live?.state === 'shown' ? live.shown?.result : undefined;
    if (!live || !result) return refused('This result shows no rows, so there is nothing to certify.');
    if (result.fromWorkbook) return refused('These rows came with the workbook. Only the device that fetched them can certify them.');
    try {
      const owners = await this.context.accounts.ownersOf(live.call);
      const named = owners && inOrderOfNames(owners);
      const question = named && rowsQuestionOf(live.call, live.dates, await this.#balanceFrom(live, named));
      if (!question) return refused('What stands behind this result cannot be said in one certificate. Ask for one account.');
      const [sink] = live.sinks;
      const { zones, parts: { snapshot, version } } = this.context;
      const evidence = await evidenceOf(question, { snapshot, zones, version, named, called: calledArguments(live.call.name, sink?.raw ?? []), rounded: result.rounded });
      if (await this.#isNewer(evidence.certificate, live, result)) return refused('The cell shows other rows than this device keeps now. Refresh it, then ask again.');
      return { ok: true, evidence, live };
    } catch (error) {
      this.context.parts.report?.(error);
      return refused(UNEXPECTED);
    }
  }

  /** Another formula may have refreshed a month that this one shows as it was. */
  async #isNewer({ accounts, gaps, rowsSha256, fetchedFrom }: Certificate, { call }: LiveCall, { shows, fetchedAtMs }: Result): Promise<boolean> {
    if (gaps.length > 0) return true;
    if (shows) return (await hashOfLines(shows.operation === 'LEDGER' ? ledgerLines(shows.rows, accounts) : rebateLines(shows.rows, accounts))) !== rowsSha256;
    // A tie-out is as old as its ledger too, which this certificate does not speak of.
    return call.name !== 'REBATES.TIEOUT' && fetchedFrom !== null && fetchedAtMs !== null && Date.parse(fetchedFrom) > fetchedAtMs;
  }

  /** The month in which the last entry before a balance stands. */
  async #balanceFrom({ call, dates }: LiveCall, named: readonly NamedOwners[]): Promise<IsoMonth | null> {
    let month = parseMonth(dates.last);
    if (call.name !== 'LEDGER.BALANCE' || month === null) return null;
    const { snapshot } = this.context.parts;
    const waiting = new Set(named.map(({ owners }) => owners.ledger));
    for (let back = 0; back < MOST_MONTHS_BACK; back += 1) {
      for (const owner of [...waiting]) {
        const kept = await snapshot.month(owner, month);
        if (!kept || kept.reading.entries.some(({ coinName, cTimeMs }) => coinName.toUpperCase() === call.coin && cTimeMs <= (dates.atMs ?? Infinity))) waiting.delete(owner);
      }
      if (waiting.size === 0) return month;
      month = addMonths(month, -1);
    }
    return month;
  }
}

/** "tieout-LEDGER-Main-2026-09-to-2026-11.jsonl", without signs that a file system refuses. */
function fileName({ operation, accounts, resolved }: Certificate): string {
  const of = (name: string): string => resolved.find((one) => one.name === name)?.text ?? '';
  const [from, to] = operation.function === 'LEDGER' ? [of('from'), of('to')] : [of('start'), of('end')];
  const parts = ['tieout', operation.function, accounts.join('+'), from, ...(from === to ? [] : ['to', to])];
  return `${parts.join('-').replace(/[^\p{L}\p{N}+._-]+/gu, '_').slice(0, 120)}.jsonl`;
}
