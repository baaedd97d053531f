// A realm of its own for each file of tests, as Jest makes it, but with an ordinary global object:
// Jest's own asks a proxy at each use of `Map` or `Math`.
require('./compiled-once.cjs');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

const { createContext } = vm;
/** What the sandbox has added up (src/sandbox/data/settlements.ts), for all files of a worker. */
const tieoutSandboxSums = new Map();
const hashes = Promise.all(
  ['sha2', 'hmac', 'utils'].map((name) => import(`@noble/hashes/${name}.js`)),
).then((modules) => Object.assign({}, ...modules));

module.exports = class extends TestEnvironment {
  constructor(...given) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
    this.global.tieoutSandboxSums = tieoutSandboxSums;
  }

  async setup() {
    await super.setup();
    this.global.tieoutHashes = await hashes;
  }
};
