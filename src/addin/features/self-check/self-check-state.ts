// Self-check: what the pane is told while Tieout tries in this Excel what nobody tried before.

export interface CheckLine {
  readonly what: string;
  readonly expected: string;
  readonly found: string;
  /** "cannot": this Excel or this server has not what it takes. */
  readonly verdict: 'as expected' | 'differs' | 'cannot';
  readonly milliseconds: number;
}

/** A step that a person takes part in. */
export interface GuidedStep {
  readonly title: string;
  readonly todo: string;
  /** Ends by itself; rejects where the signal is aborted. */
  run(signal: AbortSignal): Promise<readonly CheckLine[]>;
}

/** What only a person sees. */
export interface Question {
  readonly title: string;
  readonly todo: string;
  readonly answers: readonly string[];
  /** The one that Tieout rests on; null where each is worth knowing. */
  readonly expected: string | null;
}

export interface SelfCheckReporter {
  began(what: string): void;
  line(line: CheckLine): void;
}

export interface SelfCheck {
  /** Rejects where the signal is aborted; the scratch sheet is gone then as well. */
  run(reporter: SelfCheckReporter, signal: AbortSignal): Promise<void>;
  readonly steps: readonly GuidedStep[];
  readonly questions: readonly Question[];
  /** All lines as one text to send. */
  report(lines: readonly CheckLine[]): string;
}
