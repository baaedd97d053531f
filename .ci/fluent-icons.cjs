// A webpack loader for fluent-icons.json: puts the path of each drawing where the file names one of
// Fluent's icons, in its regular form at 16 px.
const { icons } = require('@iconify-json/fluent/icons.json');

const SIZE = 16;

function pathOf(name) {
  const { body, width, height } = icons[`${name}-${SIZE}-regular`] ?? {};
  const [, path] = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(body) ?? [];
  if (path === undefined || width !== SIZE || height !== SIZE)
    throw new Error(`Fluent has no icon "${name}" of one path at ${SIZE} px.`);
  return path;
}

/** @param {string} names the pane's name of each icon, and Fluent's */
module.exports = function loader(names) {
  const paths = Object.entries(JSON.parse(names)).map(([name, icon]) => [name, pathOf(icon)]);
  return `export default ${JSON.stringify(Object.fromEntries(paths))};`;
};
