// `node .ci/processor-time.mjs npx jest …`: runs it, then prints the processor time, user and system,
// of it and of all that it starts, by kind of process; a browser's too. Needs Linux.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 100;
/** Ticks of /proc in a second. */
const TICKS = 100;

/** @type {Map<string, { kind: string, parent: string, seconds: number }>} by process id; also of those that ended */
const seen = new Map();

function look() {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // Behind the name, which may hold anything: state, parent, …, user and system ticks.
      const [, parent, ...rest] = readFileSync(`/proc/${id}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ');
      const [program = '', ...given] = readFileSync(`/proc/${id}/cmdline`, 'latin1').split(/[\0 ]/);
      const type = given.find((one) => one.startsWith('--type='));
      const known = seen.get(id);
      const kind = type
        ? type.slice('--type='.length)
        : program.replace(/^.*\//, '') || known?.kind;
      // One whose parent has ended becomes that of process 1; one that ends has no command any more.
      seen.set(id, {
        kind,
        parent: known?.parent ?? parent,
        seconds: (Number(rest[9]) + Number(rest[10])) / TICKS,
      });
    } catch {
      // It has just ended.
    }
  }
}

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: 'inherit' });
const looking = setInterval(look, LOOK_EVERY_MS);
const isOurs = (id) =>
  id === String(child.pid) ||
  (seen.has(id) && seen.get(id).parent !== id && isOurs(seen.get(id).parent));
child.on('close', (code) => {
  clearInterval(looking);
  const sums = new Map();
  for (const [id, { kind, seconds }] of seen)
    if (isOurs(id)) sums.set(kind, (sums.get(kind) ?? 0) + seconds);
  const all = [...sums.values()].reduce((sum, one) => sum + one, 0);
  const parts = [...sums].filter(([, seconds]) => seconds >= 0.1).sort(([, a], [, b]) => b - a);
  const said = parts.map(([kind, seconds]) => `${kind} ${seconds.toFixed(1)}`).join(', ');
  process.stderr.write(`${all.toFixed(1)} s of processor time: ${said}\n`);
  process.exitCode = code ?? 1;
});
