// What `import '@noble/hashes/…'` gives in tests: the package itself, which a worker keeps for all files
// (node-realm.cjs). In a realm of its own, hashing was never optimized, and took a twelfth of all work.
module.exports = globalThis.tieoutHashes;
