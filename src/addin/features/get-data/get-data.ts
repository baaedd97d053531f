// The place Get data: previews a formula, suggests values, puts the formula into a cell.
import type { RecordCall } from '../../engine/answers/definitions';
import { OF_DEVICE } from '../../workbook/settings/registry';
import type { FetchPlanning } from '../../workbook/live/fetch-plan';
import type { FormulaPlace, InsertFormulaOutcome, Suggestions } from './get-data-state';
import type { FormulaPreview } from '../../workbook/live/fetch-plan';
import type { FormulaDraft } from '../../workbook/live/formula-text';
import { insertExample, insertFormula } from './insert-formula';
import type { Described } from '../../engine/answers/definition';
import type { LiveCalls } from '../../workbook/live/live-calls';
import type { InsertOutcome } from '../../workbook/session/pane-state';
import type { Outcome } from '../../platform/outcome';
import type { WorkbookTables } from '../../workbook/tables/workbook-tables';
import type { ExcelWorkbook } from '../../workbook/excel/excel-workbook';
import { placesOf } from '../../engine/records/sheet-address';
import type { SessionContext } from '../../workbook/session/session-context';
import { suggestionsFor } from './suggestions';
import { say } from '../../platform/say';

const NOTHING_SEEN: Suggestions = { symbols: [], commissionCoins: [], ledgerCoins: [], types: [] };

export class GetData {
  #financialYearBegins: number | null = null;

  /**
   * @param tables null where this workbook can hold none. @param used postpones the automatic lock.
   */
  constructor(
    readonly context: SessionContext,
    readonly liveCalls: LiveCalls,
    readonly tables: WorkbookTables | null,
    readonly planning: FetchPlanning,
    readonly used: () => void,
  ) {}

  readonly #write: ExcelWorkbook['writeFormula'] = (...formula) =>
    this.liveCalls.trust.writing(
      () => this.context.parts.workbook.writeFormula(...formula),
      (written) => (written.ok ? placesOf([written.address]) : []),
    );

  /** Sends no request: reads the arguments as the cell would, and counts what is not stored. */
  previewFormula(draft: FormulaDraft): Promise<FormulaPreview> {
    return this.context.attempt(
      () => this.planning.preview(draft),
      (sentence) => ({ ok: false, argument: '', sentence }),
    );
  }

  /** @param account by name; null: the workbook's. */
  suggestionsFor(account: string | null): Promise<Suggestions> {
    return this.context.attempt(
      () => suggestionsFor(account, this.context, this.liveCalls.symbols),
      () => NOTHING_SEEN, // Suggestions are a convenience: a person can type any value.
    );
  }

  /**
   * Writes the formula where it overwrites nothing and its rows have room; the cell then asks by
   * itself.
   */
  insertFormula(draft: FormulaDraft, place: FormulaPlace): Promise<InsertFormulaOutcome> {
    this.used();
    const parts = {
      write: this.#write,
      preview: (one: FormulaDraft) => this.planning.preview(one),
      rowsStored: async (call: RecordCall) => (await this.context.peek(call))?.records ?? null,
    };
    return this.context.attempt(
      () => insertFormula(draft, place, parts),
      (sentence) => ({ ok: false, sentence, elsewhere: false }),
    );
  }

  /**
   * Asks the exchange and writes the rows as an Excel table with a title above it. `address` is the
   * title's cell ("Sheet1!A1"); null: A1 of the active sheet where that sheet is empty, else of a
   * new sheet, which is activated.
   */
  async insertTable(question: RecordCall, address: string | null): Promise<InsertOutcome> {
    this.used();
    return (
      (await this.tables?.insert(question, address)) ?? {
        ok: false,
        isCancelled: false,
        sentence: say`This workbook cannot hold tables.`,
      }
    );
  }

  /** Writes the example of a function into the active cell, where nothing is overwritten. */
  insertExample(example: Described): Promise<Outcome> {
    this.used();
    return insertExample(example, this.#write);
  }

  /** 1 to 12; a setting of this device. */
  get financialYearBegins(): number {
    return this.#financialYearBegins ?? this.context.device.get(OF_DEVICE.financialYearBegins);
  }

  beginFinancialYearIn(month: number): void {
    this.#financialYearBegins = month;
    this.context.device.set(OF_DEVICE.financialYearBegins, month);
  }
}

declare module '../../pane/context/pane-session' {
  interface PaneSession {
    readonly getData: Omit<GetData, 'context' | 'liveCalls' | 'tables' | 'planning' | 'used'>;
  }
}
