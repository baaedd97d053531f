// The order of the test files: those that take longest begin first, so that all workers end
// together. In a fresh clone Jest knows no times and goes by the size of the files. `npm test` prints
// at its end what took longest; the list below follows it.
const { createRequire } = require('node:module');

const ofJest = createRequire(createRequire(require.resolve('jest')).resolve('@jest/core'));
const { default: Sequencer } = ofJest('@jest/test-sequencer');

const LONGEST = [
  'session/closing/reckoned-checks',
  'session/proof/pack-statements',
  'session/proof/signed',
  'session/closing/planted-month',
  'session/third-of-requests-faulty',
  'browser/formulas/promises',
  'browser/month-end/month-end-pack',
  'browser/unkind/unkind-month-end',
  'browser/formulas/first-thread',
  'browser/formulas/workbook-from-elsewhere',
  'browser/formulas/coauthoring',
  'browser/workbench/contract',
  'browser/formulas/all-arguments',
  'browser/formulas/other-exchange',
  'browser/month-end/month-end-close',
  'browser/pane/tables',
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
