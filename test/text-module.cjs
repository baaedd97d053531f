// A file that is imported for its text, as webpack's asset/source gives it.
module.exports = {
  process: (text) => ({
    code: `module.exports = { __esModule: true, default: ${JSON.stringify(text)} };`,
  }),
};
