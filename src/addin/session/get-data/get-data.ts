// The use case "Get data": previews a formula, suggests what to ask for, puts the formula into a
// cell.
import type { RecordCall } from '../../records/call';
import { changeDeviceSettings, readDeviceSettings } from '../settings/device-settings';
import { FetchPlanning } from './fetch-plan';
import type {
  FormulaDraft,
  FormulaPlace,
  FormulaPreview,
  InsertFormulaOutcome,
  Suggestions,
} from './get-data-state';
import { insertFormula } from './insert-formula';
import type { LiveCalls } from '../live/live-calls';
import type { Result } from '../../answers/result';
import { UNEXPECTED, type SessionContext } from '../session-context';
import { suggestionsFor } from './suggestions';

const NOTHING_SEEN: Suggestions = { symbols: [], commissionCoins: [], ledgerCoins: [], types: [] };

export class GetData {
  readonly #planning: FetchPlanning;
  #financialYearBegins: number | null = null;

  /** @param peek what is kept for a call, without asking the exchange. */
  constructor(
    readonly context: SessionContext,
    readonly lives: LiveCalls,
    readonly peek: (call: RecordCall) => Promise<Result | null>,
  ) {
    this.#planning = new FetchPlanning(context);
  }

  async preview(draft: FormulaDraft): Promise<FormulaPreview> {
    try {
      return await this.#planning.preview(draft);
    } catch (error) {
      this.context.parts.report?.(error);
      return { ok: false, argument: '', sentence: UNEXPECTED };
    }
  }

  async suggestionsFor(account: string | null): Promise<Suggestions> {
    try {
      return await suggestionsFor(account, this.context, this.lives.symbols);
    } catch (error) {
      this.context.parts.report?.(error);
      return NOTHING_SEEN; // Suggestions are a convenience: what is wanted can be typed.
    }
  }

  async insert(draft: FormulaDraft, place: FormulaPlace): Promise<InsertFormulaOutcome> {
    try {
      return await insertFormula(draft, place, {
        workbook: this.context.parts.workbook,
        preview: (one) => this.#planning.preview(one),
        rowsKept: async (call) => (await this.peek(call))?.records ?? null,
      });
    } catch (error) {
      this.context.parts.report?.(error);
      return { ok: false, sentence: UNEXPECTED, elsewhere: false };
    }
  }

  get financialYearBegins(): number {
    return (
      this.#financialYearBegins ??
      readDeviceSettings(this.context.parts.storage).financialYearBegins
    );
  }

  /** @param month 1 to 12. */
  beginFinancialYearIn(month: number): void {
    this.#financialYearBegins = month;
    changeDeviceSettings(this.context.parts.storage, { financialYearBegins: month });
    this.context.bulletin.changed();
  }
}
