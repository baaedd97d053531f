// What Jest prints for `npm test`: the failures, each once; on a terminal also how far it is. The
// counts, and how long each file took, go into the file that TIEOUT_RESULTS names.
const { writeFileSync } = require('node:fs');
const path = require('node:path');

module.exports = class QuietReporter {
  onTestResult(test, { failureMessage }, { numTotalTestSuites, testResults }) {
    if (process.stderr.isTTY)
      process.stderr.write(`\r\x1b[K${testResults.length} of ${numTotalTestSuites} files\r`);
    if (failureMessage)
      process.stderr.write(`\n${path.relative('.', test.path)}\n${failureMessage}\n`);
  }

  onRunComplete(_, { numPassedTests, numFailedTests, testResults }) {
    const files = testResults.map(({ testFilePath, perfStats, testExecError }) => ({
      name: path.relative('.', testFilePath),
      seconds: (perfStats.end - perfStats.start) / 1000,
      isUnread: testExecError !== undefined && testExecError !== null,
    }));
    writeFileSync(
      process.env.TIEOUT_RESULTS,
      JSON.stringify({ numPassedTests, numFailedTests, files }),
    );
  }

  getLastError() {}
};
