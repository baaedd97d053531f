// Everything that is bundled is bundled here: the add-in (one script, two pages), the workbench,
// and the Node programs.
const path = require('node:path');
const { constants } = require('node:zlib');
const CompressionPlugin = require('compression-webpack-plugin');
const CopyPlugin = require('copy-webpack-plugin');
const HtmlPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { DefinePlugin, NormalModuleReplacementPlugin, css } = require('webpack');
const { version } = require('./package.json');
const steps = require('./.ci/webpack-steps.cjs');
const { withoutTypes } = require('./.ci/without-types.cjs');

const { recordBuild } = steps;

const dist = (...parts) => path.join(__dirname, 'dist', ...parts);

/** Microsoft's own host of office.js: every Office add-in in production must load it from there. */
const OFFICE_JS = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js';

const common = {
  mode: 'production',
  devtool: 'source-map',
  stats: 'errors-warnings',
  performance: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      ...[false, true].map((tsx) => ({
        test: tsx ? /\.tsx$/ : /\.ts$/,
        loader: 'swc-loader',
        options: withoutTypes({ syntax: 'typescript', tsx }),
      })),
      { test: /\.(md|xsd)$/, type: 'asset/source' },
      {
        test: /\.css$/,
        use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { url: false } }],
      },
      { test: /pane.tokens\.css$/, loader: path.join(__dirname, '.ci/fluent-css.cjs') },
      {
        test: /fluent-icons\.json$/,
        type: 'javascript/auto',
        loader: path.join(__dirname, '.ci/fluent-icons.cjs'),
      },
    ],
  },
};

/** @param language one of those in src/addin/pane/taskpane-page.ts. */
const taskPane = (filename, officeJs, language = 'en', more = {}) =>
  new HtmlPlugin({
    template: 'src/addin/pane/taskpane-page.ts',
    filename,
    publicPath: '/',
    scriptLoading: 'defer',
    chunks: ['addin'],
    templateParameters: ({ entrypoints }) => ({
      officeJs,
      language,
      languageJs: entrypoints.get('addin.language')?.getFiles()[0],
    }),
    ...more,
  });

/** A text that its template makes whole, of documents and tables of the sources. */
const made = (filename, template, templateParameters = { version }) =>
  new HtmlPlugin({ template, filename, inject: false, minify: false, templateParameters });

const FUNCTIONS_JSON = './src/addin/functions/functions-json.ts';

const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    // Larger blocks of input: the same file, a little smaller.
    [constants.BROTLI_PARAM_LGBLOCK]: 20,
  },
};

/** Where nothing is downloaded, seldom used code of the add-in is no file of its own. */
const inOneFile = {
  ...common,
  module: { ...common.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
};

/**
 * Each file beside itself, compressed once at build. The server writes functions.json anew, and
 * compresses it itself.
 */
const compressed = (ending, options) =>
  new CompressionPlugin({
    test: /\.(js|css|html|md|svg|xml)$/,
    filename: `[path][base].${ending}`,
    ...options,
  });

/**
 * The add-in. Its script is the same in Excel and in the workbench; the two pages differ in where
 * office.js comes from.
 */
const addin = {
  ...common,
  module: {
    ...common.module,
    rules: [
      ...common.module.rules,
      {
        compiler: 'addin',
        include: path.join(__dirname, 'src/addin/engine/answers'),
        loader: path.join(__dirname, '.ci/without-descriptions.cjs'),
      },
      // A page that the build makes needs nothing that is loaded when used.
      {
        compiler: 'HtmlWebpackCompiler',
        test: /\.ts$/,
        parser: { dynamicImportMode: 'weak' },
        // It hashes nothing: @noble/hashes refuses objects of the realm in which the page is made.
        resolve: { alias: { '@noble/hashes/sha2.js': false } },
      },
    ],
  },
  name: 'addin',
  target: ['web', 'es2022'],
  entry: { addin: './src/addin/main.ts', 'addin.language': './src/addin/addin-language.ts' },
  // terser before swc would serve 1.1 KB less, and build for twice as long.
  optimization: {
    // What `import()` names is one file; the entries and the worker of timers have names of their own.
    splitChunks: {
      cacheGroups: {
        default: false,
        defaultVendors: false,
        seldom: { chunks: ({ name }) => !name, name: 'addin.seldom', enforce: true },
      },
    },
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        minimizerOptions: { compress: { passes: 3 }, mangle: true },
        extractComments: false,
      }),
      new MinimizerPlugin({ test: /\.css$/, minify: css.cssMinify, parallel: false }),
    ],
  },
  output: {
    path: dist('addin'),
    filename: '[name].[contenthash].js',
    chunkFilename: '[name].[contenthash].js',
    clean: true,
    publicPath: '/',
  },
  plugins: [
    new DefinePlugin({ TIEOUT_VERSION: JSON.stringify(version) }),
    made('functions.json', FUNCTIONS_JSON, { language: 'english' }),
    made('functions.de.json', FUNCTIONS_JSON, { language: 'german' }),
    new MiniCssExtractPlugin({ filename: 'taskpane.[contenthash].css' }),
    taskPane('taskpane.html', OFFICE_JS),
    taskPane('workbench/taskpane.html', '/office-js/office.js'),
    taskPane('taskpane.de.html', OFFICE_JS, 'de'),
    taskPane('workbench/taskpane.de.html', '/office-js/office.js', 'de'),
    made('help/index.html', './src/cli/help/help-page.ts'),
    made('help/de.html', './src/cli/help/german-help-page.ts'),
    made('help/functions.md', './src/cli/help/functions-page.ts'),
    new CopyPlugin({
      patterns: [
        { from: 'src/cli/help/help.css', to: 'help/help.css' },
        { from: 'assets', to: 'assets' },
        { from: 'manifest.xml', to: 'manifest.xml', noErrorOnMissing: true },
      ],
    }),
    steps.fixedNames,
    compressed('br', { algorithm: 'brotliCompress', compressionOptions: BROTLI }),
    compressed('gz', { algorithm: 'gzip', compressionOptions: { level: 9 } }),
    recordBuild('addin'),
  ],
};

