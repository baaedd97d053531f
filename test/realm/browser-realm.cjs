// The realm of a file of tests with a browser. Playwright is read once by each worker: to read it
// takes half a second.
const NodeRealm = require('./node-realm.cjs');
const playwright = require('playwright-core');

module.exports = class extends NodeRealm {
  constructor(...given) {
    super(...given);
    this.global.tieoutPlaywright = playwright;
  }
};
