// What `import 'fast-check'` gives in tests: properties draw their cases from the seed of the run.
const fc = require('../../node_modules/fast-check/lib/cjs/fast-check.js');
const { runSeed } = require('../seeds');

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: runSeed });
module.exports = fc;
