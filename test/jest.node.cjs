/** @type {import('jest').Config} */
module.exports = {
  displayName: 'node',
  rootDir: '..',
  roots: ['<rootDir>/test'],
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/browser/', ...require('./jest.tiers.cjs')],
  setupFiles: ['<rootDir>/test/seed-properties.ts', '<rootDir>/test/unfollowed-promises.ts'],
  ...require('./jest.transform.cjs'),
};
