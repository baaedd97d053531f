// What Jest prints for `npm test`: the failures, each once; on a terminal also how far it is.
module.exports = class QuietReporter {
  onTestResult(test, result, { numTotalTestSuites, testResults }) {
    if (process.stderr.isTTY)
      process.stderr.write(`\r\x1b[K${testResults.length} of ${numTotalTestSuites} files\r`);
    if (result.failureMessage)
      process.stderr.write(
        `\n${test.path.slice(process.cwd().length + 1)}\n${result.failureMessage}\n`,
      );
  }

  getLastError() {}
};
