import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SystemCalls } from './system-calls';
import type { Tool } from './step';

/** The real machine. */
export function nodeSystem(folder: string, interrupted: () => boolean): SystemCalls {
  return {
    spawn: (script, args, env) =>
      spawn(process.execPath, [script, ...args], {
        cwd: folder,
        env,
        stdio: ['inherit', 'pipe', 'pipe'],
      }),
    env: process.env,
    scriptOf: (tool) => scriptOf(tool, folder),
    isPortFree,
    write: (file, text) => {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    remove: (file) => rmSync(file, { force: true }),
    exists: existsSync,
    // Not waited for by the process: a server that has ended must not keep it alive.
    wait: (ms) => sleep(ms, undefined, { ref: false }),
    interrupted,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  };
}

/**
 * package-lock.json puts all three at the top, also dev-settings, which comes with
 * office-addin-debugging.
 */
export function scriptOf(tool: Tool, folder: string): string {
  return path.join(folder, 'node_modules', tool, 'cli.js');
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      probe.close(() => resolve(true)),
    );
  });
}
