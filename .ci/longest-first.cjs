// The order of the test files: those that take longest begin first, so that all workers end
// together. In a fresh clone Jest knows no times and goes by the size of the files. `npm test` prints
// at its end what took longest; the list below follows it.
const { createRequire } = require('node:module');

const ofJest = createRequire(createRequire(require.resolve('jest')).resolve('@jest/core'));
const { default: Sequencer } = ofJest('@jest/test-sequencer');

const LONGEST = [
  'pane/pane',
  'month-end/month-end-pack',
  'formulas/promises',
  'month-end/month-end',
  'pane/tables',
  'month-end/month-end-close',
  'formulas/examples',
  'self-check/self-check',
  'german',
  'pane/vault-files',
  'formulas/first-thread',
  'workbench/host-values-copy',
  'workbench/dev',
  'pane/reconcile',
  'formulas/taken-results',
].map((name) => `/test/browser/${name}.test.ts`);

/** Smaller is earlier. */
const place = ({ path }) => {
  const found = LONGEST.findIndex((name) => path.replaceAll('\\', '/').endsWith(name));
  return found < 0 ? LONGEST.length : found;
};

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((a, b) => place(a) - place(b));
  }
};
