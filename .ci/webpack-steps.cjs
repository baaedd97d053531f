// Small build steps of our own, as webpack plugins.
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { sources, Compilation } = require('webpack');

/** Writes when this part was built, so that `npm start` knows whether sources are newer. */
exports.recordBuild = (name) => ({
  name: 'recordBuild',
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('record-build', (compilation) => {
      compilation.hooks.processAssets.tap('record-build', () => {
        compilation.emitAsset('.built', new sources.RawSource(`${name} ${Date.now()}\n`));
      });
    });
  },
});

/** `addin.0123456789abcdef.js` and `taskpane.0123456789abcdef.css`, also compressed. */
const HASHED = /^(addin|taskpane)\.[0-9a-f]{16,}(\.(?:js|css)(?:\.br|\.gz)?)$/;

/**
 * The script and the style once more under names that never change: the manifest names the script,
 * the sign-in page the style. The pages name them by their content.
 */
exports.fixedNames = {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('fixed-names', (compilation) => {
      // After minifying and compressing, which take seconds.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 1;
      compilation.hooks.processAssets.tap({ name: 'fixed-names', stage }, () => {
        for (const { name, source } of compilation.getAssets()) {
          const [, base, ending] = HASHED.exec(name) ?? [];
          // Else both plugins work on every file that comes late.
          const done = { minimized: true, compressed: true };
          if (base !== undefined) compilation.emitAsset(`${base}${ending}`, source, done);
        }
      });
    });
  },
};
