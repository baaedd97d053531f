// How Jest reads TypeScript: each file alone, types stripped. Types are judged by `npm run types`.
const swc = (syntax) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', ...syntax },
      transform: { react: { runtime: 'automatic', importSource: 'preact' } },
    },
    module: { type: 'commonjs' },
  },
];

module.exports = { '\\.tsx$': swc({ tsx: true }), '\\.ts$': swc({}) };
