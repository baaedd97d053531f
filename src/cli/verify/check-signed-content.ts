// Checks that the content of an evidence pack is the content that its history says was submitted,
// accepted and signed.
import type { Certificate } from '../../addin/engine/evidence/certificate';
import type { EvidencePackHead } from '../../addin/engine/evidence/evidence-pack';
import type { PackStatement } from '../../addin/engine/evidence/pack-statement';
import {
  alterationsOf,
  isSamePerson,
  partOfTable,
  preparersOf,
  signatureOf,
  type Alteration,
  type SignedTable,
} from '../../addin/engine/evidence/signed-form';
import {
  mappingTable,
  ratesTable,
  settingsTable,
  totalsTable,
  typesTable,
} from '../../addin/engine/evidence/signed-tables';

/** @param pinned the file's pinned rows, by name. */
export function signedFaults(
  head: EvidencePackHead,
  pinned: readonly { readonly what: string; readonly certificate: Certificate }[],
  statements: readonly PackStatement[],
): string[] {
  const { history, tables, changed, reviewedBy } = head;
  const found = [
    ...pinned.map(({ what, certificate: { rows, rowsSha256 } }) => ({
      ...{ what, lines: rows, sha256: rowsSha256 },
    })),
    ...tables.map(partOfTable),
  ];
  const signed = changed.length === 0 ? (signatureOf(history)?.by ?? '') : '';
  const totals = totalsTable(
    pinned.map(({ what, certificate }) => ({ what, totals: certificate.totals })),
  );
  return [
    ...alterationsOf(head, found, history.at(-1)?.workbook ?? '').map(inWords),
    ...peopleFaults(head),
    ...momentFaults(
      head,
      pinned.map(({ certificate }) => certificate),
    ),
    ...(reviewedBy === signed
      ? []
      : [
          `Line 1: it names ${reviewedBy || 'nobody'} as reviewer, its history ${signed || 'nobody'}.`,
        ]),
    ...(linesOf(tables, 'Control totals').join() === linesIn(totals).join()
      ? []
      : ['Control totals: they are not those of the pinned rows.']),
    ...(changed.length === 0 ? otherTables(head, pinned, statements) : []),
  ];
}

/** The person who prepared or accepted the content must not sign it. */
function peopleFaults({ history, preparedBy }: EvidencePackHead): string[] {
  const signature = signatureOf(history);
  if (signature === null) return [];
  const same = [preparedBy, ...preparersOf(history)].find((name) =>
    isSamePerson(name, signature.by),
  );
  return same === undefined
    ? []
    : [
        `Line 1: ${signature.by} signed it and is also named as ${same}, who prepared it or accepted a difference. Another person must review it.`,
      ];
}

/** A person cannot submit or sign content that was read, submitted or accepted later. */
function momentFaults(
  { history }: EvidencePackHead,
  certificates: readonly Certificate[],
): string[] {
  const from = history.findLastIndex(({ kind }) => kind === 'submitted');
  const readMs = Math.max(...certificates.map(({ fetchedTo }) => Date.parse(fetchedTo ?? '') || 0));
  const last = history.at(-1);
  return [
    ...history.slice(from + 1).flatMap((event, at) => {
      const before = history[from + at]!;
      return event.atMs < before.atMs
        ? [
            `Line 1: it was ${event.kind} by ${event.by} at ${moment(event.atMs)}, before it was ${before.kind} at ${moment(before.atMs)}.`,
          ]
        : [];
    }),
    ...(last !== undefined && last.atMs < readMs
      ? [
          `Line 1: it was ${last.kind} by ${last.by} at ${moment(last.atMs)}, before its answers were read, the last at ${moment(readMs)}.`,
        ]
      : []),
  ];
}

const moment = (atMs: number): string => new Date(atMs).toISOString();

function inWords(alteration: Alteration): string {
  switch (alteration.kind) {
    case 'part':
      return `${alteration.what}: it is not what line 1 names as pinned.`;
    case 'hash':
      return `Line 1: what is pinned has not the hash that ${alteration.event.by} ${alteration.event.kind}.`;
    case 'event':
      return `Line 1: what it says was ${alteration.event.kind} by ${alteration.event.by} is not what was written then.`;
    case 'workbook':
      return `Line 1: it was ${alteration.event.kind} by ${alteration.event.by} in another workbook.`;
  }
}

/** The settings, rates, types and mapping that the tables of the close use must be pinned. */
function otherTables(
  { from, to, tables }: EvidencePackHead,
  pinned: readonly { readonly certificate: Certificate }[],
  statements: readonly PackStatement[],
): string[] {
  const occurring = new Set(
    pinned.flatMap(({ certificate: { totals } }) =>
      totals.flatMap(({ of }) =>
        of['bizType'] === undefined ? [] : [of['bizType'].toLowerCase()],
      ),
    ),
  );
  const valued = statements.flatMap((one) => (one.kind === 'tie-out' ? [] : [one]));
  const used = [
    ...statements.map((one) =>
      settingsTable(
        one.zones,
        one.kind === 'tie-out' ? {} : { digits: one.digits, mode: one.rounding },
      ),
    ),
    ratesTable(
      { from, to },
      valued.flatMap(({ rates }) => rates ?? []),
    ),
    typesTable(
      occurring,
      // A journal's lines follow from its mapping.
      valued.flatMap((one) => (one.kind === 'roll-forward' ? one.types : [])),
    ),
    mappingTable(
      occurring,
      valued.flatMap((one) => (one.kind === 'journal' ? one.mapping : [])),
    ),
  ];
  const faults = used.flatMap((table) => {
    const own = new Set(linesOf(tables, table.what));
    const other = linesIn(table).find((line) => !own.has(line));
    return other === undefined
      ? []
      : [`${table.what}: the tables of the close are reckoned by ${other}, which is not pinned.`];
  });
  return [...new Set(faults)];
}

const linesIn = ({ rows }: SignedTable): string[] => rows.map((row) => row.join(', '));
const linesOf = (tables: readonly SignedTable[], what: string): string[] =>
  tables.filter((table) => table.what === what).flatMap(linesIn);
