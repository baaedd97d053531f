/** @type {import('jest').Config} */
module.exports = {
  displayName: 'browser',
  rootDir: '..',
  roots: ['<rootDir>/test/browser'],
  testEnvironment: '<rootDir>/test/realm/browser-realm.cjs',
  globalSetup: '<rootDir>/test/browser/one-browser.ts',
  globalTeardown: '<rootDir>/test/browser/stop-browser.ts',
  testMatch: ['**/*.test.ts'],
  moduleNameMapper: { '^playwright-core$': '<rootDir>/test/realm/playwright-once.cjs' },
  testPathIgnorePatterns: require('./jest.tiers.cjs'),
  ...require('./jest.transform.cjs'),
};
