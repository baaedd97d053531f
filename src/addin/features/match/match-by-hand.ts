// Match by hand: a person matches rows of a LEDGER.MATCH result or takes them apart. The decisions
// are stored with the workbook and can be undone.
import { inWords } from '../../engine/answers/definitions';
import type { MatchCall } from '../../engine/answers/ledger-match';
import { linesIn } from '../../engine/answers/arguments/book-argument';
import type { MatchRow } from '../../engine/proofs/match/match-table';
import { negated } from '../../engine/proofs/behind/behind';
import { compareDecimals, sumDecimals } from '../../engine/records/decimal-text';
import {
  entryIdentity,
  entrySaid,
  isOfMatch,
  lineNames,
  lineSaid,
  markKey,
  withMarks,
  withoutMark,
  type HandMark,
  type MarkedRow,
} from '../../engine/records/match-marks';
import { placeOf, type SheetArea } from '../../engine/records/sheet-address';
import { refused, type Outcome, type Refused } from '../../platform/outcome';
import { counted, say } from '../../platform/say';
import type { LiveCall } from '../../workbook/live/live-call';
import type { OpenWorkbook } from '../../workbook/live/open-workbook';
import { OF_WORKBOOK } from '../../workbook/settings/registry';

/** A row of the result for the person to choose. */
export interface HandRow {
  /** The name under which it is stored. */
  readonly name: string;
  readonly isLine: boolean;
  /** "row 5", "entry 601". */
  readonly label: string;
  readonly day: string;
  readonly coin: string;
  readonly amount: string;
  /** Reference and note of a line, business type of an entry. */
  readonly text: string;
  readonly status: MatchRow['status'];
  readonly likelyReason: string | null;
}

/** An earlier decision of the person. */
export interface Decided {
  readonly key: string;
  readonly kind: HandMark['kind'];
  /** "2026-10-05, 250 USDT, INV-7" and "entry 601". */
  readonly rows: readonly string[];
  readonly reason: string;
  /** One of its rows is selected in the sheet. */
  readonly isSelected: boolean;
  /** A mark on a sheet of Match a book, which is removed there. */
  readonly isOnSheet: boolean;
}

export interface HandLook {
  /** The id of the live call. */
  readonly id: string;
  readonly address: string;
  /** The formula's question, in words. */
  readonly asks: string;
  /** Rows that match nothing. */
  readonly open: readonly HandRow[];
  /** Selected lines that were matched automatically. */
  readonly matched: readonly HandRow[];
  /** Names of open rows that are selected in the sheet. */
  readonly selected: readonly string[];
  readonly decided: readonly Decided[];
}

export interface HandSums {
  readonly coins: readonly string[];
  readonly lines: string;
  readonly entries: string;
  /** Lines less entries. */
  readonly difference: string;
}

type Looked = ({ readonly ok: true } & HandLook) | Refused;

export const sumsOf = (rows: readonly HandRow[]): HandSums => {
  const sum = (isLine: boolean): string =>
    sumDecimals(rows.filter((row) => row.isLine === isLine).map(({ amount }) => amount));
  const [lines, entries] = [sum(true), sum(false)];
  return {
    coins: [...new Set(rows.map(({ coin }) => coin))],
    ...{ lines, entries, difference: sumDecimals([lines, negated(entries)]) },
  };
};

/** Rows of one result with their names. */
type NamedRows = readonly (HandRow & { readonly says: string; readonly isByHand: boolean })[];

export class HandMatching {
  /** The result of the last look. */
  #id: string | null = null;
  #named: { readonly of: readonly MatchRow[]; readonly rows: NamedRows } | null = null;

  constructor(readonly workbook: OpenWorkbook) {}

  /** Calls back when other cells are selected. Returns its own undo. */
  onSelection(changed: () => void): () => void {
    return this.workbook.context.parts.workbook.onSelection(changed);
  }

