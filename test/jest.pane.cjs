/** @type {import('jest').Config} */
module.exports = {
  displayName: 'pane',
  rootDir: '..',
  roots: ['<rootDir>/test'],
  testEnvironment: '<rootDir>/test/realm/pane-realm.cjs',
  testMatch: ['**/*.test.tsx'],
  testPathIgnorePatterns: require('./jest.tiers.cjs'),
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/no-style.cjs',
    '^uplot$': '<rootDir>/test/addin/pane/drawn-plot.ts',
  },
  ...require('./jest.transform.cjs'),
};
