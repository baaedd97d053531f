// Runs tests for `npm run mutation`, as a test runner of StrykerJS: all files in one process, loaded
// once. Stryker's own runner for Jest loads every test file anew for each change, which takes
// seconds; a test alone takes milliseconds. It knows what the tests of the pure folders use of Jest.
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sep } from 'node:path';
import { commonTokens, declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';

const require = createRequire(import.meta.url);

// A change that survives costs the time of all tests that reach it. Times are of the processor, so
// that other work on the machine changes no score.
/** So long a property tries cases, at least one. */
const PROPERTY_MS = Number(process.env.PROPERTY_MS ?? 500);
/** In a sample, tests that take longer are left out. */
const SLOWEST_MS = Number(process.env.SLOWEST_MS ?? 1_500);
/** A test that a change makes wait for ever is one that notices it. */
const [LEAST_LIMIT_MS, LIMIT_FACTOR] = [3_000, 10];
const { setTimeout, clearTimeout } = globalThis;
const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

class TestsInOneProcess {
  static inject = [commonTokens.options];
  #tests = [];
  /** So many of them, the quickest, judge a change. */
  #quick = 0;
  /** How long each took of itself. */
  #took = new Map();

  constructor({ mutationTests, mutationShare, mutationLog }) {
    this.files = mutationTests;
    this.share = mutationShare;
    this.log = mutationLog;
  }
  capabilities = () => ({ reloadEnvironment: false });

  async init() {
    compileTypeScript();
    globalThis.expect = require('expect').expect;
    // The one that `expect` knows.
    const { ModuleMocker } = createRequire(require.resolve('expect'))('jest-mock');
    const mocker = new ModuleMocker(globalThis);
    const mocks = ['fn', 'spyOn', 'restoreAllMocks'].map((name) => [
      name,
      mocker[name].bind(mocker),
    ]);
    globalThis.jest = {
      ...Object.fromEntries(mocks),
      setTimeout: () => undefined,
      requireActual: require,
    };
    shortenProperties();
    this.#tests = this.files.flatMap(testsOfFile);
  }

  async dryRun() {
    const state = stryker();
    state.activeMutant = undefined;
    const result = await run(this.#tests, { bails: false });
    // The quickest first: one that fails spares the others.
    const took = new Map(result.tests?.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    this.#took = took;
    this.#tests.sort((a, b) => took.get(a.id) - took.get(b.id));
    // In a sample the slowest are left out: a score is a lower bound.
    const slowest = this.share < 1 ? SLOWEST_MS : Infinity;
    this.#quick = this.#tests.filter(({ id }) => took.get(id) <= slowest).length;
    const order = this.#tests.slice(0, this.#quick).map(({ id }) => [id, took.get(id)]);
    writeFileSync(`${this.log}.order`, JSON.stringify(order));
    return result.status === DryRunStatus.Complete
      ? { ...result, mutantCoverage: reachedByTests(state.mutantCoverage) }
      : result;
  }

  /** A process that takes the place of one that hung has made no dry run. */
  #inKnownOrder() {
    const order = JSON.parse(readFileSync(`${this.log}.order`, 'utf8'));
    this.#took = new Map(order);
    const places = new Map(order.map(([id], place) => [id, place]));
    const placeOf = ({ id }) => places.get(id) ?? Infinity;
    this.#tests.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
    this.#quick = order.length;
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    if (!isDrawn(activeMutant, this.share))
      return { status: MutantRunStatus.Error, errorMessage: 'Not in the sample.' };
    if (this.#quick === 0) this.#inKnownOrder();
    const state = stryker();
    Object.assign(state, { activeMutant: activeMutant.id, hitLimit });
    state.hitCount = hitLimit === undefined ? undefined : 0;
    const wanted = testFilter && new Set(testFilter);
    const quick = this.#tests.slice(0, this.#quick);
    const tests = wanted ? quick.filter(({ id }) => wanted.has(id)) : quick;
    // A change that only slow tests reach counts as one that no test noticed.
    if (tests.length === 0 && wanted?.size > 0 && this.#quick < this.#tests.length)
      return { status: MutantRunStatus.Survived, nrOfTests: 0 };
    if (tests.length === 0)
      throw new Error(
        `None of ${wanted.size} tests is known: ${[...wanted][0]}; ${this.#tests.length} are, the first ${this.#tests[0]?.id}`,
      );
    const result = toMutantRunResult(await run(tests, { bails: true, took: this.#took }));
    const { fileName, location, replacement } = activeMutant;
    const { line, column } = location.start;
    const change = `${fileName}:${line + 1}:${column + 1} => ${replacement}`;
    appendFileSync(this.log, `${result.status} ${change.replaceAll(/\s+/g, ' ')}\n`);
    return result;
  }
}

const stryker = () => (globalThis.__stryker__ ??= {});

/**
 * What runs while a file of tests is loaded counts only where no test reaches it: for a change that
 * counts as reached by loading, StrykerJS starts a new process, which takes many seconds.
 */
function reachedByTests({ static: onLoading, perTest }) {
  const reached = new Set(Object.values(perTest).flatMap((hits) => Object.keys(hits)));
  const rest = Object.entries(onLoading).filter(([id]) => !reached.has(id));
  return { static: Object.fromEntries(rest), perTest };
}

/** Does the seed draw this change? The same one each time, whichever others are judged. */
function isDrawn({ fileName, location, replacement }, share) {
  const file = fileName.slice(fileName.lastIndexOf(`${sep}src${sep}`));
  const change = JSON.stringify([process.env.SEED, file, location, replacement]);
  const digest = createHash('sha256').update(change).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < share;
}

/** A change that fails a property needs no smallest example, and shows soon or hardly ever. */
function shortenProperties() {
  const fc = require('fast-check');
  const { assert, PreconditionFailure } = fc;
  fc.configureGlobal({ seed: Number(process.env.SEED), endOnFailure: true });
  fc.assert = (property, parameters) => {
    const startedMs = processorMs();
    const brief = Object.create(property);
    let runs = 0;
    // The failure of a precondition ends the property as passed.
    brief.run = (value) =>
      (runs += 1) > 1 && processorMs() - startedMs > PROPERTY_MS
        ? new PreconditionFailure(true)
        : property.run(value);
    return assert(brief, parameters);
  };
  fc.default = { ...fc.default, assert: fc.assert };
}

/** As Jest compiles it. */
function compileTypeScript() {
  const swc = require('@swc/core');
  const { transform } = require('../../test/jest.transform.cjs');
  for (const ending of ['.ts', '.tsx']) {
    const [, options] = transform[`\\${ending}$`];
    require.extensions[ending] = (module, file) => {
      module._compile(swc.transformFileSync(file, options).code, file);
    };
  }
}

/** A file's tests in their order, each with the blocks it stands in, the outermost first. */
function testsOfFile(file) {
  // Each file has its own copy of what it shares with others, as in Jest: it may add hooks.
  const ofTests = `${process.cwd()}${sep}test${sep}`;
  for (const path of Object.keys(require.cache))
    if (path.startsWith(ofTests)) delete require.cache[path];
  const tests = [];
  const block = () => ({ beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] });
  // A test that changed has another name, so that what it judged is judged again.
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
  let names = [`${file} (${digest})`];
  let blocks = [block()];
  const define = (name, act) => tests.push({ id: [...names, name].join(' '), act, blocks });
  const describe = (name, body) => {
    const outside = { names, blocks };
    names = [...names, name];
    blocks = [...blocks, block()];
    body();
    ({ names, blocks } = outside);
  };
  const { bind } = require('jest-each');
  globalThis.test = Object.assign(define, { each: bind(define) });
  globalThis.it = globalThis.test;
  globalThis.describe = Object.assign(describe, { each: bind(describe, false) });
  for (const hook of ['beforeAll', 'afterAll', 'beforeEach', 'afterEach'])
    globalThis[hook] = (act) => blocks.at(-1)[hook].push(act);
  require(`${process.cwd()}/${file}`);
  const seen = new Map();
  for (const test of tests) {
    const count = (seen.get(test.id) ?? 0) + 1;
    seen.set(test.id, count);
    if (count > 1) test.id += ` (${count})`;
  }
  return tests;
}

/** Rejects where the work has not ended after so many ms. */
async function within(limitMs, act) {
  if (limitMs === Infinity) return act();
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No end after ${limitMs} ms.`)), limitMs);
  });
  try {
    await Promise.race([act(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** @param took how long each test takes where nothing is changed; without it nothing is cut off */
async function run(tests, { bails, took }) {
  const state = stryker();
  const results = [];
  let open = [];
  // Without a timer the event loop can sleep although a message of a MessagePort waits.
  const awake = setInterval(() => undefined, 20);
  const close = async (until) => {
    for (const act of open
      .splice(until)
      .reverse()
      .flatMap(({ afterAll }) => afterAll))
      await (took ? within(LEAST_LIMIT_MS, async () => act()).catch(() => undefined) : act());
  };
  for (const { id, act, blocks } of tests) {
    const startedMs = processorMs();
    const limitMs = took ? LEAST_LIMIT_MS + LIMIT_FACTOR * (took.get(id) ?? 0) : Infinity;
    let failure = null;
    state.currentTestId = id;
    try {
      const common = open.filter((one, i) => one === blocks[i]).length;
      await close(common);
      for (const block of blocks.slice(common)) {
        open = [...open, block];
        for (const hook of block.beforeAll) await hook();
      }
      for (const block of blocks) for (const hook of block.beforeEach) await hook();
      await within(limitMs, async () => act());
    } catch (error) {
      failure = error;
    }
    for (const block of [...blocks].reverse())
      for (const hook of block.afterEach)
        await within(limitMs, async () => hook()).catch((error) => (failure ??= error));
    jest.restoreAllMocks();
    state.currentTestId = undefined;
    const timeSpentMs = processorMs() - startedMs;
    const about = { id, name: id, timeSpentMs };
    results.push(
      failure === null
        ? { ...about, status: TestStatus.Success }
        : {
            ...about,
            status: TestStatus.Failed,
            failureMessage: String(failure?.message ?? failure),
          },
    );
    if (failure !== null && bails) break;
  }
  await close(0);
  clearInterval(awake);
  return (
    determineHitLimitReached(state.hitCount, state.hitLimit) ?? {
      status: DryRunStatus.Complete,
      tests: results,
    }
  );
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'one-process', TestsInOneProcess),
];
