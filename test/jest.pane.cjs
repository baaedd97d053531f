/** @type {import('jest').Config} */
module.exports = {
  displayName: 'pane',
  rootDir: '..',
  roots: ['<rootDir>/test'],
  testEnvironment: 'jsdom',
  testMatch: ['**/*.test.tsx'],
  testPathIgnorePatterns: require('./jest.tiers.cjs'),
  setupFiles: ['<rootDir>/test/unfollowed-promises.ts'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/no-style.cjs',
    '^uplot$': '<rootDir>/test/addin/pane/drawn-plot.ts',
  },
  ...require('./jest.transform.cjs'),
};
