// A journal as a sheet: whether it balances, unmapped types, its lines, the entries behind them.
import { counted, say } from '../../platform/say';
import { textOfCell } from '../../workbook/tables/merge/cell-text';
import type { ValueForm } from '../../engine/records/value-settings';
import { grouped } from '../../platform/grouped';
import { roundedValue } from '../../engine/proofs/closing/rounding';
import type { Movement } from '../../engine/proofs/journal/movements';
import { Exact } from '../../engine/proofs/decimal';
import { linesOfPosting, type Grain, type Journal } from '../../engine/proofs/journal/journal';
import {
  MAX_LINKS,
  fieldColumn,
  reportBlock,
  reportRows,
  type ReportOptions,
} from '../../workbook/sheets/report-sheet';
import type { SignedTable } from '../../engine/evidence/signed-form';
import type { Report, ReportBlock, ReportValue } from '../../workbook/excel/excel-report-sheet';

/** A cell holds 32,767 characters: up to this many ids are named, the others are counted. */
const MAX_IDS = 1_000;

export const journalSheetName = (month: string): string => `Journal ${month}`;

const CHECK = [
  fieldColumn('what', 'Check', 'text', 150),
  fieldColumn('currency', 'Currency', 'text', 75),
  fieldColumn('open', 'Open', 'number', 110),
  fieldColumn('debit', 'Debit', 'amount', 105),
  fieldColumn('credit', 'Credit', 'amount', 105),
];
const UNMAPPED = [
  fieldColumn('type', 'Business type', 'text', 150),
  fieldColumn('coin', 'Coin', 'text', 75),
  fieldColumn('direction', 'Direction', 'text', 110),
  fieldColumn('count', 'Movements', 'number', 105),
  fieldColumn('amount', 'Amount', 'amount', 105),
  fieldColumn('currency', 'Currency', 'text', 70),
];
const LINES = [
  fieldColumn('reference', 'Reference', 'text', 150),
  fieldColumn('day', 'Date', 'day', 75),
  fieldColumn('account', 'Account', 'text', 110),
  fieldColumn('debit', 'Debit', 'amount', 105),
  fieldColumn('credit', 'Credit', 'amount', 105),
  fieldColumn('currency', 'Currency', 'text', 70),
  fieldColumn('coin', 'Coin', 'text', 60),
  fieldColumn('quantity', 'Coin quantity', 'amount', 110),
  fieldColumn('rate', 'Rate', 'amount', 90),
  fieldColumn('rounding', 'Rounding', 'text', 100),
  fieldColumn('taxCode', 'Tax code', 'text', 80),
  fieldColumn('narration', 'Narration', 'text', 180),
  fieldColumn('ledger', 'Ledger of', 'text', 100),
  fieldColumn('entries', 'Entries', 'number', 60),
  fieldColumn('ids', 'Entry IDs', 'text', 160),
];
const ENTRIES = [
  fieldColumn('reference', 'Reference', 'text', 150),
  fieldColumn('day', 'Date', 'day', 75),
  fieldColumn('billId', 'Entry ID', 'text', 110),
  fieldColumn('change', 'Change', 'amount', 105),
  fieldColumn('amount', 'Amount', 'amount', 105),
  fieldColumn('currency', 'Currency', 'text', 70),
  fieldColumn('coin', 'Coin', 'text', 60),
  fieldColumn('type', 'Business type', 'text', 110),
  fieldColumn('rate', 'Rate', 'amount', 90),
  fieldColumn('rounding', 'Rounding', 'text', 100),
];

/** Places of the report that its formulas and links name; rows count from 1. */
const TOP_LINES = 3;
const CHECK_ROW = TOP_LINES + 3;

/** The blocks of a journal's sheet, each known by two of its labels. */
const BLOCKS = {
  checks: ['Check', 'Debit'],
  'not mapped': ['Direction', 'Movements'],
  lines: ['Reference', 'Narration'],
  entries: ['Reference', 'Change'],
} as const;

/** A block of a journal read from its sheet, under its labels; null: the sheet has none. */
export function journalBlockOn(
  cells: readonly (readonly unknown[])[],
  block: keyof typeof BLOCKS,
): { readonly labels: string[]; readonly rows: string[][] } | null {
  const header = cells.findIndex((row) => BLOCKS[block].every((label) => row.includes(label)));
  if (header < 0) return null;
  const written = (cells[header] ?? []).map(textOfCell);
  const labels = written.slice(0, written.findLastIndex((label) => label !== '') + 1);
  const rows: string[][] = [];
  for (const cellsOfRow of cells.slice(header + 1)) {
    const row = cellsOfRow.slice(0, labels.length).map(textOfCell);
    if (row.every((text) => text === '')) break;
    rows.push(row);
  }
  return { labels, rows };
}

