/** @type {import('jest').Config} */
module.exports = {
  displayName: 'node',
  rootDir: '..',
  roots: ['<rootDir>/test'],
  testEnvironment: '<rootDir>/test/realm/node-realm.cjs',
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/browser/', ...require('./jest.tiers.cjs')],
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/test/realm/seeded-fast-check.cjs',
    '^@noble/hashes/(sha2|hmac|utils)\\.js$': '<rootDir>/test/realm/shared-hashes.cjs',
  },
  ...require('./jest.transform.cjs'),
};
