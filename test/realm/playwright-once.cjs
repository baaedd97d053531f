// What `import 'playwright-core'` gives in tests (browser-realm.cjs).
module.exports = globalThis.tieoutPlaywright;
