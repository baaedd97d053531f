// The place Get data: previews a formula, suggests what to ask for, puts the formula into a
// cell.
import type { RecordCall } from '../../answers/definitions';
import { OF_DEVICE } from '../settings/registry';
import { loadChunk } from '../../platform/load-chunk';
import { refused } from '../../records/refused';
import type * as monthEndPack from '../closing/month-end-pack';
import type { PackPreview, PackRequest } from '../closing/pack-state';
import { FetchPlanning } from './fetch-plan';
import type {
  FormulaDraft,
  FormulaPlace,
  FormulaPreview,
  GetDataSession,
  InsertFormulaOutcome,
  Suggestions,
} from './get-data-state';
import { insertExample, insertFormula } from './insert-formula';
import type { Described } from '../../answers/definition';
import type { LiveCalls } from '../live/live-calls';
import type { InsertOutcome, Work } from '../pane-state';
import type { Outcome } from '../proof/evidence-state';
import type { WorkbookTables } from '../tables/workbook-tables';
import type { SessionContext } from '../session-context';
import { suggestionsFor } from './suggestions';
import { say } from '../../platform/say';

const NOTHING_SEEN: Suggestions = { symbols: [], commissionCoins: [], ledgerCoins: [], types: [] };

export class GetData implements GetDataSession {
  readonly #planning: FetchPlanning;
  #financialYearBegins: number | null = null;
  #packWork: Work | null = null;

  /**
   * @param tables null where this workbook can hold none. @param used puts the automatic lock off.
   */
  constructor(
    readonly context: SessionContext,
    readonly lives: LiveCalls,
    readonly tables: WorkbookTables | null,
    readonly used: () => void,
  ) {
    this.#planning = new FetchPlanning(context, (account) => lives.symbols.of(account));
  }

  previewFormula(draft: FormulaDraft): Promise<FormulaPreview> {
    return this.context.attempt(
      () => this.#planning.preview(draft),
      (sentence) => ({ ok: false, argument: '', sentence }),
    );
  }

  suggestionsFor(account: string | null): Promise<Suggestions> {
    return this.context.attempt(
      () => suggestionsFor(account, this.context, this.lives.symbols),
      () => NOTHING_SEEN, // Suggestions are a convenience: what is wanted can be typed.
    );
  }

  insertFormula(draft: FormulaDraft, place: FormulaPlace): Promise<InsertFormulaOutcome> {
    this.used();
    const parts = {
      workbook: this.context.parts.workbook,
      preview: (one: FormulaDraft) => this.#planning.preview(one),
      rowsKept: async (call: RecordCall) => (await this.context.peek(call))?.records ?? null,
    };
    return this.context.attempt(
      () => insertFormula(draft, place, parts),
      (sentence) => ({ ok: false, sentence, elsewhere: false }),
    );
  }

  previewPack(request: PackRequest): Promise<PackPreview> {
    return this.#pack(({ previewPack }, parts) => previewPack(request, parts));
  }

  makePack(request: PackRequest): Promise<Outcome> {
    this.used();
    void this.context.known.used();
    return this.#pack(({ makePack }, parts) => makePack(request, parts));
  }

  rollPack(): Promise<Outcome> {
    this.used();
    void this.context.known.used();
    return this.#pack(({ rollPack }, parts) => rollPack(parts));
  }

  #pack<Done>(
    work: (chunk: typeof monthEndPack, parts: monthEndPack.PackParts) => Promise<Done>,
  ): Promise<Done | ReturnType<typeof refused>> {
    return this.context.attempt(async () => {
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "addin.seldom" */ '../closing/month-end-pack'),
      );
      const port = await this.context.parts.packSheets?.();
      if (port === undefined) return refused(say`This Excel cannot write the sheets of a pack.`);
      const { context, lives } = this;
      try {
        return await work(chunk, {
          context,
          planning: this.#planning,
          symbols: lives.symbols,
          port,
          progress: (sheet, pagesDone, pagesTotal) => {
            const title = say`Writing the pack, sheet ${sheet}`;
            this.#packWork = { title, counts: 'rows', pagesDone, pagesTotal, secondsLeft: null };
            context.bulletin.changed();
          },
        });
      } finally {
        this.#packWork = null;
        context.bulletin.changed();
      }
    }, refused);
  }

  /** Rows of a pack on their way. */
  get work(): Work | null {
    return this.#packWork;
  }

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

  insertExample(example: Described): Promise<Outcome> {
    this.used();
    return insertExample(example, this.context.parts.workbook);
  }

  get financialYearBegins(): number {
    return this.#financialYearBegins ?? this.context.device.get(OF_DEVICE.financialYearBegins);
  }

  /** @param month 1 to 12. */
  beginFinancialYearIn(month: number): void {
    this.#financialYearBegins = month;
    this.context.device.set(OF_DEVICE.financialYearBegins, month);
    this.context.bulletin.changed();
  }
}
