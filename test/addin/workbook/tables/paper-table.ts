// An inserted table on paper: what Excel would hold, and what a person may do to it. Columns know
// whose they are.
import type { CommissionRecord } from '../../../../src/addin/engine/records/commission-record';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import {
  orderCommissionRecords,
  orderLedgerEntries,
} from '../../../../src/addin/engine/records/row-order';
import type { LedgerCall } from '../../../../src/addin/engine/answers/ledger';
import type { RebatesCall } from '../../../../src/addin/engine/answers/rebates';
import type { StoredTable } from '../../../../src/addin/workbook/tables/merge/stored-table';
import type {
  CellContent,
  MergePlan,
  TableReading,
} from '../../../../src/addin/workbook/tables/merge/table-edits';
import { emptyTable, mergeTable } from '../../../../src/addin/workbook/tables/merge/merge';
import type {
  CallRecords,
  TableForm,
} from '../../../../src/addin/workbook/tables/merge/records-of-table';

export const FORM: TableForm = { displayZone: 'UTC', dateSystem: 1900 };

export const ledgerCall = (changes: Partial<LedgerCall> = {}): LedgerCall => ({
  name: 'LEDGER',
  headers: 1,
  columns: null,
  columnTexts: null,
  accounts: null,
  coins: null,
  types: null,
  from: null,
  to: null,
  ...changes,
});
export const rebatesCall = (changes: Partial<RebatesCall> = {}): RebatesCall => ({
  name: 'REBATES',
  headers: 1,
  columns: null,
  columnTexts: null,
  accounts: null,
  symbols: ['BTCUSDT'],
  coins: ['USDT'],
  product: 'SPOT',
  start: null,
  end: null,
  ...changes,
});
export const ledgerAnswer = (
  records: readonly LedgerEntry[],
  call = ledgerCall(),
): CallRecords => ({
  operation: 'LEDGER',
  call,
  rows: orderLedgerEntries([{ account: 'A', records }]),
});
export const rebatesAnswer = (
  records: readonly CommissionRecord[],
  call = rebatesCall(),
): CallRecords => ({
  operation: 'REBATES',
  call,
  rows: orderCommissionRecords([{ account: 'A', records }]),
});

interface PaperColumn {
  id: number;
  header: string;
  readonly owner: 'tieout' | 'person';
}

export class PaperTable {
  readonly columns: PaperColumn[];
  rows: CellContent[][];
  totals: CellContent[] | null;
  stored: StoredTable;
  #nextId: number;

  constructor(answer: CallRecords, form = FORM) {
    const { stored, reading } = emptyTable(answer.call, 'Table1');
    this.columns = reading.columns.map((column) => ({ ...column, owner: 'tieout' }));
    this.#nextId = this.columns.length;
    this.rows = reading.rows.map((row) => [...row]);
    this.totals = [...(reading.totals ?? [])];
    this.stored = stored;
    this.refresh(answer, { form });
    this.stored = {
      ...this.stored,
      tableId: '{1}',
      dates: { first: '2026-03', last: '2026-03', askedTo: '2026-03' },
      standing: { ...stored.standing, rows: answer.rows.records.length },
    };
  }

  get reading(): TableReading {
    return {
      name: 'Table1',
      columns: this.columns.map(({ id, header }) => ({ id, header })),
      rows: this.rows,
      firstRowNumber: 2,
      totals: this.totals,
    };
  }

  at(header: string): number {
    return this.columns.findIndex((column) => column.header === header);
  }
  column(header: string): CellContent[] {
    const at = this.at(header);
    return this.rows.map((row) => row[at]!);
  }
  set(row: number, header: string, content: CellContent): void {
    this.rows[row]![this.at(header)] = content;
  }

  addColumn(at: number, header: string): void {
    this.columns.splice(at, 0, { id: this.#nextId++, header, owner: 'person' });
    for (const row of this.rows) row.splice(at, 0, '');
    this.totals?.splice(at, 0, '');
  }

  deleteColumn(header: string): void {
    const at = this.at(header);
    this.columns.splice(at, 1);
    for (const row of this.rows) row.splice(at, 1);
    this.totals?.splice(at, 1);
  }

  /**
   * Merges an answer in, as the excel room would, and fails where anything of the person's would be
   * written.
   */
  refresh(
    answer: CallRecords,
    { form = FORM, answeredFrom = null as `${number}-${number}-${number}` | null } = {},
  ): MergePlan {
    const merge = mergeTable({
      stored: this.stored,
      reading: this.reading,
      answer,
      form,
      answeredFrom,
    });
    if (!merge.ok) throw new Error(merge.sentence);
    const { plan } = merge;
    for (const { at } of plan.places)
      if (this.columns[at]?.owner !== 'tieout')
        throw new Error(`Column ${this.columns[at]?.header ?? at} is the person's.`);
    for (const { row, place, content } of plan.writes)
      this.rows[row]![plan.places[place]!.at] = content;
    const { from, rows } = plan.appended;
    rows.forEach((cells, i) => {
      const row = (this.rows[from + i] ??= this.columns.map(() => ''));
      cells.forEach((content, place) => {
        row[plan.places[place]!.at] = content;
      });
    });
    for (const { at, formula } of plan.totals) this.totals![at] = formula;
    this.stored = plan.stored;
    return plan;
  }
}
