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

/**
 * `addin.0123456789abcdef.js`, `addin.seldom.0123456789abcdef.js` (seldom used code), and what
 * stands beside them, compressed or mapped.
 */
const HASHED = /^(addin|taskpane)(\.[a-z]+)?\.([0-9a-f]{16,})\.(js|css)/;

/**
 * The script and the style once more under names that never change: the manifest names the script,
 * the sign-in page the style. The pages name them by their content.
 */
exports.fixedNames = {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('fixed-names', (compilation) => {
      // The hashes are those of the final bytes.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'fixed-names', stage }, () => {
        for (const { name, source } of compilation.getAssets()) {
          const [whole, base, part, , ending] = HASHED.exec(name) ?? [];
          // Minified already: the minifier looks at every file that comes late.
          if (whole === name && part === undefined)
            compilation.emitAsset(`${base}.${ending}`, source, { minimized: true });
        }
      });
    });
  },
};
