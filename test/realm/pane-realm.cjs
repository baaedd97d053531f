// The pane's realm: jsdom's window.
require('./compiled-once.cjs');

module.exports = require('jest-environment-jsdom');
