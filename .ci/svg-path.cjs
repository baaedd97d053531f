// A webpack loader: of a drawing of one path, such as Fluent's icons, the path alone.
module.exports = function loader(svg) {
  const paths = [...svg.matchAll(/<path d="([^"]+)"/g)];
  const [, box] = /viewBox="([^"]+)"/.exec(svg) ?? [];
  if (paths.length !== 1 || box !== '0 0 16 16')
    throw new Error(`${this.resourcePath} is no icon of one path at 16 px.`);
  return `export default ${JSON.stringify(paths[0][1])};`;
};
