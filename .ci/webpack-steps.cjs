// Two small build steps of our own, as webpack plugins.
const { sources, Compilation } = require('webpack');

/**
 * The metadata generator cannot write allowErrorForDataTypeAny. Without it Excel answers an error in an argument by
 * itself, and our sentence about the cell that holds the error is never seen.
 */
exports.allowErrorArguments = (file) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('allow-error-arguments', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: 'allow-error-arguments', stage }, () => {
        const metadata = JSON.parse(compilation.getAsset(file).source.source().toString());
        compilation.updateAsset(file, new sources.RawSource(JSON.stringify({ ...metadata, allowErrorForDataTypeAny: true }, null, 2)));
      });
    });
  },
});

/** Writes when this part was built, so that `npm start` knows whether sources are newer. */
exports.recordBuild = (name) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('record-build', (compilation) => {
      compilation.hooks.processAssets.tap('record-build', () => {
        compilation.emitAsset('.built', new sources.RawSource(`${name} ${Date.now()}\n`));
      });
    });
  },
});
