import type { Readable } from 'node:stream';
import type { Tool } from './step';

/** A program that was started: the part of Node's ChildProcess that is used here. */
export interface Started {
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: (code: number | null) => void): unknown;
  kill(): boolean;
}

/** Everything through which a plan touches the machine. */
export interface SystemCalls {
  /** Starts Node on a script. stdin is ours, so that a tool can ask. */
  readonly spawn: (
    script: string,
    args: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
  ) => Started;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The script of a tool's command line. */
  readonly scriptOf: (tool: Tool) => string;
  readonly isPortFree: (port: number) => Promise<boolean>;
  /** Makes the folder where it is missing. */
  readonly write: (file: string, text: string) => void;
  readonly remove: (file: string) => void;
  readonly exists: (file: string) => boolean;
  readonly wait: (ms: number) => Promise<void>;
  /** True once the person has pressed Ctrl+C. */
  readonly interrupted: () => boolean;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}
