// npm run trace: how far one =LEDGER("USDT") goes through src/addin, once asked of the exchange and
// once answered from kept rows. Each function notes its first call, in the order in which a reader
// follows the code: a call, and what is awaited in it, to its end before the next one. (In the
// order of time, work that runs at the same moment lies in between, and how much of it depends on
// how fast the machine is.) Counted are the files, the hops (the next function stands in another
// file) and the changes of room (it stands in another folder of src/addin); the latter also without
// `platform`, which knows nothing of Tieout. Exits with 1 beyond a limit.
// npm run trace -- --calls lists the functions; -- cold.files=65 sets a limit.
const { createHook, executionAsyncId } = require('node:async_hooks');
const fs = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

const ROOT = path.join(__dirname, '..');
const ADDIN = path.join(ROOT, 'src/addin') + path.sep;
const WAYS = { cold: 'Cold', kept: 'From kept rows' };
const LIMITS = { 'cold.files': 65, 'cold.changes': 45, 'kept.files': 40, 'kept.changes': 25 };

/**
 * Of each asynchronous piece of work, in their order: the calls in it, such as
 * "session/live/live-calls.ts 88 open", and the pieces of work that it begins, by their ids.
 */
let pieces = new Map();
let first = 0;
const hereIs = (what) => {
  const id = executionAsyncId();
  pieces.set(id, (pieces.get(id) ?? new Set()).add(what));
};
const hook = createHook({ init: hereIs });
/** The cell is given its rows: what a reader would follow after that is not counted. */
const SHOWN = 'shown';
globalThis.traceCall = hereIs;

function begin() {
  pieces = new Map();
  first = executionAsyncId();
  hook.enable();
}

/** The first call of each function, as a reader meets them. */
function callsRead() {
  const calls = new Set();
  const read = [];
  const enter = (id) => {
    const piece = pieces.get(id);
    pieces.delete(id);
    if (piece) read.push(piece.values());
  };
  for (enter(first); read.length > 0;) {
    const { done, value } = read.at(-1).next();
    if (done) read.pop();
    else if (value === SHOWN) break;
    else if (typeof value === 'number') enter(value);
    else calls.add(value);
  }
  return [...calls];
}

/** Puts a note at the beginning of each function of a file. */
const noting = (file) => (context) => (source) => {
  const { factory } = context;
  const noteOf = (node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    const name = node.name?.getText(source) ?? '';
    return factory.createCallExpression(factory.createIdentifier('traceCall'), undefined, [
      factory.createStringLiteral(`${file} ${line + 1} ${name}`.trimEnd()),
    ]);
  };
  const visit = (node) =>
    ts.isFunctionLike(node) && node.body
      ? ts.visitEachChild(
          node,
          (child) => (child === node.body ? noted(node) : visit(child)),
          context,
        )
      : ts.visitEachChild(node, visit, context);
  const noted = (node) => {
    const body = ts.visitEachChild(node.body, visit, context);
    return ts.isBlock(body)
      ? factory.updateBlock(body, withNote(node, body.statements))
      : factory.createParenthesizedExpression(factory.createComma(noteOf(node), visit(node.body)));
  };
  const withNote = (node, statements) => {
    const note = factory.createExpressionStatement(noteOf(node));
    // What a constructor of a derived class says first is super(…).
    return ts.isConstructorDeclaration(node) ? [...statements, note] : [note, ...statements];
  };
  return ts.visitNode(source, visit);
};

for (const ending of ['.ts', '.tsx'])
  require.extensions[ending] = (module, file) => {
    const { outputText } = ts.transpileModule(fs.readFileSync(file, 'utf8'), {
      fileName: file,
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.CommonJS,
        jsx: ts.JsxEmit.ReactJSX,
        jsxImportSource: 'preact',
      },
      transformers: {
        before: file.startsWith(ADDIN) ? [noting(path.relative(ADDIN, file))] : [],
      },
    });
    module._compile(outputText, file);
  };

function counted(calls) {
  const files = calls.map((call) => call.split(' ')[0]);
  const rooms = files.map((file) => file.split('/')[0]);
  const changesIn = (names) => names.filter((name, at) => at > 0 && name !== names[at - 1]).length;
  const each = [...new Set(files)];
  const byRoom = [...new Set(rooms)].map((room) => [
    room,
    each.filter((file) => file.startsWith(`${room}/`)).length,
  ]);
  const changes = changesIn(rooms);
  const withoutPlatform = changesIn(rooms.filter((room) => room !== 'platform'));
  return {
    files: each.length,
    functions: calls.length,
    hops: changesIn(files),
    changes,
    withoutPlatform,
    // Each room but the first is entered once for the first time.
    returns: changes - (byRoom.length - 1),
    byRoom: byRoom.sort(([, a], [, b]) => b - a),
    way: rooms.filter((room, at) => room !== rooms[at - 1]),
  };
}

function print(title, counts) {
  const { files, functions, hops, changes, withoutPlatform, returns, byRoom, way } = counts;
  console.log(
    `${title}: ${files} files, ${functions} functions, ${hops} hops between files, ${changes} changes of room (${returns} of them returns; ${withoutPlatform} changes without platform)`,
  );
  console.log(`  by room: ${byRoom.map((pair) => pair.join(' ')).join(', ')}`);
  console.log(`  way: ${way.join(' ')}`);
}

async function main(words) {
  const limits = { ...LIMITS };
  for (const word of words.filter((one) => one.includes('='))) {
    const [name, limit] = word.split('=');
    if (!(name in limits))
      throw new Error(`No limit is called ${name}. There are: ${Object.keys(limits).join(', ')}.`);
    limits[name] = Number(limit);
  }
  const { oneLedger } = require(path.join(ROOT, 'test/trace/one-ledger.ts'));
  const calls = {};
  await oneLedger({
    begin,
    end: (way) => {
      hereIs(SHOWN);
      hook.disable();
      calls[way] = callsRead();
    },
  });
  for (const [way, title] of Object.entries(WAYS)) {
    const numbers = counted(calls[way]);
    print(title, numbers);
    if (words.includes('--calls')) console.log(calls[way].map((call) => `    ${call}`).join('\n'));
    for (const what of ['files', 'changes']) {
      const most = limits[`${way}.${what}`];
      if (numbers[what] <= most) continue;
      process.exitCode = 1;
      console.error(`  Beyond the limit: ${numbers[what]} ${what}, at most ${most}.`);
    }
  }
}

main(process.argv.slice(2))
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  })
  // The session's timers would keep the process alive.
  .finally(() => process.exit());
