// What the place Reconcile asks. Its code is loaded when it is asked for the first time.
import { loadChunk } from '../../platform/load-chunk';
import { ledgerMatch } from '../../engine/answers/ledger-match';
import { refused } from '../../platform/outcome';
import type {
  JournalFileOutcome,
  JournalFileRequest,
  JournalRequest,
} from '../journal/journal-state';
import type { LiveCalls } from '../../workbook/live/live-calls';
import type { Work } from '../../workbook/session/pane-state';
import type { Outcome } from '../../platform/outcome';
import type { SessionContext } from '../../workbook/session/session-context';
import type { ReconcilePanel } from './reconcile-panel';
import type {
  BookChoices,
  BookOutcome,
  MatchOutcomeShown,
  MatchRequest,
} from '../match/match-state';
import type { BehindOutcome, BreaksOutcome } from '../explain/explain-state';
import type { SampleRequest } from '../sample/sample';

type Refused = ReturnType<typeof refused>;

export class Reconcile {
  #panel: ReconcilePanel | null = null;

  constructor(
    readonly context: SessionContext,
    readonly lives: LiveCalls,
  ) {}

  /** Rows of a sheet on their way. */
  get work(): Work | null {
    return this.#panel?.work ?? null;
  }

  /** Tells each time another cell is selected. Returns its own undo. */
  onSelection(changed: () => void): () => void {
    return this.context.parts.workbook.onSelection(changed);
  }

  lookBehind(): Promise<BehindOutcome> {
    return this.#ask((panel) => panel.lookBehind());
  }

  writeBehind(): Promise<Outcome> {
    return this.#ask((panel) => panel.writeBehind());
  }

  breaksOf(id: string): Promise<BreaksOutcome> {
    return this.#ask((panel) => panel.breaksOf(id));
  }

  /** A book as it is read and matched; what is chosen is kept for it. */
  book(reference: string, choices: BookChoices = {}): Promise<BookOutcome> {
    return this.#ask((panel) => panel.book(reference, choices));
  }

  previewMatch(request: MatchRequest): Promise<MatchOutcomeShown> {
    return this.#ask((panel) => panel.previewMatch(request));
  }

  writeMatch(request: MatchRequest): Promise<Outcome> {
    return this.#ask((panel) => panel.writeMatch(request));
  }

  writeSample(request: SampleRequest): Promise<Outcome> {
    return this.#ask((panel) => panel.writeSample(request));
  }

  writeMapping(request: JournalRequest): Promise<Outcome> {
    return this.#ask((panel) => panel.writeMapping(request));
  }

  writeJournal(request: JournalRequest): Promise<Outcome> {
    return this.#ask((panel) => panel.writeJournal(request));
  }

  saveJournal(request: JournalFileRequest): Promise<JournalFileOutcome> {
    return this.#ask((panel) => panel.saveJournal(request));
  }

  #ask<Done>(asked: (panel: ReconcilePanel) => Promise<Done>): Promise<Done | Refused> {
    return this.context.attempt(async () => {
      const { ReconcilePanel: Panel } = await loadChunk(
        () => import(/* webpackChunkName: "addin.seldom" */ './reconcile-panel'),
      );
      this.#panel ??= new Panel(this.context, this.lives, ledgerMatch);
      return asked(this.#panel);
    }, refused);
  }
}
