// Self-check: its lines for the pane, while Tieout tries this Excel.

export interface CheckLine {
  readonly what: string;
  readonly expected: string;
  readonly found: string;
  /** "cannot": this Excel or this server lacks something that the probe needs. */
  readonly verdict: 'as expected' | 'differs' | 'cannot';
  readonly milliseconds: number;
}

/** A step with a person's help. */
export interface GuidedStep {
  readonly title: string;
  readonly todo: string;
  /** Ends by itself; rejects where the signal is aborted. */
  run(signal: AbortSignal): Promise<readonly CheckLine[]>;
}

/** A question about something that only a person can see. */
export interface Question {
  readonly title: string;
  readonly todo: string;
  readonly answers: readonly string[];
  /** The answer on which Tieout depends; null: any answer is useful. */
  readonly expected: string | null;
}

export interface SelfCheckReporter {
  began(what: string): void;
  line(line: CheckLine): void;
}

export interface SelfCheck {
  /** Rejects where the signal is aborted; the scratch sheet is deleted in this case too. */
  run(reporter: SelfCheckReporter, signal: AbortSignal): Promise<void>;
  readonly steps: readonly GuidedStep[];
  readonly questions: readonly Question[];
  /** All lines as one text to send. */
  report(lines: readonly CheckLine[]): string;
}
