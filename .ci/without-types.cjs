// How swc reads TypeScript for webpack and for Jest: each file by itself, types stripped. Types are
// judged by `npm run check`.
exports.withoutTypes = (parser) => ({
  swcrc: false,
  jsc: {
    target: 'es2022',
    parser,
    transform: { react: { runtime: 'automatic', importSource: 'preact' } },
  },
});
