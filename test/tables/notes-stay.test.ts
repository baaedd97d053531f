// The promise behind tables: whatever happens at the exchange and whatever the person does, no note
// ever comes to stand beside another record, and a note that cannot be placed is flagged.
import fc from 'fast-check';
import type { CommissionRecord } from '../../src/addin/engine/records/commission-record';
import { readToken } from '../../src/addin/workbook/tables/merge/identity';
import { isNothing } from '../../src/addin/workbook/tables/merge/merge-plan';
import { recordsOfTable } from '../../src/addin/workbook/tables/merge/records-of-table';
import { commission } from '../records/sample-records';
import { runsOf } from '../seeds';
import { FORM, PaperTable, rebatesAnswer, rebatesCall } from './paper-table';

/** Few settlements and few contents, so that twins, equal and different, are common. */
const record = fc
  .record({
    symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT'),
    day: fc.constantFrom('29', '30'),
    commission: fc.constantFrom('1', '2', '3'),
  })
  .map(({ symbol, day, commission: amount }) =>
    commission({
      symbol,
      commission: amount,
      settleStartTime: `2026-03-${day} 00:00:00`,
      settleEndTime: `2026-03-${day} 23:59:59`,
    }),
  );

const columns = fc.constantFrom(
  null,
  ['settleStartTime', 'symbol', 'commission'],
  ['commission'],
  ['symbol'],
);
const place = fc.nat(30);
const PERSON = [
  'note',
  'delete row',
  'copy row',
  'edit',
  'blank row',
  'add column',
  'clear check',
  'rename',
  'delete column',
] as const;
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('refresh' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('exchange' as const),
      add: fc.array(record, { maxLength: 3 }),
      drop: fc.array(place, { maxLength: 2 }),
      change: fc.array(fc.tuple(place, fc.constantFrom('1', '2', '3', '4')), { maxLength: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom(...PERSON), at: place, to: place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('sort' as const, 'move part' as const),
      at: place,
      to: place,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Which record a note was written for: its key and its digits. */
interface NotedRecord {
  key: string;
  digest: string;
}

class Life {
  readonly table: PaperTable;
  readonly notes = new Map<string, NotedRecord | null>();
  #exchange: CommissionRecord[];
  #answered: CommissionRecord[];
  #nextNote = 1;
  /** Rows of which a part was moved. */
  readonly #moved = new Set<unknown>();
  readonly call: ReturnType<typeof rebatesCall>;

  constructor(records: CommissionRecord[], fields: readonly string[] | null) {
    const all = { symbol: 'text', commission: 'amount', settleStartTime: 'time' } as const;
    this.call = rebatesCall({
      columns:
        fields?.map((field) => ({
          field: field as keyof typeof all,
          label: field,
          kind: all[field as keyof typeof all],
          asText: false,
        })) ?? null,
    });
    this.#exchange = records;
    this.#answered = records;
    this.table = new PaperTable(rebatesAnswer(records, this.call));
    this.table.addColumn(1, 'Note');
  }

  do(act: Step): void {
    const { table } = this;
    const { rows } = table;
    if (act.kind === 'refresh') {
      this.#refresh();
      return;
    }
    if (act.kind === 'exchange') {
      const kept = this.#exchange.filter((_, i) => !act.drop.includes(i));
      for (const [at, amount] of act.change)
        if (kept[at]) kept[at] = { ...kept[at], commission: amount };
      this.#exchange = [...kept, ...act.add];
      return;
    }
    const row = act.at % Math.max(1, rows.length);
    if (rows.length === 0) return;
    switch (act.kind) {
      case 'note':
        this.#note(row);
        break;
      case 'delete row':
        if (rows.length > 1) rows.splice(row, 1);
        break;
      case 'copy row': {
        rows.splice(act.to % rows.length, 0, [...rows[row]!]);
        break;
      }
      case 'edit':
        table.columns.forEach(({ header }, at) => {
          if (/^commission$/i.test(header)) rows[row]![at] = 77;
        });
        break;
      case 'blank row':
        rows.splice(
          row,
          0,
          table.columns.map(() => ''),
        );
        break;
      case 'add column':
        if (table.columns.length < 20)
          table.addColumn(act.to % table.columns.length, `Mine ${table.columns.length}`);
        break;
      case 'clear check':
        this.#clearCheck(row);
        break;
      case 'rename':
        table.columns.forEach((column) => {
          if (/^commission$/i.test(column.header)) column.header = 'COMMISSION';
        });
        break;
      case 'delete column':
        if (table.at('Pair') < 0) break;
        table.deleteColumn('Pair');
        // It may have been all that told a moved part from where it was moved to.
        for (const moved of rows.keys()) if (this.#moved.has(rows[moved]!)) this.#notedHere(moved);
        break;
      case 'sort':
        rows.sort((a, b) =>
          String(a[act.to % table.columns.length]).localeCompare(
            String(b[act.to % table.columns.length]),
          ),
        );
        break;
      // Everything but the hidden identity and the check changes places with another row: a sort of
      // the visible cells only.
      case 'move part':
        this.#movePart(row, act.to % rows.length);
    }
  }

  #movePart(row: number, other: number): void {
    const {
      table: { rows, columns },
    } = this;
    const isMoved = ({ header }: { header: string }): boolean =>
      header !== 'Tieout ID' && header !== 'Tieout check';
    const looksAlike = columns.every(
      (column, at) =>
        !isMoved(column) || column.owner === 'person' || rows[row]![at] === rows[other]![at],
    );
    columns.forEach((column, at) => {
      if (isMoved(column))
        [rows[row]![at], rows[other]![at]] = [rows[other]![at]!, rows[row]![at]!];
    });
    // Between rows that look the same this is a person who moves a note: it is of the record beside
    // it from now on.
    if (looksAlike) for (const at of [row, other]) this.#notedHere(at);
    for (const at of [row, other]) this.#moved.add(rows[at]!);
  }

  #notedHere(row: number): void {
    const note = String(this.table.rows[row]![this.table.at('Note')]);
    // Beside cells that were moved without their identity nobody knows which of the two a new note
    // means.
    if (note !== '')
      this.notes.set(note, this.#moved.has(this.table.rows[row]!) ? null : this.#identity(row));
  }

  #check(row: number): string {
    return String(this.table.rows[row]![this.table.at('Tieout check')]);
  }
  #identity(row: number): NotedRecord | null {
    return readToken(this.table.rows[row]![this.table.at('Tieout ID')]);
  }

  #note(row: number): void {
    const note = `note ${this.#nextNote++}`;
    this.table.set(row, 'Note', note);
    this.notes.set(
      note,
      this.#check(row) === '' && !this.#moved.has(this.table.rows[row]!)
        ? this.#identity(row)
        : null,
    );
  }

  /** The person has looked: the note is now of the record in the row. */
  #clearCheck(row: number): void {
    this.table.set(row, 'Tieout check', '');
    this.#notedHere(row);
  }

  #refresh(): void {
    const answer = rebatesAnswer(this.#exchange, this.call);
    const before = this.table.rows.map((row) => this.#theirs(row));
    const { inserted } = this.table.refresh(answer);
    const places = new Set(inserted.map(({ at }) => at));
    for (const at of places) expect(this.#theirs(this.table.rows[at]!).join('')).toBe('');
    const others = this.table.rows.filter((_, at) => !places.has(at));
    expect(others.slice(0, before.length).map((row) => this.#theirs(row))).toEqual(before);
    this.#expectNotesInPlace(answer);
    this.#expectAllCountedOnce(answer);
    expect(isNothing(this.table.refresh(answer))).toBe(true);
    this.#answered = this.#exchange;
    this.#moved.clear();
  }

  #theirs(row: readonly unknown[]): unknown[] {
    return row.filter((_, at) => this.table.columns[at]!.owner === 'person');
  }

  #expectNotesInPlace(answer: ReturnType<typeof rebatesAnswer>): void {
    const now = recordsOfTable(answer, FORM, []).records;
    const before = recordsOfTable(rebatesAnswer(this.#answered, this.call), FORM, []).records;
    this.table.rows.forEach((row, at) => {
      const note = String(row[this.table.at('Note')]);
      const of = this.notes.get(note);
      if (!of || this.#check(at) !== '') return;
      const shown = this.#identity(at);
      // Without identity a row is the person's own, unless it shows a record: then it would have
      // been flagged.
      if (!shown) {
        expect(row.filter((_, i) => this.table.columns[i]!.owner === 'tieout').join('')).toBe('');
        return;
      }
      expect(shown.key).toBe(of.key);
      const inSettlement = (records: typeof now): typeof now =>
        records.filter(({ key }) => key === of.key);
      const twins = (records: typeof now): number =>
        inSettlement(records).filter(({ digest }) => digest === shown.digest).length;
      // Either it is the same record to the last digit and as many are equal to it as before, or it
      // is alone in its settlement and always was.
      const isAlone = inSettlement(before).length === 1 && inSettlement(now).length === 1;
      if (!isAlone) expect([shown.digest, twins(now)]).toEqual([of.digest, twins(before)]);
      this.notes.set(note, { key: shown.key, digest: shown.digest });
    });
  }

  /**
   * Each record of the answer stands in exactly one counted row, with its own digits: totals tie
   * out.
   */
  #expectAllCountedOnce(answer: ReturnType<typeof rebatesAnswer>): void {
    const { records } = recordsOfTable(answer, FORM, []);
    const counted = this.table.rows.flatMap((_, at) => {
      const identity = this.#identity(at);
      return identity && !this.#check(at).startsWith('Not counted')
        ? [{ at, text: `${identity.key} ${identity.digest}` }]
        : [];
    });
    expect(counted.map(({ text }) => text).sort()).toEqual(
      records.map(({ key, digest }) => `${key} ${digest}`).sort(),
    );
    const commissionAt = this.table.columns.findIndex(
      ({ header, owner }) => owner === 'tieout' && /^commission$/i.test(header),
    );
    if (commissionAt < 0) return;
    const amountOf = new Map(
      records.map(({ key, digest, exact }) => [`${key} ${digest}`, Number(exact('commission'))]),
    );
    for (const { at, text } of counted)
      expect(this.table.rows[at]![commissionAt]).toBe(amountOf.get(text));
  }
}

test('no note ever moves to another record, and every note that cannot be placed is flagged', () => {
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 6 }),
      columns,
      fc.array(step, { maxLength: 20 }),
      (records, fields, steps) => {
        const life = new Life(records, fields);
        for (const act of [...steps, { kind: 'refresh' as const }]) life.do(act);
      },
    ),
    { numRuns: runsOf(500) },
  );
});
