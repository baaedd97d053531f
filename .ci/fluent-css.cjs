// A webpack loader for tokens.css: puts Fluent 2's own values, from @fluentui/tokens, where the file
// says `@fluent light;` or `@fluent dark;`: those that a style of the pane uses and the file does
// not say itself. `@dark { … }` is written twice, for the system's dark and for Office's: light-dark()
// is missing in the webviews of older Macs.
const { readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');
const { webDarkTheme, webLightTheme } = require('@fluentui/tokens');

const THEMES = { light: webLightTheme, dark: webDarkTheme };
const ADDIN = path.join(__dirname, '../src/addin');

/** Type follows the size of text that a person has set in the browser. */
const inRem = (name, value) =>
  /^(?:fontSize|lineHeight)/.test(name) && value.endsWith('px')
    ? `${Number.parseFloat(value) / 16}rem`
    : String(value);

const DECLARED = /(?:^|[\s;{'"])--(\w+)['"]?\s*:/g;
const namesIn = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => name));

/** Every style sheet of the pane, and what its components say. */
function stylesOfPane() {
  return readdirSync(ADDIN, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:css|tsx)$/.test(name))
    .map((name) => readFileSync(path.join(ADDIN, name), 'utf8'))
    .join('\n');
}

/** @param {string} tokens tokens.css as it is written */
function withFluent(tokens, styles = stylesOfPane()) {
  const said = namesIn(styles, DECLARED);
  const used = [...namesIn(styles, /var\(--(\w+)/g)].sort();
  const unknown = used.filter((name) => !said.has(name) && !(name in webLightTheme));
  if (unknown.length > 0) throw new Error(`Neither Fluent nor we say --${unknown.join(', --')}.`);
  const declarations = (theme, own) =>
    used
      .filter((name) => name in webLightTheme && !own.has(name))
      .filter((name) => theme === 'light' || webDarkTheme[name] !== webLightTheme[name])
      .map((name) => `--${name}: ${inRem(name, THEMES[theme][name])};`)
      .join('\n  ');
  return tokens
    .replace(
      /@fluent (light|dark);([^}]*)/g,
      (_, theme, rest) => declarations(theme, namesIn(rest, DECLARED)) + rest,
    )
    .replace(/^@dark \{\n([^]*?)^\}/gm, (_, block) =>
      [
        `@media (prefers-color-scheme: dark) {\n:root:not([data-theme='light']) {\n${block}}\n}`,
        `:root[data-theme='dark'] {\n${block}}`,
      ].join('\n'),
    );
}

module.exports = function loader(tokens) {
  this.addContextDependency(ADDIN);
  return withFluent(tokens);
};
module.exports.withFluent = withFluent;
