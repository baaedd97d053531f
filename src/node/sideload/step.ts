/** Microsoft's command-line tools. They print what went wrong and still exit with 0. */
export type Tool =
  'office-addin-dev-certs' | 'office-addin-debugging' | 'office-addin-dev-settings';

/**
 * One thing that `npm run excel` or `npm run excel:stop` does to the machine. Plain data, so that a
 * test can read a plan.
 */
export type Step =
  | { readonly kind: 'say'; readonly text: string }
  /** Stops everything where another program already listens on the port. */
  | { readonly kind: 'need-port'; readonly port: number }
  /** `done` is what the tool prints only when it has succeeded. */
  | {
      readonly kind: 'tool';
      readonly tool: Tool;
      readonly args: readonly string[];
      readonly done: string;
    }
  | { readonly kind: 'write'; readonly file: string; readonly text: string }
  /** No error where the file is not there. */
  | { readonly kind: 'remove'; readonly file: string }
  /**
   * Starts the server and waits until it answers; it runs until the plan is over. `env` comes on
   * top of ours.
   */
  | {
      readonly kind: 'serve';
      readonly program: string;
      readonly env: Readonly<Record<string, string>>;
    }
  /**
   * Keeps the server running until it ends, or until `file` is gone: that is how `excel:stop` in
   * another window ends it.
   */
  | { readonly kind: 'stay'; readonly file: string };

export type Plan = { readonly steps: readonly Step[] } | { readonly refusal: string };
