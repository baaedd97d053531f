// Everything that is bundled is bundled here: the add-in (one script, two pages), the workbench, and the Node programs.
const path = require('node:path');
const CopyPlugin = require('copy-webpack-plugin');
const CustomFunctionsMetadataPlugin = require('custom-functions-metadata-plugin');
const HtmlPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { DefinePlugin } = require('webpack');
const { version } = require('./package.json');
const { completeMetadata, recordBuild, textsOfPage } = require('./.ci/webpack-steps.cjs');

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
      {
        test: /\.tsx?$/,
        loader: 'ts-loader',
        options: { transpileOnly: true, compilerOptions: { noEmit: false } },
      },
      { test: /\.md$/, type: 'asset/source' },
      {
        test: /\.css$/,
        use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { url: false } }],
      },
    ],
  },
};

const taskPane = (filename, officeJs) =>
  new HtmlPlugin({
    template: 'src/taskpane/taskpane-page.ts',
    filename,
    publicPath: '/',
    scriptLoading: 'defer',
    templateParameters: { officeJs },
  });

/** Made from docs/ and from the metadata of this very build. */
const fromMetadata = (filename, template) =>
  new HtmlPlugin({
    template,
    filename,
    inject: false,
    minify: false,
    templateParameters: (compilation) => ({
      version,
      metadata: JSON.parse(compilation.getAsset('functions.json').source.source().toString()),
    }),
  });

/** The add-in. Its script is the same in Excel and in the workbench; the two pages differ in where office.js comes from. */
const addin = {
  ...common,
  name: 'addin',
  target: ['web', 'es2022'],
  entry: { addin: './src/addin.ts' },
  externals: textsOfPage,
  output: { path: dist('addin'), filename: 'addin.js' },
  plugins: [
    new DefinePlugin({ TIEOUT_VERSION: JSON.stringify(version) }),
    new CustomFunctionsMetadataPlugin({
      output: 'functions.json',
      input: ['./src/functions/functions.ts'],
    }),
    completeMetadata('functions.json'),
    new MiniCssExtractPlugin({ filename: 'taskpane.css' }),
    taskPane('taskpane.html', OFFICE_JS),
    taskPane('workbench/taskpane.html', '/office-js/office.js'),
    fromMetadata('help/index.html', './src/help/help-page.ts'),
    fromMetadata('help/functions.md', './src/help/functions-page.ts'),
    new CopyPlugin({
      patterns: [
        { from: 'src/help/help.css', to: 'help/help.css' },
        { from: 'assets', to: 'assets' },
        { from: 'manifest.xml', to: 'manifest.xml', noErrorOnMissing: true },
      ],
    }),
    recordBuild('addin'),
  ],
};

/** Univer finds its own services by class name and is several times slower with names kept, so it stays as it is. */
const workbench = {
  ...common,
  name: 'workbench',
  target: ['web', 'es2022'],
  devtool: false,
  optimization: { minimize: false },
  entry: { workbench: './src/workbench/main.ts' },
  output: { path: dist('workbench'), filename: 'workbench.js', chunkFilename: 'chunk.[id].js' },
  plugins: [
    new MiniCssExtractPlugin({ filename: 'workbench.css', ignoreOrder: true }),
    new HtmlPlugin({
      template: 'src/workbench/index.html',
      filename: 'index.html',
      publicPath: '/workbench/',
      scriptLoading: 'defer',
    }),
    recordBuild('workbench'),
  ],
};

/** Node programs: their packages stay in node_modules. */
const server = {
  ...common,
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
    serve: './src/relay/serve.ts',
    sandbox: './src/sandbox/main.ts',
    manifest: './src/manifest/main.ts',
    excel: './src/sideload/main.ts',
    verify: './src/verify/main.ts',
  },
  output: { path: dist('server'), filename: '[name].js' },
  plugins: [recordBuild('server')],
};

/** What `npm run bench` runs: no part of the product, so no build stamp. */
const bench = {
  ...server,
  name: 'bench',
  devtool: false,
  entry: {
    bench: './bench/main.ts',
    'relay-process': './bench/relay/relay-process.ts',
    'upstream-process': './bench/relay/upstream-process.ts',
  },
  output: { path: dist('bench'), filename: '[name].js' },
  plugins: [],
};

module.exports = [addin, workbench, server, bench];