  /**
   * The rows of the result under the selected cells, else of the previous one, else of the first.
   */
  look(): Promise<Looked> {
    return this.workbook.context.attempt(async (): Promise<Looked> => {
      const areas = await this.workbook.context.parts.workbook.selection();
      const liveCalls = this.#liveCalls();
      const under = liveCalls.find((live) => selectedRows(live, areas).size > 0);
      const live = under ?? liveCalls.find(({ id }) => id === this.#id) ?? liveCalls[0];
      if (!live)
        return refused(
          say`No result of LEDGER.MATCH shows rows. Write one, or make a month-end pack with a book.`,
        );
      this.#id = live.id;
      const rows = this.#rowsOf(live);
      const at = selectedRows(live, areas);
      const chosen = rows.filter((_, index) => at.has(index));
      const names = new Set(rows.map(({ name }) => name));
      const picked = new Set(chosen.map(({ name }) => name));
      const { marks, apart } = this.workbook.context.matchMarks;
      const [address = live.formula ?? ''] = live.addresses;
      return {
        ok: true,
        ...{ id: live.id, address, asks: inWords(live.call, live.dates) },
        open: rows.filter(isOpen),
        matched: chosen.filter((row) => row.isLine && row.status === 'matched' && !row.isByHand),
        selected: chosen.filter(isOpen).map(({ name }) => name),
        decided: [
          ...marks
            .filter((mark) => isOfMatch(mark) && rowsOf(mark).some(([name]) => names.has(name)))
            .map((mark) => ({
              ...{ key: markKey(mark), kind: mark.kind, reason: mark.reason, isOnSheet: false },
              rows: saidOf(mark),
              isSelected: rowsOf(mark).some(([name]) => picked.has(name)),
            })),
          ...apart
            .filter(([identity]) => names.has(identity))
            .map(([key, says]): Decided => ({
              ...{ key, kind: 'apart', rows: [says], reason: '' },
              ...{ isSelected: picked.has(key), isOnSheet: true },
            })),
        ],
      };
    }, refused);
  }

  /** @param names of open rows in the result of the last look. */
  async match(names: readonly string[], reason: string): Promise<Outcome> {
    const chosen = this.#chosen(names);
    if (chosen === null) return refused(CHANGED);
    const sums = sumsOf(chosen);
    const trouble = troubleOf(chosen, sums, reason.trim(), this.#tolerance());
    if (trouble !== null) return refused(trouble);
    const ofSide = (isLine: boolean): MarkedRow[] =>
      chosen.filter((row) => row.isLine === isLine).map(({ name, says, day }) => [name, says, day]);
    const [lines, entries] = [ofSide(true), ofSide(false)];
    const [coin = ''] = sums.coins;
    const difference =
      compareDecimals(sums.difference, '0') === 0
        ? ''
        : say`, with a difference of ${sums.difference} ${coin}`;
    return this.#decide(
      { kind: 'together', lines, entries, reason: reason.trim() },
      say`Matched by hand: ${counted(lines.length, 'book line')} and ${counted(entries.length, 'entry', 'entries')}${difference}. The workbook keeps it.`,
    );
  }

  /** Matched lines stay open from then on. */
  async takeApart(names: readonly string[]): Promise<Outcome> {
    const chosen = this.#chosen(names);
    if (chosen === null) return refused(CHANGED);
    return this.#decide(
      {
        ...{ kind: 'apart', reason: '', entries: [] },
        lines: chosen.map(({ name, says, day }) => [name, says, day]),
      },
      say`${counted(chosen.length, 'book line stays', 'book lines stay')} open from now on. The workbook keeps it.`,
    );
  }

  /** @param key of the decision. */
  undo(key: string): Promise<Outcome> {
    return this.#changeMarks(
      (now) => withoutMark(now, key),
      say`Undone. The rows match as they would by themselves.`,
    );
  }

  #liveCalls(): (LiveCall & { readonly call: MatchCall })[] {
    return this.workbook.calls.all.flatMap((live) =>
      live.call.name === 'LEDGER.MATCH' && live.shown?.result.matchRows
        ? [live as LiveCall & { readonly call: MatchCall }]
        : [],
    );
  }

  #rowsOf(live: LiveCall & { readonly call: MatchCall }): NamedRows {
    const of = live.shown?.result.matchRows ?? [];
    if (this.#named?.of !== of)
      this.#named = {
        of,
        rows: namedRows(of, live.call, this.workbook.context.zones.displayZone),
      };
    return this.#named.rows;
  }

  #looked(): (LiveCall & { readonly call: MatchCall }) | undefined {
    return this.#liveCalls().find(({ id }) => id === this.#id);
  }

  #tolerance(): string {
    return this.#looked()?.call.tolerance ?? '0';
  }

  /** The rows of these names; null: some no longer exist. */
  #chosen(names: readonly string[]): NamedRows | null {
    const live = this.#looked();
    const rows = live ? this.#rowsOf(live) : [];
    const chosen = rows.filter(({ name }) => names.includes(name));
    return chosen.length === names.length ? chosen : null;
  }

  #decide(mark: HandMark, sentence: string): Promise<Outcome> {
    return this.#changeMarks((now) => withMarks(now, [mark]), sentence);
  }

  #changeMarks(
    make: (now: readonly HandMark[]) => readonly HandMark[],
    sentence: string,
  ): Promise<Outcome> {
    const { context, calls } = this.workbook;
    return context.attempt(async () => {
      context.settings.change(OF_WORKBOOK.matchMarks, make);
      await calls.showAgain(({ call }) => call.name === 'LEDGER.MATCH');
      return { ok: true, sentence };
    }, refused);
  }
}

