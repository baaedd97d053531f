// Loaded before `npm run excel` and before Microsoft's own tools (node -r): Node then says that it is
// another system. What a tool would run there is written down and answered from here; a program
// that is not known ends the tool with a failure.
const childProcess = require('node:child_process');
const { EventEmitter } = require('node:events');
const fs = require('node:fs');
const path = require('node:path');
const { PassThrough } = require('node:stream');

const { platform, folder } = JSON.parse(process.env.TIEOUT_PRETEND);
Object.defineProperty(process, 'platform', { value: platform });

// Our own programs really start others.
if (!process.argv[1].includes('node_modules')) return;

const stateFile = path.join(folder, 'machine.json');
const state = fs.existsSync(stateFile)
  ? JSON.parse(fs.readFileSync(stateFile, 'utf8'))
  : { ran: [], trusted: false, registry: {} };
const save = () => fs.writeFileSync(stateFile, JSON.stringify(state, null, 2));

/** A registry of keys and values, as reg.exe shows it: QUERY of what is missing ends with 1. */
function reg([verb, key, ...rest]) {
  const value = rest.includes('/ve') ? '(Default)' : rest[rest.indexOf('/v') + 1];
  const named = rest.includes('/ve') || rest.includes('/v');
  const values = state.registry[key];
  if (verb === 'ADD') {
    state.registry[key] = {
      ...values,
      ...(named ? { [value]: rest[rest.indexOf('/d') + 1] } : {}),
    };
    return { code: 0, stdout: '' };
  }
  if (!values || (named && !(value in values))) return { code: 1, stdout: '' };
  if (verb === 'DELETE') {
    if (named) delete values[value];
    else delete state.registry[key];
    return { code: 0, stdout: '' };
  }
  if (verb !== 'QUERY') throw new Error(`reg ${verb} is not known to this machine`);
  const shown = Object.entries(values).filter(([name]) => !named || name === value);
  return {
    code: 0,
    stdout: `\r\n${key}\r\n${shown.map(([name, data]) => `    ${name}    REG_SZ    ${data}\r\n`).join('')}`,
  };
}

/** Answers one command line. */
function answer(command, args) {
  const line = [command, ...args].join(' ');
  state.ran.push(line);
  try {
    if (/reg\.exe$/i.test(command)) return reg(args);
    if (/^cmd \/c start/.test(line) || /^open /.test(line)) return { code: 0, stdout: '' };
    if (/verify\.(ps1|sh)/.test(line))
      return { code: 0, stdout: state.trusted ? 'a certificate' : '' };
    if (/install\.ps1" CurrentUser/.test(line) || /^security add-trusted-cert/.test(line)) {
      if (process.env.TIEOUT_REFUSE_TRUST)
        return { code: 1, stdout: '', stderr: 'The person said no.' };
      state.trusted = true;
      return { code: 0, stdout: '' };
    }
    throw new Error(`this machine knows no program "${line}"`);
  } finally {
    save();
  }
}

childProcess.spawn = (command, args = []) => {
  const { code, stdout } = answer(command, args);
  const child = Object.assign(new EventEmitter(), {
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    unref: () => undefined,
    pid: 1,
  });
  setImmediate(() => {
    child.stdout.end(stdout);
    child.stderr.end();
    setImmediate(() => ['exit', 'close'].forEach((event) => child.emit(event, code)));
  });
  return child;
};
childProcess.execSync = (line) => {
  const { code, stdout, stderr = '' } = answer(line, []);
  if (code !== 0)
    throw Object.assign(new Error(`Command failed: ${line}`), {
      stderr: Buffer.from(stderr),
      status: code,
    });
  return Buffer.from(stdout);
};
for (const name of ['exec', 'execFile', 'execFileSync', 'spawnSync', 'fork']) {
  childProcess[name] = (command) => {
    throw new Error(`${name} ${command} is not known to this machine`);
  };
}
require('node:module').syncBuiltinESMExports();
