// Makes the certificate and the evidence of rows from records stored on this device, without a
// request.
import type { Zones } from '../../engine/records/zone';
import { certified, type RowsRead } from '../../engine/evidence/rows-behind';
import {
  partsOfQuestion,
  seriesOfQuestion,
  type RowsQuestion,
} from '../../engine/evidence/rows-question';
import type { Evidence } from '../../engine/evidence/write-evidence';
import type { Certificate, CertificateParts } from '../../engine/evidence/certificate';
import {
  ledgerSourcesOf,
  rebateSourceOf,
  type LedgerSource,
  type RebateSource,
} from '../../engine/evidence/certificate-sources';
import type { Archive } from '../../engine/archive/archive';
import type { NamedOwners } from '../../engine/accounts/device-owners';

interface EvidenceParts {
  readonly archive: Archive;
  readonly zones: Zones;
  readonly version: string;
  /** Sorted by name; an account's number is its place, from 1. */
  readonly named: readonly NamedOwners[];
  readonly called: CertificateParts['called'];
  readonly rounded: CertificateParts['rounded'];
}

/** A result or table: the records behind it, and whether they have changed. */
export interface Certifiable extends Pick<EvidenceParts, 'named' | 'called' | 'rounded'> {
  /** The name of its function. */
  readonly name: string;
  readonly question: RowsQuestion;
  /** A sentence if the stored records are no longer those in the sheet. */
  whyNot(certificate: Certificate): Promise<string | null> | string | null;
}

export async function evidenceOf(
  question: RowsQuestion,
  { named, ...parts }: EvidenceParts,
): Promise<Evidence> {
  const read = await readBehind(question, { named, ...parts });
  return {
    read,
    certificate: await certified(read, { ...parts, accounts: named.map(({ name }) => name) }),
  };
}

async function readBehind(
  question: RowsQuestion,
  { archive, zones, named }: EvidenceParts,
): Promise<RowsRead> {
  if (question.operation === 'LEDGER') {
    const parts = partsOfQuestion(question, zones);
    const sources: LedgerSource[] = [];
    for (const [i, { owners }] of named.entries())
      sources.push(...(await ledgerSourcesOf(archive, owners.ledger, i + 1, parts)));
    return { ...question, sources };
  }
  const sources: RebateSource[] = [];
  const { period } = question;
  if (period !== null) {
    for (const [i, { owners }] of named.entries())
      for (const series of seriesOfQuestion(question))
        sources.push(
          await rebateSourceOf(archive, owners.rebates, i + 1, series, {
            start: period.from,
            end: period.to,
          }),
        );
  }
  return { ...question, sources };
}
