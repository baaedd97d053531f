// What both kinds of realm share: Jest compiles every module anew for each file of tests, here a
// worker compiles it once. And Jest follows every promise to its test, so that an error nobody awaits
// fails the test and not the file; on Node 20 that is a tenth of all work. Here it fails the file.
const v8 = require('node:v8');
const vm = require('node:vm');
const { AsyncLocalStorage } = require('node:async_hooks');

// Each check of a manifest starts libxml2 anew: optimizing it took four times as long as running it.
v8.setFlagsFromString('--no-wasm-tier-up --no-wasm-dynamic-tiering');

AsyncLocalStorage.prototype.run = (_store, run) => run();

/** @type {Map<string, { source: string, script: vm.Script }>} by file */
const compiled = new Map();

function scriptOf(source, names, filename) {
  const known = compiled.get(filename);
  if (known?.source === source) return known.script;
  const head = `(function(${names.join()}){`;
  const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { source, script });
  return script;
}

const { compileFunction } = vm;
vm.compileFunction = (source, names, options) =>
  options?.parsingContext && options.filename
    ? scriptOf(source, names, options.filename).runInContext(options.parsingContext)
    : compileFunction(source, names, options);
