// Two small build steps of our own, as webpack plugins.
const { sources, Compilation } = require('webpack');

/** Where the manifest of the project says that Tieout is served; the server puts its own address in this one's place. */
const HELP = 'https://localhost:3000/help/#';

/**
 * The metadata generator cannot write allowErrorForDataTypeAny, and would want the same help link in every docstring. Without it Excel answers an error in an argument by
 * itself, and our sentence about the cell that holds the error is never seen.
 */
exports.completeMetadata = (file) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('complete-metadata', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: 'complete-metadata', stage }, () => {
        const metadata = JSON.parse(compilation.getAsset(file).source.source().toString());
        const functions = metadata.functions.map((described) => ({
          ...described,
          helpUrl: HELP + described.id,
        }));
        compilation.updateAsset(
          file,
          new sources.RawSource(
            JSON.stringify({ ...metadata, allowErrorForDataTypeAny: true, functions }, null, 2),
          ),
        );
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

/** The texts of the pane are no part of the script: its page carries them as data (src/taskpane/taskpane-page.ts). */
exports.textsOfPage = {
  './texts.en': "var { texts: JSON.parse(document.getElementById('texts').textContent) }",
};
