// The order of the test files: those that take longest begin first, so that all workers end
// together. In a fresh clone Jest knows no times and goes by the size of the files. `npm test` prints
// at its end what took longest; the list below follows it.
const { createRequire } = require('node:module');

const ofJest = createRequire(createRequire(require.resolve('jest')).resolve('@jest/core'));
const { default: Sequencer } = ofJest('@jest/test-sequencer');

const LONGEST = [
  'session/many-calls',
  'session/proof/pack-statements',
  'browser/month-end/month-end-pack',
  'browser/pane/pane-look',
  'browser/formulas/promises',
  'browser/month-end/month-end',
  'browser/formulas/taken-results.all',
  'browser/typed-arguments',
  'browser/self-check/self-check.all',
  'browser/formulas/all-arguments',
  'browser/pane/tables-stopped.all',
  'browser/formulas/other-exchange',
  'browser/workbench/host-screens.all',
  'browser/formulas/first-thread',
  'browser/formulas/coauthoring',
  'browser/formulas/examples.all',
  'browser/german.all',
  'browser/formulas/workbook-from-elsewhere',
  'browser/self-check/guided-steps.all',
  'browser/pane/tables',
  'browser/pane/forgotten-elsewhere',
].map((name) => `/test/${name}.test.ts`);

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
