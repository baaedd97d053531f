// How Jest reads TypeScript, and packages that are ES modules alone.
const { withoutTypes } = require('../.ci/without-types.cjs');

const swc = (parser) => [
  '@swc/jest',
  { ...withoutTypes(parser), module: { type: 'commonjs' }, sourceMaps: true },
];
const modules = '/node_modules/(@noble/hashes|@preact/signals-core|marked|preact)/';

module.exports = {
  transform: {
    '\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
    '\\.xsd$': '<rootDir>/test/text-module.cjs',
    '\\.ts$': swc({ syntax: 'typescript' }),
    [`${modules}.*\\.m?js$`]: swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [`/node_modules/(?!${modules.slice('/node_modules/'.length)})`],
};