/**
 * Univer reads where words of many languages may be parted, at its start those of British English;
 * no cell parts a word.
 */
const withoutHyphens = new NormalModuleReplacementPlugin(/^\.\/[a-z-]+-[\w-]{8}\.js$/, (file) => {
  const isOfUniver = /@univerjs[\\/]engine-render[\\/]/.test(file.context);
  if (isOfUniver) file.request = 'data:text/javascript,export {};';
});

/**
 * Univer finds its own services by class name and is several times slower with names kept, so it
 * stays as it is.
 */
const workbench = {
  ...common,
  name: 'workbench',
  target: ['web', 'es2022'],
  devtool: false,
  // Shorter names alone: a second of building, and every page opens with a fifth less work. The
  // host tells objects of Excel by the names of their classes.
  optimization: {
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        minimizerOptions: { compress: false, mangle: { keep_classnames: true } },
        extractComments: false,
      }),
    ],
  },
  module: {
    rules: [
      ...common.module.rules,
      {
        test: /@univerjs[\\/][\w-]+[\\/]lib[\\/]es[\\/]\w+\.js$/,
        loader: path.join(__dirname, '.ci/plain-fields.cjs'),
      },
    ],
  },
  entry: { workbench: './src/workbench/main.ts' },
  output: { path: dist('workbench'), filename: 'workbench.js', chunkFilename: 'chunk.[id].js' },
  plugins: [
    withoutHyphens,
    new MiniCssExtractPlugin({ filename: 'workbench.css', ignoreOrder: true }),
    new HtmlPlugin({
      template: 'src/workbench/index.html',
      filename: 'index.html',
      publicPath: '/workbench/',
      scriptLoading: 'defer',
    }),
    // As it is, it is larger than what a browser of the tests caches.
    compressed('gz', {
      algorithm: 'gzip',
      test: /^workbench\.js$/,
      compressionOptions: { level: 6 },
    }),
    recordBuild('workbench'),
  ],
};

/** Node programs: their packages stay in node_modules. */
const server = {
  ...inOneFile,
  name: 'server',
  target: 'node20',
  optimization: { minimize: false },
  externals: [
    ({ request }, done) =>
      /^[./]/.test(request) || path.isAbsolute(request)
        ? done()
        : done(null, `commonjs ${request}`),
  ],
  entry: {
    serve: './src/server/serve.ts',
    sandbox: './src/sandbox/main.ts',
    manifest: './src/cli/manifest/main.ts',
    excel: './src/cli/sideload/main.ts',
    verify: './src/cli/verify/main.ts',
  },
  output: { path: dist('server'), filename: '[name].js' },
  plugins: [recordBuild('server')],
};

/** What `npm run bench` runs: no part of the product, so no build stamp. */
const bench = {
  ...server,
  name: 'bench',
  devtool: false,
  entry: { bench: './bench/main.ts' },
  output: { path: dist('bench'), filename: '[name].js' },
  plugins: [],
};

/** Parts of the add-in alone on a page, for the tests: no part of the product. */
const fixtures = {
  ...inOneFile,
  name: 'fixtures',
  target: ['web', 'es2022'],
  devtool: false,
  optimization: { minimize: false },
  entry: {
    'pane/pane': './test/addin/pane/pane-fixture.ts',
    'store/page': './test/addin/engine/archive/page-fixture.ts',
    'tables/addin': './test/browser/tables-addin.ts',
    'vault/vault': './test/addin/engine/accounts/vault-page.ts',
  },
  output: { path: dist('fixtures'), filename: '[name].js' },
  plugins: [
    new MiniCssExtractPlugin({ filename: '[name].css' }),
    taskPane('pane/index.html', '/office.js', 'en', { chunks: ['pane/pane'] }),
    recordBuild('fixtures'),
  ],
};

module.exports = [addin, workbench, server, bench, fixtures];
