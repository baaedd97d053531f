// How Jest reads TypeScript, and packages that are ES modules alone: each file by itself, types
// stripped. Types are judged by `npm run types`.
const swc = (parser) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser,
      transform: { react: { runtime: 'automatic', importSource: 'preact' } },
    },
    module: { type: 'commonjs' },
  },
];
const modules = '/node_modules/(@noble/hashes|marked)/';

module.exports = {
  transform: {
    '\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
    '\\.ts$': swc({ syntax: 'typescript' }),
    [`${modules}.*\\.js$`]: swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [`/node_modules/(?!${modules.slice('/node_modules/'.length)})`],
};
