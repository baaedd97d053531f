// What Excel shows while a person types (`description` in src/addin/engine/answers/arguments/argument.ts) goes into
// functions.json and the help alone: a loader that leaves it out of the add-in's script.
const TEXT = /(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/.source;
const DESCRIPTION = new RegExp(
  String.raw`\bdescription: describe\(\s*${TEXT}(?:,\s*${TEXT})?,?\s*\),?`,
  'g',
);

module.exports = (source) => source.replace(DESCRIPTION, '');
