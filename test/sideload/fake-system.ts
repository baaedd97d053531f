import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { SystemCalls, Started } from '../../src/node/sideload/system-calls';

/** What a started program does: prints, then ends with a code; a server runs until it is killed. */
export interface Behaviour {
  readonly prints?: string;
  readonly complains?: string;
  readonly exits?: number | 'error' | 'when killed';
}

export interface Witness {
  readonly system: SystemCalls;
  /** Every program that was started, with its arguments. */
  readonly ran: string[];
  readonly envs: Record<string, string | undefined>[];
  readonly files: Map<string, string>;
  readonly killed: string[];
  out: string;
  err: string;
  interrupted: boolean;
}

/** SystemCalls that touch nothing. A program that `known` does not name fails the test at once. */
export function fakeSystem(known: Readonly<Record<string, Behaviour>>, portFree = true): Witness {
  const witness: Witness = {
    ran: [],
    envs: [],
    files: new Map(),
    killed: [],
    out: '',
    err: '',
    interrupted: false,
    system: undefined as unknown as SystemCalls,
  };
  const spawn = (
    script: string,
    args: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
  ): Started => {
    const command = [script, ...args].join(' ');
    witness.ran.push(command);
    witness.envs.push(env);
    const name = Object.keys(known).find((start) => command.startsWith(start));
    if (name === undefined) throw new Error(`the test knows no program "${command}"`);
    return started(known[name]!, () => witness.killed.push(script));
  };
  const system: SystemCalls = {
    spawn,
    env: { PATH: '/bin' },
    scriptOf: (tool) => tool,
    isPortFree: () => Promise.resolve(portFree),
    write: (file, text) => void witness.files.set(file, text),
    remove: (file) => void witness.files.delete(file),
    exists: (file) => witness.files.has(file),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms > 1_000 ? 200 : 5)),
    interrupted: () => witness.interrupted,
    out: (text) => void (witness.out += text),
    err: (text) => void (witness.err += text),
  };
  return Object.assign(witness, { system });
}

function started(
  { prints = '', complains = '', exits = 0 }: Behaviour,
  onKill: () => void,
): Started {
  const events = new EventEmitter();
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const end = (code: number): void => {
    events.emit('exit', code);
    stdout.end();
    stderr.end();
  };
  setImmediate(() => {
    if (prints !== '') stdout.write(prints);
    if (complains !== '') stderr.write(complains);
    if (exits === 'error') events.emit('error', new Error('spawn ENOENT'));
    else if (exits !== 'when killed') setTimeout(() => end(exits), 5);
  });
  return {
    stdout,
    stderr,
    on: (event: string, listener: (...args: never[]) => void) =>
      events.on(event, listener as (...args: unknown[]) => void),
    kill: () => {
      onKill();
      end(0);
      return true;
    },
  };
}
