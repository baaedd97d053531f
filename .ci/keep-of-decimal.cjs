// A webpack loader. decimal.js hangs all its functions on one object, where no bundler can tell which are used: two thirds
// of it are roots, logarithms, angles and other notations, which the add-in does not load. What stays is the library's own text.

/** What src/records/decimal-text.ts calls, and what these call in turn. */
const KEPT = ['comparedTo', 'equals', 'isFinite', 'isNegative', 'isZero', 'toNumber', 'toSignificantDigits', 'toString', 'valueOf'];

const METHOD = /^P\.(\w+) = (?:P\.\w+ = )*function [\s\S]*?^};$/gm;
/** `Decimal.sin = sin;`: a method once more, as a function. */
const SHORTCUT = /^ {2}Decimal\.(\w+) = \1;.*$/gm;
/** A thousand digits each, for what is left out. */
const CONSTANT = /^(?:LN10|PI) = new Decimal\(\w+\);$/gm;

module.exports = function keepOfDecimal(source) {
  const found = new Set([...source.matchAll(METHOD)].map(([, name]) => name));
  const missing = KEPT.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`decimal.js is written in another way than before: no method ${missing.join(', ')}. See .ci/keep-of-decimal.cjs.`);
  return source.replace(METHOD, (text, name) => (KEPT.includes(name) ? text : '')).replace(CONSTANT, '').replace(SHORTCUT, (text, name) => (name === 'clone' ? text : ''));
};
