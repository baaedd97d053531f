// Which parts of a closed period are pinned and hashed, and where the present state differs, record
// by record and row by row. Pure; loaded when a period is compared or closed.
import { grouped } from '../../../platform/grouped';
import { hashOfRows } from '../../../engine/evidence/canonical-rows';
import { RECORDS } from '../../../engine/records/columns';
import { namesOf, type Fields } from '../../../engine/records/record-fields';
import type { RowsQuestion } from '../../../engine/evidence/rows-question';
import {
  partOfTable,
  type Alteration,
  type PeriodDifference,
  type ReviewEvent,
  type SignedPart,
  type SignedTable,
} from '../../../engine/evidence/signed-form';
import { openItemsTable, totalsTable } from '../../../engine/evidence/signed-tables';
import { say } from '../../../platform/say';
import type { SignedContent } from './closed-period';

/** All content except rows, as tables. */
export const tablesOfContent = ({ scopes, tables, openItems }: SignedContent): SignedTable[] => [
  ...tables,
  openItemsTable(openItems),
  totalsTable(scopes),
];

/** The hash of each part, calculated from its lines. Yields to the pane in between. */
export async function partsOf(content: SignedContent): Promise<SignedPart[]> {
  const parts: SignedPart[] = [];
  for (const { what, question, lines } of content.scopes)
    parts.push({ what, lines: lines.length, sha256: await hashOfRows(question.operation, lines) });
  return [...parts, ...tablesOfContent(content).map(partOfTable)];
}

/** A text of the file that differs from what was written. */
export function alterationInWords(alteration: Alteration): string {
  switch (alteration.kind) {
    case 'part':
      return say`${alteration.what} was altered in the file: it is not what its pinned hash says.`;
    case 'hash':
      return say`The pinned hashes were altered in the file: ${alteration.event.by} ${WORDS[alteration.event.kind]} others.`;
    case 'event':
      return say`The history was altered in the file: what it says of ${alteration.event.by} is not what was written.`;
    case 'workbook':
      return say`It was ${WORDS[alteration.event.kind]} by ${alteration.event.by} in another workbook.`;
  }
}

const WORDS: Readonly<Record<ReviewEvent['kind'], string>> = {
  submitted: say`submitted`,
  signed: say`signed`,
  accepted: say`accepted`,
  reopened: say`opened again`,
};

/** How lines of one kind are compared. */
interface LineForm {
  /** Fields that name a record or row. */
  readonly keys: readonly string[];
  /** In the order in which they are shown. */
  readonly valuesOf: (line: string) => Map<string, string | null>;
  readonly namedBy: (fields: Map<string, string | null>) => Pick<PeriodDifference, 'id' | 'time'>;
}

/** A ledger entry is the same by its id; commission records carry none. */
const rowForm = (operation: RowsQuestion['operation']): LineForm => ({
  keys:
    operation === 'LEDGER'
      ? ['billId']
      : ['settleStartTime', 'settleEndTime', 'symbol', 'productType', 'commissionAsset'],
  // Without the account's number.
  valuesOf(line) {
    const names = namesOf<Fields>(RECORDS[operation]);
    const [, ...texts] = line.split('\t');
    return new Map(names.map((name, i) => [name, texts[i] === '\\N' ? null : (texts[i] ?? null)]));
  },
  namedBy: (fields) =>
    operation === 'REBATES'
      ? { id: null, time: fields.get('settleStartTime') ?? '' }
      : {
          id: fields.get('billId') ?? null,
          time: new Date(Number(fields.get('cTime'))).toISOString(),
        },
});

const tableForm = ({ columns, keys }: SignedTable): LineForm => ({
  keys: columns.slice(0, keys),
  valuesOf(line) {
    const cells = JSON.parse(line) as readonly string[];
    return new Map(columns.map((column, at) => [column, cells[at] ?? null]));
  },
  namedBy: (fields) => ({
    id: [...fields.values()]
      .slice(0, keys)
      .filter((text) => text !== '')
      .join(' '),
    time: '',
  }),
});

/** Every record that differs, in the order of the rows. */
export const differencesOfRows = (
  what: string,
  operation: RowsQuestion['operation'],
  before: readonly string[],
  after: readonly string[],
): PeriodDifference[] => differencesOf(what, rowForm(operation), before, after);

/** Every row that differs. null: there is no such table. */
export function differencesOfTables(
  before: SignedTable | null,
  after: SignedTable | null,
): PeriodDifference[] {
  const one = after ?? before;
  if (one === null) return [];
  const [old, now] = [before, after].map((table) =>
    (table?.rows ?? []).map((row) => JSON.stringify(row)),
  );
  return [
    ...(before && after ? labelsChanged(before, after) : []),
    ...differencesOf(one.what, tableForm(before ?? one), old ?? [], now ?? []),
  ];
}

const labelsChanged = (before: SignedTable, { columns }: SignedTable): PeriodDifference[] =>
  before.columns.flatMap((label, at) => {
    const after = columns[at] ?? '';
    const fields = [{ field: 'Label', before: label, after }];
    return label === after
      ? []
      : [{ what: before.what, kind: 'changed', id: label, time: '', fields } as const];
  });

/**
 * Every record that differs, in the order of the rows. Records in both are no difference, however
 * often. A removed and an added line count as one changed record only if they are the only ones of
 * their key.
 */
function differencesOf(
  what: string,
  form: LineForm,
  before: readonly string[],
  after: readonly string[],
): PeriodDifference[] {
  const keyOf = (line: string): string => {
    const fields = form.valuesOf(line);
    return form.keys.map((key) => fields.get(key)).join('\t');
  };
  const [removed, added] = [without(before, after), without(after, before)];
  const [gone, come] = [grouped(removed, keyOf), grouped(added, keyOf)];
  const partnerIn = (lines: Map<string, string[]>, line: string): string | null => {
    const key = keyOf(line);
    const isOne = gone.get(key)?.length === 1 && come.get(key)?.length === 1;
    return isOne ? lines.get(key)![0]! : null;
  };
  return [
    ...removed.map((line) => differenceOf(what, form, line, partnerIn(come, line))),
    ...added
      .filter((line) => partnerIn(gone, line) === null)
      .map((line) => differenceOf(what, form, null, line)),
  ].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
}

/** Lines of the first list that the second does not have as often. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
}

function differenceOf(
  what: string,
  { valuesOf, namedBy }: LineForm,
  before: string | null,
  after: string | null,
): PeriodDifference {
  const [old, now] = [before, after].map((line) => (line === null ? null : valuesOf(line)));
  const one = now ?? old ?? new Map<string, string | null>();
  const fields = [...one.keys()]
    .map((field) => ({ field, before: old?.get(field) ?? null, after: now?.get(field) ?? null }))
    .filter((field) => !old || !now || field.before !== field.after);
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return { what, kind, ...namedBy(one), fields };
}