/** All blocks of its sheet as tables; the lines are named after the sheet. */
export const journalTables = (
  sheet: string,
  cells: readonly (readonly unknown[])[],
): SignedTable[] =>
  (Object.keys(BLOCKS) as (keyof typeof BLOCKS)[]).flatMap((block) => {
    const found = journalBlockOn(cells, block);
    const what = block === 'lines' ? sheet : `${sheet}, ${block}`;
    // Reference, date and account identify a line; reference, date and ID an entry.
    return found ? [{ what, columns: found.labels, keys: 3, rows: found.rows }] : [];
  });

interface RowParts {
  /** null: in coins. */
  readonly rounding: Pick<ValueForm, 'digits' | 'mode'> | null;
  readonly options: ReportOptions;
}

interface JournalSheetParts extends RowParts {
  readonly month: string;
  readonly grain: Grain;
  readonly made: string;
  /** Movements whose value is less than the last digit. */
  readonly withoutValue: number;
}

export function journalReport(journal: Journal, parts: JournalSheetParts): Report {
  const { month, grain, made, rounding, withoutValue, options } = parts;
  const { batch, postings, unmapped, leftOut } = journal;
  const sheet = journalSheetName(month);
  const currencies = [...grouped(postings, ({ currency }) => currency)];
  // Above the first line: the top, the check with its labels, what is not mapped with its heading
  // and labels, the heading and labels of the lines; a blank row before each block.
  const unmappedFrom = CHECK_ROW + currencies.length + 4;
  const linesFrom =
    CHECK_ROW + currencies.length + 1 + (unmapped.length > 0 ? 3 + unmapped.length : 0) + 3;
  const entriesFrom = linesFrom + postings.length * 2 + 3;
  const openRows = `SUM(C${CHECK_ROW + 1}:C${CHECK_ROW + Math.max(1, currencies.length)})`;
  let row = linesFrom;
  const checks = currencies.map(([currency, own], at) => {
    const [from, to] = [row, row + own.length * 2 - 1];
    row = to + 1;
    const here = CHECK_ROW + 1 + at;
    return [
      'Debits less credits',
      currency,
      { formula: `=IF(D${here}=E${here},0,1)` },
      { formula: `=EXACT.SUM(D${from}:D${to})` },
      { formula: `=EXACT.SUM(E${from}:E${to})` },
    ];
  });
  const open =
    unmapped.length === 0
      ? `=${openRows}`
      : `=${openRows}+COUNTIF(A${unmappedFrom}:A${unmappedFrom + unmapped.length - 1},"?*")`;
  const notes = [
    leftOut === 0 ? '' : ` ${counted(leftOut, 'movement')} left out by the side None of Mapping.`,
    withoutValue === 0
      ? ''
      : ` ${counted(withoutValue, 'movement')} that round to a value of 0 in no line.`,
  ].join('');
  return {
    wishedName: sheet,
    top: [
      { text: `Journal of ${month}, batch ${batch}`, look: 'title' },
      {
        text: `Made ${made}, ${GRAINS[grain]}. ${rounding === null ? IN_COINS : roundedBy(rounding)}${notes}`,
      },
      unmapped.length === 0
        ? { text: 'Every movement is in a line.' }
        : {
            text: `${counted(unmapped.length, 'kind')} of movement ${unmapped.length === 1 ? 'is' : 'are'} not mapped and in no line: see below in red.`,
            look: 'lost',
          },
    ],
    blocks: [
      reportBlock(null, CHECK, [['Open', '', { formula: open }, null, null], ...checks]),
      ...(unmapped.length === 0 ? [] : [unmappedBlock(journal, options)]),
      linesBlock(journal, sheet, grain === 'entry' ? null : entriesFrom, parts),
      ...(grain === 'entry'
        ? []
        : [reportBlock('Entries behind the lines', ENTRIES, entryRows(postings, parts))]),
    ],
  };
}

const roundedBy = ({ digits, mode }: Pick<ValueForm, 'digits' | 'mode'>): string =>
  `Values are rounded to ${counted(digits, 'digit')}, ${mode}, and by the largest remainder, so that they add up to the roll-forward.`;
const IN_COINS = 'Amounts are in coins and not rounded; coins are never added up together.';

const GRAINS: Readonly<Record<Grain, string>> = {
  entry: 'a posting for each entry',
  day: 'summed by day',
  month: 'summed by month',
};

