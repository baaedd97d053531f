// Small build steps of our own, as webpack plugins.
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { sources, Compilation } = require('webpack');

/**
 * Where the manifest of the project says that Tieout is served; the server puts its own address in
 * this one's place.
 */
const HELP = 'https://localhost:3000/help/#';
const GERMAN_HELP = 'https://localhost:3000/help/de.html#';

/** From the English description of a function or an argument to the German one. */
const GERMAN_DESCRIPTIONS = path.join(
  __dirname,
  '../src/addin/languages/de/functions-metadata.json',
);

/** A docstring that the formatter broke into lines is one sentence in Excel's argument help. */
const onOneLine = (described) => ({
  ...described,
  ...(described.description && { description: described.description.replace(/\s+/g, ' ') }),
  ...(described.parameters && { parameters: described.parameters.map(onOneLine) }),
});

const asJson = (value) => new sources.RawSource(JSON.stringify(value, null, 2));

/** The same functions described in German, for an Excel in German: the manifest names both. */
exports.inGerman = (metadata) => {
  const descriptions = JSON.parse(readFileSync(GERMAN_DESCRIPTIONS, 'utf8'));
  const translated = (described) => ({
    ...described,
    ...(described.description && {
      description: descriptions[described.description] ?? described.description,
    }),
    ...(described.parameters && { parameters: described.parameters.map(translated) }),
  });
  return {
    ...metadata,
    functions: metadata.functions.map((described) => ({
      ...translated(described),
      helpUrl: GERMAN_HELP + described.id,
    })),
  };
};

/** What Excel is told of the functions, and what the help is made of. */
exports.completed = (metadata) => ({
  ...metadata,
  allowErrorForDataTypeAny: true,
  functions: metadata.functions.map((described) => ({
    ...onOneLine(described),
    helpUrl: HELP + described.id,
  })),
});

/**
 * The metadata generator cannot write allowErrorForDataTypeAny, and would want the same help link
 * in every docstring. Without it Excel answers an error in an argument by itself, and our sentence
 * about the cell that holds the error is never seen.
 * @param german the file for an Excel in German, beside it.
 */
exports.completeMetadata = (file, german) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('complete-metadata', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: 'complete-metadata', stage }, () => {
        const metadata = JSON.parse(compilation.getAsset(file).source.source().toString());
        const completed = exports.completed(metadata);
        compilation.updateAsset(file, asJson(completed));
        compilation.emitAsset(german, asJson(exports.inGerman(completed)));
      });
    });
  },
});

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
