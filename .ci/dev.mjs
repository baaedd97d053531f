// `npm run dev`: builds add-in, workbench and server at every edit, and serves them. What is built
// stands in dist/dev, so that `npm start` and the tests keep their own.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const webpack = require('webpack');
const parts = require('../webpack.config.js');

const ROOT = path.join(import.meta.dirname, '..');
const BUILT = path.join('dist', 'dev');
const WATCHED = ['addin', 'workbench', 'server'];
/** For what is delivered. */
const FOR_DELIVERY = ['CompressionPlugin', 'recordBuild'];

/** The policy of the pages forbids eval, so source maps are files of their own. */
const forDevelopment = (part) => ({
  ...part,
  mode: 'development',
  devtool: part.name === 'workbench' ? false : 'source-map',
  output: { ...part.output, path: path.join(ROOT, BUILT, part.name) },
  plugins: part.plugins.filter(
    (plugin) => !FOR_DELIVERY.includes(plugin.name ?? plugin.constructor.name),
  ),
});

rmSync(path.join(ROOT, BUILT), { recursive: true, force: true });
let server = null;

function serve() {
  const program = path.join(BUILT, 'server', 'serve.js');
  // --watch starts it again when its own program was built anew.
  server = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', '--enable-source-maps', program, BUILT],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  server.stdout.on('data', (chunk) => {
    const line = String(chunk).replace(/(\/workbench\/)(?= )/, '$1?watch=1');
    process.stdout.write(line);
  });
  server.on('exit', (code) => process.exit(code ?? 1));
}

const compiler = webpack(parts.filter(({ name }) => WATCHED.includes(name)).map(forDevelopment));
const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
  if (error) throw error;
  const said = stats.toString({
    all: false,
    errors: true,
    warnings: true,
    colors: process.stderr.isTTY,
  });
  if (said.trim() !== '') process.stderr.write(`${said}\n`);
  if (stats.hasErrors()) return;
  const took = stats.toJson({ all: false, timings: true }).children.map(({ time }) => time ?? 0);
  process.stderr.write(`Built in ${Math.max(...took)} ms.\n`);
  if (server === null) serve();
});
process.stderr.write('Building Tieout; every edit is built and shown from then on.\n');

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    server?.kill();
    watching.close(() => process.exit(0));
  });