const unmappedBlock = ({ unmapped }: Journal, options: ReportOptions): ReportBlock => ({
  ...reportBlock(
    'Not mapped: in no line. Add rows to Mapping, then make the journal again.',
    UNMAPPED,
    reportRows(
      unmapped.map((one) => ({ ...one, direction: one.isInflow ? 'in' : 'out' })),
      UNMAPPED,
      options,
    ),
  ),
  look: 'lost',
});

/** @param entriesFrom the first row of the entries below; null: each line has one entry. */
function linesBlock(
  { postings }: Journal,
  sheet: string,
  entriesFrom: number | null,
  parts: RowParts,
): ReportBlock {
  let entryRow = entriesFrom ?? 0;
  const links: { row: number; to: string }[] = [];
  for (const [at, { movements }] of postings.entries()) {
    if (entriesFrom !== null && links.length < MAX_LINKS)
      for (const line of [0, 1]) links.push({ row: at * 2 + line, to: `'${sheet}'!A${entryRow}` });
    entryRow += movements.length;
  }
  return reportBlock('Lines', LINES, lineRows(postings, parts), links);
}

const lineRows = (
  postings: Journal['postings'],
  { rounding, options }: RowParts,
): ReportValue[][] =>
  reportRows(
    postings.flatMap((posting) => {
      const { movements } = posting;
      const ids = movements.flatMap(({ billId }) => billId ?? []);
      const named = ids.slice(0, MAX_IDS).join(', ');
      const known = {
        ...posting,
        rounding: remainderSaid(posting.amount, movements, rounding),
        ledger: movements[0]!.account,
        entries: ids.length,
        ids: ids.length > MAX_IDS ? `${named} and ${ids.length - MAX_IDS} more` : named,
      };
      return linesOfPosting(posting).map((line) => ({ ...known, ...line }));
    }),
    LINES,
    options,
  );

/** The reference of the first line or entry that differs on the sheet, or null. */
export function otherOnSheet(
  { postings }: Journal,
  parts: RowParts & Pick<JournalSheetParts, 'grain'>,
  cells: readonly (readonly unknown[])[],
): string | null {
  const made = rowTexts(postings, parts);
  for (const block of ['lines', 'entries'] as const) {
    const { rows = [] } = journalBlockOn(cells, block) ?? {};
    const lines = made[block];
    const at = lines.findIndex((line, row) => line !== rows[row]?.join('\t'));
    if (at >= 0) return lines[at]!.split('\t', 1)[0]!;
    if (rows.length > lines.length) return say`a line more`;
  }
  return null;
}

/** Rows as `journalBlockOn` reads them, with tabs between their cells; made once for each journal. */
function rowTexts(
  postings: Journal['postings'],
  parts: RowParts & Pick<JournalSheetParts, 'grain'>,
): Readonly<Record<'lines' | 'entries', readonly string[]>> {
  const { displayZone, dateSystem } = parts.options;
  const form = JSON.stringify([displayZone, dateSystem, parts.grain, parts.rounding]);
  const before = madeTexts.get(postings);
  if (before?.form === form) return before.texts;
  const texts = {
    lines: textsOfRows(lineRows(postings, parts)),
    entries: parts.grain === 'entry' ? [] : textsOfRows(entryRows(postings, parts)),
  };
  madeTexts.set(postings, { form, texts });
  return texts;
}
const textsOfRows = (rows: readonly (readonly unknown[])[]): string[] =>
  rows.map((row) => row.map(textOfCell).join('\t'));
const madeTexts = new WeakMap<
  Journal['postings'],
  { readonly form: string; readonly texts: ReturnType<typeof rowTexts> }
>();

const entryRows = (
  postings: Journal['postings'],
  { rounding, options }: RowParts,
): ReportValue[][] =>
  reportRows(
    postings.flatMap(({ reference, currency, movements }) =>
      movements.map((movement) => ({
        ...{ ...movement, reference, currency },
        rounding: remainderSaid(movement.amount, [movement], rounding),
      })),
    ),
    ENTRIES,
    options,
  );

/**
 * Why a value differs from its coins times their rates, rounded; "": it does not.
 * @param rounding null: in coins, where nothing is rounded.
 */
function remainderSaid(
  amount: string,
  movements: readonly Movement[],
  rounding: RowParts['rounding'],
): string {
  if (rounding === null || movements.some(({ rate }) => rate === null)) return '';
  const exact = movements.reduce(
    (sum, { change, rate }) => sum.plus(new Exact(change).times(rate!)),
    new Exact(0),
  );
  const own = roundedValue(exact, rounding).abs();
  return own.eq(new Exact(amount).abs())
    ? ''
    : `${own.toString()} by itself; the largest remainder`;
}