const CHANGED = say`The result has changed meanwhile. Choose the rows again.`;
const isOpen = ({ status }: HandRow): boolean => status === 'unmatched' || status === 'ambiguous';
const rowsOf = ({ lines, entries }: HandMark): readonly MarkedRow[] => [...lines, ...entries];
const saidOf = ({ lines, entries }: HandMark): readonly string[] => [
  ...lines.map(([, says]) => says),
  ...entries.map(([, says]) => say`entry ${says}`),
];

/** The reason why they cannot be matched; null: they can. */
function troubleOf(
  rows: readonly HandRow[],
  { coins, lines, entries, difference }: HandSums,
  reason: string,
  tolerance: string,
): string | null {
  if (rows.length < 2)
    return say`Choose at least two rows: book lines, entries or both. Then press Match by hand.`;
  const [coin = '', another] = coins;
  if (another !== undefined)
    return say`The chosen rows are in ${coins.join(say` and `)}. A match is in one coin: choose rows of one.`;
  const isOff = compareDecimals(difference.replace('-', ''), tolerance) > 0;
  return isOff && reason === ''
    ? say`The book lines come to ${lines} and the entries to ${entries}: ${difference} ${coin} remain. Give the reason for this difference, or choose other rows.`
    : null;
}

/** The rows of the result with selected cells, counted without its header. */
function selectedRows({ addresses, shown }: LiveCall, areas: readonly SheetArea[]): Set<number> {
  const matrix = shown?.outcome.kind === 'rows' ? shown.outcome.matrix : [];
  const [width, header] = [
    matrix[0]?.length ?? 0,
    matrix.length - (shown?.result.matchRows?.length ?? 0),
  ];
  const found = new Set<number>();
  for (const place of addresses.flatMap((address) => placeOf(address) ?? []))
    for (const { sheet, startRow, endRow, startColumn, endColumn } of areas) {
      if (sheet !== place.sheet) continue;
      if (endColumn < place.column || startColumn >= place.column + width) continue;
      const [first, last] = [
        Math.max(startRow - place.row, header),
        Math.min(endRow - place.row, matrix.length - 1),
      ];
      for (let row = first; row <= last; row += 1) found.add(row - header);
    }
  return found;
}

function namedRows(matchRows: readonly MatchRow[], { book }: MatchCall, zone: string): NamedRows {
  const lines = linesIn(book.lines, zone);
  const names = lineNames(lines);
  return matchRows.map((row, at) => {
    const line = row.bookRow === null ? undefined : lines[at];
    const [billId = ''] = row.billIds;
    return {
      name: line ? names.get(line)! : entryIdentity(row.account ?? '', billId),
      says: line
        ? lineSaid(line)
        : entrySaid(billId, row.ledgerDay ?? '', row.ledgerAmount ?? '0', row.coin),
      isLine: line !== undefined,
      label: line ? say`book row ${line.row}` : say`entry ${billId}`,
      day: row.bookDay ?? row.ledgerDay ?? '',
      coin: row.coin,
      amount: row.bookAmount ?? row.ledgerAmount ?? '0',
      text: line
        ? [row.reference, row.note].filter(Boolean).join(', ')
        : (row.remark.split(';')[0] ?? ''),
      ...{ status: row.status, likelyReason: row.likelyReason },
      isByHand: row.pass === 'by hand',
    };
  });
}
