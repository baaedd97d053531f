/** @type {import('jest').Config} */
module.exports = {
  displayName: 'browser',
  rootDir: '..',
  roots: ['<rootDir>/test/browser'],
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/browser/one-browser.ts',
  globalTeardown: '<rootDir>/test/browser/stop-browser.ts',
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: require('./jest.tiers.cjs'),
  ...require('./jest.transform.cjs'),
};
